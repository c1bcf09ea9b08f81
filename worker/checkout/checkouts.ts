import type { ActionFailure } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { CheckoutBackend, PlaceResult } from "../commerce/checkout-backend.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import { classifyLoss, type ResponseLoss } from "../commerce/response-loss.ts";
import type { CheckoutRequest, CheckoutState } from "../commerce/session.ts";
import type { LoginState } from "../commerce/session-backend.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import { writeLog } from "../log.ts";
import {
  type CheckoutRecord,
  type Confirmed,
  type DoneCheckout,
  isPlaced,
  PLACED_IN_ACCOUNT,
  type SentCheckout,
} from "../order/lifecycle.ts";
import { pageBehind } from "../payment/payment-page.ts";
import { isGateway, isPaidFirst } from "../payment-gateways.ts";
import { BackendError } from "../platform/backend-error.ts";
import { backendUnavailable, plainFailure } from "../platform/http/define-action.ts";
import { checkoutRefusal, offeredGateways } from "./checkout-check.ts";
import { type CheckoutRecords, refused, stateOf } from "./checkout-records.ts";
import { type Undoing, undoDiffering } from "./differing-orders.ts";
import { findLateOrders } from "./late-orders.ts";
import type { Payments } from "./payments.ts";
import {
  findPlaced,
  type Reconciling,
  type Resumed,
  recordPlaced,
  refuseUnpayable,
  resolveSent,
} from "./reconciliation.ts";

// After these failures an order may still exist.
const isUndecided = new Set([
  backendUnavailable.code,
  "checkout.unsettled",
  "checkout.payment-missing",
  PLACED_IN_ACCOUNT,
  "session.expired",
]);

/**
 * Returns the card payment, which comes before the order: only its provider's own confirmation
 * counts.
 */
async function paymentOf({ key, input }: CheckoutRequest, total: number, payments: Payments) {
  if (!isPaidFirst(input.paymentMethod) || total === 0) return null;
  const paymentStatus = await payments.paymentStatus(key, total);
  const { intentId = null, paid } = payments.get(key) ?? {};
  if (paymentStatus === "paid") return { intentId, paid };
  const ids = { wrong: "checkout.cart-changed", returned: "checkout.payment-refunded" } as const;
  const id =
    paymentStatus in ids ? ids[paymentStatus as keyof typeof ids] : "checkout.payment-missing";
  return { intentId, paid, failure: plainFailure(id) };
}

/**
 * Refunds a payment without an order, as where an earlier form was the result; keeps one that is in
 * doubt or was never tried.
 */
async function giveBackUnless(
  state: CheckoutState,
  key: string,
  payments: Payments,
): Promise<CheckoutState> {
  const isRefused = state.state === "refused" && !isUndecided.has(state.failure.code);
  if (!isRefused && !(state.state === "done" && state.isEarlier)) return state;
  const paymentStatus = await payments.paymentStatus(key, null);
  if (paymentStatus !== "paid" && paymentStatus !== "wrong") return state;
  await payments.giveBack(key);
  if (state.state !== "refused") return state;
  const cart = state.failure.cart ? { cart: state.failure.cart } : {};
  return refused({ ...plainFailure("checkout.payment-refunded"), ...cart });
}

interface Deps {
  queue: MutationQueue;
  backend: CheckoutBackend;
  /** Returns the redirect target of a backend page, or null when it does not redirect. */
  follow: (address: string) => Promise<string | null>;
  reconciling: Reconciling;
  undoing: Undoing;
  records: CheckoutRecords;
  payments: Payments;
  login: LoginState;
  /** The shop's. */
  currency: string;
  now: () => number;
  /** Sets the alarm that resumes the work after a crash; resolves when everything is on disk. */
  secure: () => Promise<void>;
  /** Writes the order to its own record. */
  handOver: (placed: DoneCheckout) => Promise<void>;
}

/** Values of the checkout mutation beside the form. */
interface Bought {
  key: string;
  confirmed: Confirmed;
}

/** Makes one order per checkout key, despite repeated submits and lost responses. */
export class Checkouts {
  readonly #deps: Deps;
  readonly #running = new Map<string, { hash: string; work: Promise<CheckoutState> }>();
  #handingOver: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The first submit of a key runs; the others wait for its result. */
  submit(request: CheckoutRequest): Promise<CheckoutState> {
    const running = this.#running.get(request.key);
    const existing = this.#deps.records.get(request.key);
    const hash = running?.hash ?? (existing?.state === "refused" ? undefined : existing?.hash);
    if (hash !== undefined && hash !== request.hash)
      return Promise.resolve(refused(plainFailure("checkout.key-used")));
    if (running) return running.work;
    if (existing && isPlaced(existing)) return Promise.resolve(stateOf(existing));
    const work = this.#deps.queue
      .run(() => this.#run(request))
      .then((state) => giveBackUnless(state, request.key, this.#deps.payments))
      .catch((error) => this.#unsent(request, error))
      .finally(() => this.#running.delete(request.key));
    this.#running.set(request.key, { hash: request.hash, work });
    return work;
  }

  /** Returns the state of a key; queries the backend only when the record does not decide it. */
  async state(key: string): Promise<CheckoutState> {
    if (this.#running.has(key)) return { state: "confirming", key };
    const { records, queue } = this.#deps;
    const record = records.get(key);
    if (!record) return { state: "unknown" };
    if (record.state !== "sent") return stateOf(record);
    return queue
      .run(async () => {
        await this.#resolveAll([record]);
        return stateOf(records.get(key) ?? record);
      })
      .catch((error) => {
        if (error instanceof SessionClosed) return { state: "unknown" };
        throw error;
      });
  }

  /** Resumes pending work from an alarm; true when work remains. */
  async resumeUnsettled(): Promise<boolean> {
    const { records, queue, reconciling } = this.#deps;
    const isIdle = ({ key }: CheckoutRecord) => !this.#running.has(key);
    const isLeft = await queue.run(async () => {
      await findLateOrders(reconciling);
      return this.#resolveAll(records.unsettled().filter(isIdle));
    });
    await this.#handingOver;
    return (
      isLeft ||
      records.all().some((it) => it.state === "sent" || (it.state === "done" && !it.handedOver))
    );
  }

  /** Reconciles sent checkouts and handles the results; true when undoing is not finished. */
  async #resolveAll(sent: SentCheckout[]): Promise<boolean> {
    const { records, reconciling, undoing } = this.#deps;
    for (const { key } of sent) {
      const record = records.get(key);
      if (record?.state === "sent") await resolveSent(reconciling, record);
    }
    const isLeft = await undoDiffering(undoing);
    // After the response: until the order has its own record, the session serves it.
    this.#handingOver = this.#handOverAll();
    return isLeft;
  }

  async #run(request: CheckoutRequest): Promise<CheckoutState> {
    const { input, locale, seenTotal: confirmedTotal } = request;
    const { records, backend, currency } = this.#deps;
    const earlier = await this.#resolveEarlier(request);
    if (earlier) return earlier;
    const { cart, parts, taxIncluded, ...prepared } = await backend.prepare(input, locale);
    const gateways = offeredGateways(prepared.gateways, this.#deps.payments.isOffered);
    const refusal = checkoutRefusal({ cart, gateways, input, confirmedTotal });
    if (refusal) return this.#refuse(request, refusal);
    const payment = await paymentOf(request, cart.total, this.#deps.payments);
    if (payment?.failure) return refused(payment.failure);
    const preparedAt = payment && this.#deps.payments.get(request.key)?.at;
    // Another form has bought the cart that it was made for; this one only costs as much.
    if (preparedAt && records.isBoughtSince(preparedAt, request.key))
      return refused(plainFailure("checkout.cart-changed"));
    const { intentId = null, paid } = payment ?? {};
    const confirmed: Confirmed = {
      ...{ total: confirmedTotal, currency, taxIncluded, intentId },
      ...(parts && { parts }),
      ...(paid && { paid }),
    };
    const base = { ...request, input: { ...input, account: null } };
    const sent = { ...this.#newRecord(request), confirmed, request: base };
    const awaiting = records.awaiting(this.#deps.now(), this.#deps.login.customer);
    records.change({ type: "send", record: sent });
    await this.#deps.secure();
    if (awaiting !== null) await backend.resumeOrder(awaiting, locale);
    else if (records.mayResumeUndone) await backend.resumeOrder(null, locale);
    const record = await this.#place(sent, cart, request)
      .then((result) => this.#judge(sent, result))
      .catch((error) => this.#resolveLost(sent, error));
    await this.#resolveAll([]);
    return stateOf(record);
  }

  #place(
    { key, confirmed }: Bought,
    cart: Cart,
    { input, locale }: CheckoutRequest,
  ): Promise<PlaceResult> {
    const shippingMethod = cart.needsShipping ? (input.shippingMethod ?? cart.chosenRate) : null;
    return this.#deps.backend.place({
      ...{ key, locale, confirmed },
      input: { ...input, shippingMethod },
    });
  }

  /**
   * Makes the backend finish an order without its payment step: sends the same form again in the
   * same session, which resumes that order. Returns "changed" when the cart no longer matches what
   * was confirmed, null when the backend resumes nothing.
   */
  async resume(sent: SentCheckout, orderId: number): Promise<Resumed | "changed" | null> {
    const { request, confirmed, locale } = sent;
    if (!request || !confirmed) return null;
    const { cart } = await this.#deps.backend.prepare(request.input, locale);
    if (cart.total !== confirmed.total) return "changed";
    // Without it the same form would make a second order.
    if (!(await this.#deps.backend.resumeOrder(orderId, locale))) return null;
    return this.#paid({ ...sent, confirmed }, cart, request);
  }

  async #paid(bought: Bought, cart: Cart, request: CheckoutRequest): Promise<Resumed | null> {
    const { order, outcome, redirect } = await this.#place(bought, cart, request);
    if (!order || outcome !== "success") return null;
    return { order, redirect: await pageBehind(order, redirect, this.#deps.follow) };
  }

  /** Finds an order of an earlier attempt before making a new one. */
  async #resolveEarlier(request: CheckoutRequest): Promise<CheckoutState | null> {
    const { records, reconciling } = this.#deps;
    const resolved: CheckoutRecord[] = [];
    for (const record of records.unsettled()) resolved.push(await resolveSent(reconciling, record));
    const [unsettled] = records.unsettled();
    if (unsettled) return { state: "confirming", key: unsettled.key };
    const placed =
      resolved.find(isPlaced) ??
      (await findPlaced(reconciling, { ...this.#newRecord(request), request }));
    if (!placed) return null;
    await this.#resolveAll([]);
    const state = stateOf(placed);
    const isEarlier = state.state === "done" && placed.key !== request.key;
    return isEarlier ? { ...state, isEarlier } : state;
  }

  #newRecord({ key, hash, locale, consent }: CheckoutRequest): SentCheckout {
    const { now, login } = this.#deps;
    const sent = { at: now(), sentAt: now(), state: "sent", loss: null, attempts: 0 } as const;
    return { key, hash, locale, customer: login.customer, ...sent, ...(consent && { consent }) };
  }

  async #judge(
    sent: SentCheckout,
    { order, outcome, redirect: location, isTokenRefused, refusal }: PlaceResult,
  ): Promise<CheckoutRecord> {
    const { reconciling } = this.#deps;
    // Also when `result` is a failure without an error: nothing can be paid, and the cart still
    // exists.
    if (outcome === "failure") return refuseUnpayable(reconciling, sent, order?.id ?? null);
    const redirect = order ? await pageBehind(order, location, this.#deps.follow) : location;
    const done = order ? recordPlaced(reconciling, sent, order, { redirect }) : null;
    if (done) return done;
    if (isTokenRefused) return this.#write(sent, plainFailure("session.expired"));
    if (refusal) return this.#write(sent, this.#failure(sent, refusal));
    return this.#resolveLost(sent, null);
  }

  /** A gateway plugin's message is of no use to a shopper. */
  #failure(
    { request }: SentCheckout,
    { failure, message }: NonNullable<PlaceResult["refusal"]>,
  ): ActionFailure {
    if (failure.code !== "backend.said" || !isGateway(request?.input.paymentMethod ?? ""))
      return failure;
    writeLog("warn", "payment.intent_missing", { reason: message });
    return plainFailure("checkout.payment-unavailable");
  }

  async #resolveLost(sent: SentCheckout, error: unknown): Promise<CheckoutRecord> {
    if (error !== null && !(error instanceof BackendError)) throw error;
    const { records, reconciling } = this.#deps;
    const loss: ResponseLoss = error === null ? "invalid-response" : classifyLoss(error);
    const lost = records.change({ type: "lose-response", record: sent, loss });
    return lost.state === "sent" ? resolveSent(reconciling, lost) : lost;
  }

  /**
   * The request failed before anything was sent: the record serves callers that no longer wait
   * here.
   */
  #unsent(request: CheckoutRequest, error: unknown): CheckoutState {
    if (!(error instanceof BackendError)) throw error;
    return this.#refuse(request, backendUnavailable);
  }

  #refuse(request: CheckoutRequest, failure: ActionFailure): CheckoutState {
    return stateOf(this.#write(this.#newRecord(request), failure));
  }

  #write(record: SentCheckout, failure: ActionFailure): CheckoutRecord {
    const { records, now } = this.#deps;
    return records.change({ type: "refuse", record, failure, at: now() });
  }

  /** The session's record is already "done", so a failure here only delays the write. */
  async #handOverAll(): Promise<void> {
    const { records, handOver } = this.#deps;
    for (const record of records.all()) {
      if (record.state !== "done" || record.handedOver) continue;
      try {
        await handOver(record);
        // The session may have moved or ended in the meantime.
        if (records.get(record.key)) records.change({ type: "hand-over", record });
      } catch (error) {
        writeLog("warn", "order.pending", { order: record.order.number }, error);
      }
    }
  }
}
