/** How long anything that a visitor waits for may take in milliseconds, before it is a page that says so. */
export const longestWait = { ms: 5_000 };
