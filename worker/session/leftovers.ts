import { FIRST_ALARM_MS } from "./session-life.ts";
import type { SessionParts } from "./session-parts.ts";

const LONGEST_PAUSE_MS = 60_000;

/** Goes on with what was left in the middle; milliseconds to the next try, null where nothing is left. */
export async function goOnWithLeftovers(
  { checkouts, records, payments, cards }: SessionParts,
  now: number,
): Promise<number | null> {
  const isMoneyOwed = await payments.giveBackAll();
  const isCardWatched = await cards.watch(now);
  if ((await checkouts.goOn()) || isMoneyOwed || isCardWatched) {
    const tries = Math.min(...records.unsettled().map(({ attempts }) => attempts), 10);
    return Math.min(FIRST_ALARM_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  }
  records.prune(now);
  payments.prune();
  return null;
}
