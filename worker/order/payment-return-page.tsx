import { routes } from "../../shared/routes.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { type PageOutcome, redirect } from "../platform/render/page-outcome.ts";
import { readableOrder } from "./readable-order.ts";

/**
 * /payment/return: where a gateway leads its buyers back to. It takes any query and believes none of it:
 * the order is one that its key opens, or this session's own, and its page asks the backend.
 */
export default privatePage({
  path: routes.paymentReturn(),
  async load(context): Promise<PageOutcome> {
    const { session, shop, query } = context;
    const id = query.get("order") ?? query.get("order_id") ?? "";
    const key = query.get("key");
    const opened = key ? await readableOrder(context, id, key) : null;
    if (opened) return redirect(shop.link(routes.orderReceived(opened.order.id, opened.orderKey)));
    const isId = /^[1-9]\d{0,9}$/.test(id);
    const own = await session.lastOrder(isId ? Number(id) : null);
    if (own) return redirect(shop.link(routes.orderReceived(own.orderId, own.orderKey)));
    // A customer's own order opens there, and everybody else is shown how to log in.
    return redirect(shop.link(isId ? routes.orderSummary(id) : routes.lastOrder()));
  },
  head: (_data, { shop }) => ({ title: shop.t("order.number") }),
  component: () => null,
});
