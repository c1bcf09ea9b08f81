import { DurableObject } from "cloudflare:workers";
import { LastCart } from "../commerce/last-cart.ts";
import type { CheckoutRequest, KeyValue, Timeouts } from "../commerce/session.ts";
import { SessionClosed } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { randomText } from "../platform/crypto.ts";
import { Jobs } from "../platform/jobs.ts";
import { BegunLogins } from "./begun-logins.ts";
import { StoredFlash } from "./flash.ts";
import { PartsStore, StagedStore } from "./parts-store.ts";
import { Gate, SessionApi, type SessionEntry } from "./session-api.ts";
import { DRAIN_MS, RESUME_MS, SessionLife } from "./session-life.ts";
import { SessionLogin } from "./session-login.ts";
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
  readonly #login = new SessionLogin({
    env: this.env,
    owner: this.ctx.id.toString(),
    parts: () => this.#parts,
    stage: () => {
      const store = new StagedStore(this.ctx.storage.kv);
      const parts = this.#createParts(new PartsStore(store));
      return {
        ...{ store, parts },
        commit: (key, form) => {
          store.commit();
          this.#rotate(key, form);
        },
      };
    },
  });
  #current: { parts: SessionParts; store: PartsStore } | null = null;

  /** The session for a caller with its key; for any other, one that does not exist. */
  async authenticate({ key, isNew, caller }: SessionEntry): Promise<SessionApi> {
    const life = this.#life;
    if (isNew && !life.isLocked) {
      life.lock(key);
      if (!life.isOpen) life.begin();
    }
    const store = this.ctx.storage.kv;
    return new SessionApi({
      gate: new Gate(life, key),
      caller,
      life,
      login: this.#login,
      last: new LastCart(store),
      flashes: new StoredFlash(store),
      begunLogins: new BegunLogins(store, () => Date.now()),
      parts: () => this.#parts,
      erase: () => this.#erase(),
      destroy: () => this.#destroy(),
      leave: () => this.#leave(),
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

  /** Goes on with another key: what the parts of before still do, those after them do. */
  #rotate(key: string, form: Pick<CheckoutRequest, "key" | "hash"> | null): void {
    const id = this.ctx.id.toString() + key;
    this.#life.rotate(key, form && { id, key: form.key, hash: form.hash });
    this.#drop("moved");
  }

  /** Ends the session for a browser that goes on with another one. */
  async #leave(): Promise<void> {
    await this.#parts.queue.runAlways(async () => {
      // With a key that nobody has.
      this.#rotate(randomText(16), null);
      await this.#end();
    });
  }

  async #destroy(): Promise<void> {
    // Runs after pending work, whose results would be written into the emptied storage.
    await this.#parts.queue.runAlways(() => this.#end());
  }

  /** Erases the session; keeps the data of pending orders and payments until they are resolved. */
  async #end(): Promise<void> {
    if (this.#parts.records.areResolved) return this.#erase();
    this.#life.drain();
    this.#resumeAt(Date.now() + DRAIN_MS);
  }

  async #erase(): Promise<void> {
    this.#drop("unknown-session");
    await this.#life.erase();
  }

  #drop(closedAs: PartsStore["closedAs"]): void {
    if (this.#current) this.#current.store.closedAs = closedAs;
    this.#current = null;
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #resumeAt(at: number): void {
    this.#jobs.add("resume", null, { at, id: "resume" });
  }

  /** Resumes what is pending, or ends the session. */
  async #resume(): Promise<number | null> {
    const { isOpen } = this.#life;
    if (!isOpen && this.#parts.records.areResolved) return last(this.#erase());
    if (!isOpen) this.#life.drain();
    const now = Date.now();
    const pauseMs = await resumePending(this.#parts, now);
    if (pauseMs !== null) return now + pauseMs;
    if (!isOpen) return last(this.#erase());
    const ends = this.#life.endsAt(this.#parts.retention());
    return ends > now ? ends : last(this.#destroy());
  }

  get #parts(): SessionParts {
    if (!this.#current) {
      const store = new PartsStore(this.ctx.storage.kv);
      this.#current = { store, parts: this.#createParts(store) };
    }
    return this.#current.parts;
  }

  #createParts(store: PartsStore): SessionParts {
    const { storage } = this.ctx;
    return this.createParts({
      env: this.env,
      owner: this.ctx.id.toString(),
      store,
      timeouts: this.timeouts,
      now: () => Date.now(),
      assertOpen: () => {
        const { closedAs: reason } = store;
        if (reason) throw new SessionClosed({ reason, operation: "session", status: null });
        this.#life.assertOpen();
      },
      secure: () => {
        this.#resumeAt(Date.now() + RESUME_MS);
        return storage.sync();
      },
    });
  }
}
