import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { reportCache } from "../log.ts";
import type { InFlightLoad } from "./cached.ts";
import { publicKey } from "./key.ts";
import { type Lifetime, wholeWindowSeconds } from "./policy.ts";

/** A stored entry: its body, headers, time, lifetime and tags. */
export interface CacheEntry {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
  /** When loading began, in milliseconds since 1970. */
  storedAt: number;
  lifetime: Lifetime;
  tags: readonly string[];
  /** The newest generation known when loading began (generations.ts). */
  generation: number;
}

/** Encodes a text; the types of Workers do not say that no other thread shares these bytes. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

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
  tags: v.array(v.string()),
  generation: v.number(),
});

/**
 * Converts an entry to a response for the Cache API. It gets one max-age for the whole window: the
 * Cache API silently drops no-store, private and max-age=0, ignores Vary, and may return an expired
 * entry.
 */
export function toResponse({ body, ...rest }: CacheEntry): Response {
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

function readOwnHeader(response: Response): v.InferOutput<typeof ownHeader> | null {
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
export async function toEntry(response: Response): Promise<CacheEntry | null> {
  const own = readOwnHeader(response);
  if (!own) {
    await response.body?.cancel();
    return null;
  }
  const { text, ...rest } = own;
  const body = text ? await response.text() : new Uint8Array(await response.arrayBuffer());
  return { ...rest, body };
}

/** A part of the isolate's memory, with its own keys. */
export interface MemoryPart<Value> {
  get(key: string): Value | undefined;
  /** Stores a value unless it is too large; returns whether it did. */
  set(key: string, value: Value): boolean;
  readonly bytes: number;
  readonly count: number;
}

/** An isolate's memory between requests, with one size limit. */
export interface Memory {
  /** `maxShare` is the maximum share of the whole that one value may take; a quarter by default. */
  part<Value>(
    name: string,
    measure: (value: Value) => number,
    maxShare?: number,
  ): MemoryPart<Value>;
  readonly bytes: number;
}

interface StoredEntry {
  value: unknown;
  bytes: number;
  part: { bytes: number; count: number };
}

// The key, the entry object and its list node.
const entryOverhead = 512;

/** Creates a memory that evicts the least recently used values of any part beyond `maxBytes`. */
export function createMemory({ maxBytes }: { maxBytes: number }): Memory {
  const entries = new LRUCache<string, StoredEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    onInsert({ bytes, part }) {
      part.bytes += bytes;
      part.count += 1;
    },
    dispose({ bytes, part }) {
      part.bytes -= bytes;
      part.count -= 1;
    },
  });
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    // One huge entry must not evict all others.
    part<Value>(
      name: string,
      measure: (value: Value) => number,
      maxShare = 0.25,
    ): MemoryPart<Value> {
      const part = { bytes: 0, count: 0 };
      const toKey = (key: string) => `${name} ${key}`;
      return {
        get: (key) => entries.get(toKey(key))?.value as Value | undefined,
        set(key, value) {
          const id = toKey(key);
          const bytes = measure(value) + 2 * id.length + entryOverhead;
          if (bytes > maxShare * maxBytes) entries.delete(id);
          else entries.set(id, { value, bytes, part });
          return entries.has(id);
        },
        get bytes() {
          return part.bytes;
        },
        get count() {
          return part.count;
        },
      };
    },
  };
}

/** The isolate's own tier, with its loads in flight. */
export interface MemoryTier extends Tier {
  readonly inFlight: Map<string, InFlightLoad>;
  /** Estimated bytes in use. */
  readonly bytes: number;
  readonly count: number;
}

// Two bytes per character, and the same again for the decoded value that cached.ts stores beside
// it.
const countBytes = ({ body }: CacheEntry): number =>
  typeof body === "string" ? body.length * 4 : body.byteLength;

/** Creates a memory tier with its own limit, or as a part of the isolate's memory. */
export function createMemoryTier(
  options: { maxBytes: number } | { memory: Memory; name: string },
): MemoryTier {
  const { memory, name } =
    "memory" in options ? options : { memory: createMemory(options), name: "tier" };
  const entries = memory.part(name, countBytes);
  return {
    inFlight: new Map(),
    get bytes() {
      return entries.bytes;
    },
    get count() {
      return entries.count;
    },
    async get(key) {
      return entries.get(key) ?? null;
    },
    async put(key, entry) {
      entries.set(key, entry);
    },
  };
}

interface EdgeTierOptions {
  cache: NamedCache;
  report?: (message: string, cause: unknown) => void;
}

/**
 * Creates a tier of the Cache API, shared by the isolates of one data centre; when it fails, it is
 * empty.
 */
export function createEdgeTier({ cache, report = reportCache }: EdgeTierOptions): Tier {
  return {
    async get(key) {
      try {
        const response = await cache.match(key);
        return response ? await toEntry(response) : null;
      } catch (cause) {
        report(`edge cache could not be read: ${publicKey(key)}`, cause);
        return null;
      }
    },
    async put(key, entry) {
      try {
        await cache.put(key, toResponse(entry));
      } catch (cause) {
        report(`edge cache could not be written: ${publicKey(key)}`, cause);
      }
    },
  };
}

/** The subset of the Cache API that the shop uses; keys are "https://..." or "/...". */
export interface NamedCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/**
 * A cache of this data centre, separate from the zone's own. Its keys use the shop's host, so that
 * no other shop of the account and no visitor's request can reach them.
 */
export function namedCache(name: string, baseUrl: string): NamedCache {
  const origin = `https://${new URL(baseUrl).host}`;
  const at = (key: string) => origin + key.replace(/^https:\//, "");
  // Opened on each call: a shared promise could end with the request that created it.
  return {
    match: async (key) => (await caches.open(name)).match(at(key)),
    put: async (key, response) => (await caches.open(name)).put(at(key), response),
  };
}
