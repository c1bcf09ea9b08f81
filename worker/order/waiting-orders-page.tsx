import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { privatePage } from "../platform/render/define-page.ts";
import { readWaitingOrders, type WaitingOrder, WaitingOrders } from "./waiting-orders.tsx";

function Waiting({ data }: { data: { orders: WaitingOrder[] } }) {
  const { t, link } = useSite();
  return (
    <div className="account">
      <h1>{t("order.payment-title")}</h1>
      <div data-part="waiting">
        <WaitingOrders orders={data.orders} />
      </div>
      {data.orders.length === 0 && <p>{t("checkout.nothing-to-pay")}</p>}
      <p>
        <a href={link(routes.accountTab("orders"))}>{t("order.to-orders")}</a>
      </p>
    </div>
  );
}

/** What waits for its payment, for whoever ordered it; the home page shows its list. */
export default privatePage({
  path: routes.waitingOrders(),
  load: async (context) => ({ orders: await readWaitingOrders(context) }),
  head: (_data, { site }) => ({ title: site.t("order.payment-title"), noindex: true }),
  component: Waiting,
});
