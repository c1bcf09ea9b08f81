/** What requests have left to be done behind their responses, in all isolates of the tests. */
const left = new Set<Promise<unknown>>();

export function noteLeftWork(work: Promise<unknown>): void {
  const end = () => void left.delete(work);
  left.add(work);
  work.then(end, end);
}

// A test may leave work that never ends, such as a call of a backend that hangs.
const longestMs = 2_000;

/** Waits until all of it is done: what it stores later would be found by the next test file. */
export async function awaitLeftWork(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([Promise.allSettled(left), late]);
  left.clear();
}
