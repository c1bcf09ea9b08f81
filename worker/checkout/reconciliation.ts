import type { Locale } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import { stripeAmount } from "../../shared/payment.ts";
import { type CartSnapshot, isSameItem, type LineSnapshot } from "../commerce/cart-snapshot.ts";
import { cartOfOrder, type LastCart } from "../commerce/last-cart.ts";
import { classifyLoss, conclusiveAfterMs } from "../commerce/response-loss.ts";
import { writeLog } from "../log.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { emptyBackendCart } from "../woocommerce/documents/cart-queries.ts";
import { findCheckout } from "../woocommerce/documents/checkout-queries.ts";
import type { BackendOrder } from "../woocommerce/documents/order-fields.ts";
import type { MappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { filesOf, toOrder } from "../woocommerce/mapping/to-order.ts";
import type { Exchange } from "../woocommerce/session/exchange.ts";
import type { Restoration } from "../woocommerce/session/restoration.ts";
import { orderOfKey, type Sought, seekOrders } from "../woocommerce/session/seek-orders.ts";
import type { Tokens } from "../woocommerce/session/tokens.ts";
import { partChanged, totalChanged } from "./checkout-failure.ts";
import type {
  CheckoutRecord,
  CheckoutRecords,
  Confirmed,
  DifferingCheckout,
  DoneCheckout,
  RefusedCheckout,
  SentCheckout,
} from "./checkout-record.ts";
import { type DifferingPart, differingPart } from "./order-difference.ts";

/** After this time the result is final: the shopper is asked to contact the shop. */
const GIVE_UP_MS = 60 * 60 * 1000;

/** Maximum number of attempts to resume an order without its payment step. */
const MAX_RESUMES = 3;

const unpaid = { isUnpaid: true, failure: plainFailure("checkout.payment-refunded") } as const;

/** The order exists, but only its account may read it. */
export const PLACED_IN_ACCOUNT = "checkout.placed-in-account";

/** What finding out about a checkout needs. */
export interface Reconciling {
  exchange: Exchange;
  records: CheckoutRecords;
  last: LastCart;
  restoration: Restoration;
  tokens: Tokens;
  context: MappingContext;
  /**
   * Finishes an order without its payment step, unless its cart has changed or the backend does not
   * resume it.
   */
  resume: (record: SentCheckout, orderId: number) => Promise<Resumed | "changed" | null>;
  /** Whether the card's payment of a key was not given back. */
  holdsPayment: (key: string) => boolean;
  /** Formats an amount for shoppers. */
  money: (amount: number) => string;
  now: () => number;
}

/** An order whose payment step is now done, and the redirect for its buyer. */
export interface Resumed {
  order: BackendOrder;
  redirect: string | null;
}

type Placed = DoneCheckout | DifferingCheckout;

/** Queries the backend once; the record stays "sent" when the result is not conclusive. */
export async function settleSent(
  parts: Reconciling,
  record: SentCheckout,
): Promise<CheckoutRecord> {
  const { records, now } = parts;
  const seen = await queryOrders(parts, formOf(record), [soughtOf(record)]);
  // A concurrent call may have settled it; a settled record stays.
  const current = records.get(record.key);
  if (current && current.state !== "sent") return current;
  const order = seen && orderOfKey(seen.orders, record);
  if (order && lacksPage(parts, record, order)) return findPage(parts, record, order);
  // An order by card is paid before it is made: pending, it lacks its payment step whatever the cart holds.
  const isUnfinished = order?.status === "PENDING" && (seen?.cartIsFull || isByCard(record));
  if (order && isUnfinished) return finish(parts, record, order);
  const isUnpaid = Boolean(order && lacksPayment(record, order));
  const placed = order && recordPlaced(parts, record, order, { isUnfinished: isUnpaid });
  if (placed) return placed;
  if (order && !order.databaseId) return givePlaced(parts, record);
  const isClear = seen?.isCertain && seen.cartIsFull && isDue(parts, record);
  if (isClear) return give(parts, record, "checkout.not-placed");
  if (now() - record.sentAt >= GIVE_UP_MS) return give(parts, record, "checkout.unsettled");
  return records.change({ type: "query", record, at: now() });
}

export const isByCard = ({ confirmed }: Pick<CheckoutRecord, "confirmed">): boolean =>
  Boolean(confirmed?.intentId);

const unpaidStates = new Set(["PENDING", "CANCELLED", "FAILED"]);

/** Whether an order's card was charged, and the backend has never noted it. */
export const lacksPayment = (
  record: SentCheckout | RefusedCheckout,
  { status, datePaid }: BackendOrder,
): boolean => isByCard(record) && !datePaid && unpaidStates.has(status ?? "");

/** Whether the order is to be paid at a gateway's page that is unknown. */
function lacksPage(
  parts: Reconciling,
  { confirmed, request }: SentCheckout,
  order: BackendOrder,
): boolean {
  const { payment } = toOrder(order, parts.context) ?? {};
  const isOpen = order.status === "PENDING" && !confirmed?.intentId && Boolean(request);
  if (!payment || !isOpen) return false;
  return [payment.link, payment.number, payment.code, payment.qr].every((way) => way === null);
}

/** Retries the same order with a restored cart, because the page of the first attempt is lost. */
function findPage(
  parts: Reconciling,
  record: SentCheckout,
  order: BackendOrder,
): Promise<CheckoutRecord> | CheckoutRecord {
  const { restoration, last } = parts;
  const isOver = record.loss === "cut-off" || (record.resumed ?? 0) >= MAX_RESUMES;
  if (isOver) return refuseUnpayable(parts, record, order.databaseId ?? null);
  if (isDue(parts, record)) restoration.setTarget(last.cart);
  return finish(parts, record, order);
}

/** Whether the backend has ended its last request, as far as time can tell. */
function isDue(parts: Reconciling, { sentAt, resumedAt = sentAt, loss }: SentCheckout): boolean {
  return parts.now() - resumedAt >= conclusiveAfterMs[loss ?? "timed-out"];
}

/**
 * The gateway takes no payment: the cart stays or is restored, and its next checkout resumes that
 * order.
 */
export function refuseUnpayable(
  parts: Reconciling,
  sent: SentCheckout,
  orderId: number | null,
): CheckoutRecord {
  const { records, restoration, last, now } = parts;
  if (sent.loss || sent.resumed) restoration.setTarget(last.cart);
  const failure = plainFailure("checkout.payment-unavailable");
  return records.change({ type: "fail-payment", record: sent, failure, orderId, at: now() });
}

/**
 * The order and its cart both exist: the backend stopped before the payment step, or is still
 * processing it. An order that cannot be finished is returned as it is, and its cart never makes
 * another order.
 */
async function finish(
  parts: Reconciling,
  record: SentCheckout,
  order: BackendOrder,
): Promise<CheckoutRecord> {
  const { records, now } = parts;
  const at = now();
  if (!isDue(parts, record)) return records.change({ type: "query", record, at });
  if (!order.databaseId || (record.resumed ?? 0) >= MAX_RESUMES || !record.request)
    return placeUnfinished(parts, record, order);
  const asked = records.change({ type: "resume", record, at });
  const finished = await resume(parts, record, order.databaseId);
  const current = records.get(record.key);
  if (current?.state !== "sent") return current ?? asked;
  if (finished instanceof BackendError)
    return records.change({ type: "lose-response", record: current, loss: classifyLoss(finished) });
  if (finished === "changed")
    return recordPlaced(parts, record, order, { isUnfinished: true }) ?? asked;
  if (!finished) return placeUnfinished(parts, record, order);
  const { order: again, redirect } = finished;
  const isOther = again.databaseId !== order.databaseId;
  if (isOther)
    writeLog("error", "order made twice", {
      order: order.databaseId,
      again: again.databaseId,
    });
  // The other one is found, and undone, by a later look.
  return recordPlaced(parts, isOther ? current : record, again, { redirect }) ?? asked;
}

async function resume(
  parts: Reconciling,
  record: SentCheckout,
  orderId: number,
): Promise<Resumed | "changed" | BackendError | null> {
  try {
    return await parts.resume(record, orderId);
  } catch (trouble) {
    if (trouble instanceof BackendError) return trouble;
    throw trouble;
  }
}

/** Returns the order as it is and empties its cart, so that it makes no second order. */
async function placeUnfinished(
  parts: Reconciling,
  record: SentCheckout,
  order: BackendOrder,
): Promise<CheckoutRecord> {
  const before = parts.last.cart;
  const placed = recordPlaced(parts, record, order, { isUnfinished: true });
  if (placed?.state === "done") await emptyCart(parts, placed, before);
  return placed ?? record;
}

/** Empties the cart that an order was made of; one that holds anything else by now stays. */
async function emptyCart(
  parts: Reconciling,
  { order, locale = "id_ID" }: DoneCheckout,
  before: CartSnapshot,
): Promise<void> {
  const { exchange } = parts;
  const ordered = cartOfOrder(order, before).lines;
  const isOrdered = (line: LineSnapshot) =>
    ordered.some((other) => isSameItem(line, other) && line.quantity <= other.quantity);
  if (!before.lines.every(isOrdered)) return;
  try {
    await exchange.send(exchange.request(emptyBackendCart, {}, locale));
  } catch (trouble) {
    if (!(trouble instanceof BackendError)) throw trouble;
  }
}

/** Looks for orders of keys already sent, before anything is sent again. */
export async function findPlaced(parts: Reconciling, sent: SentCheckout): Promise<Placed | null> {
  const { records, tokens, now } = parts;
  // Another customer's orders cannot be queried, but the same form is never sent again for them.
  const doubtful = records
    .inDoubt(now(), sent.key)
    .filter(({ key, customer }) => key === sent.key || (customer ?? null) === tokens.customer);
  if (doubtful.length === 0) return null;
  const seen = await queryOrders(parts, formOf(sent), doubtful.map(soughtOf));
  for (const record of doubtful) {
    const order = seen && orderOfKey(seen.orders, record);
    if (!order) continue;
    const before = parts.last.cart;
    const isUnfinished = lacksPayment(record, order);
    const placed = recordPlaced(parts, record, order, { isUnfinished });
    if (placed?.state === "done" && order.status === "PENDING" && seen.cartIsFull)
      await emptyCart(parts, placed, before);
    if (placed) return placed;
  }
  if (!seen?.isCertain) throw new BackendError("graphql", findCheckout.name);
  return null;
}

/**
 * Records the order that a key made: as done only when it matches what was confirmed; null when
 * the backend does not return its id.
 */
export function recordPlaced(
  parts: Reconciling,
  record: SentCheckout | RefusedCheckout,
  answer: BackendOrder,
  {
    redirect = null,
    isUnfinished = false,
  }: { redirect?: string | null; isUnfinished?: boolean } = {},
): Placed | null {
  const { records, last, context, now } = parts;
  const named = withNames(answer, redirect);
  const view = toOrder(named, context);
  if (!view || !named.orderKey) return null;
  const order = withRedirect(view, redirect);
  const { confirmed } = record;
  const request = "request" in record ? record.request : undefined;
  const isLate = isByCard(record) && !parts.holdsPayment(record.key);
  const isUnpaid = isLate || (isUnfinished && isByCard(record));
  const part = confirmed?.parts ? differingPart(answer, confirmed.parts, context) : null;
  const cart = cartOfOrder(order, last.cart);
  const isAsConfirmed = isConfirmed(order, confirmed) && !part && !isUnpaid;
  const made = { order, orderKey: named.orderKey, redirect, files: filesOf(answer) };
  const again = order.payment && request && { request, cart };
  const found = {
    ...difference(parts, order, confirmed, part),
    ...(isUnpaid && unpaid),
    ...(isLate && { isLate }),
    cart,
  };
  const at = now();
  const placed = isAsConfirmed
    ? records.change({ type: "complete", record, made: { ...made, ...again }, at })
    : records.change({ type: "differ", record, found, at });
  last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
  return placed;
}

/** The backend hides a new account's order from a guest: its owner reads it after logging in. */
function givePlaced(parts: Reconciling, record: SentCheckout): CheckoutRecord {
  parts.last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
  return give(parts, record, PLACED_IN_ACCOUNT);
}

function difference(
  parts: Reconciling,
  order: OrderView,
  confirmed: Confirmed | undefined,
  differing: DifferingPart | null,
) {
  const { money } = parts;
  const values = { confirmed: money(confirmed?.total ?? 0), placed: money(order.total) };
  const part = isConfirmed(order, confirmed) ? differing : null;
  const isPaid = Boolean(confirmed?.intentId);
  const failure = part ? partChanged(isPaid) : totalChanged(isPaid, values);
  return { order, ...(part && { part }), failure };
}

function give(parts: Reconciling, record: SentCheckout, id: MessageId): CheckoutRecord {
  const { records, now } = parts;
  const failure = plainFailure(id);
  const isLate = id !== PLACED_IN_ACCOUNT && conclusiveAfterMs[record.loss ?? "timed-out"] > 0;
  return records.change({ type: "give-up", record, failure, isLate, at: now() });
}

const formOf = ({ locale, request }: SentCheckout) => ({
  locale,
  email: request?.input.billing.email || null,
});

const soughtOf = (record: SentCheckout | RefusedCheckout) => ({
  ...{ key: record.key, customer: record.customer },
  since: record.state === "sent" ? record.sentAt : record.at,
});

/** Queries the backend once. A failed query decides nothing: the record stays, and it is repeated. */
export async function queryOrders(
  { exchange, tokens }: Reconciling,
  form: { locale: Locale; email: string | null },
  sought: readonly (Sought & Pick<CheckoutRecord, "customer">)[],
) {
  const asked = tokens.customer;
  try {
    const seeking = { exchange, isCustomer: asked !== null, ...form };
    const seen = await seekOrders(seeking, sought);
    // An order that is there proves itself; its absence only where its sender asked.
    const isSameCustomer = sought.every(({ customer }) => (customer ?? null) === asked);
    return { ...seen, isCertain: seen.isWhole && isSameCustomer };
  } catch (trouble) {
    if (trouble instanceof BackendError) return null;
    throw trouble;
  }
}

const receivedAt = /\/order-received\/(?<id>\d+)\/?\?(?:.*&)?key=(?<key>wc_order_\w+)/;

/**
 * An order with its id and key. They are kept from anyone but its customer, as who was logged out
 * while it was made, but the thank-you page's address that comes with the same answer has them.
 */
function withNames(order: BackendOrder, redirect: string | null): BackendOrder {
  const { id, key } = receivedAt.exec(redirect ?? "")?.groups ?? {};
  if (order.databaseId || !id || !key) return order;
  return { ...order, databaseId: Number(id), orderNumber: order.orderNumber ?? id, orderKey: key };
}

/** An order's total includes shipping, fees and taxes, as a cart's does. */
const isConfirmed = (order: OrderView, confirmed: Confirmed | undefined): boolean =>
  !confirmed ||
  (order.total === confirmed.total &&
    order.currency === confirmed.currency &&
    isWhatWasPaid(order, confirmed.paid));

const isWhatWasPaid = ({ total, currency }: OrderView, paid: Confirmed["paid"]): boolean =>
  !paid || (stripeAmount(total, currency) === paid.amount && currency === paid.currency);
