import { BackendError } from "../platform/backend-error.ts";
import { pause, systemTimer } from "../platform/cache/with-timeout.ts";

/** What marks a change that is sent again as the same one. */
export interface Once {
  key: string;
  /** In seconds since 1970: the backend begins nothing later. */
  notAfter: number;
}

/** The headers of a change that the backend makes once. */
export const onceHeaders = ({ key, notAfter }: Pick<Once, "key"> & Partial<Once>) => ({
  "idempotency-key": key,
  ...(notAfter && { "x-storefront-not-after": String(notAfter) }),
});

interface Sending<Result> {
  once: Once;
  /** Whether it was sent before. */
  isRepeat?: boolean;
  now: () => number;
  send: () => Promise<Result>;
  /** Whether the backend makes a repeated change once; throws BackendError where it is silent. */
  supportsKeys: () => Promise<boolean>;
}

/** What has begun at the last moment is under way so long. */
const RUNS_SECONDS = 30;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Sends a change with its key until its result is known. The backend is asked before each repeat: its
 * plugin may have been removed meanwhile. Throws BackendError where nothing was done, where the result
 * is not known yet (`isLost`), and "uncertain" where nobody can know it.
 */
export async function sendUntilDecided<Result>({
  once,
  isRepeat = false,
  now,
  send,
  supportsKeys,
}: Sending<Result>): Promise<Result> {
  let checksFirst = isRepeat;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      if (checksFirst && !(await supportsKeys())) throw new BackendError("uncertain", "change");
      return await send();
    } catch (error) {
      if (!isLost(error) || !mayBegin(once, now())) throw error;
      checksFirst = error.reason !== "change-running";
      await pause(systemTimer, pauseMs);
    }
  }
}

/** Whether a change may still begin, or be under way; now: milliseconds since 1970. */
export const mayBegin = ({ notAfter }: Once, now: number): boolean =>
  now / 1_000 <= notAfter + RUNS_SECONDS;

const lostReasons = new Set(["timeout", "refused", "not-json", "shape", "reset", "change-running"]);

/** Whether an error leaves open what became of a change. */
export function isLost(error: unknown): error is BackendError {
  if (!(error instanceof BackendError)) return false;
  const { reason, status = 0 } = error;
  return lostReasons.has(reason) || (reason === "status" && (status >= 500 || status === 408));
}
