/** Runs a callback when the browser is idle, within a second at the latest. */
export const whenIdle = (callback: () => void) =>
  // Safari has no requestIdleCallback.
  "requestIdleCallback" in window
    ? requestIdleCallback(callback, { timeout: 1_000 })
    : setTimeout(callback, 200);

/** Runs a callback at once, or when a page that is only prerendered gets its visitor. */
export const whenShown = (callback: () => void) =>
  document.prerendering ? document.addEventListener("prerenderingchange", callback) : callback();

// A background tab is not painted at all.
const timeoutMs = 100;

/** Resolves after the next paint, so that a tap's visible effect comes before its work. */
export const nextPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeoutMs);
  });
