import { createHash } from "node:crypto";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  // Pairs first, because a key named __proto__ would be lost by assignment.
  const pairs = Object.entries(value).map(([name, inner]): [string, Json] => [name, sorted(inner)]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** JSON in which the order of names says nothing: equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(sorted(JSON.parse(JSON.stringify(value ?? null))));

// SHA-256, because shoppers write parts of keys: with a weak hash one could aim at another's entry.
/** A hash of a text or of bytes, 43 characters of base64url. */
export const hashOf = (text: string | Uint8Array): string =>
  createHash("sha256").update(text).digest("base64url");

/** A key as it may be written down: the query of a page can hold what a shopper searched for. */
export const publicKey = (key: string): string => key.replace(/\?.*/s, "");

/** A host that answers nowhere: the Cache API wants https URLs as keys. */
const keyOrigin = "https://cache.internal";

/** The key of an entry: a readable name and a hash over all that the entry depends on. */
export const cacheKey = (name: string, dependsOn: unknown): string =>
  // The name is for people; a URL would take ".." for a step up, so only letters of it are kept.
  `${keyOrigin}/${name.replace(/[^\w-]/g, "_")}/${hashOf(canonicalJson([name, dependsOn]))}`;

/** What an entry was made from; a webhook names the same tags to invalidate it. */
export type Tag =
  | `product:${string}`
  | `category:${string}`
  | "listing"
  | "articles"
  | "categories"
  | "settings"
  | "stock";

const plainTags = ["listing", "articles", "categories", "settings", "stock"];

/** Tells whether a text from outside (an operator's purge) names a tag. */
export const isTag = (text: unknown): text is Tag =>
  typeof text === "string" && (plainTags.includes(text) || /^(product|category):./s.test(text));

/** A product by its id, beside its slug: a deletion and an order name only the id. */
export const productIdTag = (productId: number): Tag => `product:#${productId}`;
