import { DurableObject } from "cloudflare:workers";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { pause, systemTimer, withTimeout } from "../platform/cache/with-timeout.ts";
import { Jobs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace } from "../platform/objects/object-port.ts";
import { configFor } from "../settings/config.ts";
import { sessionCalls } from "./session-object.ts";

const KEY = "sessions";
/** A hash of the secret of the newest login's tokens. */
const SECRET = "secret";
const END_PAUSE_MS = 60_000;
/** Maximum number of devices per account; one more logs out the oldest. */
const MAX_DEVICES = 50;
/**
 * Longer than the slowest checkout: a device that never reports its end cannot block the others for
 * good.
 */
const MAX_TURN_MS = 120_000;
const TURN = "turn";
/** How often it is looked whether a turn has ended that was begun before the object was reset. */
const LOOK_MS = 250;

/** The turn that is under way, or was when the object was reset. */
interface HeldTurn {
  /** The session's object that has it. */
  owner: string;
  /** Milliseconds since 1970; then it is over, whether that was reported or not. */
  until: number;
}

/** The methods of an account's object. */
interface AccountPort {
  /** Adds a login; where its tokens have another secret, the backend has ended those of before. */
  join(sessionId: string, tokenSecret?: string | null): Promise<void>;
  /** Ends all logins of the account but that one (null: all of them). */
  endOthers(remainingId: string | null): Promise<void>;
  /**
   * Runs work of a session's object after all work queued before; resolves when it has ended. The
   * work gets the end of its turn, in milliseconds since 1970.
   */
  enqueue(work: (until?: number) => Promise<void>, owner: string): Promise<void>;
  /** Ends an object's turn, where this one was reset in it. */
  release(owner: string): Promise<void>;
  /** Resolves when the object responds. */
  ping(): Promise<true>;
}

/**
 * The logged-in sessions of one account, so that a new password ends the others: a stock
 * WooCommerce keeps old tokens valid, and only the storefront's sessions end here. Their changes
 * are also queued here, because the backend keeps one cart for all of them.
 */
export class AccountSessions extends DurableObject<Bindings> implements AccountPort {
  readonly #queue = new MutationQueue();
  /** One for each session that is to end and has not confirmed it, by its id. */
  readonly #jobs = new Jobs(this.ctx.storage, {
    end: async (id: string) => ((await this.#isEnded(id)) ? null : Date.now() + END_PAUSE_MS),
  });

  /** Whoever waits for a turn that was begun before a reset keeps nobody else in the queue. */
  async enqueue(work: (until?: number) => Promise<void>, owner: string): Promise<void> {
    for (let isDone = false; !isDone; ) {
      while (!this.#isFreeFor(owner)) await pause(systemTimer, LOOK_MS);
      isDone = await this.#queue.run(async () => {
        if (!this.#isFreeFor(owner)) return false;
        await this.#hold(work, owner);
        return true;
      });
    }
  }

  /** Runs work; what it was about may go on at the backend after its object has ended. */
  async #hold(work: (until?: number) => Promise<void>, owner: string): Promise<void> {
    const { kv } = this.ctx.storage;
    const until = Date.now() + MAX_TURN_MS;
    kv.put<HeldTurn>(TURN, { owner, until });
    try {
      await withTimeout(work(until), { milliseconds: MAX_TURN_MS, fallback: undefined });
      kv.delete(TURN);
    } catch (cause) {
      kv.put<HeldTurn>(TURN, { owner, until: Date.now() + MAY_RUN_MS });
      throw cause;
    }
  }

  #isFreeFor(owner: string): boolean {
    const held = this.ctx.storage.kv.get<HeldTurn>(TURN);
    return !held || held.owner === owner || held.until <= Date.now();
  }

  async release(owner: string): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get<HeldTurn>(TURN)?.owner === owner) kv.delete(TURN);
  }

  async ping(): Promise<true> {
    return true;
  }

  async join(sessionId: string, tokenSecret: string | null = null): Promise<void> {
    const { kv } = this.ctx.storage;
    const before = kv.get<string>(SECRET);
    if (tokenSecret !== null) kv.put(SECRET, tokenSecret);
    if (before !== undefined && tokenSecret !== null && tokenSecret !== before)
      return this.endOthers(sessionId);
    const ids = [sessionId, ...this.#ids().filter((id) => id !== sessionId)];
    kv.put(KEY, ids.slice(0, MAX_DEVICES));
    await this.#end(ids.slice(MAX_DEVICES));
  }

  async endOthers(remainingId: string | null): Promise<void> {
    const others = this.#ids().filter((id) => id !== remainingId);
    this.ctx.storage.kv.put(KEY, remainingId === null ? [] : [remainingId]);
    await this.#end(others);
  }

  #ids(): string[] {
    return this.ctx.storage.kv.get<string[]>(KEY) ?? [];
  }

  /** Written first: a login that is to end must not outlive a reset. */
  async #end(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#jobs.add("end", id, { at: Date.now() + END_PAUSE_MS, id });
    const ending = ids.map(async (id) => {
      if (await this.#isEnded(id)) this.#jobs.delete(id);
    });
    await Promise.all(ending);
  }

  async #isEnded(id: string): Promise<boolean> {
    try {
      await sessionCalls(this.env, id).repeatable("destroy", (it) => it.destroy());
      return true;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      writeLog("warn", "login.not_ended", { reason: error.reason });
      return false;
    }
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }
}

/**
 * The object of one account, by the backend's id of its user, or one for turns of another kind
 * ("7/addresses").
 */
export function accountSessions(
  bindings: Pick<Bindings, "ACCOUNTS">,
  userId: number | string,
): AccountPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.ACCOUNTS.getByName(String(userId), { locationHint });
  // The caller knows whether the first has begun, and asks for a second.
  return withResetHandling(stub, { isRepeatable: (name) => name !== "enqueue" });
}

interface Deps {
  /** Returns the customer's own object; null for guests. */
  account: () => AccountPort | null;
  /** The session's own object. */
  owner: string;
  /** After this time without a turn, the object is pinged; milliseconds. */
  timeoutMs?: number;
}

/** Result of waiting for a turn. */
type Turn<Value> =
  | { state: "begun"; working: Promise<Value> }
  | { state: "failed" | "unreachable" | "unwanted" };

/** What the backend was sent may be under way so long without a response, in milliseconds. */
const MAY_RUN_MS = 30_000;

/** Ends a turn that its object cannot know to have ended: it was reset meanwhile. */
async function releaseAfter(begun: Promise<Turn<unknown>>, release: () => Promise<void>) {
  const turn = await begun;
  if (turn.state !== "begun") return;
  await turn.working.catch(() => {});
  // Otherwise it ends by itself, later.
  await release().catch(() => {});
}

// An object that was reset has lost its queue and starts a new one. Resets in a row are rare.
const MAX_TRIES = 4;

/**
 * Runs the changes of one customer one after another, across devices: WooCommerce keeps one cart
 * for all of them. When the object fails four times in a row or does not respond, the change runs
 * without a turn, as a guest's does.
 */
export class CustomerQueue {
  readonly #account: Deps["account"];
  readonly #owner: string;
  readonly #timeoutMs: number;
  #isInTurn = false;
  #until = Number.POSITIVE_INFINITY;

  constructor({ account, owner, timeoutMs = 800 }: Deps) {
    this.#account = account;
    this.#owner = owner;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Throws where what is sent now might still be running when the turn is over, and another device's
   * begins.
   */
  assertInTime(operation: string): void {
    if (Date.now() > this.#until - MAY_RUN_MS) throw new BackendError("busy-elsewhere", operation);
  }

  /**
   * Runs work that already has its turn in the session's own queue; nested work shares the turn.
   * Work that nobody wants any more is called without a turn, to do nothing.
   */
  async run<Value>(
    work: () => Promise<Value>,
    isWanted: () => boolean = () => true,
  ): Promise<Value> {
    if (this.#isInTurn) return work();
    this.#isInTurn = true;
    try {
      return await this.#inTurn(work, isWanted);
    } finally {
      this.#isInTurn = false;
      this.#until = Number.POSITIVE_INFINITY;
    }
  }

  async #inTurn<Value>(work: () => Promise<Value>, isWanted: () => boolean): Promise<Value> {
    for (let tries = 1; ; tries += 1) {
      const account = this.#account();
      if (!account) break;
      const turn = await this.#ask(account, work, isWanted);
      if (turn.state === "begun") return turn.working;
      if (turn.state === "unwanted") break;
      if (turn.state === "failed" && tries < MAX_TRIES) continue;
      writeLog("warn", "lock.skipped", { state: turn.state });
      break;
    }
    return work();
  }

  /**
   * Resolves when the work has begun, or when it is certain that it will not begin in this turn.
   */
  async #ask<Value>(
    account: AccountPort,
    work: () => Promise<Value>,
    isWanted: () => boolean,
  ): Promise<Turn<Value>> {
    const begun = Promise.withResolvers<Turn<Value>>();
    let state: Turn<Value>["state"] | "waiting" = "waiting";
    const giveUp = (why: "failed" | "unreachable" | "unwanted") => {
      if (state === "waiting") state = why;
      if (state !== "begun") begun.resolve({ state: why });
    };
    // Called by the customer's object, which waits for its end before the next turn.
    const take = async (until = Number.POSITIVE_INFINITY) => {
      if (state !== "waiting") return;
      state = "begun";
      this.#until = until;
      const working = work();
      begun.resolve({ state, working });
      await working.catch(() => {});
    };
    account.enqueue(take, this.#owner).then(
      () => giveUp("failed"),
      () => {
        giveUp("failed");
        releaseAfter(begun.promise, () => account.release(this.#owner));
      },
    );
    const limit = { milliseconds: this.#timeoutMs, fallback: null };
    for (;;) {
      const turn = await withTimeout(begun.promise, limit);
      if (turn) return turn;
      if (!isWanted()) {
        giveUp("unwanted");
        continue;
      }
      if (!(await this.#isThere(account))) giveUp("unreachable");
    }
  }

  /** Whether the object gives a sign; a call that was lost on its way is made once more, later. */
  async #isThere(account: AccountPort): Promise<boolean> {
    const limit = { milliseconds: this.#timeoutMs, fallback: "silent" } as const;
    const pinged = () => withTimeout(account.ping(), limit).catch(() => "lost" as const);
    const first = await pinged();
    if (first !== "lost") return first === true;
    await pause(systemTimer, this.#timeoutMs);
    return (await pinged()) === true;
  }
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    ACCOUNTS: PortNamespace<AccountPort, AccountSessions> & DurableObjectNamespace<AccountSessions>;
  }
}

/** Returns the queue of a customer's changes of one kind. */
export const customerQueue = (bindings: Pick<Bindings, "ACCOUNTS">, turns: string): CustomerQueue =>
  new CustomerQueue({ account: () => accountSessions(bindings, turns), owner: turns });
