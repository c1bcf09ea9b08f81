import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import { formatMoney } from "../platform/i18n/intl.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { ordersIn } from "./customer-orders.ts";
import { shownStatus } from "./order-status.ts";
import { readableOrder } from "./readable-order.ts";

/** An order whose page shows how to pay it. */
export interface WaitingOrder {
  id: number;
  number: string;
  /** Null for the customer's own. */
  orderKey: string | null;
  label: MessageId;
  total: number;
  currency: string;
  /** Names of what it has to download. */
  files: string[];
}

// What waits is among the newest.
const first = 20;

/** The visitor's orders that wait for their payment: a customer's, or the last one of the session. */
export async function readWaitingOrders(context: PrivateContext): Promise<WaitingOrder[]> {
  const { session } = context;
  const result = await session.orders.list({ first });
  if (result)
    return (await ordersIn(result, context))
      .filter((order) => order.isToBePaid)
      .map((order) => ({ ...order, orderKey: null }));
  const last = await session.lastOrder();
  const own = last && (await readableOrder(context, String(last.orderId), last.orderKey));
  return own ? toWaiting(own, context) : [];
}

function toWaiting({ order, orderKey }: OwnOrder, { config, now }: PrivateContext): WaitingOrder[] {
  const viewing = { viewer: "guest", config, now: now().getTime() } as const;
  const { label, isToBePaid } = shownStatus(order, viewing);
  const files = order.delivery === "download" ? order.lines.map(({ name }) => name) : [];
  return isToBePaid ? [{ ...order, orderKey, label, files }] : [];
}

interface PayLinkProps {
  order: Pick<WaitingOrder, "id" | "number" | "orderKey">;
}

/** Leads to where an order that waits can be paid. */
export function PayLink({ order: { id, number, orderKey } }: PayLinkProps) {
  const { t, link } = useSite();
  return (
    <a
      className="button button-primary"
      href={link(routes.orderSummary(id, orderKey ?? undefined))}
      aria-label={`${t("account.order-pay")}: ${number}`}
    >
      {t("account.order-pay")}
    </a>
  );
}

/** What waits for its payment, the way to pay it first. */
export function WaitingOrders({ orders }: { orders: readonly WaitingOrder[] }) {
  const { t, settings } = useSite();
  if (orders.length === 0) return null;
  return (
    <ul className="waiting-orders" aria-label={t("order.payment-title")}>
      {orders.map((order) => (
        <li key={order.id}>
          <PayLink order={order} />
          <p>
            {t("order.title", { number: order.number })}: {t(order.label)}{" "}
            <strong>
              {formatMoney(order.total, { ...settings.money, currency: order.currency })}
            </strong>
          </p>
        </li>
      ))}
    </ul>
  );
}
