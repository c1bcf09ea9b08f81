import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { withoutDefects } from "../platform/objects/object-failure.ts";
import { MutationQueue } from "./mutation-queue.ts";
import { sessionPort } from "./session-port.ts";

const KEY = "sessions";
/** Devices that one account may be logged in on; the oldest is logged out for one more. */
const MAX_DEVICES = 50;
/** Longer than the slowest checkout: a device that never says that it is done stops no other for good. */
const MAX_TURN_MS = 120_000;

/** What the worker may ask about an account's logins. */
interface AccountPort {
  join(sessionId: string): Promise<void>;
  /** Ends every login of the account but that one (null: really every one). */
  endOthers(keptId: string | null): Promise<void>;
  /** Carries work out when all that was handed in before has ended; resolves when it has. */
  enqueue(work: () => Promise<void>): Promise<void>;
  /** Tells that the object answers. */
  ping(): Promise<true>;
}

/**
 * The sessions that one account is logged in with, so that a new password ends the others: a
 * stock WooCommerce leaves old tokens alive, and only sessions of the edge end here. They also take
 * turns here with what they change, because the backend keeps one cart for all of them.
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
  return withoutDefects(stub, { isRepeatable: (name) => name !== "enqueue" });
}

interface Parts {
  /** The customer's own object; null for guests. */
  account: () => AccountPort | null;
  /** After so long without a turn it is asked whether the object is there at all; milliseconds. */
  timeoutMs?: number;
}

/** What came of asking for a turn. */
type Turn<Value> =
  | { state: "begun"; working: Promise<Value> }
  | { state: "failed" | "unreachable" };

// An object that was reset has lost its queue, and makes a new one.
const MAX_TRIES = 2;

/**
 * Carries out changes of one customer one after another, on however many devices: WooCommerce keeps
 * one cart for all of them. An object that fails or does not answer keeps nobody from shopping: the
 * change is then made without a turn, as a guest's is.
 */
export class CustomerQueue {
  readonly #account: Parts["account"];
  readonly #timeoutMs: number;
  #isInTurn = false;

  constructor({ account, timeoutMs = 1_500 }: Parts) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /** For work that has its turn in the session's own queue; work inside of work has the same turn. */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#isInTurn) return work();
    this.#isInTurn = true;
    try {
      return await this.#inTurn(work);
    } finally {
      this.#isInTurn = false;
    }
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const account = this.#account();
      if (!account) break;
      const turn = await this.#ask(account, work);
      if (turn.state === "begun") return turn.working;
      writeLog("warn", "turn skipped", { state: turn.state });
      if (turn.state === "unreachable") break;
    }
    return work();
  }

  /** Resolves as soon as work has begun, or once it is certain that it never will by this turn. */
  async #ask<Value>(account: AccountPort, work: () => Promise<Value>): Promise<Turn<Value>> {
    const begun = Promise.withResolvers<Turn<Value>>();
    let state: Turn<Value>["state"] | "waiting" = "waiting";
    const giveUp = (why: "failed" | "unreachable") => {
      if (state === "waiting") state = why;
      if (state !== "begun") begun.resolve({ state: why });
    };
    // Called by the customer's object, which waits for the end of it before the next turn.
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
      const isThere = await withTimeout(account.ping(), limit).catch(() => false);
      if (!isThere) giveUp("unreachable");
    }
  }
}
