import { DurableObject } from "cloudflare:workers";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
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
/** What takes longer keeps the other devices no more. */
const LONGEST_TURN_MS = 10_000;
/** After this time without a turn it is not done: it would write what it has read over another device's. */
const LONGEST_WAIT_MS = 5_000;

/** The methods of an account's object. */
interface AccountPort {
  /** Adds a login; where its tokens have another secret, the backend has ended those of before. */
  join(sessionId: string, tokenSecret?: string | null): Promise<void>;
  /** Ends all logins of the account but that one (null: all of them). */
  endOthers(remainingId: string | null): Promise<void>;
  /** Runs work after all work queued before; resolves when it has ended. */
  enqueue(work: () => Promise<void>): Promise<void>;
}

/**
 * The logged-in sessions of one account, so that a new password ends the others: a stock
 * WooCommerce keeps old tokens valid, and only the storefront's sessions end here. What is read and
 * written as a whole, such as a list of wishes, is changed in turns.
 */
export class AccountSessions extends DurableObject<Bindings> implements AccountPort {
  readonly #queue = new MutationQueue();
  /** One for each session that is to end and has not confirmed it, by its id. */
  readonly #jobs = new Jobs(this.ctx.storage, {
    end: async (id: string) => ((await this.#isEnded(id)) ? null : Date.now() + END_PAUSE_MS),
  });

  enqueue(work: () => Promise<void>): Promise<void> {
    return this.#queue.run(() =>
      withTimeout(work(), { milliseconds: LONGEST_TURN_MS, fallback: undefined }),
    );
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
    const ending = sessionCalls(this.env, id).repeatable("destroy", (it) => it.destroy());
    return rescue(
      ending.then(() => true),
      ({ reason }) => {
        writeLog("warn", "login.not_ended", { reason });
        return false;
      },
    );
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }
}

/** The object of one account, by the backend's id of its user, or one for turns ("7/addresses"). */
export function accountSessions(
  bindings: Pick<Bindings, "ACCOUNTS">,
  userId: number | string,
): AccountPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.ACCOUNTS.getByName(String(userId), { locationHint });
  // Work that has begun is not begun again.
  return withResetHandling(stub, { isRepeatable: (name) => name !== "enqueue" });
}

/** A login or its end that the account's object did not note; a defect is thrown on. */
export function logUnrecorded(error: unknown): void {
  if (!(error instanceof BackendError)) throw error;
  writeLog("error", "login.not_recorded", { reason: error.reason });
}

/**
 * Does work after that of the customer's other devices; where their object fails, without a turn. Throws
 * BackendError "busy-elsewhere" where that takes long: then nothing was done.
 */
export async function inTurn<Value>(
  account: Pick<AccountPort, "enqueue">,
  work: () => Promise<Value>,
): Promise<Value> {
  const begun = Promise.withResolvers<true>();
  let isRefused = false;
  let working: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    begun.resolve(true);
    working ??= work();
    return working;
  };
  const turn = account.enqueue(async () => {
    if (!isRefused) await begin().catch(() => {});
  });
  const begins = Promise.race([begun.promise, turn.catch(() => {}).then(() => true as const)]);
  const isOurs = await withTimeout(begins, { milliseconds: LONGEST_WAIT_MS, fallback: false });
  if (isOurs) return begin();
  isRefused = true;
  throw new BackendError("busy-elsewhere", "enqueue");
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    ACCOUNTS: PortNamespace<AccountSessions>;
  }
}
