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
  /**
   * Whether the backend makes a repeated change once; throws BackendError where it is silent. Absent for
   * mutations of our plugin, which nobody makes without it.
   */
  supportsKeys?: () => Promise<boolean>;
}

/** A change that starts at the last moment runs so long. */
const RUNS_SECONDS = 30;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** What became of a change that was sent. */
type Sent<Result> =
  | { ok: true; result: Result; tries: number }
  /** Decided: nothing was done, and nothing more becomes of it, or nobody can know. */
  | { ok: false; error: BackendError; isDecided: boolean };

/**
 * Sends a change with its key until its result is certain. The backend is asked before each repeat whether
 * it still has our plugin; without it the error is "uncertain".
 */
export async function sendUntilDecided<Result>({
  once,
  isRepeat = false,
  now,
  send,
  supportsKeys,
}: Sending<Result>): Promise<Sent<Result>> {
  let tries = isRepeat ? 1 : 0;
  let checksFirst = isRepeat;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      if (checksFirst && supportsKeys && !(await supportsKeys()))
        throw new BackendError("uncertain", "change");
      tries += 1;
      return { ok: true, result: await send(), tries };
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (!isLost(error) || !mayBegin(once, now()))
        return { ok: false, error, isDecided: isDecided(error, tries) };
      checksFirst = error.reason !== "change-running";
      await pause(systemTimer, pauseMs);
    }
  }
}

/** What a host refuses of a repeat says nothing of the try before. */
const isDecided = (error: BackendError, tries: number): boolean =>
  !isLost(error) && (tries < 2 || finalReasons.has(error.reason));

/** The plugin itself reports that it did not make a change, or nobody can find out. */
const finalReasons = new Set(["change-expired", "busy-elsewhere", "too-many-calls", "uncertain"]);

/** Whether a change may still begin, or be under way; now: milliseconds since 1970. */
export const mayBegin = ({ notAfter }: Once, now: number): boolean =>
  now / 1_000 <= notAfter + RUNS_SECONDS;

const lostReasons = new Set([
  ...["timeout", "refused", "not-json", "shape", "too-large", "reset"],
  "change-running",
]);

/** Whether an error leaves open what became of a change. */
export function isLost({ reason, status = 0 }: BackendError): boolean {
  return lostReasons.has(reason) || (reason === "status" && (status >= 500 || status === 408));
}
