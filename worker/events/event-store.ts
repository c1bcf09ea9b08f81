import type { KeyValue } from "../commerce/session.ts";
import type { OutgoingEvent } from "./receiver.ts";
import type { ReceiverName } from "./receivers.ts";
import type { ShopEvent } from "./shop-event.ts";

const MINUTE_MS = 60_000;
/** Pauses after each failure; after the last one the events are given up. */
const PAUSES_MS = [1, 5, 30, 120, 480, 1_440].map((minutes) => minutes * MINUTE_MS);
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

const prefixOf = (receiver: ReceiverName): string => `out:${receiver}:`;
const stateKey = (receiver: ReceiverName): string => `state:${receiver}`;

/** When a receiver is tried next, and how often it has failed in a row. */
interface ReceiverState {
  tries: number;
  at: number;
}

interface Visit {
  id: number;
  at: number;
}

/** A stored event with its key. */
export type Waiting = [key: string, outgoing: OutgoingEvent];

/** The events that wait for their receivers, in an object's storage. */
export class EventStore {
  readonly #store: KeyValue;
  readonly #now: () => number;
  readonly #counts = new Map<ReceiverName, number>();

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Stores an event for receivers; "known" for one that was stored before, or was withdrawn. */
  add(event: ShopEvent, receivers: readonly ReceiverName[]): "added" | "known" | "full" {
    const { visitor } = event.consent;
    const recent = this.#store.get<string[]>(RECENT) ?? [];
    if (recent.includes(event.id) || this.#store.get(WITHDRAWN + visitor)) return "known";
    const open = receivers.filter((name) => this.#count(name) < MAX_WAITING);
    this.#store.put(RECENT, [...recent.slice(1 - MAX_RECENT), event.id]);
    const visit = this.#visitOf(event);
    for (const name of open) {
      this.#store.put(`${prefixOf(name)}${event.date}:${event.id}`, { event, visit });
      this.#counts.set(name, this.#count(name) + 1);
      if (this.#count(name) === 1 || !this.#state(name))
        this.#store.put<ReceiverState>(stateKey(name), { tries: 0, at: this.#now() });
    }
    return open.length < receivers.length ? "full" : "added";
  }

  /** Forgets what a visitor's consent has led to, and takes no more of it. */
  withdraw(visitor: string): void {
    this.#store.put(WITHDRAWN + visitor, this.#now());
    this.#store.delete(VISIT + visitor);
    for (const [key, { event }] of this.#store.list<OutgoingEvent>({ prefix: "out:" }))
      if (event.consent.visitor === visitor) this.#store.delete(key);
    this.#counts.clear();
  }

  /** The oldest events of a receiver, when it is its time. */
  due(receiver: ReceiverName, most: number): Waiting[] {
    if ((this.#state(receiver)?.at ?? Number.POSITIVE_INFINITY) > this.#now()) return [];
    const due: Waiting[] = [];
    for (const entry of this.#store.list<OutgoingEvent>({ prefix: prefixOf(receiver) })) {
      if (due.length >= most) break;
      due.push(entry);
    }
    return due;
  }

  /** They are done with: sent, or never to be sent. */
  remove(receiver: ReceiverName, keys: readonly string[]): void {
    for (const key of keys) this.#store.delete(key);
    this.#counts.delete(receiver);
    if (this.#count(receiver) === 0) this.#store.delete(stateKey(receiver));
    else this.#store.put<ReceiverState>(stateKey(receiver), { tries: 0, at: this.#now() });
  }

  /** Puts a receiver off; false where it has failed too often, and these events are given up. */
  postpone(receiver: ReceiverName): boolean {
    const { tries = 0 } = this.#state(receiver) ?? {};
    const pause = PAUSES_MS[tries];
    if (pause === undefined) return false;
    this.#store.put<ReceiverState>(stateKey(receiver), {
      tries: tries + 1,
      at: this.#now() + pause,
    });
    return true;
  }

  /** Forgets visits that have ended, withdrawals of which nothing can come, and receivers of before. */
  prune(receivers: readonly ReceiverName[]): void {
    for (const [key] of this.#store.list({ prefix: "out:" }))
      if (!receivers.some((name) => key.startsWith(prefixOf(name)))) this.#store.delete(key);
    for (const [key, { at }] of this.#store.list<Visit>({ prefix: VISIT }))
      if (this.#now() - at > VISIT_MS) this.#store.delete(key);
    for (const [key, at] of this.#store.list<number>({ prefix: WITHDRAWN }))
      if (this.#now() - at > WITHDRAWN_MS) this.#store.delete(key);
  }

  /** When a receiver is to be tried next; null without events. */
  nextAt(receivers: readonly ReceiverName[]): number | null {
    const waiting = receivers.filter((name) => this.#count(name) > 0);
    const times = waiting.flatMap((name) => this.#state(name)?.at ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }

  #state(receiver: ReceiverName): ReceiverState | undefined {
    return this.#store.get<ReceiverState>(stateKey(receiver));
  }

  #count(receiver: ReceiverName): number {
    const counted =
      this.#counts.get(receiver) ?? [...this.#store.list({ prefix: prefixOf(receiver) })].length;
    this.#counts.set(receiver, counted);
    return counted;
  }

  #visitOf({ date, consent: { visitor } }: ShopEvent): number {
    const at = Date.parse(date);
    const last = this.#store.get<Visit>(VISIT + visitor);
    const isSame = last && at - last.at <= VISIT_MS;
    const visit = { id: isSame ? last.id : Math.floor(at / 1000), at };
    this.#store.put(VISIT + visitor, visit);
    return visit.id;
  }
}
