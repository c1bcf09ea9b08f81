import * as v from "valibot";
import { isTag, type Tag } from "./key.ts";
import { type Lifetime, wholeWindowSeconds } from "./policy.ts";

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

/** A place that keeps entries; a tier that fails returns null and writes a line to the log. */
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

/** The entry's own header: all that the entry is beside its body. */
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
 * An entry as the Cache API keeps it. What it sees is one max-age over the whole window: it drops
 * no-store, private and max-age=0 without a word, ignores Vary, and may answer an expired entry.
 */
export function responseOf({ body, ...rest }: CacheEntry): Response {
  const own = { ...rest, text: typeof body === "string" };
  return new Response(body, {
    headers: {
      // The entry's headers (an ETag, a Vary) are not for the Cache API to act upon: they go inside.
      [entryHeader]: encodeURIComponent(JSON.stringify(own)),
      "Cache-Control": `public, max-age=${wholeWindowSeconds(rest.lifetime)}`,
      // workerd warns about bytes that are read as text.
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
    // Another version of ours wrote it: the same as none.
    return null;
  }
}

/** Reads an entry back; null where the response is none that this version of the shop wrote. */
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
