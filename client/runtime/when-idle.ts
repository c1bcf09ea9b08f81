// Safari has no idle callbacks.
const request = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

/** Runs when nothing else is to be done, and within a second all the same. */
export const whenIdle = (run: () => void) => request(run, { timeout: 1_000 });
