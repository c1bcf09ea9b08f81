import type { OrderAddress } from "../../shared/order.ts";
import type { CheckoutBackend } from "../commerce/checkout-backend.ts";
import type { CheckoutInput } from "../commerce/checkout-input.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutRequest, CheckoutState, PreparedPayment } from "../commerce/session.ts";
import { writeLog } from "../log.ts";
import { ended } from "../order/late-request.ts";
import {
  type CardPayment,
  CONFIRMING_MS,
  cardPauseMs,
  decideCard,
  isExtra,
  isPlaced,
  isUnsettled,
} from "../order/lifecycle.ts";
import { paidFirst } from "../payment-gateways.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { checkoutRefusal, offeredGateways } from "./checkout-check.ts";
import { type CheckoutRecords, refused, stateOf } from "./checkout-records.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Payments } from "./payments.ts";

interface Deps {
  checkouts: Checkouts;
  payments: Payments;
  backend: CheckoutBackend;
  records: CheckoutRecords;
  queue: MutationQueue;
  now: () => number;
  /** Resolves when all writes are on disk. */
  secure: () => Promise<void>;
  /** Sends a message to the shop's staff in a customer's name; true when it was accepted. */
  report: (customer: OrderAddress, text: string) => Promise<boolean>;
}

/** The result while card payments are unavailable. */
export const cardUnavailable = refused(plainFailure("checkout.card-unavailable"));

const isOfProvider = (error: unknown): error is BackendError =>
  error instanceof BackendError && error.operation === paidFirst()?.name;

const isOrdered = (records: CheckoutRecords, key: string): boolean => isPlaced(records.get(key));

const unpaidWords = {
  returned: "checkout.payment-refunded",
  cancelled: "session.expired",
  unpaid: "checkout.card-failed",
  none: "checkout.card-failed",
} as const;

/** Asks the operator to look for an order that the shop cannot see; its payment was given back. */
export async function reportUndecided(
  { intentId, request }: CardPayment,
  report: Deps["report"],
): Promise<boolean> {
  const isReported = await report(
    request.input.billing,
    `Please look for an order with the transaction id ${intentId}, and cancel it if there is one: the shop could not find out whether it was made. The payment has been given back.`,
  );
  writeLog("error", "payment.refunded", { intent: intentId, isReported });
  return isReported;
}

/** The steps before and after a checkout that is paid by card in the browser. */
export class CardCheckouts {
  /** The result when the provider does not respond in time. */
  readonly unavailable = cardUnavailable;
  readonly #deps: Deps;
  /** Requested accounts by checkout key: in memory only, because they contain passwords. */
  readonly #accounts = new Map<string, { account: CheckoutInput["account"]; at: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Checks the cart and the form, and returns what the browser needs to confirm the payment. */
  async prepare(request: CheckoutRequest): Promise<PreparedPayment> {
    try {
      return await this.#deps.queue.run(() => this.#prepare(request));
    } catch (error) {
      // Nothing was charged: the shopper may try again or choose another payment method.
      if (isOfProvider(error)) return cardUnavailable;
      throw error;
    }
  }

  /** Makes the order of a payment that was confirmed, whether page, webhook or alarm was first. */
  async resolve(key: string): Promise<CheckoutState> {
    const { checkouts, payments, records } = this.#deps;
    const existing = records.get(key);
    const payment = payments.get(key);
    if (existing && existing.state !== "refused") {
      if (payment && isExtra(existing, payment)) await this.#giveBackExtra(key);
      return checkouts.state(key);
    }
    if (!payment) return checkouts.state(key);
    const paymentStatus = await payments.paymentStatus(key, null);
    if (paymentStatus === "paid" || paymentStatus === "wrong") return this.#order(payment);
    if (paymentStatus === "underway") return { state: "confirming", key };
    return refused(plainFailure(unpaidWords[paymentStatus]));
  }

  /** Refunds the card payment of an order that was paid in another way. */
  async #giveBackExtra(key: string): Promise<void> {
    const { payments } = this.#deps;
    const paymentStatus = await payments.paymentStatus(key, null);
    if (paymentStatus === "paid" || paymentStatus === "wrong") await payments.giveBack(key);
  }

  /** Makes the order of a payment, with its account while the password is still in memory. */
  async #order({ key, request, wantsAccount }: CardPayment): Promise<CheckoutState> {
    const account = this.#accountOf(key);
    const input = { ...request.input, account };
    const state = await this.#deps.checkouts.submit({ ...request, input });
    const lacksAccount = state.state === "done" && wantsAccount && !account;
    return lacksAccount ? { ...state, withoutAccount: true } : state;
  }

  #accountOf(key: string): CheckoutInput["account"] {
    for (const [existing, { at }] of this.#accounts)
      if (this.#deps.now() - at > CONFIRMING_MS) this.#accounts.delete(existing);
    return this.#accounts.get(key)?.account ?? null;
  }

  /** Handles an event of the provider's webhook; an event that arrives twice is handled once. */
  async handleEvent(key: string, eventId: string): Promise<CheckoutState> {
    const { checkouts, payments } = this.#deps;
    if (payments.hasHandled(eventId)) return checkouts.state(key);
    const state = await this.resolve(key);
    payments.note(eventId);
    return state;
  }

  /**
   * The state of a key, for a page that waits for it; where the provider does not respond, waiting
   * goes on.
   */
  async state(key: string): Promise<CheckoutState> {
    try {
      return await this.resolve(key);
    } catch (error) {
      if (error instanceof BackendError) return { state: "confirming", key };
      throw error;
    }
  }

  /**
   * Resolves payments whose shopper has left, at once when the session ends; returns the
   * milliseconds until the next check, null when no payment is open.
   */
  async watch(now: number, isEnding: boolean): Promise<number | null> {
    const { records } = this.#deps;
    for (const payment of this.#unsettled()) {
      const { key, at } = payment;
      const isNeeded = !isOrdered(records, key) && !records.isBoughtSince(at, key);
      const decision = decideCard(payment, { now, isEnding, isNeeded });
      if (decision.type === "abandon") await this.#abandon(key, decision.isLast);
      else if (decision.type === "look") await this.state(key);
    }
    const pauses = this.#unsettled().map((payment) => cardPauseMs(payment, now));
    return pauses.length > 0 ? Math.min(...pauses) : null;
  }

  /** Whether no payment needs further work. */
  get areResolved(): boolean {
    return !this.#deps.payments.owesRefunds() && this.#unsettled().length === 0;
  }

  #unsettled(): CardPayment[] {
    const { payments, records } = this.#deps;
    return payments.all().filter((payment) => isUnsettled(payment, records.get(payment.key)));
  }

  /** Cancels the payment, or else makes its order, refunds it, or leaves it to the operator. */
  async #abandon(key: string, isLast: boolean): Promise<void> {
    const { payments, records, checkouts } = this.#deps;
    try {
      if (await payments.cancel(key)) return;
      const { state } = await this.resolve(key);
      if (!isLast || state === "confirming") return;
      // Its order may have been made by a report meanwhile, or be under way: what was resolved is of before.
      const current = await checkouts.state(key);
      const payment = payments.get(key);
      if (current.state === "confirming" || !payment || !isUnsettled(payment, records.get(key)))
        return;
      if (!payment.paid) payments.leave(key, null);
      else if (state === "refused") await this.#giveBackUndecided(key);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (isLast && isOfProvider(error) && payments.isRefusal(error))
        payments.leave(key, error.status ?? null);
    }
  }

  /**
   * Refunds a payment when it can no longer be determined whether there is an order, and asks staff
   * to look for one.
   */
  async #giveBackUndecided(key: string): Promise<void> {
    const { payments, records, report } = this.#deps;
    const payment = payments.get(key);
    if (!payment) return;
    await payments.giveBack(key);
    const isReported = await reportUndecided(payment, report);
    const record = records.get(key);
    if (isReported && record?.late && record.state !== "sent")
      records.change({ type: "look-again", record, late: ended(record.late) });
  }

  /** Returns the key of a payment that has no order yet, for a shopper who comes back. */
  async paidWithoutOrder(): Promise<string | null> {
    const { payments, records } = this.#deps;
    const [open] = payments
      .all()
      .filter(
        ({ key, state, isFormer }) => state === "open" && !isFormer && !isOrdered(records, key),
      )
      .sort((one, other) => other.at - one.at);
    if (!open) return null;
    try {
      const paymentStatus = await payments.paymentStatus(open.key, null);
      return paymentStatus === "paid" || paymentStatus === "underway" ? open.key : null;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      // What has been read of it before holds. Where nothing has, the shopper gets the form; the webhook
      // resolves the payment.
      return open.paid ? open.key : null;
    }
  }

  async #prepare(request: CheckoutRequest): Promise<PreparedPayment> {
    const { payments, backend, records, now, secure } = this.#deps;
    const { key, input, locale, seenTotal: confirmedTotal } = request;
    const existing = records.get(key);
    if (existing && existing.state !== "refused") return stateOf(existing);
    const paymentStatus = await payments.paymentStatus(key, null);
    // The response was lost, or the button was pressed again.
    if (paymentStatus === "paid" || paymentStatus === "wrong" || paymentStatus === "underway")
      return { state: "paid" };
    if (paymentStatus === "returned" || paymentStatus === "cancelled")
      return refused(plainFailure(unpaidWords[paymentStatus]));
    const { cart, ...prepared } = await backend.prepare(input, locale);
    const gateways = offeredGateways(prepared.gateways, payments.isOffered);
    const failure = checkoutRefusal({ cart, gateways, input, confirmedTotal });
    if (failure) return refused(failure);
    const payment = await payments.prepare(request, cart.total);
    if (!payment) return cardUnavailable;
    if (input.account) this.#accounts.set(key, { account: input.account, at: now() });
    await secure();
    return { state: "ready", clientSecret: payment.clientSecret };
  }
}
