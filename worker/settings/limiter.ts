import type { Context } from "hono";
import type { AppEnv } from "../platform/app-env.ts";
import { type Limiter, makeLimiter } from "../platform/http/limiter.ts";
import { guessLimits, limits } from "./rate-limits.ts";

/** Counts a request's tries by this shop's limits; none where the setting is off. */
export const createLimiter = makeLimiter({ limits, guessLimits });

declare module "../platform/app-env.ts" {
  interface Variables {
    /** From limiterFor only. */
    limiter?: Limiter;
  }
}

/** The limiter of a request. */
export function limiterFor(c: Context<AppEnv>): Limiter {
  const limiter = c.get("limiter") ?? createLimiter(c.req.raw, c.env, c.var.config);
  c.set("limiter", limiter);
  return limiter;
}
