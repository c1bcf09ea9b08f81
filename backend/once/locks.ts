import type { Clock } from "../clock.ts";

interface Lock {
  /** In milliseconds since 1970. */
  ends: number;
}

/** How long one request waits for another of the same session. */
const WAIT_MS = 3_000;
const TURN_MS = 50;

/** A request that the runtime ends in its middle releases nothing. */
const LONGEST_MS = 30_000;

const heldLocks = new WeakMap<D1Database, Map<string, Lock>>();

/**
 * The locks of one request, in this isolate. They spare two requests to try the same; that one of two isolates
 * overwrites nothing of the other is due to versions and attempts in the database.
 */
export class Locks {
  readonly #held: Map<string, Lock>;
  readonly #own = new Map<string, Lock>();
  readonly #now: Clock;

  constructor(db: D1Database, now: Clock) {
    this.#held = heldLocks.get(db) ?? new Map();
    heldLocks.set(db, this.#held);
    this.#now = now;
  }

  /** Takes a lock, unless another request has it. */
  take(subject: string, longestMs = LONGEST_MS): boolean {
    if (this.#own.has(subject)) return true;
    const now = this.#now().getTime();
    if ((this.#held.get(subject)?.ends ?? now) > now) return false;
    const lock = { ends: now + longestMs };
    this.#held.set(subject, lock);
    this.#own.set(subject, lock);
    return true;
  }

  /** Takes a lock for which one request may wait. */
  async takeInLine(subject: string): Promise<boolean> {
    if (this.take(subject)) return true;
    const line = `${subject} waits`;
    if (!this.take(line)) return false;
    for (let waited = 0; waited < WAIT_MS && !this.take(subject); waited += TURN_MS)
      await scheduler.wait(TURN_MS);
    this.#release(line);
    return this.take(subject);
  }

  /** Releases the locks whose subjects begin alike. */
  releaseAll(start = ""): void {
    for (const subject of [...this.#own.keys()])
      if (subject.startsWith(start)) this.#release(subject);
  }

  #release(subject: string): void {
    if (this.#held.get(subject) === this.#own.get(subject)) this.#held.delete(subject);
    this.#own.delete(subject);
  }
}
