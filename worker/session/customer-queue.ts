import { writeLog } from "../log.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { AccountPort } from "./account-sessions.ts";

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
