import { routes } from "../../shared/routes.ts";
import { orderNotFound } from "../order/order-received-page.tsx";
import { type PageOutcome, privatePage, redirect } from "../platform/render/define-page.ts";
import { getViewer } from "../session/customer-queries.ts";

/** /order-summary without a number: the session's last order, else the customer's order list. */
export default privatePage({
  path: routes.lastOrder(),
  async load(context): Promise<PageOutcome> {
    const { session, shop } = context;
    const last = await session.lastOrder();
    if (last) return redirect(shop.link(routes.orderSummary(last.orderId, last.orderKey)));
    const viewer = await session.customer(getViewer, {});
    if (viewer) return redirect(shop.link(routes.accountTab("orders")));
    return orderNotFound(context, null);
  },
  head: (_data, { shop }) => ({ title: shop.t("order.number") }),
  component: () => null,
});
