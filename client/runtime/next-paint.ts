// A tab in the background is not painted at all.
const timeoutMs = 100;

/** Resolves after the next paint, so that what a tap shows comes before what it costs. */
export const nextPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeoutMs);
  });
