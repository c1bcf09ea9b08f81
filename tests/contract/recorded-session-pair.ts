import type { RecordedPair } from "./recorded-pair.ts";

const files = import.meta.glob<RecordedPair>("./recorded/session/*.json", {
  eager: true,
  import: "default",
});

/** Every recorded pair that depends on who asks, by name. */
export const sessionPairs = new Map(Object.values(files).map((pair) => [pair.name, pair]));

export function sessionPair(name: string): RecordedPair {
  const pair = sessionPairs.get(name);
  if (!pair) throw new Error(`no recorded pair ${name}`);
  return pair;
}
