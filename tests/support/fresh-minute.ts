const minuteMs = 60_000;
// What a test of tries takes on a busy machine.
const neededMs = 5_000;

/** Waits for the next minute where less is left of this one: with it the edge counts tries from nothing. */
export async function minuteWith(leastMs: number): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs);
  if (leftMs < leastMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** For a test of some tries. */
export const freshMinute = (): Promise<void> => minuteWith(neededMs);
