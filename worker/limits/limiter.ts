import type { Bindings } from "../bindings.ts";
import { hashOf } from "../cache/key.ts";
import type { Config } from "../config.ts";
import { sessionIdOf } from "../session/cookie.ts";
import { clientKey } from "./client-address.ts";
import { type LimitName, limits } from "./limits.ts";

/** Tells whether one more try is too many; each try that it is asked about counts. */
export type Limiter = (name: string, account?: string) => Promise<boolean>;

/** Counts tries by the platform's rate limits, for each address, account and session on its own. */
export function createLimiter(
  request: Request,
  bindings: Pick<Bindings, LimitName>,
  config: Pick<Config, "rateLimits" | "trustedProxies">,
): Limiter {
  const client = clientKey(request, config);
  const session = sessionIdOf(request.headers.get("cookie"));
  return async (name, account) => {
    const limit = Object.hasOwn(limits, name) ? limits[name as keyof typeof limits] : undefined;
    if (!limit || !config.rateLimits) return false;
    const counted = [
      [limit.address, client],
      // Hashed, because names of accounts and ids of sessions have no business in another store.
      [limit.account, account && `account:${hashOf(account.trim().toLowerCase())}`],
      [limit.session, session && `session:${hashOf(session)}`],
    ] as const;
    const tries = counted.map(async ([by, key]) =>
      by && key ? bindings[by].limit({ key: `${name}:${key}` }) : { success: true },
    );
    return (await Promise.all(tries)).some(({ success }) => !success);
  };
}
