import type { Locale } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import { stripeAmount } from "../../shared/payment.ts";
import { emptyBackendCart } from "../cart/cart-queries.ts";
import { cartOfOrder, type LastCart } from "../cart/last-cart.ts";
import type { Restoration } from "../cart/restoration.ts";
import { refusesToken } from "../cart/session-health.ts";
import { writeLog } from "../log.ts";
import { CHECKOUT_KEY } from "../order/order-meta.ts";
import type { BackendOrder } from "../order/to-order.ts";
import { filesOf, toOrder } from "../order/to-order.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { BackendError, conclusiveAfterMs } from "../platform/graphql/backend-error.ts";
import type { MappingContext } from "../platform/graphql/mapping-context.ts";
import type { ResultOf } from "../platform/graphql/operation.ts";
import { partChanged, plainFailure, totalChanged } from "../platform/http/define-action.ts";
import type { Exchange } from "../session/exchange.ts";
import type { Tokens } from "../session/tokens.ts";
import { findCheckout } from "./checkout-queries.ts";
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

type Found = NonNullable<
  NonNullable<ResultOf<(typeof findCheckout)["document"]>["customer"]>["orders"]
>["nodes"];

interface Parts {
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

/** Reconciles checkouts whose response was lost. */
export class Reconciler {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Queries the backend once; the record stays "sent" when the result is not conclusive. */
  async settle(record: SentCheckout): Promise<CheckoutRecord> {
    const { records, now } = this.#parts;
    const seen = await this.#queryOrders(record, [record.customer]);
    // A concurrent call may have settled it; a settled record stays.
    const current = records.get(record.key);
    if (current && current.state !== "sent") return current;
    const order = seen && orderOf(seen.orders, record.key);
    if (order && this.#lacksPage(record, order)) return this.#findPage(record, order);
    if (order?.status === "PENDING" && seen?.cartIsFull) return this.#finish(record, order);
    const placed = order && this.placed(record, order);
    if (placed) return placed;
    if (order && !order.databaseId) return this.#givePlaced(record);
    const age = now() - record.sentAt;
    const isClear =
      seen?.isCertain && seen.cartIsFull && age >= conclusiveAfterMs[record.loss ?? "timed-out"];
    if (isClear) return this.#give(record, "checkout.not-placed");
    if (age >= GIVE_UP_MS) return this.#give(record, "checkout.unsettled");
    const asked = { ...record, attempts: record.attempts + 1, at: now() };
    records.put(asked);
    return asked;
  }

  /** Whether the order is to be paid at a gateway's page that is unknown. */
  #lacksPage({ confirmed, request }: SentCheckout, order: BackendOrder): boolean {
    const { payment } = toOrder(order, this.#parts.context) ?? {};
    const isOpen = order.status === "PENDING" && !confirmed?.intentId && Boolean(request);
    if (!payment || !isOpen) return false;
    return [payment.link, payment.number, payment.code, payment.qr].every((way) => way === null);
  }

  /** Retries the same order with a restored cart, because the page of the first attempt is lost. */
  #findPage(record: SentCheckout, order: BackendOrder): Promise<CheckoutRecord> | CheckoutRecord {
    const { restoration, last } = this.#parts;
    const isOver = record.loss === "cut-off" || (record.resumed ?? 0) >= MAX_RESUMES;
    if (isOver) return this.refuseUnpayable(record, order.databaseId ?? null);
    if (this.#isDue(record)) restoration.setTarget(last.cart);
    return this.#finish(record, order);
  }

  #isDue({ sentAt, loss }: SentCheckout): boolean {
    return this.#parts.now() - sentAt >= conclusiveAfterMs[loss ?? "timed-out"];
  }

  /**
   * The gateway takes no payment: the cart stays or is restored, and its next checkout resumes that
   * order.
   */
  refuseUnpayable(sent: SentCheckout, orderId: number | null): CheckoutRecord {
    const { records, restoration, last, now } = this.#parts;
    const { key, hash, locale, customer } = sent;
    const kept = { key, hash, locale, at: now(), ...(customer !== undefined && { customer }) };
    if (sent.loss) restoration.setTarget(last.cart);
    return records.put({
      ...kept,
      ...{
        state: "refused",
        failure: plainFailure("checkout.payment-unavailable"),
        wasSent: false,
      },
      ...(orderId !== null && { awaiting: orderId }),
    });
  }

  /**
   * The order and its cart both exist: the backend stopped before the payment step, or is still
   * processing it. An order that cannot be finished is returned as it is, and its cart never makes
   * another order.
   */
  async #finish(record: SentCheckout, order: BackendOrder): Promise<CheckoutRecord> {
    const { records, now } = this.#parts;
    const resumed = record.resumed ?? 0;
    const asked = { ...record, attempts: record.attempts + 1, at: now() };
    if (!this.#isDue(record)) return records.put(asked);
    if (!order.databaseId || resumed >= MAX_RESUMES || !record.request)
      return this.#placeUnfinished(record, order);
    records.put({ ...asked, resumed: resumed + 1 });
    const finished = await this.#resume(record, order.databaseId);
    const current = records.get(record.key);
    if (finished === "lost" || current?.state !== "sent") return current ?? asked;
    if (finished === "changed") return this.placed(record, order, { isUnfinished: true }) ?? asked;
    if (!finished) return this.#placeUnfinished(record, order);
    const { order: again, redirect } = finished;
    if (again.databaseId !== order.databaseId)
      writeLog("error", "order made twice", {
        order: order.databaseId,
        again: again.databaseId,
      });
    return this.placed(record, again, { redirect }) ?? asked;
  }

  async #resume(
    record: SentCheckout,
    orderId: number,
  ): Promise<Resumed | "changed" | "lost" | null> {
    try {
      return await this.#parts.resume(record, orderId);
    } catch (trouble) {
      if (trouble instanceof BackendError) return "lost";
      throw trouble;
    }
  }

  /** Returns the order as it is and empties its cart, so that it makes no second order. */
  async #placeUnfinished(record: SentCheckout, order: BackendOrder): Promise<CheckoutRecord> {
    const placed = this.placed(record, order, { isUnfinished: true });
    if (placed?.state === "done") await this.#emptyCart(record);
    return placed ?? record;
  }

  async #emptyCart({ locale = "id_ID" }: { locale?: Locale }): Promise<void> {
    const { exchange } = this.#parts;
    try {
      await exchange.send(exchange.request(emptyBackendCart, {}, locale));
    } catch (trouble) {
      if (!(trouble instanceof BackendError)) throw trouble;
    }
  }

  /** Looks for orders of keys already sent, before anything is sent again. */
  async findPlaced(sent: SentCheckout): Promise<Placed | null> {
    const { records, tokens, now } = this.#parts;
    // Another customer's orders cannot be queried, but the same form is never sent again for them.
    const doubtful = records
      .inDoubt(now(), sent.key)
      .filter(({ key, customer }) => key === sent.key || (customer ?? null) === tokens.customer);
    if (doubtful.length === 0) return null;
    const senders = doubtful.map(({ customer }) => customer);
    const seen = await this.#queryOrders(sent, senders);
    for (const record of doubtful) {
      const order = seen && orderOf(seen.orders, record.key);
      const placed = order && this.placed(record, order);
      if (placed && order.status === "PENDING" && seen.cartIsFull) await this.#emptyCart(record);
      if (placed) return placed;
    }
    if (!seen?.isCertain) throw new BackendError("graphql", findCheckout.name);
    return null;
  }

  /**
   * Records the order that a key made: as done only when it matches what was confirmed; null when
   * the backend does not return its id.
   */
  placed(
    record: SentCheckout | RefusedCheckout,
    answer: BackendOrder,
    {
      redirect = null,
      isUnfinished = false,
    }: { redirect?: string | null; isUnfinished?: boolean } = {},
  ): Placed | null {
    const { records, last, context, now } = this.#parts;
    const named = withNames(answer, redirect);
    const view = toOrder(named, context);
    if (!view || !named.orderKey) return null;
    const order = withRedirect(view, redirect);
    const { key, hash, locale, confirmed, isFormer, customer } = record;
    const request = "request" in record ? record.request : undefined;
    const kept = {
      key,
      hash,
      at: now(),
      ...(isFormer && { isFormer }),
      ...(customer !== undefined && { customer }),
      ...(locale && { locale }),
      ...(confirmed && { confirmed }),
    };
    const isUnpaid = isUnfinished && Boolean(confirmed?.intentId);
    const part = confirmed?.parts ? differingPart(answer, confirmed.parts, context) : null;
    const placed: Placed =
      isConfirmed(order, confirmed) && !part && !isUnpaid
        ? {
            ...kept,
            state: "done",
            order,
            orderKey: named.orderKey,
            redirect,
            files: filesOf(answer),
            handedOver: false,
            ...(order.payment && request && { request, cart: cartOfOrder(order, last.cart) }),
          }
        : { ...kept, ...this.#differing(order, confirmed, part), ...(isUnpaid && unpaid) };
    records.put(placed);
    records.forgetAwaiting();
    last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    return placed;
  }

  /** The backend hides a new account's order from a guest: its owner reads it after logging in. */
  #givePlaced(record: SentCheckout): CheckoutRecord {
    this.#parts.last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
    return this.#give(record, PLACED_IN_ACCOUNT);
  }

  #differing(order: OrderView, confirmed: Confirmed | undefined, differing: DifferingPart | null) {
    const { last, money } = this.#parts;
    const values = { confirmed: money(confirmed?.total ?? 0), placed: money(order.total) };
    const part = isConfirmed(order, confirmed) ? differing : null;
    const isPaid = Boolean(confirmed?.intentId);
    return {
      state: "differing" as const,
      order,
      ...(part && { part }),
      failure: part ? partChanged(isPaid) : totalChanged(isPaid, values),
      cart: cartOfOrder(order, last.cart),
      isCancelled: order.status === "CANCELLED",
      isReported: false,
      attempts: 0,
    };
  }

  #give({ key, hash, locale, confirmed, customer }: SentCheckout, id: MessageId): CheckoutRecord {
    const { records, now } = this.#parts;
    const failure = plainFailure(id);
    const at = now();
    const kept = { key, hash, at, locale, customer, ...(confirmed && { confirmed }) };
    return records.put({ ...kept, state: "refused", failure, wasSent: true });
  }

  // A failed query decides nothing: the record stays, and the query is repeated.
  async #queryOrders(
    { locale }: { locale: Locale },
    customers: readonly (number | null | undefined)[],
  ) {
    const { exchange, tokens } = this.#parts;
    const asked = tokens.customer;
    try {
      const answer = await exchange.send(exchange.request(findCheckout, {}, locale));
      const { data } = answer;
      // An order that is there proves itself; its absence only where its sending was answered.
      const isAnswered = answer.errors.length === 0 || refusesToken(answer.errors);
      const isSameCustomer = customers.every((sender) => (sender ?? null) === asked);
      const isCertain = isAnswered && isSameCustomer && !(asked !== null && answer.status === 403);
      const cartIsFull = data?.cart?.isEmpty === false;
      return { orders: data?.customer?.orders?.nodes ?? [], cartIsFull, isCertain };
    } catch (trouble) {
      if (trouble instanceof BackendError) return null;
      throw trouble;
    }
  }
}

const orderOf = (orders: Found, key: string): BackendOrder | undefined =>
  orders.find((order) =>
    order.metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === key),
  );

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
