import type { OrderView, RequestKind } from "../../shared/order.ts";
import type { OwnOrder } from "../commerce/orders.ts";
import { rescue } from "../platform/backend-error.ts";
import type { RequestSession } from "../session/request-session.ts";
import type { Config } from "../settings/config.ts";
import { isByCard } from "../settings/payment-gateways.ts";
import { ON_THE_WAY_DAYS, type OrderViewer, type ShownStatus } from "./order-status.ts";

/** What a buyer may still change about an order: by a press, or by asking the shop. */
export type OrderChange = { kind: "cancel" } | { kind: "ask"; request: RequestKind };

/**
 * Whether a session is the buyer's: it has placed the order, or is logged in to its account. The order's
 * key alone does not say so: whoever has been sent the link has it.
 */
export async function isBuyersSession(
  session: Pick<RequestSession, "lastOrder" | "orders">,
  { order, orderKey }: OwnOrder,
): Promise<boolean> {
  const placed = await session.lastOrder(order.id);
  if (placed?.orderKey === orderKey) return true;
  const own = await rescue(session.orders.read(String(order.id)), null);
  return own?.orderKey === orderKey;
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface ChangeableOrder {
  order: Pick<OrderView, "completed" | "date" | "paymentMethod">;
  status: Pick<ShownStatus, "canCancel" | "request">;
  viewer: OrderViewer;
}

interface Circumstances {
  config: Pick<Config, "backend" | "settings">;
  now: number;
}

/** What may be changed about an order now; null for nothing. */
export function shownChange(
  { order, status, viewer }: ChangeableOrder,
  { config, now }: Circumstances,
): OrderChange | null {
  // WooGraphQL lets an order's owner cancel it, and no guest; our plugin, which cards need, lets a buyer.
  const byKey = config.backend.capabilities.ordersByKey || isByCard(order.paymentMethod);
  const isDirect = byKey || viewer === "owner";
  if (status.canCancel && isDirect) return { kind: "cancel" };
  const { request } = status;
  if (request !== "return") return request && { kind: "ask", request };
  const { returnDays } = config.settings;
  const days = returnDays === 0 ? 0 : returnDays + ON_THE_WAY_DAYS;
  const until = Date.parse(order.completed ?? order.date) + days * DAY_MS;
  return now < until ? { kind: "ask", request } : null;
}
