import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { EmailField } from "../../shared/ui/email-field.tsx";
import { emptyFormState, Form, type FormState, Notices } from "../../shared/ui/field.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { useAmount } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { getFormState, shownNotices } from "../commerce/notices.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import {
  notFound,
  type PageOutcome,
  type PrivateContext,
  privatePage,
} from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import type { AlertKind } from "./alert-store.ts";
import { type Alertable, findAlertable } from "./alertable.ts";
import { productAlerts, type ShownAlert } from "./product-alerts.ts";

/** The product of an alert, as a link to its page. */
function AlertProduct({ product, query }: Pick<Alertable, "product" | "query">) {
  const { link } = useSite();
  const money = useAmount();
  const { name, slug, image, price } = product;
  return (
    <div className="alert-product">
      <Picture picture={image ? { ...image, alt: "" } : null} width={96} />
      <p>
        <a href={link(routes.product(slug)) + (query ? `?${query}` : "")}>
          <Unbroken text={name} />
        </a>
        {price && <strong>{money(price.low)}</strong>}
      </p>
    </div>
  );
}

const titles = { stock: "alert.stock-title", price: "alert.price-title" } as const;
const leads = { stock: "alert.stock-text", price: "alert.price-text" } as const;

interface FormData {
  alertable: Alertable;
  variationId: number | null;
  memory: FormState;
  notices: Notice[];
}

function AlertForm({ data: { alertable, variationId, memory, notices } }: { data: FormData }) {
  const { t } = useSite();
  const { kind, product, query } = alertable;
  const hidden = {
    productId: String(product.id),
    variationId: variationId === null ? null : String(variationId),
  };
  return (
    <div className="account-visitor">
      <Notices notices={notices} />
      <h1>{t(titles[kind])}</h1>
      <AlertProduct product={product} query={query} />
      <p>{t(leads[kind])}</p>
      <Fragment name="account-form">
        <Form action="ask-alert" memory={memory} hidden={hidden} label={titles[kind]}>
          <EmailField />
          <button type="submit" className="button button-primary">
            {t("alert.ask")}
          </button>
        </Form>
      </Fragment>
      <p className="alert-privacy">{t("alert.privacy")}</p>
    </div>
  );
}

const readId = (text: string | null): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : null;

/** The form that asks for a mail about a product. */
export const alertForm = privatePage({
  path: routePattern(routes.alertFor(":slug")),
  async load(context): Promise<FormData | PageOutcome> {
    const { session, catalogue, params, query, config } = context;
    if (!config.settings.hasAlerts) return notFound();
    const product = await catalogue.product(params.slug);
    const variationId = readId(query.get("variation"));
    const alertable = product && (await findAlertable(catalogue, product.id, variationId));
    if (!alertable) return notFound();
    const flash = await session.flash.read();
    const memory = getFormState(flash, "ask-alert", context.site.t);
    return { alertable, variationId, memory, notices: shownNotices(flash, context) };
  },
  head: ({ alertable: { kind } }, { site }) => ({
    title: site.t(titles[kind]),
    noindex: true,
    typed: "ask-alert",
  }),
  component: AlertForm,
});

interface LinkData {
  productId: number;
  token: string;
  /** Null for one that was ended, sent or has expired. */
  alert: ShownAlert | null;
  product: Pick<Alertable, "product" | "query"> | null;
  notices: Notice[];
}

const confirmedTexts: Record<AlertKind, "alert.waits-stock" | "alert.waits-price"> = {
  stock: "alert.waits-stock",
  price: "alert.waits-price",
};

function AlertState({ alert, productId, token }: LinkData) {
  const { t, link } = useSite();
  if (!alert)
    return (
      <p>
        <a className="button" href={link(routes.products())}>
          {t("listing.empty-action")}
        </a>
      </p>
    );
  const hidden = { productId: String(productId), token };
  return (
    <>
      <p>{t(alert.isConfirmed ? confirmedTexts[alert.kind] : leads[alert.kind])}</p>
      {!alert.isConfirmed && (
        <Form action="confirm-alert" memory={emptyFormState} hidden={hidden}>
          <button type="submit" className="button button-primary">
            {t("alert.confirm")}
          </button>
        </Form>
      )}
      <Form action="end-alert" memory={emptyFormState} hidden={hidden}>
        <button type="submit" className="button">
          {t("alert.end")}
        </button>
      </Form>
    </>
  );
}

function AlertLinkPage({ data }: { data: LinkData }) {
  const { t } = useSite();
  const { alert, product, notices } = data;
  return (
    <div className="account-visitor">
      <Notices notices={notices} />
      <h1>{t(alert ? titles[alert.kind] : "alert.over")}</h1>
      {product && <AlertProduct {...product} />}
      <AlertState {...data} />
    </div>
  );
}

/** Reads the alert of a link; programs that open links of mails change nothing by it. */
async function readAlert(
  { limiter, bindings }: PrivateContext,
  productId: number,
  token: string,
): Promise<ShownAlert | null> {
  const lookup = await limiter.lookUp(`alert:${productId}:${token}`);
  if (lookup.state === "limited") throw new TooManyRequests();
  const alert =
    lookup.state === "open" ? await productAlerts(bindings, productId).find(token) : null;
  if (!alert) await lookup.missed();
  return alert;
}

/** Where mails lead to: one press confirms an alert, one ends it. */
export const alertLink = privatePage({
  path: routePattern(routes.alertLink(":productId", "")),
  async load(context): Promise<LinkData | PageOutcome> {
    const { session, catalogue, params, query } = context;
    const productId = readId(params.productId);
    const token = /^[\w-]{32}$/.exec(query.get("token") ?? "")?.[0];
    const flash = await session.flash.read();
    if (productId === null || !token) return notFound();
    const alert = await readAlert(context, productId, token);
    const product = alert && (await findAlertable(catalogue, productId, alert.variationId));
    return { productId, token, alert, product, notices: shownNotices(flash, context) };
  },
  head: ({ alert }, { site }) => ({
    title: site.t(alert ? titles[alert.kind] : "alert.over"),
    noindex: true,
  }),
  component: AlertLinkPage,
});
