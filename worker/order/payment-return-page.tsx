import { defaultLocale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { LANGUAGE_COOKIE } from "../platform/i18n/locale.ts";
import {
  type PageOutcome,
  type PrivateContext,
  privatePage,
  redirect,
} from "../platform/render/define-page.ts";
import { orderRecord } from "./order-record.ts";
import { readableOrder } from "./readable-order.ts";

const names = ["order", "order_id", "merchantOrderId", "invoice_number"];

/** By what gateways name an order: "298", Midtrans' "298-wc-mdtrs-1795329421", Duitku's "TOKO-298". */
function orderIdOf(query: URLSearchParams): string {
  const named = names.map((name) => query.get(name)).find(Boolean) ?? "";
  return /^(?:[A-Za-z]{1,20}-)?([1-9]\d{0,9})(?:-wc-mdtrs-\d{1,20})?$/.exec(named)?.[1] ?? "";
}

/** Gateways know one return address: without a chosen language it is that in which was ordered. */
async function toOrder(
  { bindings, cookies, shop }: PrivateContext,
  { orderId, orderKey }: { orderId: number; orderKey: string },
): Promise<PageOutcome> {
  const page = routes.orderReceived(orderId, orderKey);
  const isChosen = shop.locale !== defaultLocale || cookies?.includes(`${LANGUAGE_COOKIE}=`);
  const locale = isChosen ? null : await orderRecord(bindings, orderId).localeOf(orderKey);
  return redirect(locale ? localePath(page, locale) : shop.link(page));
}

/**
 * /payment/return: where a gateway leads its buyers back to. It takes any query and believes none of it:
 * the order is one that its key opens, or this session's own, and its page asks the backend.
 */
export default privatePage({
  path: routes.paymentReturn(),
  async load(context): Promise<PageOutcome> {
    const { session, shop, query } = context;
    const id = orderIdOf(query);
    const key = query.get("key");
    const opened = key ? await readableOrder(context, id, key) : null;
    if (opened) return toOrder(context, { orderId: opened.order.id, orderKey: opened.orderKey });
    const own = await session.lastOrder(id ? Number(id) : null);
    if (own) return toOrder(context, own);
    // A customer's own order opens there, and everybody else is shown how to log in.
    return redirect(shop.link(id ? routes.orderSummary(id) : routes.lastOrder()));
  },
  head: (_data, { shop }) => ({ title: shop.t("order.number") }),
  component: () => null,
});
