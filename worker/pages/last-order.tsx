import { routes } from "../../shared/routes.ts";
import { getViewer } from "../session/login-operations.ts";
import { privatePage } from "./define-page.ts";
import { orderNotFound } from "./order-received.tsx";
import { type PageOutcome, redirect } from "./page-outcome.ts";

/** /order-summary without a number: this session's last order, else the customer's list. */
export default privatePage({
  path: "/order-summary",
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
