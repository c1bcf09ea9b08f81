import type { OrderView, RequestKind } from "../../shared/order.ts";
import type { Config } from "../config.ts";
import { ON_THE_WAY_DAYS, type OrderViewer, type ShownStatus } from "./order-status.ts";

/** What a buyer may still change about an order: by a press, or by asking the shop. */
export type OrderChange = { kind: "cancel" } | { kind: "ask"; request: RequestKind };

const DAY_MS = 24 * 60 * 60 * 1000;

interface ChangeableOrder {
  order: Pick<OrderView, "completed" | "date">;
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
  // WooGraphQL lets an order's owner cancel it, and no guest.
  const isDirect = config.backend.capabilities.ordersByKey || viewer === "owner";
  if (status.canCancel && isDirect) return { kind: "cancel" };
  const { request } = status;
  if (request !== "return") return request && { kind: "ask", request };
  const { returnDays } = config.settings;
  const days = returnDays === 0 ? 0 : returnDays + ON_THE_WAY_DAYS;
  const until = Date.parse(order.completed ?? order.date) + days * DAY_MS;
  return now < until ? { kind: "ask", request } : null;
}
