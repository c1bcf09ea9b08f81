/** A request that nobody waits for any more: its order is looked for again, and undone. */
export interface LateRequest {
  /** When it was given up; milliseconds since 1970. */
  since: number;
  /** When its order was last looked for. */
  triedAt?: number;
  /** How many of the planned times are over. */
  looks: number;
  /** Address of the form, by which a guest's orders are found. */
  email: string | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The operator could not be asked either by then. */
const GIVE_UP_MS = 30 * DAY_MS;
const LOOKS_MS = [2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** When to look for its order next; null when that is over. */
export function nextLookAt({ since, triedAt, looks }: LateRequest): number | null {
  const planned = LOOKS_MS[looks];
  if (planned === undefined) return null;
  const again =
    triedAt === undefined ? since : triedAt + Math.max(MINUTE_MS, (triedAt - since) / 10);
  return again > since + GIVE_UP_MS ? null : Math.max(since + planned, again);
}

/** Whether all planned looks are due. */
export const isLastLook = ({ since }: LateRequest, at: number): boolean =>
  LOOKS_MS.every((planned) => since + planned <= at);

/** Whether an operator is to look for its order, where no look was certain. */
export const isOverdue = ({ since }: LateRequest, at: number): boolean => at >= since + DAY_MS;

/** The same when nothing more is to be looked for. */
export const ended = (late: LateRequest): LateRequest => ({ ...late, looks: LOOKS_MS.length });

/** The same after a look; one that decided nothing does not count. */
export function lookedAt(late: LateRequest, at: number, isCertain: boolean): LateRequest {
  const over = LOOKS_MS.filter((planned) => late.since + planned <= at).length;
  return { ...late, triedAt: at, looks: isCertain ? Math.max(late.looks, over) : late.looks };
}
