import { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";
import { SessionClosed } from "../platform/graphql/backend-error.ts";
import type { BackendTrouble } from "./session-contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
/** How long an unused session is kept: one that holds nothing, one with a cart, and a remembered login's. */
const IDLE_MS = { empty: DAY_MS, guest: 30 * DAY_MS, remembered: 365 * DAY_MS };
/** As long as a request may take that was sent with the cookie of before a login. */
const MOVED_MS = 120_000;
/** As long as Stripe may bring an event of a payment again, by itself or because somebody asks it to. */
const PAYMENTS_MS = 30 * DAY_MS;
/** When what was left in the middle is gone on with. */
export const FIRST_ALARM_MS = 6_000;

/** Under this it keeps the proof of its key, which belongs to this object and goes to no other. */
export const LOCK = "lock";

const proofOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** The checkout that made an account, and the id that the session has since. */
export interface Successor {
  id: string;
  key: string;
  hash: string;
}

/** Keys of payments that are not here any more; movedTo: the session that went on with them. */
export interface PaymentsLeft {
  keys: string[];
  movedTo: string | null;
}

interface Moved {
  at: number;
  successor: Successor | null;
}

/** Whether one session exists, how long it is kept unused, and what became of it. */
export class SessionLife {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get isOpen(): boolean {
    return this.#used !== undefined;
  }

  /** Keeps what proves the right key of a new session, and never the key itself. */
  lock(key: string): void {
    this.#storage.kv.put(LOCK, proofOf(key));
  }

  /** Whether a key is the session's own; a session without one is entered by its name. */
  isKey(key: string): boolean {
    const proof = this.#storage.kv.get<string>(LOCK);
    return proof !== undefined && timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key)));
  }

  get isLocked(): boolean {
    return this.#storage.kv.get<string>(LOCK) !== undefined;
  }

  /** Makes it exist; its alarm comes then. */
  async begin(alarmInMs = IDLE_MS.empty): Promise<void> {
    this.#storage.kv.put("used", Date.now());
    await this.#storage.setAlarm(Date.now() + alarmInMs);
  }

  /** Notes the hour of use, not the moment: a write for each request would tell no more. */
  use(): void {
    if (Date.now() - (this.#used ?? 0) > HOUR_MS) this.#storage.kv.put("used", Date.now());
  }

  /** When it is forgotten unless it is used again, in milliseconds since 1970. */
  endsAt(holding: keyof typeof IDLE_MS): number {
    return (this.#used ?? 0) + IDLE_MS[holding];
  }

  /** Makes it answer nothing from now on; what is left of it is erased afterwards, or by its alarm. */
  close(): void {
    this.#storage.kv.delete("used");
  }

  /** Ends the session for its shopper; what is unsettled keeps its records and tokens here. */
  async drain(): Promise<void> {
    this.close();
    for (const key of ["flash", "restoring"]) this.#storage.kv.delete(key);
    this.#storage.kv.put("draining", true);
    await this.#storage.setAlarm(Date.now() + 1_000);
  }

  /** Whether it has ended for its shopper, and something of it is not settled. */
  get isDraining(): boolean {
    return this.#storage.kv.get<boolean>("draining") === true;
  }

  /** Forgets everything but which payments are settled, and where the others went. */
  async erase(payments: PaymentsLeft | null = null): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    if (!payments || payments.keys.length === 0) return;
    const until = Date.now() + PAYMENTS_MS;
    this.#storage.kv.put("payments-left", payments);
    this.#storage.kv.put("payments-until", until);
    await this.#storage.setAlarm(until);
  }

  /** Forgets the rest, once nobody can ask for it any more. */
  async forget(): Promise<void> {
    const until = this.#storage.kv.get<number>("payments-until") ?? 0;
    if (Date.now() < until) await this.#storage.setAlarm(until);
    else await this.erase();
  }

  /** What became of payments that this session once had. */
  get paymentsLeft(): PaymentsLeft | null {
    return this.#storage.kv.get<PaymentsLeft>("payments-left") ?? null;
  }

  /** Leaves nothing here but the word that it goes on elsewhere. */
  async moveAway(successor: Successor | null, payments: PaymentsLeft | null): Promise<void> {
    const lock = this.#storage.kv.get<string>(LOCK);
    await this.erase(payments);
    // Only whoever had the session is told that it goes on elsewhere.
    if (lock !== undefined) this.#storage.kv.put(LOCK, lock);
    this.#noteMove(successor);
    if (!this.paymentsLeft) await this.#storage.setAlarm(Date.now() + MOVED_MS);
  }

  /** Another person goes on elsewhere; what is unsettled stays here. */
  async drainMoved(): Promise<void> {
    await this.drain();
    this.#noteMove(null);
  }

  #noteMove(successor: Successor | null): void {
    const moved: Moved = { at: Date.now(), successor };
    this.#storage.kv.put("moved", moved);
  }

  /** Where it goes on, for a repetition of the very form that made the account and nobody else. */
  successorFor({ key, hash }: Pick<Successor, "key" | "hash">): string | null {
    const successor = this.#moved?.successor;
    return successor?.key === key && successor.hash === hash ? successor.id : null;
  }

  /** For work that has waited: the session may have ended, or moved, meanwhile. */
  assertOpen = (): void => {
    if (!this.isOpen && !this.isDraining) throw new SessionClosed(this.unknown("session"));
  };

  /** Why it answers nothing. */
  unknown(operation: string): BackendTrouble {
    return { reason: this.#moved ? "moved" : "unknown-session", operation, status: null };
  }

  get #used(): number | undefined {
    return this.#storage.kv.get<number>("used");
  }

  get #moved(): Moved | undefined {
    const moved = this.#storage.kv.get<Moved>("moved");
    return moved && Date.now() - moved.at < MOVED_MS ? moved : undefined;
  }
}
