import { DurableObject } from "cloudflare:workers";
import { LastCart } from "../commerce/last-cart.ts";
import type { KeyValue, Timeouts } from "../commerce/session.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { isJob, Jobs } from "../platform/jobs.ts";
import { BegunLogins } from "./begun-logins.ts";
import { StoredFlash } from "./flash.ts";
import { Gate, SessionApi, type SessionEntry } from "./session-api.ts";
import { COPIES, DRAIN_MS, LOCK, RESUME_MS, SessionLife, SessionMove } from "./session-life.ts";
import type { SessionParts } from "./session-parts.ts";

/** The timeouts in production. */
const defaultTimeouts: Timeouts = {
  backend: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
  turn: 2_000,
  reuse: 1_000,
};

/**
 * Resumes pending work; returns milliseconds until the next attempt, null when nothing is pending.
 */
async function resumePending(
  { checkouts, records }: SessionParts,
  now: number,
): Promise<number | null> {
  await checkouts.resume();
  records.prune(now);
  return checkouts.resumeInMs;
}

/** After this work nothing is left to resume. */
const last = (work: Promise<void>): Promise<null> => work.then(() => null);

/** What the object passes to its parts. */
export interface PartsEnvironment {
  env: Bindings;
  store: KeyValue;
  /** Name of the session's object. */
  owner: string;
  /** Timeouts for the backend and other services, in milliseconds. */
  timeouts: Timeouts;
  now: () => number;
  secure: () => Promise<void>;
  /** Throws when the session has ended or moved. */
  assertOpen: () => void;
}

/** A session's object: stores the backend's tokens and runs its changes one after another. */
export abstract class DurableSession extends DurableObject<Bindings> {
  /** Creates the parts that features and the backend contribute. */
  protected abstract createParts(environment: PartsEnvironment): SessionParts;

  protected readonly timeouts: Timeouts = defaultTimeouts;
  readonly #jobs = new Jobs(this.ctx.storage, {
    resume: () =>
      this.#resume().catch((error) => {
        // It has ended or moved while this work waited.
        if (error instanceof SessionClosed) return Date.now() + DRAIN_MS;
        throw error;
      }),
  });
  readonly #life = new SessionLife(this.ctx.storage, (time) => this.#resumeAt(time));
  readonly #move = new SessionMove({
    env: this.env,
    life: this.#life,
    entries: () =>
      [...this.ctx.storage.kv.list()].filter(
        ([name]) => name !== LOCK && name !== COPIES && !isJob(name),
      ),
    isLoggedIn: () => this.#parts.tokens.login !== null,
    mayBeErased: () => this.#parts.records.areResolved,
    queue: () => this.#parts.queue,
    forget: () => {
      this.#created = null;
    },
  });
  #created: SessionParts | null = null;

  /** The session for a caller with its key; for any other, one that does not exist. */
  async authenticate({ key, isNew, isContinued, caller }: SessionEntry): Promise<SessionApi> {
    const life = this.#life;
    if ((isNew || isContinued) && !life.isLocked) {
      life.lock(key);
      if (isNew && !life.isOpen) life.begin();
    }
    const store = this.ctx.storage.kv;
    return new SessionApi({
      gate: new Gate(life, life.isKey(key)),
      caller,
      life,
      store,
      move: this.#move,
      last: new LastCart(store),
      flashes: new StoredFlash(store),
      begunLogins: new BegunLogins(store, () => Date.now()),
      parts: () => this.#parts,
      erase: () => this.#erase(),
      destroy: (copy) => this.#destroy(copy),
      shopperMs: this.timeouts.shopper,
    });
  }

  /** Forgets who placed an order; false while the session still has to find out about one. */
  async eraseOrder(orderId: number): Promise<boolean> {
    if (!this.#life.isOpen && !this.#life.isDraining) return true;
    const { records } = this.#parts;
    if (!records.areResolved) return false;
    records.erase(orderId);
    return true;
  }

  /**
   * Erases the session; keeps the data of pending orders and payments until they are resolved, unless
   * another session has them.
   */
  async #destroy({ isCopy }: { isCopy: boolean }): Promise<void> {
    // Runs after pending work, whose results would be written into the emptied storage.
    await this.#parts.queue.runAlways(async () => {
      if (isCopy) return this.#erase();
      if (this.#parts.records.areResolved && !this.#life.hasCopies) return this.#erase();
      this.#life.drain();
      this.#resumeAt(Date.now() + DRAIN_MS);
    });
  }

  async #erase(): Promise<void> {
    this.#created = null;
    await this.#life.erase();
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #resumeAt(at: number): void {
    this.#jobs.add("resume", null, { at, id: "resume" });
  }

  /** Resumes what is pending, or ends the session. */
  async #resume(): Promise<number | null> {
    const { takingPauseMs } = this.#life;
    if (takingPauseMs === 0) return last(this.#erase());
    if (takingPauseMs !== null) return Date.now() + takingPauseMs;
    const areCopiesResolved = await this.#move.resolveCopies();
    const { isOpen } = this.#life;
    if (!isOpen && this.#parts.records.areResolved) {
      if (!areCopiesResolved) return Date.now() + RESUME_MS;
      return this.#life.forget();
    }
    if (!isOpen) this.#life.drain();
    const now = Date.now();
    const resumed = await resumePending(this.#parts, now);
    const pauses = [resumed, areCopiesResolved ? null : RESUME_MS].filter(
      (pause) => pause !== null,
    );
    if (pauses.length > 0) return now + Math.min(...pauses);
    if (!isOpen) return last(this.#erase());
    const ends = this.#life.endsAt(this.#parts.retention());
    return ends > now ? ends : last(this.#destroy({ isCopy: false }));
  }

  get #parts(): SessionParts {
    const { storage } = this.ctx;
    this.#created ??= this.createParts({
      env: this.env,
      owner: this.ctx.id.toString(),
      store: storage.kv,
      timeouts: this.timeouts,
      now: () => Date.now(),
      assertOpen: this.#life.assertOpen,
      secure: () => {
        this.#resumeAt(Date.now() + RESUME_MS);
        return storage.sync();
      },
    });
    return this.#created;
  }
}
