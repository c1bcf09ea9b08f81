import type { MessageId } from "../../../shared/i18n/translator.ts";
import { retryAfterSeconds } from "./rate-limits.ts";

const long = "limit.reached-long" satisfies MessageId;
const longSeconds = 3_600;

/** What is said to somebody who has to wait so long. */
export const waitNotice = (seconds: number) =>
  ({ id: seconds > retryAfterSeconds ? long : "limit.reached" }) as const;

/** How long somebody has to wait who is told this. */
export const secondsToWait = (code: string): number =>
  code === long ? longSeconds : retryAfterSeconds;
