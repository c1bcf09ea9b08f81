import { FIRST_ALARM_MS } from "./session-life.ts";
import type { SessionParts } from "./session-parts.ts";

const LONGEST_PAUSE_MS = 60_000;

/** Whether nothing of a session is left in the middle: its orders, its payments, its refunds. */
export const isSettled = ({ records, cards }: SessionParts): boolean =>
  records.areSettled && cards.areSettled;

/** Goes on with what was left in the middle; milliseconds to the next try, null where nothing is left. */
export async function goOnWithLeftovers(
  { checkouts, records, payments, cards }: SessionParts,
  now: number,
  isEnding = false,
): Promise<number | null> {
  const isMoneyOwed = await payments.giveBackAll();
  const watched = await cards.watch(now, isEnding);
  if ((await checkouts.goOn()) || isMoneyOwed) {
    const tries = Math.min(...records.unsettled().map(({ attempts }) => attempts), 10);
    return Math.min(FIRST_ALARM_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  }
  if (watched !== null) return watched;
  records.prune(now);
  payments.prune();
  return null;
}
