import { defaultLocale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";
import {
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { store } from "../store.ts";
import { orderRecord, readableOrder } from "./order-record.ts";
import { returnLanguage } from "./return-language.ts";

// This shop's own; each provider may have another.
const ownName = { parameter: "order", pattern: /^([1-9]\d{0,9})$/ };

/** The order's id in a provider's return address. */
function orderIdOf(query: URLSearchParams): string {
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
  const locale = isChosen ? null : await orderRecord(bindings, orderId).localeOf(orderKey);
  return redirect(locale ? localePath(page, locale) : site.link(page));
}

/**
 * /payment/return: the gateways' return URL. Accepts any query and trusts none of it: the order
 * must match its key or be this session's own, and its page queries the backend.
 */
export default privatePage({
  path: routes.paymentReturn(),
  async load(context): Promise<PageOutcome> {
    const { session, site, query, cookies } = context;
    const language = returnLanguage(cookies);
    // Before the order is read: its record has names in that language.
    if (language && language !== site.locale)
      return redirect(localePath(`${routes.paymentReturn()}?${query}`, language));
    const id = orderIdOf(query);
    const key = query.get("key");
    const opened = key ? await readableOrder(context, id, key) : null;
    if (opened) return toOrder(context, { orderId: opened.order.id, orderKey: opened.orderKey });
    const own = await session.lastOrder(id ? Number(id) : null);
    if (own) return toOrder(context, own);
    // A customer's own order opens there; anyone else gets a link to log in.
    return redirect(site.link(id ? routes.orderSummary(id) : routes.lastOrder()));
  },
  head: (_data, { site }) => ({ title: site.t("order.number") }),
  component: () => null,
});
