// A tab that nobody sees is not painted at all.
const longest = 100;

/** Resolves after the next paint, so that what a tap shows comes before what it costs. */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longest);
  });
