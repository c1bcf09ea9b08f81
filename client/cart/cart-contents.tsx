import type { Cart } from "../../shared/cart.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { cart, changeCart, isUpdating } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";
import { CartCodes } from "./cart-codes.tsx";
import { CartLineRow } from "./cart-line-row.tsx";
import { CartNotices } from "./cart-notices.tsx";
import { CartTotals } from "./cart-totals.tsx";

function EmptyCart() {
  const { t, link } = useShop();
  return (
    <div className="cart-empty">
      <p>{t("cart.empty")}</p>
      <a className="button" href={link(routes.products())}>
        {t("cart.empty-action")}
      </a>
    </div>
  );
}

function FilledCart({ value }: { value: Cart }) {
  const { t, link } = useShop();
  return (
    <>
      <ul className="cart-lines">
        {value.lines.map((line) => (
          <li key={line.key}>
            <CartLineRow line={line} />
          </li>
        ))}
      </ul>
      <footer className="cart-foot">
        <CartCodes value={value} />
        <CartTotals value={value} />
        <a className="button button-primary" href={link(routes.checkout())}>
          {t("cart.checkout")}
        </a>
        <p className="cart-links">
          <a href={link(routes.cart())}>{t("cart.view")}</a>
          <button
            type="button"
            className="text-button"
            onClick={() => changeCart("empty-cart", {})}
          >
            {t("cart.clear")}
          </button>
        </p>
      </footer>
    </>
  );
}

/** What the drawer holds: lines, codes, totals and the way to the checkout. */
export function CartContents() {
  const { t } = useShop();
  const value = useSignalValue(cart, null);
  const updating = useSignalValue(isUpdating, false);
  return (
    <div className="cart-contents" aria-busy={updating}>
      <CartNotices />
      <p className="visually-hidden" role="status">
        {updating
          ? t("cart.updating")
          : value && t("layout.cart-count", { count: value.itemCount })}
      </p>
      {!value && <p className="cart-loading">{t("cart.loading")}</p>}
      {value?.lines.length === 0 && <EmptyCart />}
      {value && value.lines.length > 0 && <FilledCart value={value} />}
    </div>
  );
}
