import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import type { AppEnv } from "../app-env.ts";
import type { AttemptLimit } from "./attempt-counter.ts";

/** Attempts per minute: names of the bindings in wrangler.toml. */
export type LimitName = "LIMIT_FEW" | "LIMIT_SOME" | "LIMIT_MANY" | "LIMIT_CALLS";

/**
 * What is counted: tries of an address (of a network of /48 eight times as many), of an account (from
 * all addresses), or of a session; by the minute, or exactly.
 */
export interface Limit {
  address?: LimitName | AttemptLimit;
  account?: LimitName | AttemptLimit;
  session?: LimitName;
  /** What is done for an account later rather than refused. */
  queue?: QueueLimit;
}

/** So many at once, then one after each window; no more than `max` wait or were done of late. */
interface QueueLimit extends AttemptLimit {
  atOnce: number;
  isGradual: true;
}

/** Thrown when a client is above a limit: a page, or a line, with status 429. */
export class TooManyRequests extends Error {
  override readonly name: string = "TooManyRequests";
}

/** An IPv6 network of /48 has so many times the tries of one address. */
export const triesOfNetwork = 8;

/** Limits on wrong guesses of a secret; right ones are given back. */
export type GuessLimits = Readonly<Record<"address" | "all" | "one", AttemptLimit>>;

/** How long a client waits then: half a second, and twice as long after each wrong code of its own. */
export const guessDelayMs = (wrong: number): number => Math.min(500 * 2 ** wrong, 16_000);

/** Seconds until a refused attempt may be repeated: the bindings count by the minute. */
export const retryAfterSeconds = 60;

const long = "limit.reached-long" satisfies MessageId;
const longSeconds = 3_600;

/** Returns the notice for a wait of that many seconds. */
export const waitNotice = (seconds: number) =>
  ({ id: seconds > retryAfterSeconds ? long : "limit.reached" }) as const;

/** Returns the seconds to wait for a notice's code. */
export const secondsToWait = (code: string): number =>
  code === long ? longSeconds : retryAfterSeconds;

/** Lets a request wait: `getWait` returns how many seconds, 0 for none. */
export const rateLimit = (
  getWait: (c: Context<AppEnv>) => Promise<number>,
  respond: (c: Context<AppEnv>, seconds: number) => Response | Promise<Response>,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const seconds = await getWait(c);
    if (seconds > 0) return respond(c, seconds);
    await next();
  });
