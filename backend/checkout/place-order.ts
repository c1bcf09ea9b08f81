import { eq } from "drizzle-orm";
import { newUserRow } from "../accounts/new-user.ts";
import { BusinessError } from "../business-error.ts";
import { couponRefusal } from "../cart/coupon-validity.ts";
import { type OpenCart, openCart } from "../cart/open-cart.ts";
import { itemName } from "../cart/product-words.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { openLoaders } from "../loaders.ts";
import { isOpenKey } from "../once/keys.ts";
import { isAccepted } from "../payment/accept-order.ts";
import { findPlugin, isAwaitedCard, receivedPage } from "../payment/gateways.ts";
import { payOrder } from "../payment/pay-order.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import type { KeyRow } from "../schema/sessions.ts";
import type { CartLineState } from "../session/session-state.ts";
import { withoutCart } from "../session/session-state.ts";
import type { StoredSession } from "../session/session-store.ts";
import {
  type Addresses,
  type CheckoutInput,
  readAddresses,
  savedAddresses,
} from "./checkout-input.ts";
import { type OrderWrite, writeOrder } from "./order-batch.ts";
import { type OrderDraft, orderDraft, type Payment } from "./order-draft.ts";
import { isNewsOfOrder, orderMails } from "./order-mail.ts";
import { paymentGateways } from "./payment-gateways.ts";
import { refuseMissingStock } from "./stock-refusal.ts";

const MAX_TURNS = 8;

/** An order and its payment URL; `result` as in WooCommerce. */
export interface PlacedOrder {
  order: OrderRow;
  result: "success" | "failure";
  redirect: string | null;
}

/** Creates an order from the session's cart: completely, or not at all with a reason. */
export async function placeOrder(requested: Context, input: CheckoutInput): Promise<PlacedOrder> {
  const order = await writtenOrder(requested, input);
  if (isAwaitingPayment(order)) return payOrder(requested, order);
  return { order, result: "success", redirect: receivedPage(requested.env, order) };
}

const isAwaitingPayment = ({ status, paymentMethod }: Pick<OrderRow, "status" | "paymentMethod">) =>
  (status === "PENDING" || status === "FAILED") && findPlugin(paymentMethod) !== null;

/** A checkout that is made once, at what was confirmed. */
export interface CheckoutOnce {
  key: Pick<KeyRow, "id" | "attempt">;
  /** Throws where the cart is another, goes otherwise, or costs something else. */
  confirm(cart: OpenCart): Promise<void>;
  /** Orders of earlier tries of the same form. */
  earlier: number[];
  /** Orders by card of the session whose payment the shop has ended. */
  endedCardOrders: number[];
  /** What couriers read of the destination from the session. */
  courierData: Record<string, string>;
}

/** Writes an order with all that it needs to be paid; with a key it is paid later. */
export async function writtenOrder(
  requested: Context,
  input: CheckoutInput,
  once: CheckoutOnce | null = null,
): Promise<OrderRow> {
  const isAuthenticated = input.account?.authenticate === true;
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    requested.session.forget();
    // Fresh loaders: stock cached before another shopper's order must not be used.
    const context = { ...requested, loaders: openLoaders(requested) };
    const read = withCourierData(await requested.session.stored(), once?.courierData ?? {});
    const order = await prepared(context, read, input, once);
    const { draft } = order;
    try {
      const named = await namedOrder(context, read);
      const isAwaited = once !== null && named !== null && isAwaitedCard(named);
      // A card of which this form's session does not know may be paid at this moment, on another device.
      const isOther = named?.paymentMethod !== input.paymentMethod;
      const isTaken = isAwaited && isOther && !once.endedCardOrders.includes(named.id);
      const resumed = named?.cartHash === draft.order.cartHash && !isTaken ? named : null;
      if (resumed) takeUp(draft, resumed);
      // The session's next order takes its place.
      const earlier = [...(once?.earlier ?? []), ...(isAwaited ? [named.id] : [])];
      const superseded = earlier.filter((id) => id !== resumed?.id);
      const write = { ...orderWrite(context, read, order, isAuthenticated), resumed, superseded };
      const { CHECKOUT_DIES: dies } = context.env;
      const { db, now } = context;
      if (once) await writeOrder(db, toBePaid(write, once, now()), now());
      else await writeOrder(db, dies ? unfinished(write, dies) : asPaid(write, now()), now());
      if (dies) throw new Error("Maximum execution time exceeded");
    } catch (cause) {
      const isOurs = once === null || (await isOpenKey(context.db, once.key));
      if (isOurs && isOvertaken(cause)) continue;
      throw (isOurs && findReason(cause, draft)) || cause;
    }
    requested.session.forget();
    return readOrder(context, draft);
  }
  throw new BusinessError("Sorry, your cart is being changed elsewhere. Please try again.");
}

/** The session with more data of its destination. */
function withCourierData(read: StoredSession, courierData: Record<string, string>): StoredSession {
  const { state } = read;
  return { ...read, state: { ...state, data: { ...state.data, ...courierData } } };
}

/** The unpaid order of an earlier attempt that the session names; WooCommerce does not check its owner. */
async function namedOrder({ db }: Context, { state }: StoredSession): Promise<OrderRow | null> {
  const key = state.awaitingPayment;
  if (!key) return null;
  const row = await db.select().from(orders).where(eq(orders.orderKey, key)).get();
  return row?.status === "PENDING" || row?.status === "FAILED" ? row : null;
}

/**
 * A resumed order keeps its number, key, date and gateway meta; everything else is written anew.
 */
function takeUp({ order }: OrderDraft, resumed: OrderRow): void {
  order.orderKey = resumed.orderKey;
  order.created = resumed.created;
  order.newOrderMailed = resumed.newOrderMailed;
  order.gatewayPages = resumed.gatewayPages;
  if (isAwaitingPayment({ ...resumed, paymentMethod: order.paymentMethod ?? "" }))
    order.status = resumed.status;
  const sent = order.meta ?? [];
  const isSent = (key: string) => sent.some((entry) => entry.key === key);
  order.meta = [...resumed.meta.filter(({ key }) => !isSent(key)), ...sent];
}

/**
 * Adapts the write to the payment method: a gateway's order waits, with its cart, for the payment
 * step.
 */
function asPaid(write: ReturnType<typeof orderWrite>, now: Date): OrderWrite {
  const { order, lines } = write.draft;
  const { status, paymentMethod = "" } = order;
  if (!isAwaitingPayment({ status, paymentMethod })) return write;
  const { billing, shipping } = write.left;
  return {
    ...write,
    isUnfinished: true,
    draft: { lines, order: { ...order, stockReduced: false, heldUntil: heldUntil(now) } },
    left: { ...write.read.state, billing, shipping, awaitingPayment: order.orderKey },
  };
}

/** The part of the write that is done when the shop dies before the payment step. */
function unfinished(
  write: ReturnType<typeof orderWrite>,
  dies: NonNullable<Env["CHECKOUT_DIES"]>,
): OrderWrite {
  const { order, lines } = write.draft;
  const pending = {
    status: "PENDING",
    transactionId: null,
    paid: null,
    completed: null,
    newOrderMailed: false,
    buyerMailed: false,
  } as const;
  const { state } = write.read;
  const { billing, shipping } = write.left;
  const remembered = { ...state, billing, shipping, awaitingPayment: order.orderKey };
  return {
    ...write,
    isUnfinished: true,
    draft: { lines, order: { ...order, ...pending, stockReduced: false } },
    left: dies === "forgotten" ? state : remembered,
  };
}

// WooCommerce's "Hold stock", for an order whose payment is under way.
const HELD_MS = 60 * 60_000;

export const heldUntil = (now: Date): string => new Date(now.getTime() + HELD_MS).toISOString();

/** The order as it waits for its payment, with its key. */
function toBePaid(
  write: ReturnType<typeof orderWrite>,
  { key }: CheckoutOnce,
  now: Date,
): OrderWrite {
  const { draft, ...rest } = unfinished(write, "remembered");
  const items = Object.fromEntries(write.read.state.lines.map((line) => [line.key, line.quantity]));
  const order = {
    ...draft.order,
    heldUntil: heldUntil(now),
    orderedCart: { session: draft.order.sessionId, items },
  };
  return { ...rest, draft: { ...draft, order }, key };
}

interface Prepared {
  draft: OrderDraft;
  /** As sent: metaData may have changed the order's addresses. */
  addresses: Addresses;
  account: Awaited<ReturnType<typeof newUserRow>> | null;
}

async function prepared(
  context: Context,
  read: StoredSession,
  input: CheckoutInput,
  once: CheckoutOnce | null,
): Promise<Prepared> {
  // WooGraphQL's message for an empty cart.
  if (read.state.lines.length === 0) throw new BusinessError("Sorry, no session found.", "empty");
  const isGuest = context.session.viewer === null && !input.account;
  if (isGuest && context.env.GUEST_CHECKOUT === "off")
    throw new BusinessError("You must be logged in to checkout.", "account");
  const addresses = readAddresses(input, context.session.viewer);
  const cart = await checkedCart(context, read, input, addresses);
  await once?.confirm(cart);
  const payment = toPayment(context, cart, input);
  const account = input.account ? await accountRow(context, input.account, addresses) : null;
  const draft = await orderDraft(context, cart, input, addresses, payment);
  return { draft, addresses, account };
}

async function checkedCart(
  context: Context,
  read: StoredSession,
  input: CheckoutInput,
  addresses: Addresses,
): Promise<OpenCart> {
  const shippingMethod = input.shippingMethod?.[0] ?? read.state.shippingMethod;
  const paymentMethod = input.paymentMethod ?? null;
  const bought = { ...read.state, ...addresses, shippingMethod, paymentMethod };
  const cart = await (await openCart(context, bought)).rated();
  await refuseWithdrawn(context, cart, read.state.lines);
  refuseMissingStock(cart.lines, context.locale);
  await refuseDeadCoupons(context, cart);
  if (cart.needsShipping && cart.chosen === null) {
    throw new BusinessError(
      "No shipping method has been selected. Please double check your address, or contact us if you need any help.",
      "shipping",
    );
  }
  return cart;
}

/** Items that are no longer sold are removed from the cart and named, so that a retry buys the rest. */
async function refuseWithdrawn(
  { session, loaders, locale }: Context,
  cart: OpenCart,
  lines: readonly CartLineState[],
): Promise<void> {
  const sold = new Set(cart.lines.map(({ line }) => line.key));
  const withdrawn = lines.filter(({ key }) => !sold.has(key));
  if (withdrawn.length === 0) return;
  const items = await Promise.all(
    withdrawn.map(({ productId, variationId }) => loaders.product.load(variationId ?? productId)),
  );
  await session.change((state) => ({
    state: { ...state, lines: state.lines.filter(({ key }) => sold.has(key)) },
    value: null,
  }));
  const why =
    "has been removed from your cart because it can no longer be purchased. Please contact us if you need assistance.";
  const removed = items.flatMap((item) => (item ? [`${itemName(item, locale)} ${why}`] : []));
  // WooCommerce says nothing of an item that was deleted.
  throw new BusinessError(
    removed.join(" ") || "Sorry, an item in your cart is no longer available.",
  );
}

/** An invalid coupon is removed from the cart, so that a retry works. */
async function refuseDeadCoupons(context: Context, cart: OpenCart): Promise<void> {
  const { env, now, session } = context;
  for (const coupon of cart.coupons) {
    const coupons = { subtotal: cart.totals.subtotal, now: now(), shop: env };
    const refusal = couponRefusal(coupon, coupons);
    if (refusal === null) continue;
    await session.change((state) => ({
      state: { ...state, coupons: state.coupons.filter((code) => code !== coupon.code) },
      value: null,
    }));
    throw new BusinessError(refusal);
  }
}

/**
 * Trusts a caller that claims payment, as a stock WooGraphQL does: the storefront verifies it
 * before.
 */
function toPayment({ env, locale }: Context, cart: OpenCart, input: CheckoutInput): Payment {
  const gateways = paymentGateways(env, locale);
  const gateway = gateways.find(({ id }) => id === input.paymentMethod) ?? null;
  const free = cart.totals.total === 0;
  if (gateway === null && !free) throw new BusinessError("Invalid payment method.", "payment");
  const isPaid = free || input.isPaid === true;
  return { gateway, isPaid, transactionId: isPaid ? input.transactionId || null : null };
}

function accountRow(
  { db, now }: Context,
  account: { username: string; password: string },
  { billing }: Addresses,
) {
  const { email, firstName, lastName } = billing;
  return newUserRow(db, { ...account, email, firstName, lastName }, now());
}

function orderWrite(
  context: Context,
  read: StoredSession,
  { draft, addresses, account }: Prepared,
  isAuthenticated: boolean,
) {
  const { billing, shipping } = savedAddresses(addresses);
  const mails = orderMails(context.env, draft, "PENDING");
  if (isNewsOfOrder("PENDING", draft.order)) draft.order.newOrderMailed = true;
  draft.order.buyerMailed = isAccepted(draft.order);
  return {
    draft,
    read,
    resumed: null as OrderRow | null,
    superseded: [] as number[],
    isUnfinished: false,
    key: null,
    left: withoutCart({ ...read.state, billing, shipping }),
    // Without a login, a customer's session orders as a guest.
    customerId: context.session.viewer?.id ?? null,
    saveAddresses: context.session.viewer !== null,
    account: account && { row: { ...account, billing, shipping }, isAuthenticated },
    mails,
  };
}

const toWords = (cause: unknown): string =>
  cause instanceof Error ? `${cause.message} ${toWords(cause.cause)}` : "";

// Constraints that another request may violate first: a retry finds the right message.
const OVERTAKEN = ["orders.session_version", "stock_not_negative", "users.username", "users.email"];

const isOvertaken = (cause: unknown): boolean =>
  OVERTAKEN.some((constraint) => toWords(cause).includes(constraint));

/** The message for the shopper when the database finally rejects the batch. */
function findReason(cause: unknown, { lines }: OrderDraft): BusinessError | null {
  const words = toWords(cause);
  // The agreed total has changed: the shopper should see the new one first.
  if (words.includes("gift_card_not_overdrawn")) {
    return new BusinessError("The balance of your gift card has changed. Please check your order.");
  }
  // Held by other shoppers who are paying.
  if (words.includes("order_lines.quantity")) {
    const names = new Set(lines.filter(({ stockId }) => stockId !== null).map(({ name }) => name));
    const text = `Not enough units of ${[...names].join(", ")} are available in stock to fulfil this order.`;
    return new BusinessError(text, "stock");
  }
  return words.includes("orders.transaction_id")
    ? new BusinessError("This payment belongs to another order.")
    : null;
}

async function readOrder({ db }: Context, { order }: OrderDraft): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.orderKey, order.orderKey));
  if (!row) throw new Error(`order ${order.orderKey} is not there after its batch`);
  return row;
}
