import { DurableObject } from "cloudflare:workers";
import { failure, type Result, success } from "../../../shared/actions.ts";
import type { Bindings } from "../app-env.ts";
import { pause, systemTimer, type Timer } from "../cache/with-timeout.ts";
import { toHash } from "../crypto.ts";
import { writeLog } from "../log.ts";
import { withResetHandling } from "../objects/object-failure.ts";
import type { PortNamespace } from "../objects/object-port.ts";
import { accountKey, clientKey, type TrustedProxies } from "./client-address.ts";
import {
  type GuessLimits,
  guessDelayMs,
  type Limit,
  type LimitName,
  retryAfterSeconds,
  triesOfNetwork,
} from "./rate-limit.ts";
import { sessionIdOf } from "./session-cookie.ts";

/**
 * Limits attempts: returns seconds to wait, or 0 when the attempt is allowed. Each check counts as
 * an attempt.
 */
export interface Limiter {
  /** Whose attempts these are; null where it is unknown, or nothing is counted. */
  readonly client: string | null;
  /** Limits by the client's address and session, before the body is read; of several attempts at once each counts. */
  waitOfClient(name: string, attempts?: number): Promise<number>;
  /** By the account that is tried, from all addresses. */
  waitOfAccount(name: string, account: string): Promise<number>;
  /** In how many seconds something may be done for an account; null where too much waits already. */
  delayOfAccount(name: string, account: string): Promise<number | null>;
  /** Called before an object is read whose name the client may have invented. */
  lookUp(name: string): Promise<Lookup>;
  /**
   * Tries a secret that may be guessed: refused, with the seconds to wait, after too many wrong guesses
   * of this client; later, after too many of others.
   */
  guess<Value>(guess: Guess<Value>): Promise<Result<Value, number>>;
  /**
   * Whether another mail may go to somebody who may not have asked for it; if not, what the last one
   * brought is still good.
   */
  mayMail(name: string, to: string): Promise<boolean>;
}

/** A try of a secret. */
interface Guess<Value> {
  attempt(): Promise<Value>;
  isWrong(value: Value): boolean;
  /** What it is a secret of, which others may be guessing too; absent, only all guesses count. */
  of?: string;
}

/** Tries a secret, also where requests are not limited. */
export const tryGuess = async <Value>(
  limiter: Limiter | undefined,
  guess: Guess<Value>,
): Promise<Result<Value, number>> =>
  limiter ? limiter.guess(guess) : success(await guess.attempt());

/** Whether an object may be read: not one that is known to be missing, nor after too many misses. */
interface Lookup {
  state: "open" | "missing" | "limited";
  /** Called when there is nothing of that name. */
  missed(): Promise<void>;
}

const openLookup: Lookup = { state: "open", missed: async () => {} };

/** How long what was not there is taken for missing, and its client for one that guesses. */
const missingMs = 5_000;
const guessingMs = 60_000;
const maxNoted = 1_000;

/** Names with the time until which they are noted; the oldest is dropped where there are too many. */
class Noted {
  readonly #until = new Map<string, number>();

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > Date.now();
  }

  add(name: string, forMs: number): void {
    this.#until.delete(name);
    this.#until.set(name, Date.now() + forMs);
    const [oldest] = this.#until.keys();
    if (oldest !== undefined && this.#until.size > maxNoted) this.#until.delete(oldest);
  }
}

interface Misses {
  names: Noted;
  clients: Noted;
}

const missesByIsolate = new WeakMap<object, Misses>();

/** What an isolate, known by its bindings, has looked for in vain. */
function missesOf(bindings: object): Misses {
  const misses = missesByIsolate.get(bindings) ?? { names: new Noted(), clients: new Noted() };
  missesByIsolate.set(bindings, misses);
  return misses;
}

/** Where objects are created that visitors wait for. */
interface Located {
  locations: { visitors: DurableObjectLocationHint };
}

type Count = readonly [binding: LimitName | undefined, key: string | null | undefined];
type Attempts = readonly [key: string, limit: AttemptLimit];

const secondsOf = ({ windowMs }: AttemptLimit): number => windowMs / 1000;

/**
 * The IPv6 network of /48 of a client's /64, and the part of it that shares a count: each of eight
 * has the tries of one address, so that one who is given many networks of /64 has no more.
 */
function networkOf(client: string): { whole: string; part: string } | null {
  const first = /^address:(?<first>[\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(client)?.groups
    ?.first;
  if (!first) return null;
  const part = (toHash(client).codePointAt(0) ?? 0) % triesOfNetwork;
  return { whole: `network:${first}::/48`, part: `network:${first}::/48:${part}` };
}

/** What is limited, by name: the rows of a table, and guesses of a secret. */
interface Limits {
  limits: Readonly<Partial<Record<string, Limit>>>;
  guessLimits: GuessLimits;
}

type CreateLimiter = (
  request: Request,
  bindings: Pick<Bindings, LimitName | "ATTEMPTS">,
  config: Located & TrustedProxies & { rateLimits: boolean },
  timer?: Timer,
) => Limiter;

/** Counts tries, for each address, account and session on its own; none where the setting is off. */
export const limiterOf =
  (rows: Limits): CreateLimiter =>
  (request, bindings, config, timer = systemTimer) =>
    config.rateLimits ? countingLimiter(rows, request, bindings, config, timer) : unlimited;

function countingLimiter(
  { limits, guessLimits }: Limits,
  ...[request, bindings, config, timer = systemTimer]: Parameters<CreateLimiter>
): Limiter {
  const limitOf = (name: string): Limit => (Object.hasOwn(limits, name) && limits[name]) || {};
  const client = clientKey(request, config);
  const session = sessionIdOf(request.headers.get("cookie"));
  const network = client === null ? null : networkOf(client);
  const sessionKey = session && `session:${toHash(session)}`;
  const ofAddress = (limit?: Limit): Count[] => [
    [limit?.address, client],
    [limit?.address, network?.part],
  ];
  const waitOf = async (name: string, counts: readonly Count[]) => {
    const tries = counts.map(async ([binding, key]) =>
      binding && key ? bindings[binding].limit({ key: `${name}:${key}` }) : { success: true },
    );
    const isOver = (await Promise.all(tries)).some(({ success }) => !success);
    return isOver ? retryAfterSeconds : 0;
  };
  const ownGuesses: readonly Attempts[] = [
    ...(client ? [[`guess:${client}`, guessLimits.address] as const] : []),
    ...(network ? [[`guess:${network.whole}`, guessLimits.network] as const] : []),
  ];
  const takeAll = (attempts: readonly Attempts[]) =>
    Promise.all(
      attempts.map(([key, limit]) => attemptCounter(bindings, config, key).take(key, limit)),
    );
  const giveBack = (attempts: readonly Attempts[], taken: readonly (number | null)[]) =>
    Promise.all(
      attempts.map(([key], at) =>
        taken[at] === null ? null : attemptCounter(bindings, config, key).giveBack(key),
      ),
    );
  const waitOfAddress = async (name: string, limit: AttemptLimit) => {
    const wider = { ...limit, max: limit.max * triesOfNetwork };
    const taken = await takeAll([
      ...(client ? [[`${name}:${client}`, limit] as const] : []),
      ...(network ? [[`${name}:${network.whole}`, wider] as const] : []),
    ]);
    return taken.includes(null) ? secondsOf(limit) : 0;
  };
  return {
    client,
    async waitOfClient(name, attempts = 1) {
      const limit = limitOf(name);
      const counts: Count[] = [...ofAddress(limit), [limit.session, sessionKey]];
      const wait = await waitOf(name, Array.from({ length: attempts }, () => counts).flat());
      // Who has had all its new objects is counted at each lookup, too.
      if (wait > 0 && name === "session" && client)
        missesOf(bindings).clients.add(client, guessingMs);
      if (wait > 0 || !limit.addressAttempts) return wait;
      return waitOfAddress(name, limit.addressAttempts);
    },
    async waitOfAccount(name, account) {
      const limit = limitOf(name);
      const key = accountKey(account);
      const wait = await waitOf(name, [[limit.account, key]]);
      if (wait > 0 || !limit.accountAttempts) return wait;
      const counter = attemptCounter(bindings, config, key);
      const left = await counter.take(`${name}:${key}`, limit.accountAttempts);
      return left === null ? secondsOf(limit.accountAttempts) : 0;
    },
    async delayOfAccount(name, account) {
      const { accountQueue: queue } = limitOf(name);
      if (!queue) return 0;
      const key = accountKey(account);
      const left = await attemptCounter(bindings, config, key).take(`${name}:${key}`, queue);
      if (left === null) return null;
      return Math.max(0, queue.max - left - queue.atOnce) * secondsOf(queue);
    },
    async lookUp(name) {
      const misses = missesOf(bindings);
      const key = toHash(name);
      if (misses.names.has(key)) return { ...openLookup, state: "missing" };
      const isGuessing = client !== null && misses.clients.has(client);
      const count = () => waitOf("session", ofAddress(limitOf("session")));
      // Of a client that has guessed before, each lookup counts as soon as it is made.
      if (isGuessing) misses.clients.add(client, guessingMs);
      if (isGuessing && (await count()) > 0) return { ...openLookup, state: "limited" };
      return {
        state: "open",
        async missed() {
          misses.names.add(key, missingMs);
          if (client) misses.clients.add(client, guessingMs);
          if (!isGuessing) await count();
        },
      };
    },
    async guess({ attempt, isWrong, of }) {
      const others: readonly Attempts[] = [
        ["guess:all", guessLimits.all],
        ...(of ? [[`guess-of:${of}`, guessLimits.one] as const] : []),
      ];
      // Before it is tried: guesses at the same time are no more than others.
      const own = await takeAll(ownGuesses);
      if (own.some((left) => left === null)) {
        await giveBack(ownGuesses, own);
        return failure(secondsOf(guessLimits.address));
      }
      const all = await takeAll(others);
      const { max } = guessLimits.address;
      const [left = max - 1] = own;
      // An honest client is not refused for what others try, but has to wait as they do.
      if (all.some((left) => left === null))
        await pause(timer, guessDelayMs(max - 1 - (left ?? 0)));
      let isCounted = false;
      try {
        const value = await attempt();
        isCounted = isWrong(value);
        return success(value);
      } finally {
        if (isCounted && all[0] === 0)
          writeLog("warn", "code.guessed", { perMinute: guessLimits.all.max });
        if (!isCounted) await Promise.all([giveBack(ownGuesses, own), giveBack(others, all)]);
      }
    },
    async mayMail(name, to) {
      const { mails } = limitOf(name);
      if (!mails) return true;
      const key = accountKey(to);
      return (await attemptCounter(bindings, config, key).take(`${name}:${key}`, mails)) !== null;
    },
  };
}

const unlimited: Limiter = {
  client: null,
  waitOfClient: async () => 0,
  waitOfAccount: async () => 0,
  delayOfAccount: async () => 0,
  lookUp: async () => openLookup,
  guess: async ({ attempt }) => success(await attempt()),
  mayMail: async () => true,
};

/**
 * Maximum number of attempts within a window; the platform's own limits count by the minute only.
 */
export interface AttemptLimit {
  max: number;
  windowMs: number;
  /** Whether tries come back one by one, each after a window, instead of each after its own. */
  isGradual?: true;
}

/** One client's calls for what is new; a network of /48 has eight times those of an address. */
interface LookupBudget {
  has(calls: number): Promise<boolean>;
  /** Counts calls; false, without counting, where there are not so many left. */
  spend(calls: number): Promise<boolean>;
}

/** Returns the budget of a client, as Limiter names it. */
export function lookupBudget(
  bindings: Pick<Bindings, "ATTEMPTS">,
  config: Located,
  { client, limit }: { client: string; limit: AttemptLimit },
): LookupBudget {
  const network = networkOf(client)?.whole;
  const counted: Attempts[] = [[`new:${client}`, limit]];
  if (network) counted.push([`new:${network}`, { ...limit, max: limit.max * triesOfNetwork }]);
  const counterOf = (key: string) => attemptCounter(bindings, config, key);
  const has = async (calls: number) => {
    const left = counted.map(([key, limit]) => counterOf(key).left(key, limit));
    return Math.min(...(await Promise.all(left))) >= calls;
  };
  return {
    has,
    async spend(calls) {
      if (!(await has(calls))) return false;
      let isLeft = true;
      for (let call = 0; call < calls; call += 1)
        for (const [key, limit] of counted)
          isLeft = (await counterOf(key).take(key, limit)) !== null && isLeft;
      return isLeft;
    },
  };
}

/**
 * Counts attempts exactly, in one place for the whole network, and deletes them after their window.
 */
export class AttemptCounter extends DurableObject<unknown> {
  readonly #sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS attempt (key TEXT NOT NULL, expires_at INTEGER NOT NULL);
       CREATE INDEX IF NOT EXISTS attempt_key ON attempt (key);
       CREATE INDEX IF NOT EXISTS attempt_expiry ON attempt (expires_at);`,
    );
  }

  /**
   * Counts one attempt and returns how many are left; null, without counting, when none was left.
   */
  async take(key: string, limit: AttemptLimit): Promise<number | null> {
    this.#sql.exec("DELETE FROM attempt WHERE expires_at <= ?", Date.now());
    const left = await this.left(key, limit);
    if (left <= 0) return null;
    const from = limit.isGradual ? this.#lastOf(key) : Date.now();
    this.#sql.exec("INSERT INTO attempt VALUES (?, ?)", key, from + limit.windowMs);
    return left - 1;
  }

  /** Takes back the newest attempt of a key. */
  async giveBack(key: string): Promise<void> {
    this.#sql.exec(
      "DELETE FROM attempt WHERE rowid = (SELECT rowid FROM attempt WHERE key = ? ORDER BY rowid DESC LIMIT 1)",
      key,
    );
  }

  /** When the last try of a key comes back; now, where none is counted. */
  #lastOf(key: string): number {
    const match = this.#sql.exec<{ last: number | null }>(
      "SELECT MAX(expires_at) AS last FROM attempt WHERE key = ?",
      key,
    );
    return Math.max(match.one().last ?? 0, Date.now());
  }

  /** Returns how many attempts are left; counts nothing. */
  async left(key: string, { max }: Pick<AttemptLimit, "max">): Promise<number> {
    const counted = this.#sql.exec<{ attempts: number }>(
      "SELECT COUNT(*) AS attempts FROM attempt WHERE key = ? AND expires_at > ?",
      key,
      Date.now(),
    );
    return max - counted.one().attempts;
  }
}

const shards = 16;

/** The methods that the worker uses. */
type AttemptPort = Pick<AttemptCounter, "take" | "left" | "giveBack">;

/**
 * Returns the counter of a key: one of a fixed number of objects, so that clients can neither
 * create more nor overload a single one.
 */
export function attemptCounter(
  bindings: Pick<Bindings, "ATTEMPTS">,
  { locations }: Located,
  key: string,
): AttemptPort {
  const { visitors: locationHint } = locations;
  const name = `shard-${(toHash(key).codePointAt(0) ?? 0) % shards}`;
  const stub = () => bindings.ATTEMPTS.getByName(name, { locationHint });
  // Counting twice after a reset keeps the limit; not counting would not.
  return withResetHandling(stub, { isRepeatable: (name) => name !== "giveBack" });
}

declare module "../app-env.ts" {
  interface Bindings {
    /** Rate limits per minute; rate-limits.ts says what each counts. */
    LIMIT_FEW: RateLimit;
    LIMIT_SOME: RateLimit;
    LIMIT_MANY: RateLimit;
    LIMIT_CALLS: RateLimit;
    /** Exact counter, for windows longer than a minute. */
    ATTEMPTS: PortNamespace<AttemptPort, AttemptCounter> & DurableObjectNamespace<AttemptCounter>;
  }
}
