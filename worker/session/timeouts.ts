import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError, troubleOf } from "../platform/graphql/backend-error.ts";
import type { SessionAnswer } from "./session-contract.ts";
import type { AnswerWithNotices } from "./session-recovery.ts";

/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** For the backend's answer: the real one changes a cart in under a second, when it is idle. */
  backend: number;
  /** For a checkout's: PHP's usual limits are 30 and 60 s, and until then an order may come. */
  checkout: number;
  /** For the payment provider's, which is asked while a shopper waits. */
  payment: number;
  /** For the shopper, who sees the confirming page after it, or that the shop cannot be reached. */
  shopper: number;
}

/** What real shoppers and backends get. */
export const defaultTimeouts: Timeouts = {
  backend: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
};

/** An answer, or the word that there is none yet; the work learns that nobody awaits it any more. */
export async function answerInTime(
  operation: string,
  timeout: number,
  ask: (isAwaited: () => boolean) => Promise<AnswerWithNotices>,
): Promise<SessionAnswer> {
  let isAwaited = true;
  const asking = ask(() => isAwaited).catch(
    (trouble): SessionAnswer => ({ ok: false, trouble: troubleOf(trouble) }),
  );
  const trouble = troubleOf(new BackendError("timeout", operation));
  const late = { ok: false, trouble } as const;
  const answer = await withTimeout(asking, { milliseconds: timeout, fallback: late });
  isAwaited = false;
  return answer;
}
