import { rawPrice } from "../../shared/money.ts";
import type { OrderView } from "../../shared/order.ts";
import { gatewayOf } from "../payment-gateways.ts";
import { paymentStatus } from "./order-payment.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A payment may be told late: so long the order is looked at after the gateway takes no more. */
const AFTER_MS = 48 * HOUR_MS;
const MAX_PAUSE_MS = 6 * HOUR_MS;

interface Asked {
  /** When the order was placed, and when the backend was last asked; milliseconds since 1970. */
  placed: number;
  asked: number;
  now: number;
}

/**
 * When the backend is asked next how an order's payment stands; null where nothing can come of it.
 * The pauses double with the order's age; a cancelled order may still be paid, and so may an expired one.
 */
export function nextInquiry(order: OrderView, { placed, asked, now }: Asked): number | null {
  const status = paymentStatus(order, now);
  if (!status || status === "paid" || status === "refunded") return null;
  const { expires = null } = order.payment ?? {};
  const open = gatewayOf(order.paymentMethod).openHours * HOUR_MS;
  const until = Math.max(expires ?? 0, placed + open) + AFTER_MS;
  if (now > until) return null;
  const last = Math.max(asked, placed);
  const pause = Math.min(Math.max(last - placed, MINUTE_MS), MAX_PAUSE_MS);
  const next = last + pause;
  // Right after it has run out the last word is due.
  const end = expires === null ? Number.POSITIVE_INFINITY : expires + MINUTE_MS;
  return last < end && end < next ? end : next;
}

/** What the shop's people have to look at after news of an order; null where nothing. */
export function paymentReport(known: OrderView, next: OrderView): string | null {
  const { alarm, earlier = [], method } = next.payment ?? {};
  const order = `Order ${next.number}`;
  if (alarm === "stopped-after-paid" && known.payment?.alarm !== alarm)
    return `${order} was paid with ${method} on ${next.paid}, and is ${next.status} now. The gateway may have told of an earlier attempt that expired, or somebody cancelled it: if the money is there, set the order to processing; if not, refund it. The customer is still told that it is paid.`;
  if (alarm === "paid-twice" && known.payment?.alarm !== alarm)
    return `${order} was paid twice with ${method}${namesOf(known, next)}: please look for both payments and give one back.`;
  const { changedFrom } = next.payment ?? {};
  const amounts = (from: number) =>
    `from ${rawPrice(from, next.currency)} to ${rawPrice(next.total, next.currency)}`;
  if (changedFrom !== undefined && next.paid && !known.paid)
    return `${order} was paid with ${method}, but its total had been changed ${amounts(changedFrom)} after its payment page was opened: please compare what was paid.`;
  if (changedFrom !== undefined && known.payment?.changedFrom === undefined)
    return `${order} waits for its payment with ${method}, and its total was changed ${amounts(changedFrom)}. The page at the gateway still asks for the old amount, so the shop does not lead there any more and has asked the customer to write to you.`;
  if (next.paid && !known.paid && earlier.length > 0)
    return `${order} was paid after more than one attempt. An earlier payment page may have taken money as well: please look for a second payment and give it back. Earlier pages: ${earlier.join(", ")}`;
  return null;
}

const namesOf = ({ transaction: one }: OrderView, { transaction: other }: OrderView): string =>
  one && other && one !== other ? ` (transactions ${one} and ${other})` : "";
