// Safari has no idle callbacks.
const request = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));

/** Runs when nothing else is to be done, and within a second all the same. */
export const whenIdle = (run: () => void) => request(run, { timeout: 1_000 });

// A tab in the background is not painted at all.
const timeoutMs = 100;

/** Resolves after the next paint, so that what a tap shows comes before what it costs. */
export const nextPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeoutMs);
  });
