import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../bindings.ts";
import { configFor } from "../config.ts";
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
export interface AccountPort {
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
  // A second turn is asked for by whoever knows whether the first has begun.
  return withoutDefects(stub, { isRepeatable: (name) => name !== "enqueue" });
}
