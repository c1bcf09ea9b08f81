import type { ActionFailure } from "../../shared/actions.ts";
import type { CheckoutBackend, CheckoutTry, PlaceResult } from "../commerce/checkout-backend.ts";
import { type LastCart, nothing } from "../commerce/last-cart.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutRequest, CheckoutState, PreparedPayment } from "../commerce/session.ts";
import type { CardOrder } from "../order/card-payments.ts";
import { withRedirect } from "../payment/order-payment.ts";
import { pageBehind } from "../payment/payment-page.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { backendUnavailable, plainFailure } from "../platform/http/define-action.ts";
import { writeLog } from "../platform/log.ts";
import { isByCard, isGateway } from "../settings/payment-gateways.ts";
import { checkoutRefusal, offeredGateways } from "./checkout-check.ts";
import {
  type AwaitingCheckout,
  type CheckoutRecord,
  type CheckoutRecords,
  type DoneCheckout,
  refused,
  type SentCheckout,
  toState,
} from "./checkout-records.ts";

/** What WordPress has not started by then, it never starts. */
const BEGINS_WITHIN_SECONDS = 5 * 60;
/** After this time the shopper is asked to contact the shop. */
const GIVE_UP_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

interface Deps {
  /** The session's own, in which its cart is changed. */
  queue: MutationQueue;
  backend: CheckoutBackend;
  /** Returns the redirect target of a backend page, or null when it does not redirect. */
  follow: (address: string) => Promise<string | null>;
  records: CheckoutRecords;
  last: LastCart;
  /** The shop's. */
  currency: string;
  /** Whether the shop can take cards. */
  takesCards: boolean;
  now: () => number;
  /** Runs what may change the cart outside of its queue. */
  outsideQueue: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Sets the alarm that resumes the work after a crash; resolves when everything is on disk. */
  secure: () => Promise<void>;
  /** Writes the order to its own record. */
  handOver: (made: DoneCheckout | AwaitingCheckout) => Promise<void>;
  /** The card's side of an order's record. */
  cardOrder: (made: AwaitingCheckout) => CardOrder;
}

const withoutCards = plainFailure("checkout.card-unavailable");
/** The result while card payments are unavailable. */
const cardUnavailable = refused(withoutCards);

/** Makes one order per checkout key, despite repeated submits and lost responses. */
export class Checkouts {
  /** The result where a card's order is not made in time. */
  readonly cardUnavailable = cardUnavailable;
  readonly #deps: Deps;
  readonly #running = new Map<string, { hash: string; work: Promise<CheckoutState> }>();
  /** One checkout of the session after another; its cart can be changed meanwhile. */
  readonly #checkouts = new MutationQueue();
  #handingOver: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The first submit of a key runs; the others wait for its result. */
  submit(request: CheckoutRequest): Promise<CheckoutState> {
    const { key, hash } = request;
    const running = this.#running.get(key);
    const existing = this.#deps.records.get(key);
    const hashBefore = running?.hash ?? (isFinal(existing) ? existing.hash : hash);
    if (hashBefore !== hash) return Promise.resolve(refused(plainFailure("checkout.key-used")));
    if (running) return running.work;
    if (existing && isOver(existing)) return Promise.resolve(toState(existing));
    // Its own page would wait for a form that is not sent yet.
    const earlier = this.confirming(key);
    if (earlier.key !== key && this.#checkouts.isBusy) return Promise.resolve(earlier);
    const work = this.#checkouts
      .run(() => this.#run(request))
      .catch((error) => this.#unsent(request, error))
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { hash, work });
    return work;
  }

  /** What a form waits for that has no result in time: an earlier one of the session, or itself. */
  confirming(key: string): Extract<CheckoutState, { state: "confirming" }> {
    const { sent } = this.#deps.records;
    const own = sent.find((record) => record.key === key);
    return { state: "confirming", key: (own ?? sent[0])?.key ?? key };
  }

  /** Makes the order of a card, and returns what the browser needs to have it paid. */
  async prepareCard(request: CheckoutRequest): Promise<PreparedPayment> {
    const state = await this.submit(request);
    if (state.state === "done") return { state: "paid" };
    if (state.state !== "awaiting-card") return state;
    const record = this.#deps.records.get(request.key);
    if (record?.state !== "awaiting-card") return cardUnavailable;
    // Nothing was charged: the shopper may try again or choose another payment method.
    return rescue(this.#openCard(record), cardUnavailable);
  }

  async #openCard(record: AwaitingCheckout): Promise<PreparedPayment> {
    await this.#handOver(record);
    const opened = await this.#deps.cardOrder(record).openCard(record.orderKey);
    if (opened.state === "ready") return opened;
    return opened.state === "paid" ? { state: "paid" } : cardUnavailable;
  }

  /** Returns the state of a key; queries the backend only when the record does not decide it. */
  async state(key: string): Promise<CheckoutState> {
    if (this.#running.has(key)) return { state: "confirming", key };
    const record = this.#deps.records.get(key);
    if (!record) return { state: "unknown" };
    if (record.state === "done" || record.state === "refused") return toState(record);
    return this.#checkouts.run(() => this.#resolve(record));
  }

  /** The key of a checkout that may have made an order, or whose card is paid. */
  async undecided(): Promise<string | null> {
    const { records } = this.#deps;
    const [sent] = records.sent;
    if (sent) return sent.key;
    for (const { key } of records.awaitingCard) {
      const state = await this.state(key);
      if (state.state === "confirming" || state.state === "done") return key;
    }
    return null;
  }

  /** Resolves when no checkout is under way. */
  idle(): Promise<void> {
    return this.#checkouts.run(async () => {});
  }

  /** Resumes pending work from an alarm. */
  async resume(): Promise<void> {
    const { records } = this.#deps;
    await this.#checkouts.run(async () => {
      // Those of an earlier user too: nobody else looks what has become of them.
      for (const record of records.all())
        if (!this.#running.has(record.key)) await this.#resolve(record);
    });
    this.#handOverAll();
    await this.#handingOver;
  }

  /** Milliseconds until pending work is resumed; null when there is none. */
  get resumeInMs(): number | null {
    const { records, now } = this.#deps;
    const pauses = records.all().flatMap((record) => {
      const age = now() - record.at;
      if (record.state === "awaiting-card")
        return record.isFormer ? [] : [within(age / 4, MINUTE_MS, 60 * MINUTE_MS)];
      const isPending = record.state === "sent" || (record.state === "done" && !record.handedOver);
      return isPending ? [within(age / 10, MINUTE_MS / 10, MINUTE_MS)] : [];
    });
    return pauses.length > 0 ? Math.min(...pauses) : null;
  }

  /** Finds out about a checkout; one that was sent is sent again as the same one. */
  async #resolve(record: CheckoutRecord): Promise<CheckoutState> {
    const current = this.#deps.records.get(record.key) ?? record;
    if (current.state === "sent") return this.#place(current, { isRepeat: true });
    if (current.state === "awaiting-card") return this.#resolveCard(current);
    return toState(current);
  }

  async #run(request: CheckoutRequest): Promise<CheckoutState> {
    const { records, queue } = this.#deps;
    // It may have been resolved while this one waited for its turn.
    const existing = records.get(request.key);
    if (existing && isOver(existing)) return toState(existing);
    if (existing?.state === "awaiting-card" && existing.isFormer) {
      // Another form has taken its place, and yet its card may be paid.
      const state = await this.#resolveCard(existing);
      const resolved = records.get(request.key);
      if (state.state === "confirming" || (resolved && isOver(resolved))) return state;
    }
    const earlier = await this.#resolveEarlier(request);
    if (earlier) return earlier;
    const { failure, sent } = await queue.run(() => this.#begin(request));
    if (failure) return this.#refuse(request, failure);
    return this.#send(sent, request.input.account);
  }

  /** The checkout to send, or why it is not sent: one call where the backend prepares it itself. */
  async #begin(request: CheckoutRequest): Promise<ToSend> {
    const { backend, takesCards, last, currency } = this.#deps;
    const { input, locale, seenTotal: total, cartHash } = request;
    const isOffered = takesCards || !isByCard(input.paymentMethod);
    if (!backend.preparesItself || !isOffered) return this.#prepare(request);
    await backend.open(locale);
    const shippingMethod = input.shippingMethod ?? last.cart.rate;
    const confirmed = { total, currency, ...(cartHash && { cartHash }) };
    return { sent: this.#toSent(request, { shippingMethod, confirmed, isPrepared: false }) };
  }

  /** Sends a checkout that is on disk by then. */
  async #send(sent: SentCheckout, account: Account): Promise<CheckoutState> {
    const { records, secure, queue, backend } = this.#deps;
    records.put(sent);
    await secure();
    // With the plugin other changes of the cart may be made meanwhile: what is confirmed is compared.
    const isInTurn = !backend.supportsKeys;
    const place = () => this.#place(sent, { isRepeat: false, isInTurn, account });
    return isInTurn ? queue.run(place) : place();
  }

  /** Updates the cart from the form; the checkout to send, or why it is not sent. */
  async #prepare(request: CheckoutRequest): Promise<ToSend> {
    const { backend, currency, takesCards } = this.#deps;
    const { input, locale, seenTotal: confirmedTotal, cartHash } = request;
    const { cart, taxIncluded, ...prepared } = await backend.prepare(input, locale);
    const gateways = offeredGateways(prepared.gateways, takesCards && backend.supportsKeys);
    const failure = checkoutRefusal({ cart, gateways, input, confirmedTotal, cartHash });
    // The form has offered it; only now does the shop know that the backend lacks the plugin.
    const isWithoutCards = failure?.fields?.paymentMethod && isByCard(input.paymentMethod);
    if (failure && isWithoutCards) return { failure: withoutCards };
    if (failure) return { failure };
    const shippingMethod = input.shippingMethod ?? (cart.needsShipping ? cart.chosenRate : null);
    const confirmed = { total: confirmedTotal, currency, taxIncluded };
    return { sent: this.#toSent(request, { shippingMethod, confirmed, isPrepared: true }) };
  }

  #toSent(
    request: CheckoutRequest,
    { shippingMethod, confirmed, isPrepared }: SentParts,
  ): SentCheckout {
    const { key, hash, locale, input } = request;
    const account = input.account && withoutPassword(input.account);
    const at = this.#deps.now();
    const notAfter = Math.floor(at / 1_000) + BEGINS_WITHIN_SECONDS;
    return {
      ...{ state: "sent", key, hash, locale, at, confirmed, isPrepared },
      endedCardOrders: this.#deps.records.endedCardOrders,
      // With the rate of the cart, where the form names none: a repeat says the same.
      request: { ...request, input: { ...input, shippingMethod, account } },
      sentAs: { key: crypto.randomUUID(), notAfter },
    };
  }

  /** Sends a checkout until its outcome is certain. */
  async #place(sent: SentCheckout, how: Sending): Promise<CheckoutState> {
    const { backend, records, outsideQueue } = this.#deps;
    const { key, locale, confirmed, isPrepared, endedCardOrders, request } = sent;
    const input = { ...request.input, ...(how.account && { account: how.account }) };
    const purchase = { key, locale, confirmed, isPrepared, endedCardOrders, input };
    const sending = { ...sent.sentAs, isRepeat: how.isRepeat };
    const result = await outsideQueue(() => backend.place(purchase, sending));
    const isMade = result.state === "placed" || result.state === "awaiting-card";
    const made = isMade ? await this.#made(sent, result) : null;
    const current = records.get(key);
    // The session has ended, or another call knows more.
    if (current?.state !== "sent") return current ? toState(current) : { state: "unknown" };
    if (!isMade) return this.#judge(sent, result, how);
    if (!made) return toState(current);
    if (result.state === "placed") return this.#done(made, result.isCartRead);
    return toState(records.put({ ...made, state: "awaiting-card" }));
  }

  /** The state of a checkout without an order. */
  #judge(
    sent: SentCheckout,
    result: Exclude<PlaceResult, MadeResult>,
    how: Sending,
  ): CheckoutState | Promise<CheckoutState> {
    const { request } = sent;
    switch (result.state) {
      case "unpaid":
        writeLog("warn", "payment.intent_missing", { reason: result.message });
        return this.#refuse(request, plainFailure("checkout.payment-unavailable"));
      case "refused":
        return this.#explain(sent, result, how);
      case "lost":
        return this.#lost(request, result);
    }
  }

  /**
   * Why no order was made: by the cart as it is now, where that says it. Where preparing it here has
   * mended what was wrong, the order is made now.
   */
  async #explain(
    { request, isPrepared }: SentCheckout,
    refusal: Extract<PlaceResult, { state: "refused" }>,
    { isRepeat, isInTurn, account = null }: Sending,
  ): Promise<CheckoutState> {
    // Before the cart is read: of one that may be bought nothing is restored.
    this.#refuse(request, refusal.failure);
    const prepare = () => this.#prepare(request);
    const preparing = isInTurn ? prepare() : this.#deps.queue.run(prepare);
    const { failure, sent }: Partial<ToSend> = await rescue(preparing, {});
    const isMended = sent && refusal.mayBeMended && !isPrepared && !isRepeat && !isInTurn;
    if (isMended) return this.#send(sent, account);
    return this.#refuse(request, failure ?? this.#failure(request, refusal));
  }

  /** A gateway plugin's message is of no use to a shopper. */
  #failure(
    { input }: CheckoutRequest,
    { failure, message }: Extract<PlaceResult, { state: "refused" }>,
  ): ActionFailure {
    if (failure.code !== "backend.said" || !isGateway(input.paymentMethod)) return failure;
    writeLog("warn", "payment.intent_missing", { reason: message });
    return plainFailure("checkout.payment-unavailable");
  }

  #lost(
    request: CheckoutRequest,
    { isDecided, reason }: Extract<PlaceResult, { state: "lost" }>,
  ): CheckoutState {
    const { now, records, last } = this.#deps;
    const { key } = request;
    // A firewall may have refused what was made: an empty cart is not to be filled again.
    if (reason === "status") last.keep(nothing());
    if (reason === "uncertain") return this.#doubt(request, "checkout.uncertain");
    if (reason === "change-expired") return this.#refuse(request, notPlaced);
    if (isDecided) return this.#refuse(request, backendUnavailable);
    const since = records.get(key)?.at ?? 0;
    if (now() - since < GIVE_UP_MS) return { state: "confirming", key };
    return this.#doubt(request, "checkout.unsettled");
  }

  async #made(
    { key, hash, locale, isFormer, request: { consent } }: SentCheckout,
    { order: { view, orderKey, files, paymentMeta }, ...result }: MadeResult,
  ) {
    const { follow, now } = this.#deps;
    const { paymentMethod } = view;
    const location = result.state === "placed" ? result.redirect : null;
    const redirect = await pageBehind({ paymentMethod, paymentMeta }, location, follow);
    return {
      ...{ key, hash, locale, at: now(), orderKey, redirect, files },
      order: withRedirect(view, redirect),
      handedOver: false,
      ...(isFormer && { isFormer }),
      ...(consent && { consent }),
    };
  }

  #done(made: Omit<DoneCheckout, "state">, isCartRead = false): CheckoutState {
    const { records, last } = this.#deps;
    const done = records.put({ ...made, state: "done" });
    if (!isCartRead) last.takeOut(done.order.lines);
    // After the response: until the order has its own record, the session serves it.
    this.#handOverAll();
    return toState(done);
  }

  /** What has become of an order that waits for the money of a card. */
  async #resolveCard(record: AwaitingCheckout): Promise<CheckoutState> {
    const { cardOrder, outsideQueue, records } = this.#deps;
    const { key, orderKey } = record;
    try {
      await this.#handOver(record);
      const resolved = await outsideQueue(() => cardOrder(record).resolveCard(orderKey));
      const current = records.get(key);
      // The session has ended, or another call knows more.
      if (current?.state !== "awaiting-card")
        return current ? toState(current) : { state: "unknown" };
      switch (resolved.state) {
        case "paid":
          return this.#done({ ...record, handedOver: true, order: resolved.order });
        case "underway":
          return { state: "confirming", key };
        case "unclear":
          return this.#doubt(record, "checkout.unsettled");
        case "refunded":
          return this.#refuse(record, plainFailure("checkout.payment-refunded"));
        case "cancelled":
          return this.#refuse(record, plainFailure("session.expired"));
        case "unpaid":
          return toState(record);
      }
    } catch (error) {
      if (error instanceof BackendError) return { state: "confirming", key };
      throw error;
    }
  }

  /** Finds out about the session's earlier checkouts before making a new one. */
  async #resolveEarlier(request: CheckoutRequest): Promise<CheckoutState | null> {
    const { records } = this.#deps;
    for (const record of records.sent) {
      const isOwn = record.key === request.key;
      const { account } = request.input;
      const state = await this.#place(record, { isRepeat: true, ...(isOwn && { account }) });
      if (isOwn || state.state === "confirming") return state;
      if (state.state === "done") return { ...state, isEarlier: true };
    }
    for (const record of records.awaitingCard) {
      const isOwn = record.key === request.key && record.hash === request.hash;
      const state = await (isOwn ? this.#resolveCard(record) : this.#supersede(record));
      if (isOwn) return state;
      if (state?.state === "done") return { ...state, isEarlier: true };
      if (state) return state;
    }
    return null;
  }

  /** Another form takes the place of one whose card is not paid; its state where that is too late. */
  async #supersede(record: AwaitingCheckout): Promise<CheckoutState | null> {
    const { cardOrder, records } = this.#deps;
    const state = await cardOrder(record).closeCard(record.orderKey);
    if (state !== "closed") return this.#resolveCard(record);
    const current = records.get(record.key);
    // The session has ended, or another call knows more.
    if (current?.state !== "awaiting-card")
      return current ? toState(current) : { state: "unknown" };
    records.put({ ...current, isFormer: true, isEnded: true });
    return null;
  }

  /** The request failed before anything was sent. */
  #unsent(request: CheckoutRequest, error: unknown): CheckoutState {
    if (!(error instanceof BackendError)) throw error;
    const { records } = this.#deps;
    const existing = records.get(request.key);
    if (existing && existing.state !== "refused") return toState(existing);
    return this.#refuse(request, backendUnavailable);
  }

  #refuse({ key, hash, locale }: Sent, failure: ActionFailure): CheckoutState {
    const { records, now } = this.#deps;
    return toState(records.put({ state: "refused", key, hash, locale, failure, at: now() }));
  }

  #doubt({ key, hash, locale }: Sent, id: "checkout.uncertain" | "checkout.unsettled") {
    const { records, now, last } = this.#deps;
    const failure = plainFailure(id);
    const at = now();
    // It may have been bought: an empty one is not to be filled again.
    last.keep(nothing());
    return toState(
      records.put({ state: "refused", key, hash, locale, failure, at, isUncertain: true }),
    );
  }

  async #handOver(record: AwaitingCheckout): Promise<void> {
    if (record.handedOver) return;
    await this.#deps.handOver(record);
    this.#noteHandedOver(record.key);
  }

  #noteHandedOver(key: string): void {
    const { records } = this.#deps;
    // The session may have moved or ended in the meantime.
    const current = records.get(key);
    if (current && "handedOver" in current) records.put({ ...current, handedOver: true });
  }

  #handOverAll(): void {
    this.#handingOver = this.#handOverEach();
  }

  /** The session's record is already "done", so a failure here only delays the write. */
  async #handOverEach(): Promise<void> {
    const { records, handOver } = this.#deps;
    for (const record of records.all()) {
      if (record.state !== "done" || record.handedOver) continue;
      try {
        await handOver(record);
        this.#noteHandedOver(record.key);
      } catch (error) {
        writeLog("warn", "order.pending", { order: record.order.number }, error);
      }
    }
  }
}

/** A checkout to send, or why it is not sent. */
type ToSend = { failure: ActionFailure; sent?: never } | { failure?: never; sent: SentCheckout };

/** What a form alone does not say of the checkout that is sent. */
interface SentParts extends Pick<SentCheckout, "confirmed" | "isPrepared"> {
  shippingMethod: string | null;
}

interface Sending extends Pick<CheckoutTry, "isRepeat"> {
  /** Whether the session's queue waits for it. */
  isInTurn?: boolean;
  /** With its password; absent where nobody knows that any more. */
  account?: Account;
}

/** What the record of a form's key has of its form. */
type Sent = Pick<CheckoutRequest, "key" | "hash" | "locale">;

type MadeResult = Extract<PlaceResult, { state: "placed" | "awaiting-card" }>;

type Account = CheckoutRequest["input"]["account"];

const withoutPassword = ({ username }: NonNullable<Account>) => ({ username, password: "" });

const notPlaced = plainFailure("checkout.not-placed");

/** Whether a key makes no order any more. */
const isOver = (record: CheckoutRecord): boolean =>
  record.state === "done" || (record.state === "refused" && record.isUncertain === true);

/** Whether the same key with another form is refused: one that may have made an order. */
const isFinal = (record: CheckoutRecord | undefined): record is DoneCheckout | SentCheckout =>
  record?.state === "done" || record?.state === "sent";

const within = (pauseMs: number, least: number, most: number): number =>
  Math.min(Math.max(pauseMs, least), most);
