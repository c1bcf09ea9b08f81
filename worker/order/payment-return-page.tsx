import { defaultLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";
import {
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { store } from "../store.ts";
import { orderRecord } from "./order-record.ts";
import { readableOrder } from "./readable-order.ts";
import { returnLanguage } from "./return-language.ts";

// This shop's own; each provider may have another.
const ownName = { parameter: "order", pattern: /^([1-9]\d{0,9})$/ };

/** The order's id in a provider's return address. */
function readOrderId(query: URLSearchParams): string {
  const names = [ownName, ...store.payments.flatMap(({ orderName }) => orderName ?? [])];
  const named = names.map(({ parameter }) => query.get(parameter)).find(Boolean) ?? "";
  return names.map(({ pattern }) => pattern.exec(named)?.[1]).find(Boolean) ?? "";
}

/** Gateways have one return URL: without a chosen language, the order's language is used. */
async function toOrder(
  { bindings, cookies, site }: PrivateContext,
  { orderId, orderKey }: { orderId: number; orderKey: string },
): Promise<PageOutcome> {
  const page = routes.orderReceived(orderId, orderKey);
  const isChosen = site.locale !== defaultLocale || cookies?.includes(`${LANGUAGE_COOKIE}=`);
  const locale = isChosen ? null : await orderRecord(bindings, orderId).findLocale(orderKey);
  return redirect(locale ? localePath(page, locale) : site.link(page));
}

/**
 * /payment/return: the gateways' return URL. Accepts any query and trusts none of it: the order
 * must match its key or be this session's own, and its page queries the backend. Anybody else reads
 * how to find the order.
 */
export default privatePage({
  path: routes.paymentReturn(),
  async load(context): Promise<ReturnData | PageOutcome> {
    const { session, site, query, cookies } = context;
    const language = returnLanguage(cookies);
    // Before the order is read: its record has names in that language.
    if (language && language !== site.locale)
      return redirect(localePath(`${routes.paymentReturn()}?${query}`, language));
    const id = readOrderId(query);
    const key = query.get("key");
    const opened = key ? await readableOrder(context, id, key) : null;
    if (opened) return toOrder(context, { orderId: opened.order.id, orderKey: opened.orderKey });
    const own = await session.lastOrder(id ? Number(id) : null);
    if (own) return toOrder(context, own);
    if (await readableOrder(context, id, null)) return redirect(site.link(routes.orderSummary(id)));
    if (!id && (await session.customer.readViewer()))
      return redirect(site.link(routes.accountTab("orders")));
    return { number: id };
  },
  head: (_data, { site }) => ({ title: site.t("order.back"), noindex: true }),
  component: BackElsewhere,
});

interface ReturnData {
  /** The order's number as the address has it, which proves nothing; "" where it has none. */
  number: string;
}

/** For a browser that neither has the order's key nor has ordered: an app's own, or another device's. */
function BackElsewhere({ data: { number } }: { data: ReturnData }) {
  const { t, link } = useSite();
  const account = link(number ? routes.orderSummary(number) : routes.accountTab("orders"));
  return (
    <div className="account-visitor">
      <h1>{t("order.back")}</h1>
      <p>{t("order.back-text")}</p>
      <a className="button button-primary" href={link(routes.orderLookup(number))}>
        {t("order.find")}
      </a>
      <a className="button" href={link(routes.loginFor(account))}>
        {t("account.login")}
      </a>
    </div>
  );
}
