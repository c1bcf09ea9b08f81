import type { Lifetime } from "./profiles.ts";
import type { Tag } from "./tags.ts";

/** What a tier keeps: a body with its headers, when it was made, how long it serves, and from what. */
export interface CacheEntry {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  /** When loading began, in milliseconds since 1970. */
  storedAt: number;
  lifetime: Lifetime;
  tags: readonly Tag[];
  /** The newest generation known when loading began (generations.ts). */
  generation: number;
}

/** A place that keeps entries; a tier that fails answers null and says so in the log. */
export interface Tier {
  get(key: string): Promise<CacheEntry | null>;
  put(key: string, entry: CacheEntry): Promise<void>;
}

/** How a value becomes a body and headers, and back. */
export interface Codec<Value> {
  encode(value: Value): Pick<CacheEntry, "body" | "headers">;
  decode(entry: Pick<CacheEntry, "body" | "headers">): Value;
}

/** Freezes a JSON value through and through: many requests share it, so none may change it. */
export function deepFreeze<Value>(value: Value): Value {
  // Text, numbers and null count as frozen.
  if (Object.isFrozen(value)) return value;
  Object.values(value as object).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Keeps JSON; what it brings back is frozen. */
export const jsonCodec = <Value>(): Codec<Value> => ({
  encode: (value) => ({ body: JSON.stringify(value), headers: {} }),
  decode: ({ body }) =>
    deepFreeze(JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body))),
});

/** Keeps whole answers (a page's HTML, or its compressed bytes) as they are. */
export const rawCodec: Codec<Pick<CacheEntry, "body" | "headers">> = {
  encode: ({ body, headers }) => ({ body, headers }),
  decode: ({ body, headers }) => ({ body, headers }),
};
