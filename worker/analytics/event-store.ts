import type { KeyValue } from "../commerce/session.ts";
import type { OutgoingEvent } from "./receiver.ts";
import type { ReceiverName } from "./receivers.ts";
import type { ShopEvent } from "./shop-event.ts";

const MINUTE_MS = 60_000;
/** A visit ends after half an hour without an event. */
const VISIT_MS = 30 * MINUTE_MS;
/** As long as an order is stored that may still be paid. */
const WITHDRAWN_MS = 31 * 24 * 60 * MINUTE_MS;
/** Events of one receiver that wait in one object. */
export const MAX_WAITING = 2_000;
/** Ids of the newest events, of which each counts once. */
const MAX_RECENT = 500;

const RECENT = "recent";
const VISIT = "visit:";
const WITHDRAWN = "withdrawn:";

const toPrefix = (receiver: ReceiverName): string => `out:${receiver}:`;

interface Visit {
  id: number;
  at: number;
}

/** A stored event with its key. */
export type Waiting = [key: string, outgoing: OutgoingEvent];

/** The events that wait for their receivers, in an object's storage. */
export class EventStore {
  readonly #store: KeyValue;
  readonly #counts = new Map<ReceiverName, number>();

  constructor(store: KeyValue) {
    this.#store = store;
  }

  /** Stores an event for receivers; "known" for one that was stored before, or was withdrawn. */
  add(event: ShopEvent, receivers: readonly ReceiverName[]): "added" | "known" | "full" {
    const { visitor } = event.consent;
    const recent = this.#store.get<string[]>(RECENT) ?? [];
    if (recent.includes(event.id) || this.#store.get(WITHDRAWN + visitor)) return "known";
    const open = receivers.filter((name) => this.#count(name) < MAX_WAITING);
    this.#store.put(RECENT, [...recent.slice(1 - MAX_RECENT), event.id]);
    const visit = this.#getVisit(event);
    for (const name of open) {
      this.#store.put(`${toPrefix(name)}${event.date}:${event.id}`, { event, visit });
      this.#counts.set(name, this.#count(name) + 1);
    }
    return open.length < receivers.length ? "full" : "added";
  }

  /** Forgets what a visitor's consent has led to, and takes no more of it. */
  withdraw(visitor: string): void {
    this.#store.put(WITHDRAWN + visitor, Date.now());
    this.#store.delete(VISIT + visitor);
    for (const [key, { event }] of this.#store.list<OutgoingEvent>({ prefix: "out:" }))
      if (event.consent.visitor === visitor) this.#store.delete(key);
    this.#counts.clear();
  }

  /** Whether events wait for a receiver. */
  has(receiver: ReceiverName): boolean {
    return this.#count(receiver) > 0;
  }

  /** The events that have waited longest for a receiver. */
  oldest(receiver: ReceiverName, most: number): Waiting[] {
    const oldest: Waiting[] = [];
    for (const entry of this.#store.list<OutgoingEvent>({ prefix: toPrefix(receiver) })) {
      if (oldest.length >= most) break;
      oldest.push(entry);
    }
    return oldest;
  }

  /** They are done with: sent, or never to be sent. */
  remove(receiver: ReceiverName, keys: readonly string[]): void {
    for (const key of keys) this.#store.delete(key);
    this.#counts.delete(receiver);
  }

  /** Forgets visits that have ended, withdrawals of which nothing can come, and receivers of before. */
  prune(receivers: readonly ReceiverName[]): void {
    for (const [key] of this.#store.list({ prefix: "out:" }))
      if (!receivers.some((name) => key.startsWith(toPrefix(name)))) this.#store.delete(key);
    for (const [key, { at }] of this.#store.list<Visit>({ prefix: VISIT }))
      if (Date.now() - at > VISIT_MS) this.#store.delete(key);
    for (const [key, at] of this.#store.list<number>({ prefix: WITHDRAWN }))
      if (Date.now() - at > WITHDRAWN_MS) this.#store.delete(key);
  }

  #count(receiver: ReceiverName): number {
    const counted =
      this.#counts.get(receiver) ?? [...this.#store.list({ prefix: toPrefix(receiver) })].length;
    this.#counts.set(receiver, counted);
    return counted;
  }

  #getVisit({ date, consent: { visitor } }: ShopEvent): number {
    const at = Date.parse(date);
    const last = this.#store.get<Visit>(VISIT + visitor);
    const isSame = last && at - last.at <= VISIT_MS;
    const visit = { id: isSame ? last.id : Math.floor(at / 1000), at };
    this.#store.put(VISIT + visitor, visit);
    return visit.id;
  }
}
