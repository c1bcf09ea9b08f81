import { reportProgress } from "../support/report-progress.ts";

const isFull = process.env.RELIABILITY === "full";

/** How often something is tried: the full count is for `npm run bench:reliability`. */
export const times = <Value>(reduced: Value, full: Value): Value => (isFull ? full : reduced);

/** Says how far a full count has come. */
export function done(id: string, count: number, of: number): void {
  if (isFull) reportProgress(id, count, of);
}
