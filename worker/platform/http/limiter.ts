import type { Bindings } from "../../bindings.ts";
import type { Config } from "../../config.ts";
import { hashOf } from "../cache/key.ts";
import { clientKey } from "./client-address.ts";
import { type Limit, type LimitName, limits } from "./rate-limits.ts";
import { sessionIdOf } from "./session-cookie.ts";

/** Tells whether one more try is too many; each try that it is asked about counts. */
export interface Limiter {
  /** By the client's address and session: asked before anything of the body is read. */
  isClientOver(name: string): Promise<boolean>;
  /** By the account that is tried, whoever tries it. */
  isAccountOver(name: string, account: string): Promise<boolean>;
}

type Count = readonly [binding: LimitName | undefined, key: string | null | undefined];

/** Counts tries by the platform's rate limits, for each address, account and session on its own. */
export function createLimiter(
  request: Request,
  bindings: Pick<Bindings, LimitName>,
  config: Pick<Config, "rateLimits" | "trustedProxies">,
): Limiter {
  const client = clientKey(request, config);
  const session = sessionIdOf(request.headers.get("cookie"));
  const limitOf = (name: string): Limit =>
    (Object.hasOwn(limits, name) && limits[name as keyof typeof limits]) || {};
  const isOver = async (name: string, counts: readonly Count[]) => {
    if (!config.rateLimits) return false;
    const tries = counts.map(async ([binding, key]) =>
      binding && key ? bindings[binding].limit({ key: `${name}:${key}` }) : { success: true },
    );
    return (await Promise.all(tries)).some(({ success }) => !success);
  };
  return {
    isClientOver(name) {
      const limit = limitOf(name);
      const sessionKey = session && `session:${hashOf(session)}`;
      return isOver(name, [
        [limit.address, client],
        [limit.session, sessionKey],
      ]);
    },
    isAccountOver(name, account) {
      // Hashed, because names of accounts have no business in another store.
      const key = `account:${hashOf(account.trim().toLowerCase())}`;
      return isOver(name, [[limitOf(name).account, key]]);
    },
  };
}
