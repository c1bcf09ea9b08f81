import { withPatience } from "../platform/cache/with-timeout.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import { troubleOf } from "../platform/graphql/backend-trouble.ts";
import type { CaredFor } from "./session-care.ts";
import type { SessionAnswer } from "./session-contract.ts";

/** An answer, or the word that there is none yet; the work learns that nobody awaits it any more. */
export async function answerInTime(
  operation: string,
  patience: number,
  ask: (isAwaited: () => boolean) => Promise<CaredFor>,
): Promise<SessionAnswer> {
  let isAwaited = true;
  const asking = ask(() => isAwaited).catch(
    (trouble): SessionAnswer => ({ ok: false, trouble: troubleOf(trouble) }),
  );
  const trouble = troubleOf(new BackendError("timeout", operation));
  const late = { ok: false, trouble } as const;
  const answer = await withPatience(asking, { milliseconds: patience, otherwise: late });
  isAwaited = false;
  return answer;
}
