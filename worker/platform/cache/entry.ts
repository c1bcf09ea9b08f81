import * as v from "valibot";
import { isTag, type Tag } from "./key.ts";
import { type Lifetime, wholeWindowSeconds } from "./policy.ts";

/** A stored entry: its body, headers, time, lifetime and tags. */
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

/** A place that keeps entries; a tier that fails returns null and writes a line to the log. */
export interface Tier {
  get(key: string): Promise<CacheEntry | null>;
  put(key: string, entry: CacheEntry): Promise<void>;
}

/** Encodes a value as a body and headers, and decodes it. */
export interface Codec<Value> {
  encode(value: Value): Pick<CacheEntry, "body" | "headers">;
  decode(entry: Pick<CacheEntry, "body" | "headers">): Value;
}

/** Freezes a JSON value deeply: requests share it, so none may change it. */
export function deepFreeze<Value>(value: Value): Value {
  // Text, numbers and null count as frozen.
  if (Object.isFrozen(value)) return value;
  Object.values(value as object).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Codec for JSON; decoded values are frozen. */
export const jsonCodec = <Value>(): Codec<Value> => ({
  encode: (value) => ({ body: JSON.stringify(value), headers: {} }),
  decode: ({ body }) =>
    deepFreeze(JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body))),
});

/** The header that holds all of an entry except its body. */
const entryHeader = "Shop-Entry";

const ownHeader = v.object({
  text: v.boolean(),
  headers: v.record(v.string(), v.string()),
  storedAt: v.number(),
  lifetime: v.object({
    freshSeconds: v.number(),
    staleSeconds: v.number(),
    staleIfErrorSeconds: v.number(),
  }),
  tags: v.array(v.custom<CacheEntry["tags"][number]>(isTag)),
  generation: v.number(),
});

/**
 * Converts an entry to a response for the Cache API. It gets one max-age for the whole window: the
 * Cache API silently drops no-store, private and max-age=0, ignores Vary, and may return an expired
 * entry.
 */
export function responseOf({ body, ...rest }: CacheEntry): Response {
  const own = { ...rest, text: typeof body === "string" };
  return new Response(body, {
    headers: {
      // The Cache API must not act on the entry's own headers (an ETag, a Vary), so they go inside.
      [entryHeader]: encodeURIComponent(JSON.stringify(own)),
      "Cache-Control": `public, max-age=${wholeWindowSeconds(rest.lifetime)}`,
      // workerd warns when bytes are read as text.
      "Content-Type": own.text ? "text/plain;charset=utf-8" : "application/octet-stream",
    },
  });
}

function ownHeaderOf(response: Response): v.InferOutput<typeof ownHeader> | null {
  try {
    const value = JSON.parse(decodeURIComponent(response.headers.get(entryHeader) ?? "null"));
    const result = v.safeParse(ownHeader, value);
    return result.success ? result.output : null;
  } catch {
    // Written by another version of the shop: treated as missing.
    return null;
  }
}

/** Converts a stored response to an entry; null when this version of the shop did not write it. */
export async function entryOf(response: Response): Promise<CacheEntry | null> {
  const own = ownHeaderOf(response);
  if (!own) {
    await response.body?.cancel();
    return null;
  }
  const { text, ...rest } = own;
  const body = text ? await response.text() : new Uint8Array(await response.arrayBuffer());
  return { ...rest, body };
}
