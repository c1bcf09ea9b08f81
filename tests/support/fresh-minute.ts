const minuteMs = 60_000;
// What a test of tries takes on a busy machine.
const neededMs = 5_000;

/** Waits for the next minute where little is left of this one: with it the edge counts tries from nothing. */
export async function freshMinute(): Promise<void> {
  const leftMs = minuteMs - (Date.now() % minuteMs);
  if (leftMs < neededMs) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
