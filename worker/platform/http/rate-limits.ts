import type { ActionName } from "../../../shared/actions.ts";
import type { MessageId } from "../../../shared/i18n/translate.ts";
import type { AttemptLimit } from "./limiter.ts";

/** How often something may be tried in a minute: names of the bindings in wrangler.toml. */
export type LimitName = "LIMIT_FEW" | "LIMIT_SOME" | "LIMIT_MANY";

/** What is counted: tries of an address, of an account (from all addresses), or of a session. */
export interface Limit {
  address?: LimitName;
  account?: LimitName;
  session?: LimitName;
  /** On one account, counted exactly and everywhere. */
  accountAttempts?: AttemptLimit;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Every limited thing; what is not named here is not limited. */
export const limits: Partial<
  Record<
    | ActionName
    | "graphql"
    | "csp-reports"
    | "page-speed"
    | "session"
    | "picture"
    | "asset"
    | "reset-link"
    | "districts"
    | "delivery-estimate",
    Limit
  >
> = {
  login: { address: "LIMIT_SOME", account: "LIMIT_FEW" },
  register: { address: "LIMIT_FEW" },
  "reset-password-email": {
    address: "LIMIT_FEW",
    account: "LIMIT_FEW",
    accountAttempts: { max: 3, windowMs: hourMs },
  },
  "reset-link": { address: "LIMIT_SOME" },
  "reset-password": { address: "LIMIT_FEW", account: "LIMIT_FEW" },
  "update-customer": { address: "LIMIT_SOME", session: "LIMIT_SOME" },
  "update-password": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  "write-review": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  "apply-code": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  checkout: { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Each may be one more transaction at a gateway.
  "pay-again": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Each asks the payment provider: nobody may try stolen cards here.
  "prepare-payment": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Made, not used: each is an object that is stored.
  session: { address: "LIMIT_SOME" },
  "csp-reports": { address: "LIMIT_MANY" },
  "page-speed": { address: "LIMIT_MANY" },
  // Only those that have to be made: one that is kept counts nothing.
  picture: { address: "LIMIT_MANY" },
  // Files of other builds, each a read of the bucket.
  asset: { address: "LIMIT_MANY" },
  // Searches of the list of kecamatan; its steps cost nothing.
  districts: { address: "LIMIT_MANY" },
  "delivery-estimate": { address: "LIMIT_MANY" },
  graphql: { address: "LIMIT_MANY", session: "LIMIT_MANY" },
};

/** Wrong codes of coupons and gift cards; right ones count for nothing. */
export const guessLimits = {
  address: { max: 20, windowMs: hourMs },
  /** Of all clients together, so that many addresses guess no faster than a few. */
  all: { max: 60, windowMs: minuteMs },
} as const satisfies Record<string, AttemptLimit>;

/** Seconds after which a refused try may be made again: the bindings count by the minute. */
export const retryAfterSeconds = 60;

const long = "limit.reached-long" satisfies MessageId;
const longSeconds = 3_600;

/** What is said to somebody who has to wait so long. */
export const waitNotice = (seconds: number) =>
  ({ id: seconds > retryAfterSeconds ? long : "limit.reached" }) as const;

/** How long somebody has to wait who is told this. */
export const secondsToWait = (code: string): number =>
  code === long ? longSeconds : retryAfterSeconds;
