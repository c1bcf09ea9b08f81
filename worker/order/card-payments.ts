import type { Result } from "../../shared/actions.ts";
import type { OrderView } from "../../shared/order.ts";
import type { CompletedOrder, OrderStatePort } from "../commerce/order-state.ts";
import type { KeyValue, SerializedBackendError } from "../commerce/session.ts";
import type { PaymentApi } from "../payment/provider.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { canonicalJson } from "../platform/cache/key.ts";
import { toHash } from "../platform/crypto.ts";
import { writeLog } from "../platform/log.ts";
import { amountToPay, cardProvider } from "../settings/payment-gateways.ts";

/** A card's payment of an order, from before its buyer confirms it. */
interface CardPayment {
  intentId: string;
  clientSecret: string;
  /** What the order cost when it was opened, in minor units. */
  total: number;
  currency: string;
  /** Opens the order at the backend. */
  orderKey: string;
  /**
   * "left": unpaid, and the provider does not cancel it; "paid": the provider has the money, and the
   * backend does not know it yet; "unclear": the backend has no such order, and an operator is to look;
   * "refund-due": the order cannot take it.
   */
  state:
    | ("open" | "left" | "cancelled")
    | ("paid" | "completed" | "unclear")
    | ("refund-due" | "refunded");
  /** When it was opened, and when a refund became due; milliseconds since 1970. */
  at: number;
  dueAt?: number;
}

/** What a buyer's browser needs, or why there is nothing to pay. */
type OpenedCard =
  | { state: "ready"; clientSecret: string }
  | { state: "paid" }
  | { state: "unavailable" };

/** What has become of an order's payment by card. */
type ResolvedCard = { state: "paid"; order: OrderView } | { state: Exclude<CardState, "paid"> };

type CardState = "paid" | "unpaid" | "underway" | "unclear" | "cancelled" | "refunded";

/** The card's side of an order's record, for callers with the order's key. */
export interface CardPort {
  /** Opens the order's payment, once for its total. */
  openCard(orderKey: string): Promise<Result<OpenedCard, SerializedBackendError>>;
  /** Asks the provider, and has the order take what was paid. */
  resolveCard(orderKey: string): Promise<Result<ResolvedCard, SerializedBackendError>>;
  /** Ends the payment, so that the order can be changed; "open" where it may be paid still. */
  closeCard(orderKey: string): Promise<Result<"closed" | "open", SerializedBackendError>>;
  /** The provider's webhook has reported a payment; "unknown" where the order has no such payment. */
  cardPaid(intentId: string, orderKey: string): Promise<Result<string, SerializedBackendError>>;
}

/** The same with errors that are thrown. */
export interface CardOrder {
  openCard(orderKey: string): Promise<OpenedCard>;
  resolveCard(orderKey: string): Promise<ResolvedCard>;
  closeCard(orderKey: string): Promise<"closed" | "open">;
}

interface Deps {
  store: KeyValue;
  /** Null when the shop has no keys for card payments. */
  api: () => PaymentApi | null;
  complete: OrderStatePort["complete"];
  /** The shop's address: marks its payments among those of other shops. */
  shop: string;
  order: () => OrderView | null;
  /** The order has taken the money. */
  onCompleted: (order: CompletedOrder) => void;
  /** Asks the operator to look at a payment. */
  report: (text: string) => void;
  /** Has `watch` called then; milliseconds since 1970. */
  watchAt: (time: number) => void;
  now: () => number;
}

/** An order that is to be paid by card. */
interface Expected {
  /** Opens the order at the backend. */
  orderKey: string;
  /** Since when, in milliseconds since 1970. */
  at: number;
}

const PREFIX = "card:";
const EXPECTED = "card-expected";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A shopper finishes confirming a payment within this time. */
const CONFIRMING_MS = 2 * MINUTE_MS;
/** A payment that is not made within this time counts as abandoned: so long the order's pieces are held. */
const ABANDONED_MS = HOUR_MS;

const isOfProvider = (error: unknown): error is BackendError =>
  error instanceof BackendError && error.operation === cardProvider()?.name;

/** The payments of one order by card: opened after the order was made, and believed only of their provider. */
export class CardPayments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether money may still come, or is still to be given back. */
  get isPending(): boolean {
    return this.#all().some(({ state }) => pending.has(state));
  }

  /** Opens the order at the backend; null where it is not to be paid by card. */
  get orderKey(): string | null {
    return this.#expected?.orderKey ?? null;
  }

  get #expected(): Expected | undefined {
    return this.#deps.store.get<Expected>(EXPECTED);
  }

  /** From here on the order is paid or ended, also where its provider never opens a payment. */
  expect(orderKey: string): void {
    const { store, now, watchAt } = this.#deps;
    if (this.#expected) return;
    store.put<Expected>(EXPECTED, { orderKey, at: now() });
    watchAt(now() + CONFIRMING_MS);
  }

  #all(): CardPayment[] {
    const { store } = this.#deps;
    return Array.from(store.list<CardPayment>({ prefix: PREFIX }), ([, card]) => card);
  }

  #put(card: CardPayment, state: CardPayment["state"]): CardPayment {
    const { store, watchAt, now } = this.#deps;
    const changed = { ...card, state };
    store.put(PREFIX + card.intentId, changed);
    // What its provider or the backend does not confirm now is asked again.
    if (state === "paid" || state === "refund-due") watchAt(now() + MINUTE_MS);
    return changed;
  }

  async open(order: OrderView, orderKey: string): Promise<OpenedCard> {
    const api = this.#deps.api();
    if (!api) return { state: "unavailable" };
    this.expect(orderKey);
    for (const card of this.#all()) {
      const isSame = card.total === order.total && card.currency === order.currency;
      const state = await (isSame ? this.#look(card) : this.#cancelled(card));
      if (taken.has(state)) return { state: "paid" };
      if (state !== "unpaid" || !isSame) continue;
      this.#put(card, "open");
      return { state: "ready", clientSecret: card.clientSecret };
    }
    const opened = await this.#create(api, order, orderKey);
    return { state: "ready", clientSecret: opened.clientSecret };
  }

  async #create(api: PaymentApi, order: OrderView, orderKey: string): Promise<CardPayment> {
    const { shop, now, watchAt } = this.#deps;
    const { id, total, currency } = order;
    // Never of a number alone: those of a database that was restored come again.
    const key = toHash(canonicalJson([orderKey, total, currency, this.#all().length]));
    const amount = amountToPay(total, currency);
    const intent = await api.create(
      { amount, currency, owner: { shop, order: id, orderKey } },
      key,
    );
    const at = now();
    watchAt(at + CONFIRMING_MS);
    return this.#put({ ...intent, total, currency, orderKey, state: "open", at }, "open");
  }

  /** What has become of the order's payments: one that was paid counts, whatever the others are. */
  async resolve(): Promise<CardState> {
    const cards = this.#all();
    if (cards.length === 0) return "unpaid";
    const states: CardState[] = [];
    for (const card of cards) states.push(await this.#look(card));
    const order = ["paid", "underway", "unclear", "unpaid", "refunded"] as const;
    return order.find((state) => states.includes(state)) ?? "cancelled";
  }

  /** What has become of one payment; "unknown" where the order has no such payment. */
  async resolveOne(intentId: string): Promise<string> {
    const card = this.#deps.store.get<CardPayment>(PREFIX + intentId);
    return card ? this.#look(card) : "unknown";
  }

  /** Ends what is open; "open" where it was paid, or may be at this moment. */
  async close(): Promise<"closed" | "open"> {
    const states: CardState[] = [];
    for (const card of this.#all()) states.push(await this.#cancelled(card));
    return states.some((state) => taken.has(state)) ? "open" : "closed";
  }

  /** What has become of a payment that is to be cancelled. */
  async #cancelled(card: CardPayment): Promise<CardState> {
    if (card.state !== "open") return this.#look(card);
    if (await this.#deps.api()?.cancel(card.intentId)) {
      this.#put(card, "cancelled");
      return "cancelled";
    }
    const state = await this.#look(card);
    if (state !== "unpaid") return state;
    // If it is paid after all, the order takes the money, or it is given back.
    writeLog("error", "payment.cancel_failed", { intent: card.intentId });
    this.#put(card, "left");
    return state;
  }

  /** Asks the provider about a payment, and does what follows. */
  async #look(card: CardPayment): Promise<CardState> {
    if (card.state === "completed") return "paid";
    if (card.state === "cancelled") return "cancelled";
    if (card.state === "refunded") return "refunded";
    if (card.state === "unclear") return "unclear";
    if (card.state === "refund-due") return this.#refund(card);
    if (card.state === "paid") return this.#complete(card);
    const read = await this.#deps.api()?.read(card.intentId);
    if (!read) return "unpaid";
    if (read.status === "cancelled") this.#put(card, "cancelled");
    if (read.status !== "paid") return read.status;
    const isWhole =
      read.amount === amountToPay(card.total, card.currency) && read.currency === card.currency;
    return isWhole ? this.#complete(this.#put(card, "paid")) : this.#oweRefund(card, "amount");
  }

  /** Has the order take the money: the backend judges whether it can. */
  async #complete(card: CardPayment): Promise<CardState> {
    const { complete, order, onCompleted } = this.#deps;
    const { id } = order() ?? {};
    const { intentId: transactionId, total, currency, orderKey } = card;
    if (id === undefined) throw new BackendError("shape", "completePayment");
    const completed = await complete({ orderId: id, orderKey, transactionId, total, currency });
    if (completed.state === "refused")
      return completed.reason === "unknown"
        ? this.#leave(card)
        : this.#oweRefund(card, completed.reason);
    this.#put(card, "completed");
    onCompleted(completed);
    return "paid";
  }

  /** A database that was restored may lack the order: nobody but the operator can say what is owed. */
  #leave(card: CardPayment): "unclear" {
    const { intentId } = card;
    this.#put(card, "unclear");
    writeLog("error", "payment.unknown", { intent: intentId });
    this.#deps.report(
      `The payment ${intentId} was made for order ${this.#deps.order()?.number}, which WooCommerce does not have. Please look for the order, or give the payment back.`,
    );
    return "unclear";
  }

  #oweRefund(card: CardPayment, reason: string): Promise<"refunded"> {
    const { report, order, now } = this.#deps;
    const { intentId } = card;
    writeLog("error", "payment.refused", { intent: intentId, order: order()?.number, reason });
    report(
      `The payment ${intentId} of order ${order()?.number} is given back: the order cannot take it (${reason}). Please look whether its buyer needs help.`,
    );
    return this.#refund(this.#put({ ...card, dueAt: now() }, "refund-due"));
  }

  /** Gives the money back; where the provider does not confirm it, the job asks again. */
  async #refund(card: CardPayment): Promise<"refunded"> {
    try {
      await this.#deps.api()?.refund(card.intentId);
      this.#put(card, "refunded");
    } catch (error) {
      if (!isOfProvider(error)) throw error;
      writeLog("error", "refund.pending", { intent: card.intentId }, error);
    }
    return "refunded";
  }

  /** Looks at payments whose buyer has left; when to do so again, null when nothing is pending. */
  async watch(): Promise<{ at: number | null; isAbandoned: boolean }> {
    const now = this.#deps.now();
    const isStopped = stopped.has(this.#deps.order()?.status ?? "");
    if (this.#all().every(({ state }) => unopened.has(state))) return this.#watchUnopened(now);
    let isAbandoned = false;
    for (const card of this.#all().filter(({ state }) => pending.has(state))) {
      const isOver = now - card.at >= ABANDONED_MS || isStopped;
      isAbandoned = (await rescue(this.#isLeft(card, isOver), false)) || isAbandoned;
    }
    return { at: this.#nextAt(now), isAbandoned };
  }

  /** Whether the order has no payment of this card any more, nor may get one. */
  async #isLeft(card: CardPayment, isOver: boolean): Promise<boolean> {
    const state = await this.#look(card);
    if (state !== "unpaid" || !isOver) return false;
    const after = await this.#cancelled(card);
    return after === "cancelled" || after === "unpaid";
  }

  /**
   * Of an order whose payment was never opened, was cancelled at the provider by somebody else, or is
   * left for another form's.
   */
  async #watchUnopened(now: number): Promise<{ at: number | null; isAbandoned: boolean }> {
    const endsAt =
      Math.max(this.#expected?.at ?? now, ...this.#all().map(({ at }) => at)) + ABANDONED_MS;
    if (now < endsAt) return { at: endsAt, isAbandoned: false };
    const state = await rescue(this.resolve(), "underway" as const);
    if (state === "underway") return { at: now + HOUR_MS, isAbandoned: false };
    return { at: null, isAbandoned: !taken.has(state) };
  }

  #nextAt(now: number): number | null {
    const since = this.#all()
      .filter(({ state }) => pending.has(state))
      .map(({ dueAt, at }) => dueAt ?? at);
    if (since.length === 0) return null;
    const age = now - Math.max(...since);
    return now + Math.min(Math.max(age / 10, MINUTE_MS), HOUR_MS);
  }
}

/** The provider has the money, or may have it soon. */
const taken = new Set<CardState>(["paid", "underway", "unclear"]);
const pending = new Set<string>(["open", "paid", "refund-due"]);
/** Nobody is to pay it, as far as the shop can say. */
const unopened = new Set<string>(["cancelled", "left"]);
const stopped = new Set<string>(["CANCELLED", "REFUNDED"]);
