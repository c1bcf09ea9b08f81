import { toHash } from "../crypto.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  // Build pairs first, because assignment would lose a key named __proto__.
  const pairs = Object.entries(value).map(([name, inner]): [string, Json] => [name, sorted(inner)]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns JSON with sorted names: equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value ?? null))));

/** Returns a key without its query, for logs: the query of a page can contain a search. */
export const publicKey = (key: string): string => key.replace(/\?.*/s, "");

/** A host that does not exist: the Cache API requires https URLs as keys. */
const keyOrigin = "https://cache.internal";

/** Returns the key of an entry: a readable name and a hash of all that the entry depends on. */
export const cacheKey = (name: string, dependsOn: unknown): string =>
  // The name is for readability; a URL would resolve "..", so only word characters remain.
  `${keyOrigin}/${name.replace(/[^\w-]/g, "_")}/${toHash(canonicalJson([name, dependsOn]))}`;
