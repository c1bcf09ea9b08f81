import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { getFormState, shownNotices } from "../commerce/notices.ts";
import { privatePage } from "../platform/render/define-page.ts";
import {
  emptyRows,
  linesIn,
  maxLines,
  maxListLength,
  maxSkuLength,
  type OrderLine,
  toFieldName,
} from "./order-lines.ts";

interface Row extends OrderLine {
  /** What is wrong with it. */
  errors: Notice[];
  isSkuWrong: boolean;
}

interface QuickOrderData {
  rows: Row[];
  notices: Notice[];
}

const emptyRow: Row = { sku: "", quantity: "", errors: [], isSkuWrong: false };

function LineRow({ row: { sku, quantity, errors, isSkuWrong }, at }: { row: Row; at: number }) {
  const { t } = useSite();
  const isWrong = errors.length > 0;
  const errorId = `row-${at}-error`;
  const described = isWrong ? { "aria-describedby": errorId } : {};
  return (
    <li>
      <input
        name={toFieldName(at, "sku")}
        defaultValue={sku}
        maxLength={maxSkuLength}
        aria-label={t("quick-order.row-sku", { row: at + 1 })}
        aria-invalid={isSkuWrong || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...described}
      />
      <span aria-hidden="true">×</span>
      <input
        name={toFieldName(at, "quantity")}
        defaultValue={quantity}
        inputMode="numeric"
        maxLength={3}
        aria-label={t("quick-order.row-quantity", { row: at + 1 })}
        aria-invalid={(isWrong && !isSkuWrong) || undefined}
        autoComplete="off"
        {...described}
      />
      {isWrong && (
        <p id={errorId} className="field-error">
          {errors.map(({ text }) => text).join(" ")}
        </p>
      )}
    </li>
  );
}

function QuickOrder({ data: { rows, notices } }: { data: QuickOrderData }) {
  const { t, link } = useSite();
  return (
    <div className="quick-order">
      <h1>{t("quick-order.title")}</h1>
      <p>
        <a href={link(routes.account())}>{t("account.title")}</a>
      </p>
      <Notices notices={notices} />
      <p>{t("quick-order.lead")}</p>
      <ActionForm
        action="order-skus"
        className="form"
        aria-label={t("quick-order.title")}
        noValidate
      >
        <h2>{t("quick-order.rows")}</h2>
        <ul>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
            <LineRow key={at} row={row} at={at} />
          ))}
        </ul>
        <div className="field">
          <label htmlFor="list">{t("quick-order.list")}</label>
          <textarea
            id="list"
            name="list"
            rows={5}
            maxLength={maxListLength}
            aria-describedby="list-help"
            spellCheck={false}
          />
          <p id="list-help" className="field-help">
            {t("quick-order.list-help", { most: maxLines })}
          </p>
        </div>
        <button type="submit" className="button button-primary">
          {t("quick-order.add")}
        </button>
      </ActionForm>
    </div>
  );
}

/** A list of SKUs with quantities, for customers and guests. */
export default privatePage({
  path: routes.quickOrder(),
  async load({ session, site }): Promise<QuickOrderData> {
    const flash = await session.flash.read();
    const { values, errors } = getFormState(flash, "order-skus", site.t);
    const { lines } = linesIn(values);
    const rows = lines.map((line, at): Row => {
      const sku = errors[toFieldName(at, "sku")];
      const own = [sku, errors[toFieldName(at, "quantity")]].filter((it) => it !== undefined);
      return { ...line, errors: own, isSkuWrong: sku !== undefined };
    });
    // What is in the cart already would be added again.
    const isPartly = flash?.notices.some(({ id }) => id === "cart.some-items-added");
    const shown = isPartly ? rows.filter((row) => row.errors.length > 0) : rows;
    const free = Math.max(0, Math.min(emptyRows, maxLines) - shown.length);
    return {
      rows: [...shown, ...Array.from({ length: free }, () => emptyRow)],
      notices: shownNotices(flash, { session, site }),
    };
  },
  head: (_data, { site }) => ({ title: site.t("quick-order.title"), noindex: true }),
  component: QuickOrder,
});
