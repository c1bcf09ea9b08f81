import path from "node:path";

const platform = path.resolve("tests/mutation/platform");

/**
 * Lets tests of the Workers runtime run in Node: SQLite in memory stands in for D1, Maps for Durable
 * Objects and the Cache API. Starting the runtime anew for each of a thousand mutants takes hours.
 */
export const standIns = {
  "cloudflare:workers": path.join(platform, "cloudflare-workers.ts"),
  "cloudflare:test": path.join(platform, "cloudflare-test.ts"),
};

/** What fills the bindings of a room's tests. */
export const opener = (name: string): string => path.join(platform, name);
