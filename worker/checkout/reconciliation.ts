import { isSameItem } from "../../shared/cart-item.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import type { CartRestoration } from "../commerce/cart-restoration.ts";
import type { CartSnapshot, LineSnapshot } from "../commerce/cart-snapshot.ts";
import {
  type CheckoutBackend,
  type CheckoutOrder,
  type OrderMatches,
  orderOfKey,
  type Sought,
} from "../commerce/checkout-backend.ts";
import { cartOfOrder, type LastCart, nothing } from "../commerce/last-cart.ts";
import { classifyLoss, conclusiveAfterMs } from "../commerce/response-loss.ts";
import type { LoginState } from "../commerce/session-backend.ts";
import { writeLog } from "../log.ts";
import {
  type CheckoutRecord,
  type Decision,
  type DifferingCheckout,
  type DoneCheckout,
  decideSent,
  differenceOf,
  lacksPayment,
  PLACED_IN_ACCOUNT,
  type RefusedCheckout,
  type SentCheckout,
} from "../order/lifecycle.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { partChanged, totalChanged } from "./checkout-failure.ts";
import type { CheckoutRecords } from "./checkout-records.ts";

const unpaid = { isUnpaid: true, failure: plainFailure("checkout.payment-refunded") } as const;

/** What finding out about a checkout needs. */
export interface Reconciling {
  backend: CheckoutBackend;
  records: CheckoutRecords;
  last: LastCart;
  restoration: CartRestoration;
  login: LoginState;
  /** Restores what is to be restored now, not before the next change or view. */
  prepare: (locale: Locale) => Promise<void>;
  /**
   * Finishes an order without its payment step, unless its cart has changed or the backend does not
   * resume it.
   */
  resume: (record: SentCheckout, orderId: number) => Promise<Resumed | "changed" | null>;
  /** Whether the card's payment of a key was not given back. */
  holdsPayment: (key: string) => boolean;
  /**
   * Asks the operator to look for the order of a card payment that was given back; true when the
   * message was accepted.
   */
  reportRefunded: (key: string) => Promise<boolean>;
  /** Sends a message to the shop's staff in a customer's name; true when it was accepted. */
  report: (customer: Partial<OrderAddress>, text: string) => Promise<boolean>;
  /** Formats an amount for shoppers. */
  money: (amount: number) => string;
  now: () => number;
}

/** An order whose payment step is now done, and the redirect for its buyer. */
export interface Resumed {
  order: CheckoutOrder;
  redirect: string | null;
}

type Placed = DoneCheckout | DifferingCheckout;

/** Queries the backend once; the record stays "sent" when the result is not conclusive. */
export async function resolveSent(
  deps: Reconciling,
  record: SentCheckout,
): Promise<CheckoutRecord> {
  const { records, now } = deps;
  const sought = soughtOf(deps, record);
  const found = await queryOrders(deps, formOf(record), [sought]);
  // A concurrent call may have resolved it; a resolved record stays.
  const current = records.get(record.key);
  if (current && current.state !== "sent") return current;
  const result = found && { ...found, order: orderOfKey(found.orders, sought) };
  return carryOut(deps, record, decideSent(record, result, now()), found);
}

async function carryOut(
  deps: Reconciling,
  record: SentCheckout,
  decision: Decision,
  found: CartAfter | null,
): Promise<CheckoutRecord> {
  const { records, restoration, last, now } = deps;
  switch (decision.type) {
    case "query":
      return records.change({ type: "query", record, at: now() });
    case "resume":
      if (decision.needsCart) restoration.setTarget(last.cart);
      return finish(deps, record, decision.order, decision.orderId);
    case "place-unfinished":
      return placeUnfinished(deps, record, decision.order);
    case "place":
      return (await placeFound(deps, record, decision, found)) ?? record;
    case "fail-payment":
      return refuseUnpayable(deps, record, decision.order.id);
    case "give-up":
      return giveUp(deps, record, decision.reason);
  }
}

/**
 * The gateway takes no payment: the cart stays or is restored, and its next checkout resumes that
 * order.
 */
export function refuseUnpayable(
  deps: Reconciling,
  sent: SentCheckout,
  orderId: number | null,
): CheckoutRecord {
  const { records, restoration, last, now } = deps;
  if (sent.loss || sent.resumed) restoration.setTarget(last.cart);
  const failure = plainFailure("checkout.payment-unavailable");
  return records.change({ type: "fail-payment", record: sent, failure, orderId, at: now() });
}

/** Sends the form again, so that the backend finishes its order, and notes what came of it. */
async function finish(
  deps: Reconciling,
  record: SentCheckout,
  order: CheckoutOrder,
  orderId: number,
): Promise<CheckoutRecord> {
  const { records, last, now } = deps;
  const before = last.cart;
  const requested = records.change({ type: "resume", record, at: now() });
  const finished = await resume(deps, record, orderId);
  const current = records.get(record.key);
  if (current?.state !== "sent") return current ?? requested;
  if (finished instanceof BackendError)
    return records.change({ type: "lose-response", record: current, loss: classifyLoss(finished) });
  if (finished === "changed") return placeUnfinished(deps, record, order, before);
  // It may have made another order all the same, which a later look finds.
  if (!finished) return placeUnfinished(deps, current, order, before);
  const { order: again, redirect } = finished;
  const isOther = again.id !== order.id;
  if (isOther)
    writeLog("error", "order.duplicate", {
      order: order.id,
      again: again.id,
    });
  // The other one is found, and undone, by a later look.
  return recordPlaced(deps, isOther ? current : record, again, { redirect }) ?? requested;
}

async function resume(
  deps: Reconciling,
  record: SentCheckout,
  orderId: number,
): Promise<Resumed | "changed" | BackendError | null> {
  try {
    return await deps.resume(record, orderId);
  } catch (error) {
    if (error instanceof BackendError) return error;
    throw error;
  }
}

/** Returns the order as it is, without its items in the cart, so that they make no second order. */
async function placeUnfinished(
  deps: Reconciling,
  record: SentCheckout,
  order: CheckoutOrder,
  before = deps.last.cart,
): Promise<CheckoutRecord> {
  const placed = recordPlaced(deps, record, order, { isUnfinished: true });
  if (placed?.state === "done") await takeOut(deps, placed, before);
  return placed ?? record;
}

/** What a query has found of the cart from which an order may have been made. */
export type CartAfter = Pick<OrderMatches, "cartIsFull" | "emptiedBy">;

/** Records an order that was found, and takes its items out of a cart that still has them. */
async function placeFound(
  deps: Reconciling,
  record: SentCheckout | RefusedCheckout,
  { order, isUnfinished }: { order: CheckoutOrder; isUnfinished: boolean },
  found: CartAfter | null,
): Promise<Placed | null> {
  const before = deps.last.cart;
  const placed = recordPlaced(deps, record, order, { isUnfinished });
  if (!placed || !found?.cartIsFull) return placed;
  const ordered = cartOfOrder(placed.order, before);
  const isLess = linesBeside(ordered, before).length > 0;
  const isEmptied = isLess || found.emptiedBy.includes(record.key);
  if (placed.state === "done" && !isEmptied) await takeOut(deps, placed, before);
  // What the cart holds was added since: it is the one to restore when WooCommerce forgets it.
  else if (before.lines.length > 0 && (isLess || linesBeside(before, ordered).length > 0))
    deps.last.keep(before);
  return placed;
}

/**
 * Takes an order's items out of the cart that it was made of; what was added since stays. A customer's
 * cart that has changed elsewhere is left alone: another device may have bought it meanwhile and put
 * the same into it again.
 */
async function takeOut(
  { last, restoration, login, prepare }: Reconciling,
  { order, locale = "id_ID" }: DoneCheckout,
  before: CartSnapshot,
): Promise<void> {
  const lines = linesBeside(before, cartOfOrder(order, before));
  const rest = lines.length > 0 ? { ...before, lines } : nothing();
  last.keep(rest);
  restoration.reduce(before, rest, { unlessChanged: login.customer !== null });
  try {
    await prepare(locale);
  } catch (error) {
    // It is done before the next change or view.
    if (!(error instanceof BackendError)) throw error;
  }
}

const linesBeside = (cart: CartSnapshot, ordered: CartSnapshot): LineSnapshot[] =>
  cart.lines
    .map((line) => {
      const same = ordered.lines.find((other) => isSameItem(line, other));
      return { ...line, quantity: line.quantity - (same?.quantity ?? 0) };
    })
    .filter(({ quantity }) => quantity > 0);

/** Looks for orders of keys already sent, before anything is sent again. */
export async function findPlaced(deps: Reconciling, sent: SentCheckout): Promise<Placed | null> {
  const { records, login, now } = deps;
  // Another customer's orders cannot be queried, but the same form is never sent again for them.
  const doubtful = records
    .inDoubt(now(), sent.key)
    .filter(({ key, customer }) => key === sent.key || (customer ?? null) === login.customer);
  if (doubtful.length === 0) return null;
  const sought = doubtful.map((record) => soughtOf(deps, record));
  const found = await queryOrders(deps, formOf(sent), sought);
  for (const record of doubtful) {
    const order = found && orderOfKey(found.orders, soughtOf(deps, record));
    if (!order) continue;
    const placed = await recordOrder(deps, record, order, found);
    if (placed) return placed;
  }
  if (!found?.isCertain) throw new BackendError("graphql", "findOrders");
  return null;
}

/** Records an order that no session had; one that waits for its payment has left its cart. */
export async function recordOrder(
  deps: Reconciling,
  record: SentCheckout | RefusedCheckout,
  order: CheckoutOrder,
  found: CartAfter,
): Promise<Placed | null> {
  return placeFound(deps, record, { order, isUnfinished: lacksPayment(record, order) }, found);
}

/**
 * Records the order that a key made: as done only when it matches what was confirmed; null when
 * the backend does not return its id.
 */
export function recordPlaced(
  deps: Reconciling,
  record: SentCheckout | RefusedCheckout,
  placedOrder: CheckoutOrder,
  {
    redirect = null,
    isUnfinished = false,
  }: { redirect?: string | null; isUnfinished?: boolean } = {},
): Placed | null {
  const { records, last, now } = deps;
  const { view, orderKey, files, parts } = placedOrder;
  if (!view || !orderKey) return null;
  const order = withRedirect(view, redirect);
  const difference = differenceOf(record, order, {
    ...{ parts, isUnfinished },
    holdsPayment: deps.holdsPayment(record.key),
  });
  const cart = cartOfOrder(order, last.cart);
  const made = { order, orderKey, redirect, files };
  const at = now();
  const placed = difference
    ? records.change({
        ...{ type: "differ", record, at },
        found: { ...toDifference(deps, record, order, difference), cart },
      })
    : records.change({ type: "complete", record, made, at });
  last.keep(nothing());
  return placed;
}

/** The order that is undone, and what its buyer is shown. */
function toDifference(
  { money }: Reconciling,
  { confirmed }: SentCheckout | RefusedCheckout,
  order: OrderView,
  { part, isUnpaid, isLate }: NonNullable<ReturnType<typeof differenceOf>>,
) {
  const values = { confirmed: money(confirmed?.total ?? 0), placed: money(order.total) };
  const isPaid = Boolean(confirmed?.intentId);
  const failure = part ? partChanged(isPaid) : totalChanged(isPaid, values);
  return {
    ...{ order, failure },
    ...(part && { part }),
    ...(isUnpaid && unpaid),
    ...(isLate && { isLate }),
  };
}

function giveUp(
  { records, last, now }: Reconciling,
  record: SentCheckout,
  reason: Extract<Decision, { type: "give-up" }>["reason"],
): CheckoutRecord {
  // The backend hides a new account's order from a guest: its owner reads it after logging in.
  const isPlaced = reason === PLACED_IN_ACCOUNT;
  if (isPlaced) last.keep(nothing());
  const isLate = !isPlaced && conclusiveAfterMs[record.loss ?? "timed-out"] > 0;
  const failure = plainFailure(reason);
  return records.change({ type: "give-up", record, failure, isLate, at: now() });
}

const formOf = ({ locale, request }: SentCheckout) => ({
  locale,
  email: request?.input.billing.email || null,
});

const soughtOf = ({ records }: Reconciling, record: SentCheckout | RefusedCheckout) => ({
  ...{ key: record.key, customer: record.customer },
  since: record.state === "sent" ? record.sentAt : record.at,
  // A late request may go on with an order of another form, and write its own key into that.
  except: records.orders,
});

/** Queries the backend once. A failed query decides nothing: the record stays, and it is repeated. */
export async function queryOrders(
  { backend, login }: Reconciling,
  form: { locale: Locale; email: string | null },
  sought: readonly (Sought & Pick<CheckoutRecord, "customer">)[],
) {
  const requested = login.customer;
  try {
    const found = await backend.findOrders(form, sought);
    // An order that is there proves itself; its absence only where its sender asked.
    const isSameCustomer = sought.every(({ customer }) => (customer ?? null) === requested);
    return { ...found, isCertain: found.isWhole && isSameCustomer };
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}
