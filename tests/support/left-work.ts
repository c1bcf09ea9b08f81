/** What requests have left to be done behind their responses, in all isolates of the tests. */
const left = new Set<Promise<unknown>>();

export function noteLeftWork(work: Promise<unknown>): void {
  const end = () => void left.delete(work);
  left.add(work);
  work.then(end, end);
}

// A test may leave work that never ends, such as a call of a backend that hangs. Turns take longer on a busy
// machine, where work does, too.
const turns = 400;

/** Waits until all of it is done: what it stores later would be found by the next test file. */
export async function awaitLeftWork(): Promise<void> {
  for (let turn = 0; turn < turns && left.size > 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  left.clear();
}
