import type { CheckoutBackend } from "../commerce/checkout-backend.ts";
import type { CheckoutRequest, KeyValue } from "../commerce/session.ts";
import { writeLog } from "../log.ts";
import {
  type CardChange,
  type CardPayment,
  cardAfter,
  endedStatus,
  isInHand,
  refundPauseMs,
} from "../order/lifecycle.ts";
import type { PaymentApi } from "../payment/provider.ts";
import { amountToPay } from "../payment-gateways.ts";
import { BackendError } from "../platform/backend-error.ts";
import { blank } from "./checkout-records.ts";

/** The state of a payment at its provider. */
type CardStatus = "paid" | "unpaid" | "underway" | "wrong" | "returned" | "cancelled" | "none";

interface Deps {
  /** Null when the shop has no keys for card payments. */
  api: PaymentApi | null;
  store: KeyValue;
  backend: CheckoutBackend;
  currency: string;
  /** Name of this session's object; the provider returns it with its webhooks. */
  owner: string;
  now: () => number;
  /** Sets an alarm that tries again what is due; resolves when all writes are on disk. */
  secure: () => Promise<void>;
}

const PREFIX = "payment:";
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
/** Covers the longest time for which a provider retries a webhook. */
const MAX_EVENTS = 50;

/** A session's card payments: one a checkout key, believed only when its provider confirms it. */
export class Payments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isOffered(): boolean {
    return this.#deps.api !== null;
  }

  get(key: string): CardPayment | undefined {
    return this.#deps.store.get<CardPayment>(PREFIX + key);
  }

  keys(): string[] {
    return this.all().map(({ key }) => key);
  }

  all(): CardPayment[] {
    const { store } = this.#deps;
    return Array.from(store.list<CardPayment>({ prefix: PREFIX }), ([, record]) => record);
  }

  /** Returns this key's payment of this total; the backend makes it once, later calls update it. */
  async prepare(request: CheckoutRequest, total: number): Promise<CardPayment | null> {
    const { api, currency, owner, now } = this.#deps;
    if (!api) return null;
    const existing = this.get(request.key);
    const intent = existing ?? (await this.#newIntent(request));
    if (!intent) return null;
    await api.change(intent.intentId, amountToPay(total, currency), {
      session: owner,
      checkoutKey: request.key,
    });
    // Where it was given back or cancelled meanwhile, it is not opened again.
    const { intentId, clientSecret } = intent;
    const base = { ...request, input: { ...request.input, account: null } };
    const wantsAccount = request.input.account !== null;
    return this.#change(request.key, {
      type: "prepare",
      payment: {
        ...{ key: request.key, intentId, clientSecret },
        ...{ state: "open", request: base, wantsAccount, at: now() },
      },
    });
  }

  /** Returns the state of this key's payment at its provider; a null total accepts any amount. */
  async paymentStatus(key: string, total: number | null): Promise<CardStatus> {
    const { api, currency, secure } = this.#deps;
    const record = this.get(key);
    if (!api || !record) return "none";
    const existing = endedStatus(record);
    if (existing) return existing;
    const { status, owner: _, ...paid } = await api.read(record.intentId);
    // Meanwhile it may have been given back: what was read before is not written over that.
    const ended = endedStatus(this.get(key) ?? record);
    if (ended) return ended;
    if (status === "cancelled") {
      this.#change(key, { type: "cancel" });
      return "cancelled";
    }
    if (status !== "paid") return status;
    this.#change(key, { type: "note-paid", paid });
    // Nothing else would try again where its order cannot be made now.
    if (record.state === "left" && !record.paid) await secure();
    const fits = total === null || paid.amount === amountToPay(total, currency);
    return fits && paid.currency === currency ? "paid" : "wrong";
  }

  /**
   * Cancels a payment so that it can never be paid; false when its provider refuses: it is paid, or
   * may be at this moment, or the provider does not let us.
   */
  async cancel(key: string): Promise<boolean> {
    const { api } = this.#deps;
    const record = this.get(key);
    if (!api || !record || !isInHand(record)) return true;
    if (!(await api.cancel(record.intentId))) return false;
    this.#change(key, { type: "cancel" });
    return true;
  }

  /** Gives up cancelling a payment that was not made in time; the operator can, at its provider. */
  leave(key: string, status: number | null): void {
    const left = this.#change(key, { type: "leave" });
    if (left) writeLog("error", "payment.cancel_failed", { intent: left.intentId, status });
  }

  /** Whether the provider refuses for good. */
  isRefusal(failure: BackendError): boolean {
    return this.#deps.api?.isRefusal(failure) ?? false;
  }

  /** Hides the payments from the session's next user. */
  hide(): void {
    for (const record of this.all()) this.#put({ ...record, isFormer: true });
  }

  /** Refunds the payment; giveBackAll retries it when its provider does not respond. */
  async giveBack(key: string): Promise<void> {
    const { api, secure, now } = this.#deps;
    if (!api) return;
    // Written first: a due refund must survive a crash. A payment that was left has no alarm any more.
    const isNew = this.#change(key, { type: "owe-refund", at: now() }) !== null;
    const record = this.get(key);
    if (record?.state !== "returning") return;
    if (isNew) await secure();
    try {
      await api.refund(record.intentId);
      this.#change(key, { type: "note-refund" });
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      writeLog("error", "refund.pending", { intent: record.intentId }, error);
    }
  }

  /** Whether a refund is due that its provider has not confirmed. */
  owesRefunds(): boolean {
    return this.#due().length > 0;
  }

  /** Milliseconds until a refund that is due is asked for again; null where none is. */
  refundPauseMs(): number | null {
    const now = this.#deps.now();
    const pauses = this.#due().map((record) => refundPauseMs(record, now));
    return pauses.length > 0 ? Math.min(...pauses) : null;
  }

  /**
   * Until when a payment that was left to the operator may still be reported as paid, in milliseconds
   * since 1970; null where there is none.
   */
  awaitsReportUntil(): number | null {
    const left = this.all().filter(({ state, paid }) => state === "left" && !paid);
    const until = Math.max(...left.map(({ at }) => at + RETENTION_MS));
    return until > this.#deps.now() ? until : null;
  }

  /** Resumes the refunds that are due. */
  async giveBackAll(): Promise<void> {
    for (const { key } of this.#due()) await this.giveBack(key);
  }

  /** Whether a webhook event was already handled. */
  hasHandled = (eventId: string): boolean => this.#events().includes(eventId);

  /** Records a handled event. */
  note(eventId: string): void {
    this.#deps.store.put("payment-events", [...this.#events(), eventId].slice(-MAX_EVENTS));
  }

  /** Forgets who paid; what its provider may still report about the payment is known to be resolved. */
  erase(key: string): void {
    const record = this.get(key);
    if (!record) return;
    const { visitor: _, ...request } = record.request;
    const { billing, shipping, ...input } = request.input;
    const forgotten = { billing: blank(billing), shipping: blank(shipping), customerNote: "" };
    this.#put({ ...record, request: { ...request, input: { ...input, ...forgotten } } });
  }

  prune(): void {
    const { store, now } = this.#deps;
    for (const { key, at, state } of this.all())
      if (state !== "returning" && now() - at > RETENTION_MS) store.delete(PREFIX + key);
  }

  #due = (): CardPayment[] => this.all().filter(({ state }) => state === "returning");

  async #newIntent({ key, locale }: CheckoutRequest) {
    const created = await this.#deps.backend.createPayment(key, locale);
    if ("intentId" in created) return created;
    writeLog("warn", "payment.intent_missing", { reason: created.reason });
    return null;
  }

  #events(): string[] {
    return this.#deps.store.get<string[]>("payment-events") ?? [];
  }

  /** Makes a change and returns the record; null where it cannot happen any more, or that was erased. */
  #change(key: string, change: CardChange): CardPayment | null {
    const record = cardAfter(this.get(key), change);
    return record && this.#put(record);
  }

  #put(record: CardPayment): CardPayment {
    this.#deps.store.put(PREFIX + record.key, record);
    return record;
  }
}
