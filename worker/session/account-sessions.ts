import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import { MutationQueue } from "./exchange.ts";
import { sessionPort } from "./session-contract.ts";

const KEY = "sessions";
/** Maximum number of devices per account; one more logs out the oldest. */
const MAX_DEVICES = 50;
/**
 * Longer than the slowest checkout: a device that never reports its end cannot block the others for
 * good.
 */
const MAX_TURN_MS = 120_000;

/** The methods of an account's object. */
interface AccountPort {
  join(sessionId: string): Promise<void>;
  /** Ends all logins of the account but that one (null: all of them). */
  endOthers(keptId: string | null): Promise<void>;
  /** Runs work after all work queued before; resolves when it has ended. */
  enqueue(work: () => Promise<void>): Promise<void>;
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

  enqueue(work: () => Promise<void>): Promise<void> {
    const limit = { milliseconds: MAX_TURN_MS, fallback: undefined };
    return this.#queue.run(() => withTimeout(work(), limit));
  }

  async ping(): Promise<true> {
    return true;
  }

  async join(sessionId: string): Promise<void> {
    const ids = [sessionId, ...this.#ids().filter((id) => id !== sessionId)];
    this.ctx.storage.kv.put(KEY, ids.slice(0, MAX_DEVICES));
    await this.#end(ids.slice(MAX_DEVICES));
  }

  async endOthers(keptId: string | null): Promise<void> {
    const others = this.#ids().filter((id) => id !== keptId);
    this.ctx.storage.kv.put(KEY, keptId === null ? [] : [keptId]);
    await this.#end(others);
  }

  #ids(): string[] {
    return this.ctx.storage.kv.get<string[]>(KEY) ?? [];
  }

  async #end(ids: string[]): Promise<void> {
    await Promise.all(ids.map((id) => sessionPort(this.env, id).destroy()));
  }
}

/**
 * The object of one account, by the backend's id of its user, or one for turns of another kind
 * ("7/addresses"); the cast is there because of RPC types.
 */
export function accountSessions(
  bindings: Pick<Bindings, "ACCOUNTS">,
  userId: number | string,
): AccountPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () =>
    bindings.ACCOUNTS.getByName(String(userId), { locationHint }) as unknown as AccountPort;
  // The caller knows whether the first has begun, and asks for a second.
  return withResetHandling(stub, { isRepeatable: (name) => name !== "enqueue" });
}

interface Parts {
  /** Returns the customer's own object; null for guests. */
  account: () => AccountPort | null;
  /** After this time without a turn, the object is pinged; milliseconds. */
  timeoutMs?: number;
}

/** Result of waiting for a turn. */
type Turn<Value> =
  | { state: "begun"; working: Promise<Value> }
  | { state: "failed" | "unreachable" | "unwanted" };

// An object that was reset has lost its queue and starts a new one.
const MAX_TRIES = 2;

/**
 * Runs the changes of one customer one after another, across devices: WooCommerce keeps one cart
 * for all of them. When the object fails or does not respond, the change runs without a turn, as a
 * guest's does.
 */
export class CustomerQueue {
  readonly #account: Parts["account"];
  readonly #timeoutMs: number;
  #isInTurn = false;

  constructor({ account, timeoutMs = 800 }: Parts) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
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
    }
  }

  async #inTurn<Value>(work: () => Promise<Value>, isWanted: () => boolean): Promise<Value> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const account = this.#account();
      if (!account) break;
      const turn = await this.#ask(account, work, isWanted);
      if (turn.state === "begun") return turn.working;
      if (turn.state === "unwanted") break;
      writeLog("warn", "turn skipped", { state: turn.state });
      if (turn.state === "unreachable") break;
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
    const take = async () => {
      if (state !== "waiting") return;
      state = "begun";
      const working = work();
      begun.resolve({ state, working });
      await working.catch(() => {});
    };
    account.enqueue(take).then(
      () => giveUp("failed"),
      () => giveUp("failed"),
    );
    for (;;) {
      const limit = { milliseconds: this.#timeoutMs, fallback: null };
      const turn = await withTimeout(begun.promise, limit);
      if (turn) return turn;
      if (!isWanted()) {
        giveUp("unwanted");
        continue;
      }
      const isThere = await withTimeout(account.ping(), limit).catch(() => false);
      if (!isThere) giveUp("unreachable");
    }
  }
}
