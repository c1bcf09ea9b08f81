import type { Bindings } from "../../bindings.ts";
import type { Config } from "../../config.ts";
import { writeLog } from "../../log.ts";
import { hashOf } from "../cache/key.ts";
import { accountKey } from "./account-key.ts";
import { type AttemptLimit, attemptCounter } from "./attempt-counter.ts";
import { clientKey } from "./client-address.ts";
import {
  guessLimits,
  type Limit,
  type LimitName,
  limits,
  retryAfterSeconds,
} from "./rate-limits.ts";
import { sessionIdOf } from "./session-cookie.ts";

/**
 * Tells whether one more try is too many: seconds to wait, or 0 where it is not. Each try that it is
 * asked about counts.
 */
export interface Limiter {
  /** By the client's address and session: asked before anything of the body is read. */
  waitOfClient(name: string): Promise<number>;
  /** By the account that is tried, whoever tries it. */
  waitOfAccount(name: string, account: string): Promise<number>;
  /** Before a code of a coupon or a gift card is tried; counts nothing. */
  waitOfGuess(): Promise<number>;
  /** Counts a code that was wrong. */
  countWrongGuess(): Promise<void>;
}

type Count = readonly [binding: LimitName | undefined, key: string | null | undefined];
type Attempts = readonly [key: string, limit: AttemptLimit];

const limitOf = (name: string): Limit =>
  (Object.hasOwn(limits, name) && limits[name as keyof typeof limits]) || {};

const secondsOf = ({ windowMs }: AttemptLimit): number => windowMs / 1000;

/** Counts tries, for each address, account and session on its own; none where the setting says so. */
export function createLimiter(
  request: Request,
  bindings: Pick<Bindings, LimitName | "ATTEMPTS">,
  config: Pick<Config, "locations" | "rateLimits" | "trustedProxies">,
): Limiter {
  if (!config.rateLimits) return unlimited;
  const client = clientKey(request, config);
  const session = sessionIdOf(request.headers.get("cookie"));
  const sessionKey = session && `session:${hashOf(session)}`;
  const waitOf = async (name: string, counts: readonly Count[]) => {
    const tries = counts.map(async ([binding, key]) =>
      binding && key ? bindings[binding].limit({ key: `${name}:${key}` }) : { success: true },
    );
    const isOver = (await Promise.all(tries)).some(({ success }) => !success);
    return isOver ? retryAfterSeconds : 0;
  };
  const guesses: readonly Attempts[] = [
    ["guess:all", guessLimits.all],
    ...(client ? [[`guess:${client}`, guessLimits.address] as const] : []),
  ];
  return {
    waitOfClient(name) {
      const { address, session: bySession } = limitOf(name);
      return waitOf(name, [
        [address, client],
        [bySession, sessionKey],
      ]);
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
    async waitOfGuess() {
      const waits = guesses.map(async ([key, limit]) => {
        const left = await attemptCounter(bindings, config, key).left(key, limit);
        return left > 0 ? 0 : secondsOf(limit);
      });
      return Math.max(...(await Promise.all(waits)));
    },
    async countWrongGuess() {
      const counted = guesses.map(([key, limit]) =>
        attemptCounter(bindings, config, key).take(key, limit),
      );
      const [leftForAll] = await Promise.all(counted);
      if (leftForAll === 0) writeLog("error", "codes guessed", { perMinute: guessLimits.all.max });
    },
  };
}

const unlimited: Limiter = {
  waitOfClient: async () => 0,
  waitOfAccount: async () => 0,
  waitOfGuess: async () => 0,
  countWrongGuess: async () => {},
};
