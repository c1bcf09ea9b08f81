import type { Locale } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import type { CartRestoration } from "../commerce/cart-restoration.ts";
import type { CheckoutBackend, PreparedCart } from "../commerce/checkout-backend.ts";
import { cartOfOrder, type LastCart } from "../commerce/last-cart.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutState, RepeatedPayment } from "../commerce/session.ts";
import { writeLog } from "../log.ts";
import type { DoneCheckout } from "../order/lifecycle.ts";
import { type DifferingPart, differingPart } from "../order/order-difference.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { gatewayOf } from "../payment-gateways.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { offeredGateways } from "./checkout-check.ts";
import { type CheckoutRecords, refused, stateOf } from "./checkout-records.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Resumed } from "./reconciliation.ts";

interface Deps {
  queue: MutationQueue;
  backend: CheckoutBackend;
  records: CheckoutRecords;
  restoration: CartRestoration;
  last: LastCart;
  checkouts: Checkouts;
  now: () => number;
  /** Sets the alarm that looks for an order that comes late; resolves when everything is on disk. */
  secure: () => Promise<void>;
  /** Finishes what is still to be done to the cart. */
  prepare: (locale: Locale) => Promise<void>;
  /** Writes the order's new attempt to its own record. */
  handOver: (placed: DoneCheckout) => Promise<void>;
  /** Undoes orders that are not to stand; what cannot be undone now is tried again by the alarm. */
  undo: () => Promise<boolean>;
  /** Sends a message to the shop's staff in a customer's name. */
  report: (customer: OrderAddress, text: string) => Promise<boolean>;
}

/** Another attempt: what its buyer is shown, and whether an order was made of the cart. */
interface Attempt {
  state: CheckoutState;
  isOrdered: boolean;
}

const notOrdered = (id: MessageId): Attempt => ({
  state: refused(plainFailure(id)),
  isOrdered: false,
});

type Payable = DoneCheckout & Required<Pick<DoneCheckout, "request" | "confirmed">>;

/** Pays an order of this session again: the same order, never a second one. */
export class RepeatedPayments {
  readonly #deps: Deps;
  readonly #running = new Map<number, Promise<CheckoutState>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Starts one attempt; a second call joins it. */
  pay(requested: RepeatedPayment): Promise<CheckoutState> {
    const { orderId } = requested;
    const running = this.#running.get(orderId);
    if (running) return running;
    const work = this.#deps.queue
      .run(() => this.#pay(requested))
      .finally(() => this.#running.delete(orderId));
    this.#running.set(orderId, work);
    return work;
  }

  async #pay({ orderId, orderKey, paymentMethod }: RepeatedPayment): Promise<CheckoutState> {
    const { records } = this.#deps;
    const placed = records.placed(orderId);
    if (!placed || placed.orderKey !== orderKey) return { state: "unknown" };
    const { request, confirmed } = placed;
    if (!request || !confirmed || confirmed.intentId) return { state: "unknown" };
    if (!(await this.#isPayable(placed))) return refused(plainFailure("order.pay-again-closed"));
    const input = { ...request.input, paymentMethod };
    const other = { ...placed, confirmed, request: { ...request, input } };
    return this.#besideCart(other, () => this.#attempt(other));
  }

  /** In any other status WooCommerce would make another order. */
  async #isPayable({ order, locale = "id_ID" }: DoneCheckout): Promise<boolean> {
    const now = await this.#deps.backend.ownOrder(order.id, locale);
    if (!now || now.isPaid) return false;
    // The total was changed after ordering: another attempt would reset it.
    if (now.total !== order.total) return false;
    return gatewayOf(now.paymentMethod).retries.includes(now.status);
  }

  /**
   * Puts the order's items into the cart while the work runs, and restores the previous cart
   * afterwards: in the same turn, because other devices of a customer have that cart too.
   */
  async #besideCart(placed: Payable, work: () => Promise<Attempt>): Promise<CheckoutState> {
    const { last, restoration, prepare } = this.#deps;
    const { locale = "id_ID" } = placed;
    let isEmptied = false;
    try {
      await prepare(locale);
    } catch (error) {
      return unavailable(error);
    }
    restoration.lend(last.cart, placed.cart ?? cartOfOrder(placed.order, last.cart));
    try {
      const attempt = await work();
      isEmptied = attempt.isOrdered;
      return attempt.state;
    } catch (error) {
      return unavailable(error);
    } finally {
      last.keep({ lines: [], coupons: [], giftCards: [], rate: null });
      restoration.giveBack({ isEmptied });
      // What cannot be put back now is put back later.
      await prepare(locale).catch(unavailable);
    }
  }

  async #attempt(placed: Payable): Promise<Attempt> {
    const { backend, checkouts, records, now, secure } = this.#deps;
    const { request, order } = placed;
    const { cart, parts, gateways } = await backend.prepare(request.input, request.locale);
    const { paymentMethod } = request.input;
    if (!offeredGateways(gateways, false).includes(paymentMethod))
      return notOrdered("checkout.invalid-payment-method");
    const isSame = cart.total === order.total && linesOf(cart.lines) === linesOf(order.lines);
    if (!isSame) return notOrdered("order.pay-again-changed");
    // In one that the backend begins late the order may be paid already: then it makes another.
    records.change({
      type: "send-again",
      record: records.placed(order.id) ?? placed,
      at: now(),
    });
    await secure();
    const paid = await checkouts.payOrder(placed, cart, request, order.id);
    if (!paid) return notOrdered("checkout.payment-unavailable");
    return { isOrdered: true, state: await this.#judge(placed, parts, paid) };
  }

  async #judge(
    placed: Payable,
    parts: PreparedCart["parts"],
    { order: paid, redirect }: Resumed,
  ): Promise<CheckoutState> {
    const { order } = placed;
    const { view } = paid;
    const part = parts && differingPart(paid.parts, parts);
    if (view && view.id !== order.id) return this.#undoOther(placed, view);
    if (view?.total !== order.total || part) return this.#refuseOther(order, view, part);
    return this.#note(placed, withRedirect(view, redirect), redirect);
  }

  /** What it was made of was lent, and is not the shopper's cart. */
  async #undoOther(placed: Payable, other: OrderView): Promise<CheckoutState> {
    const { records, now, undo } = this.#deps;
    const failure = plainFailure("order.pay-again-changed");
    const cart = { lines: [], coupons: [], giftCards: [], rate: null };
    const found = {
      order: other,
      failure,
      cart,
      isLate: true,
      standing: placed.order.number,
    } as const;
    records.change({ type: "find-late", record: placed, found, at: now() });
    await undo();
    return refused(failure);
  }

  /** Never sends the shopper to the page of a payment other than the one that was agreed to. */
  async #refuseOther(
    order: OrderView,
    view: OrderView | null,
    part: DifferingPart | null,
  ): Promise<CheckoutState> {
    const facts = { order: order.id, total: view?.total, part };
    writeLog("error", "order.mismatched", facts);
    await this.#deps.report(
      order.billing,
      `Please look at order ${order.number}: when it was to be paid again its total, its way of paying or its fees became others than the customer had agreed to. The customer was not led to its payment page.`,
    );
    return refused(plainFailure("order.pay-again-changed"));
  }

  async #note(
    placed: Payable,
    order: DoneCheckout["order"],
    redirect: string | null,
  ): Promise<CheckoutState> {
    const { records, handOver, now } = this.#deps;
    const again = records.change({ type: "pay-again", record: placed, order, redirect, at: now() });
    await handOver(again);
    records.change({ type: "hand-over", record: again });
    return stateOf(again);
  }
}

function unavailable(error: unknown): CheckoutState {
  if (!(error instanceof BackendError)) throw error;
  return refused(plainFailure("checkout.payment-unavailable"));
}

const linesOf = (
  lines: readonly { productId: number | null; variationId: number | null; quantity: number }[],
): string =>
  lines
    .map(({ productId, variationId, quantity }) => `${productId}/${variationId ?? 0}/${quantity}`)
    .sort()
    .join();
