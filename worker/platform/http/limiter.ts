import { failure, type Result, success } from "../../../shared/actions.ts";
import type { Bindings } from "../app-env.ts";
import { pause, systemTimer, type Timer } from "../cache/with-timeout.ts";
import { toHash } from "../crypto.ts";
import { writeLog } from "../log.ts";
import { memo } from "../memo.ts";
import {
  type AttemptLimit,
  type AttemptPort,
  attemptCounter,
  type Located,
} from "./attempt-counter.ts";
import { accountKey, clientKey, type TrustedProxies } from "./client-address.ts";
import {
  type GuessLimits,
  guessDelayMs,
  type Limit,
  type LimitName,
  retryAfterSeconds,
  triesOfNetwork,
} from "./rate-limit.ts";
import { readSessionId } from "./session-cookie.ts";

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
}

/** A try of a secret. */
interface Guess<Value> {
  attempt(): Promise<Value>;
  isWrong(value: Value): boolean;
  /** What it is a secret of, which others may be guessing too; absent, only all guesses count. */
  of?: string;
}

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

/** What an isolate, known by its bindings, has looked for in vain. */
const getMisses = memo((_bindings: object) => ({ names: new Noted(), clients: new Noted() }));

type Attempts = readonly [key: string, limit: AttemptLimit];
type Count = readonly [key: string, limit: LimitName | AttemptLimit];

const counts = (
  name: string,
  limit: LimitName | AttemptLimit | undefined,
  key: string | null | undefined,
): Count[] => (limit && key ? [[`${name}:${key}`, limit]] : []);

const seconds = ({ windowMs }: AttemptLimit): number => windowMs / 1000;

/**
 * The IPv6 network of /48 of a client's /64, and the part of it that shares a count: each of eight
 * has the tries of one address, so that one who is given many networks of /64 has no more.
 */
function toNetwork(client: string): { whole: string; part: string } | null {
  const first = /^address:(?<first>[\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(client)?.groups
    ?.first;
  if (!first) return null;
  const part = (toHash(client).codePointAt(0) ?? 0) % triesOfNetwork;
  return { whole: `network:${first}::/48`, part: `network:${first}::/48:${part}` };
}

/** What is counted exactly of a client: its own tries, and its network's. */
function exactCounts(name: string, client: string | null, limit: AttemptLimit): Attempts[] {
  if (client === null) return [];
  const network = toNetwork(client)?.whole;
  const wider = { ...limit, max: limit.max * triesOfNetwork };
  return [
    [`${name}:${client}`, limit],
    ...(network ? [[`${name}:${network}`, wider] as const] : []),
  ];
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
export const makeLimiter =
  (rows: Limits): CreateLimiter =>
  (request, bindings, config, timer = systemTimer) =>
    config.rateLimits ? new CountingLimiter(rows, request, bindings, config, timer) : unlimited;

class CountingLimiter implements Limiter {
  readonly client: string | null;
  readonly #session: string | null;
  readonly #rows: Limits;
  readonly #bindings: Pick<Bindings, LimitName | "ATTEMPTS">;
  readonly #config: Located;
  readonly #timer: Timer;

  constructor(
    rows: Limits,
    ...[request, bindings, config, timer = systemTimer]: Parameters<CreateLimiter>
  ) {
    this.client = clientKey(request, config);
    const session = readSessionId(request.headers.get("cookie"));
    this.#session = session && `session:${toHash(session)}`;
    this.#rows = rows;
    this.#bindings = bindings;
    this.#config = config;
    this.#timer = timer;
  }

  async waitOfClient(name: string, attempts = 1): Promise<number> {
    const { address, session } = this.#limit(name);
    const once = [...this.#addressCounts(name, address), ...counts(name, session, this.#session)];
    const wait = await this.#count(Array.from({ length: attempts }, () => once).flat());
    // Who has had all its new objects is counted at each lookup, too.
    if (wait > 0 && name === "session" && this.client)
      getMisses(this.#bindings).clients.add(this.client, guessingMs);
    return wait;
  }

  waitOfAccount(name: string, account: string): Promise<number> {
    return this.#count(counts(name, this.#limit(name).account, accountKey(account)));
  }

  async delayOfAccount(name: string, account: string): Promise<number | null> {
    const { queue } = this.#limit(name);
    if (!queue) return 0;
    const key = `${name}:${accountKey(account)}`;
    const left = await this.#counter(key).take(key, queue);
    if (left === null) return null;
    return Math.max(0, queue.max - left - queue.atOnce) * seconds(queue);
  }

  async lookUp(name: string): Promise<Lookup> {
    const { client } = this;
    const misses = getMisses(this.#bindings);
    const key = toHash(name);
    if (misses.names.has(key)) return { ...openLookup, state: "missing" };
    const isGuessing = client !== null && misses.clients.has(client);
    const count = () => this.#count(this.#addressCounts("session", this.#limit("session").address));
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
  }

  async guess<Value>({ attempt, isWrong, of }: Guess<Value>): Promise<Result<Value, number>> {
    const { guessLimits } = this.#rows;
    const { max } = guessLimits.address;
    const mine = exactCounts("guess", this.client, guessLimits.address);
    const others: readonly Attempts[] = [
      ["guess:all", guessLimits.all],
      ...(of ? [[`guess-of:${of}`, guessLimits.one] as const] : []),
    ];
    // Before it is tried: guesses at the same time are no more than others.
    const own = await this.#take(mine);
    if (own.includes(null)) {
      await this.#release(mine, own);
      return failure(seconds(guessLimits.address));
    }
    const all = await this.#take(others);
    const [left = max - 1] = own;
    // An honest client is not refused for what others try, but has to wait as they do.
    if (all.includes(null)) await pause(this.#timer, guessDelayMs(max - 1 - (left ?? 0)));
    let isCounted = false;
    try {
      const value = await attempt();
      isCounted = isWrong(value);
      return success(value);
    } finally {
      if (isCounted && all[0] === 0)
        writeLog("warn", "code.guessed", { perMinute: guessLimits.all.max });
      if (!isCounted) await Promise.all([this.#release(mine, own), this.#release(others, all)]);
    }
  }

  #limit(name: string): Limit {
    const { limits } = this.#rows;
    return (Object.hasOwn(limits, name) && limits[name]) || {};
  }

  #addressCounts(name: string, limit: Limit["address"]): Count[] {
    const { client } = this;
    if (!limit || !client) return [];
    if (typeof limit === "object") return exactCounts(name, client, limit);
    return [...counts(name, limit, client), ...counts(name, limit, toNetwork(client)?.part)];
  }

  /** Counts tries; returns the seconds to wait. What is above a limit by the minute is not counted exactly. */
  async #count(tries: readonly Count[]): Promise<number> {
    const byMinute = tries.map(async ([key, limit]) =>
      typeof limit === "object" ? { success: true } : this.#bindings[limit].limit({ key }),
    );
    if ((await Promise.all(byMinute)).some(({ success }) => !success)) return retryAfterSeconds;
    const exact = tries.filter((count): count is Attempts => typeof count[1] === "object");
    const taken = await this.#take(exact);
    return Math.max(0, ...exact.map(([, limit], at) => (taken[at] === null ? seconds(limit) : 0)));
  }

  #counter(key: string): AttemptPort {
    return attemptCounter(this.#bindings, this.#config, key);
  }

  #take(attempts: readonly Attempts[]): Promise<(number | null)[]> {
    return Promise.all(attempts.map(([key, limit]) => this.#counter(key).take(key, limit)));
  }

  async #release(attempts: readonly Attempts[], taken: readonly (number | null)[]): Promise<void> {
    const counted = attempts.filter((_, at) => taken[at] !== null);
    await Promise.all(counted.map(([key]) => this.#counter(key).release(key)));
  }
}

const unlimited: Limiter = {
  client: null,
  waitOfClient: async () => 0,
  waitOfAccount: async () => 0,
  delayOfAccount: async () => 0,
  lookUp: async () => openLookup,
  guess: async ({ attempt }) => success(await attempt()),
};

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
  const counted = exactCounts("new", client, limit);
  const getCounter = (key: string) => attemptCounter(bindings, config, key);
  const has = async (calls: number) => {
    const left = counted.map(([key, limit]) => getCounter(key).left(key, limit));
    return Math.min(...(await Promise.all(left))) >= calls;
  };
  return {
    has,
    async spend(calls) {
      if (!(await has(calls))) return false;
      let isLeft = true;
      for (let call = 0; call < calls; call += 1)
        for (const [key, limit] of counted)
          isLeft = (await getCounter(key).take(key, limit)) !== null && isLeft;
      return isLeft;
    },
  };
}

declare module "../app-env.ts" {
  interface Bindings {
    /** Rate limits per minute; rate-limits.ts says what each counts. */
    LIMIT_FEW: RateLimit;
    LIMIT_SOME: RateLimit;
    LIMIT_MANY: RateLimit;
    LIMIT_CALLS: RateLimit;
  }
}
