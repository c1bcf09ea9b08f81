import type { Locale } from "../../shared/i18n/locales.ts";
import type { CartRestoration } from "../commerce/cart-restoration.ts";
import type { CheckoutBackend } from "../commerce/checkout-backend.ts";
import type { LastCart } from "../commerce/last-cart.ts";
import type { LoginState } from "../commerce/session-backend.ts";
import { writeLog } from "../log.ts";
import { type DifferingCheckout, needsUndoing } from "../order/lifecycle.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { CheckoutRecords } from "./checkout-records.ts";
import type { Payments } from "./payments.ts";

const otherParts = {
  method: "its way of paying is",
  shipping: "its way of delivery or what that costs is",
  fees: "its fees are",
} as const;

/** What undoing an order needs. */
export interface Undoing {
  records: CheckoutRecords;
  payments: Payments;
  login: LoginState;
  backend: CheckoutBackend;
  restoration: CartRestoration;
  last: LastCart;
  /** Finishes what is still to be done to the cart. */
  prepare: (locale: Locale) => Promise<void>;
  money: (amount: number) => string;
  /** Sends a message to the shop's staff; true when it was accepted. */
  report: (record: DifferingCheckout, text: string) => Promise<boolean>;
}

/**
 * Undoes the remaining orders that differ from what was confirmed; true when some are left for
 * later. Call it within the queue.
 */
export async function undoDiffering(deps: Undoing): Promise<boolean> {
  const { records } = deps;
  for (const record of records.all()) if (needsUndoing(record)) await undo(deps, record);
  return records.all().some(needsUndoing);
}

async function undo(deps: Undoing, record: DifferingCheckout): Promise<void> {
  const { payments, records, restoration, last } = deps;
  if (record.confirmed?.intentId) await payments.giveBack(record.key);
  const isCancelled = record.order.status === "CANCELLED" || (await cancel(deps, record));
  const isReported =
    !isCancelled && (await letGo(deps, record)) && (await reportDiffering(deps, record));
  const isFirst = record.attempts === 0;
  records.change({ type: "undo", record, isCancelled, isReported });
  const { order, confirmed, part, standing: validOrder } = record;
  const facts = { order: order.number, confirmed: confirmed?.total, placed: order.total };
  if (record.isLate)
    writeLog("error", "order.late", { ...facts, standing: validOrder, isCancelled, isReported });
  else writeLog("error", "order.mismatched", { ...facts, part, isCancelled, isReported });
  // A guest's cart may be forgotten before the next view: then nothing else would bring it back.
  if (isFirst && deps.login.customer === null) restoration.setTarget(last.cart);
  // The cart shows the order's items again, at current prices.
  if (isFirst) restoration.setTarget(record.cart);
  // Other devices of the customer have that cart too, and this one may not come back.
  if (isFirst && deps.login.customer !== null) await restoreNow(deps, record);
}

/** What cannot be restored now is restored before the next change or view. */
async function restoreNow(
  { prepare }: Undoing,
  { locale = "id_ID" }: DifferingCheckout,
): Promise<void> {
  try {
    await prepare(locale);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
  }
}

async function cancel({ backend }: Undoing, record: DifferingCheckout): Promise<boolean> {
  const { order, locale = "id_ID" } = record;
  return !isPaidElsewhere(record) && (await backend.cancelOrder(order.id, locale));
}

/** Makes the backend's session go on with no order: a request may still be in its queue. */
async function letGo({ backend }: Undoing, record: DifferingCheckout): Promise<boolean> {
  const { order, locale = "id_ID" } = record;
  if (order.status !== "PENDING") return true;
  try {
    await backend.resumeOrder(null, locale);
    return true;
  } catch (error) {
    if (error instanceof BackendError) return false;
    throw error;
  }
}

/** Whether a gateway has its money, which only an operator can give back. */
const isPaidElsewhere = ({ order, confirmed }: DifferingCheckout): boolean =>
  Boolean(order.paid) && !confirmed?.intentId;

function lateText(record: DifferingCheckout, refunded: string): string {
  const { order, standing: validOrder } = record;
  const paid = isPaidElsewhere(record) ? " It was paid: please give that payment back." : "";
  if (validOrder)
    return `Please cancel order ${order.number}: the backend made it beside order ${validOrder} of the same form, which stands. The customer was not led to it.${paid}`;
  return `Please cancel order ${order.number}: the backend made it long after it was asked to, when the customer had been notified that nothing was ordered.${refunded}${paid} The customer may have ordered again.`;
}

function reportDiffering(deps: Undoing, record: DifferingCheckout): Promise<boolean> {
  const { money, report } = deps;
  const { order, confirmed } = record;
  const [placed, observed] = [money(order.total), money(confirmed?.total ?? 0)];
  const refunded = confirmed?.intentId
    ? ` Its payment ${confirmed.intentId} has been given back.`
    : "";
  if (record.isLate) return report(record, lateText(record, refunded));
  if (record.isUnpaid)
    return report(
      record,
      `Please cancel order ${order.number}: its payment was never noted with it.${refunded} The customer has been notified and may order again.`,
    );
  if (record.part)
    return report(
      record,
      `Please cancel order ${order.number}: ${otherParts[record.part]} not what the customer had confirmed.${refunded} The customer has been notified and may order again.`,
    );
  return report(
    record,
    `Please cancel order ${order.number}: it was placed at ${placed}, but the customer had confirmed ${observed}, because the cart or a price changed at that moment.${refunded} The customer has been notified and may order again.`,
  );
}
