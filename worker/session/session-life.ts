import { RESTORING } from "../commerce/cart-snapshot.ts";
import type { CheckoutRequest, SerializedBackendError } from "../commerce/session.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import { isSame, toHash } from "../platform/crypto.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
/**
 * How long an unused session is stored: an empty one, one with a cart, and one with a remembered
 * login.
 */
const IDLE_MS = { empty: DAY_MS, guest: 30 * DAY_MS, remembered: 365 * DAY_MS };
/** Maximum duration of a request that was sent with the cookie from before a login. */
const MOVED_MS = 120_000;
/** Time until pending work is resumed. */
export const RESUME_MS = 6_000;
/** The same, of a session that has ended. */
export const DRAIN_MS = 1_000;

const USED = "used";
const DRAINING = "draining";
/** Storage key of the hash of the session's key. */
export const LOCK = "lock";
const FORMER = "former-lock";

/** The checkout that made an account, and the session's id since then. */
interface Successor {
  id: string;
  key: string;
  hash: string;
}

/** The key from before a login: whoever comes with it goes on with the new one. */
interface Former {
  lock: string;
  at: number;
  successor: Successor | null;
}

/** Whether a session exists, how long it is stored unused, and which key opens it. */
export class SessionLife {
  readonly #storage: DurableObjectStorage;
  readonly #resumeAt: (time: number) => void;

  /** `resumeAt` has the session look at itself then: resume what is pending, or end. */
  constructor(storage: DurableObjectStorage, resumeAt: (time: number) => void) {
    this.#storage = storage;
    this.#resumeAt = resumeAt;
  }

  get isOpen(): boolean {
    return this.#used !== undefined;
  }

  /** Stores the hash of a new session's key, never the key itself. */
  lock(key: string): void {
    this.#storage.kv.put(LOCK, toHash(key));
  }

  /** Whether a key is the session's own. */
  isKey(key: string): boolean {
    return opens(this.#lock, key);
  }

  get isLocked(): boolean {
    return this.#lock !== undefined;
  }

  /** Goes on with another key alone; the one of before learns only that. */
  rotate(key: string, successor: Successor | null): void {
    const lock = this.#lock ?? "";
    this.#storage.kv.put<Former>(FORMER, { lock, at: Date.now(), successor });
    this.lock(key);
    this.begin(RESUME_MS);
  }

  begin(resumeInMs = IDLE_MS.empty): void {
    this.#storage.kv.put(USED, Date.now());
    this.#resumeAt(Date.now() + resumeInMs);
  }

  /** Records the last use, at most once an hour to save writes. */
  use(): void {
    if (Date.now() - (this.#used ?? 0) > HOUR_MS) this.#storage.kv.put(USED, Date.now());
  }

  /** Returns when the session expires unless it is used again, in milliseconds since 1970. */
  endsAt(retention: keyof typeof IDLE_MS): number {
    return (this.#used ?? 0) + IDLE_MS[retention];
  }

  /** Closes the session for all calls; its data is erased afterwards. */
  close(): void {
    this.#storage.kv.delete(USED);
  }

  /**
   * Ends the session for its shopper; unsettled orders keep their records and tokens here.
   */
  drain(): void {
    this.close();
    for (const key of ["flash", RESTORING]) this.#storage.kv.delete(key);
    this.#storage.kv.put(DRAINING, true);
  }

  /** Whether it has ended for its shopper with unsettled orders. */
  get isDraining(): boolean {
    return this.#storage.kv.get<boolean>(DRAINING) === true;
  }

  /** Erases everything, in the same write all but what a former key learns for two minutes. */
  async erase(): Promise<void> {
    const former = this.#former;
    const erasing = this.#storage.deleteAll();
    if (former) {
      this.#storage.kv.put(FORMER, former);
      this.#resumeAt(former.at + MOVED_MS);
    }
    await erasing;
  }

  /** Returns the session's new id, only for a repeat of the same form that made the account. */
  successorFor(formerKey: string, { key, hash }: Pick<CheckoutRequest, "key" | "hash">) {
    const { lock, successor } = this.#former ?? {};
    const isSameForm = successor?.key === key && successor.hash === hash;
    return isSameForm && opens(lock, formerKey) ? successor.id : null;
  }

  /** Called by work that has waited: the session may have ended in the meantime. */
  assertOpen = (): void => {
    if (!this.isOpen && !this.isDraining) throw new SessionClosed(this.unknown("session", ""));
  };

  /** Returns why the session accepts no calls with a key. */
  unknown(operation: string, key: string): SerializedBackendError {
    const reason = opens(this.#former?.lock, key) ? "moved" : "unknown-session";
    return { reason, operation, status: null };
  }

  get #lock(): string | undefined {
    return this.#storage.kv.get<string>(LOCK);
  }

  get #used(): number | undefined {
    return this.#storage.kv.get<number>(USED);
  }

  get #former(): Former | undefined {
    const former = this.#storage.kv.get<Former>(FORMER);
    return former && Date.now() - former.at < MOVED_MS ? former : undefined;
  }
}

const opens = (lock: string | undefined, key: string): boolean =>
  lock !== undefined && isSame(lock, toHash(key));
