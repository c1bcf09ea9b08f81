import type { ActionFailure } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderAddress, OrderView } from "../../shared/order.ts";
import type { Confirmed } from "../commerce/checkout-backend.ts";
import type { BuyerConsent } from "../commerce/consent.ts";
import type { CheckoutRequest, CheckoutState, KeyValue } from "../commerce/session.ts";

interface StoredCheckout {
  key: string;
  hash: string;
  locale: Locale;
  /** Of an earlier user of this session, or superseded by another form; only its key leads to it. */
  isFormer?: true;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
}

/** Sent, with an uncertain outcome: the session asks until it has one. */
export interface SentCheckout extends StoredCheckout {
  state: "sent";
  /** Without the password. */
  request: CheckoutRequest;
  confirmed: Confirmed;
  isPrepared: boolean;
  endedCardOrders: number[];
  /** What makes it the same one for the backend when it is sent again. */
  sentAs: { key: string; notAfter: number };
}

/** An order as its own record has it until it is handed over. */
interface MadeCheckout extends StoredCheckout {
  order: OrderView;
  orderKey: string;
  /** The backend's redirect; null where the buyer stays here. */
  redirect: string | null;
  /** The backend's URLs of the order's files, by our own names for them. */
  files: Record<string, string>;
  /** What the buyer had agreed to; absent without consent. */
  consent?: BuyerConsent;
  /** False until the order's own record contains it. */
  handedOver: boolean;
}

/** Made an order that waits for the money of a card: its cart is bought when it has come. */
export interface AwaitingCheckout extends MadeCheckout {
  state: "awaiting-card";
  /** Its payment was ended for another form, which may pay its order in another way. */
  isEnded?: true;
}

/** Made an order that is paid, or to be paid elsewhere. */
export interface DoneCheckout extends MadeCheckout {
  state: "done";
}

/** Made no order; the key may be sent again. */
export interface RefusedCheckout extends StoredCheckout {
  state: "refused";
  failure: ActionFailure;
  /** It may have made one after all; nobody will find out. */
  isUncertain?: true;
}

/** A session's record of one form's key: docs/architecture.md has its states as a diagram. */
export type CheckoutRecord = SentCheckout | AwaitingCheckout | DoneCheckout | RefusedCheckout;

const PREFIX = "checkout:";
const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as order records (30 days); refused ones are needed as long as a form may stay open. */
const RETENTION_MS = { done: 30 * DAY_MS, "awaiting-card": 30 * DAY_MS, refused: DAY_MS };
/** A checkout that may have made an order says so for as long as the order would be shown. */
const UNCERTAIN_RETENTION_MS = RETENTION_MS.done;
/** The browser chooses the keys: keep as many refused ones as it may have open forms. */
const MAX_REFUSED = 20;

/** A session's checkout records in its storage, so that they survive a restart. */
export class CheckoutRecords {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  get(key: string): CheckoutRecord | undefined {
    return this.#store.get<CheckoutRecord>(PREFIX + key);
  }

  put<Stored extends CheckoutRecord>(record: Stored): Stored {
    this.#store.put(PREFIX + record.key, record);
    if (record.state === "refused") this.#forgetRefused(record.at);
    return record;
  }

  drop(key: string): void {
    this.#store.delete(PREFIX + key);
  }

  // A busy session is never idle long enough for its alarm to prune them.
  #forgetRefused(now: number): void {
    this.prune(now);
    const spare = this.all()
      .filter((record) => record.state === "refused" && !record.isUncertain)
      .sort((one, other) => other.at - one.at)
      .slice(MAX_REFUSED);
    for (const { key } of spare) this.drop(key);
  }

  all(): CheckoutRecord[] {
    return Array.from(this.#store.list<CheckoutRecord>({ prefix: PREFIX }), ([, record]) => record);
  }

  get sent(): SentCheckout[] {
    return this.all().filter((record) => record.state === "sent");
  }

  /** The checkouts of this session's user whose orders wait for the money of a card. */
  get awaitingCard(): AwaitingCheckout[] {
    return this.all().filter(
      (record): record is AwaitingCheckout => record.state === "awaiting-card" && !record.isFormer,
    );
  }

  /** The orders whose payment by card was ended for another form. */
  get endedCardOrders(): number[] {
    return this.all().flatMap((record) =>
      record.state === "awaiting-card" && record.isEnded ? [record.order.id] : [],
    );
  }

  /** Whether the cart may have become an order of which the session does not know. */
  isInDoubt(now: number): boolean {
    return this.all().some(
      (record) =>
        record.state === "sent" ||
        (record.state === "awaiting-card" && !record.isFormer) ||
        (record.state === "refused" && record.isUncertain && now - record.at < DAY_MS),
    );
  }

  /** Hides the records from the session's next user, all but the one of a key. */
  hide(shownKey?: string): void {
    for (const record of this.all())
      if (record.key !== shownKey) this.put({ ...record, isFormer: true });
  }

  /** Whether no order is still to be found out about or to be handed over. */
  get areResolved(): boolean {
    return this.all().every(
      (record) =>
        record.state === "refused" ||
        record.state === "awaiting-card" ||
        (record.state === "done" && record.handedOver),
    );
  }

  #doneByUser(): DoneCheckout[] {
    return this.all().filter(
      (record): record is DoneCheckout => record.state === "done" && !record.isFormer,
    );
  }

  /** Returns the last order of the session's current user, or the one with that id. */
  lastOrder(orderId: number | null = null): { orderId: number; orderKey: string } | null {
    const [latest] = this.#doneByUser()
      .filter(({ order }) => orderId === null || order.id === orderId)
      .sort((one, other) => other.at - one.at);
    return latest ? { orderId: latest.order.id, orderKey: latest.orderKey } : null;
  }

  /** An order of this session's user; its key opens it too. */
  placedOrder(orderId: number, orderKey: string): OrderView | null {
    const record = this.#doneByUser().find(({ order }) => order.id === orderId);
    return record?.orderKey === orderKey ? record.order : null;
  }

  /** Forgets who placed an order and what was in it; the key stays, so that it makes no other. */
  erase(orderId: number): void {
    for (const record of this.all()) {
      if (!("order" in record) || record.order.id !== orderId) continue;
      const { consent: _, ...stored } = record;
      const order = withoutPerson(record.order);
      this.put({ ...stored, isFormer: true, order, redirect: null, files: {} });
    }
  }

  prune(now: number): void {
    for (const record of this.all()) {
      if (record.state === "sent") continue;
      const isUncertain = record.state === "refused" && record.isUncertain;
      const retentionMs = isUncertain ? UNCERTAIN_RETENTION_MS : RETENTION_MS[record.state];
      if (now - record.at > retentionMs) this.drop(record.key);
    }
  }
}

/** The same address with nothing in it. */
const blank = (address: OrderAddress): OrderAddress =>
  Object.fromEntries(Object.keys(address).map((part) => [part, ""])) as unknown as OrderAddress;

function withoutPerson(order: OrderView): OrderView {
  const { payment: _, transaction: __, ...stored } = order;
  return {
    ...stored,
    ...{ note: "", lines: [], downloads: [], coupons: [], giftCards: [] },
    billing: blank(order.billing),
    shippingAddress: blank(order.shippingAddress),
  };
}

/** Result of a key that made no order. */
export const refused = (failure: ActionFailure): CheckoutState => ({ state: "refused", failure });

/** What a record returns for its key. */
export function toState(record: CheckoutRecord): CheckoutState {
  if (record.state === "refused") return refused(record.failure);
  if (record.state === "sent") return { state: "confirming", key: record.key };
  const { order, orderKey, redirect } = record;
  if (record.state === "awaiting-card")
    return { state: "awaiting-card", orderId: order.id, orderKey };
  return { state: "done", orderId: order.id, orderKey, order, redirect };
}
