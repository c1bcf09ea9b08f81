import { LRUCache } from "lru-cache";
import { reportCache } from "../../log.ts";
import type { Flight } from "./cached.ts";
import { type CacheEntry, entryOf, responseOf, type Tier } from "./entry.ts";
import { publicKey } from "./key.ts";

/** One kind of what an isolate keeps; its keys are its own. */
export interface MemoryPart<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value unless it is too large; returns whether it did. */
  set(key: string, value: Value): boolean;
  readonly bytes: number;
  readonly count: number;
}

/** All that an isolate keeps of its requests, under one bound. */
export interface Memory {
  /** `maxShare` of the whole is the most that one value may take: a quarter where nothing is said. */
  part<Value>(
    name: string,
    bytesOf: (value: Value) => number,
    maxShare?: number,
  ): MemoryPart<Value>;
  readonly bytes: number;
}

interface Kept {
  value: unknown;
  bytes: number;
  part: { bytes: number; count: number };
}

// The key, the entry's own object and the list that it is in.
const entryOverhead = 512;

/** Makes a memory that forgets what was least recently used beyond `maxBytes`, of whatever kind. */
export function createMemory({ maxBytes }: { maxBytes: number }): Memory {
  const entries = new LRUCache<string, Kept>({
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
    // One huge entry must not push out everything else.
    part<Value>(
      name: string,
      bytesOf: (value: Value) => number,
      maxShare = 0.25,
    ): MemoryPart<Value> {
      const part = { bytes: 0, count: 0 };
      const keyOf = (key: string) => `${name} ${key}`;
      return {
        get: (key) => entries.get(keyOf(key))?.value as Value | undefined,
        set(key, value) {
          const id = keyOf(key);
          const bytes = bytesOf(value) + 2 * id.length + entryOverhead;
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

/** The isolate's own tier, with the loads that are under way in this isolate. */
export interface MemoryTier extends Tier {
  readonly flights: Map<string, Flight>;
  /** Bytes held, by estimate. */
  readonly bytes: number;
  readonly count: number;
}

// Two bytes a character, and as much again for the decoded value that cached.ts keeps beside it.
const bytesOf = ({ body }: CacheEntry): number =>
  typeof body === "string" ? body.length * 4 : body.byteLength;

/** Makes a memory tier with a bound of its own, or as a part of what the isolate keeps. */
export function createMemoryTier(
  options: { maxBytes: number } | { memory: Memory; name: string },
): MemoryTier {
  const { memory, name } =
    "memory" in options ? options : { memory: createMemory(options), name: "tier" };
  const entries = memory.part(name, bytesOf);
  return {
    flights: new Map(),
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

/** Makes a tier of the Cache API: one place's, shared by its isolates; when it fails it holds nothing. */
export function createEdgeTier({ cache, report = reportCache }: EdgeTierOptions): Tier {
  return {
    async get(key) {
      try {
        const response = await cache.match(key);
        return response ? await entryOf(response) : null;
      } catch (cause) {
        report(`edge cache could not be read: ${publicKey(key)}`, cause);
        return null;
      }
    },
    async put(key, entry) {
      try {
        await cache.put(key, responseOf(entry));
      } catch (cause) {
        report(`edge cache could not be written: ${publicKey(key)}`, cause);
      }
    },
  };
}

/** The Cache API as far as the shop uses it; keys are "https://..." or "/...". */
export interface NamedCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/**
 * A cache of this data centre apart from the zone's own, whose keys lie under the shop's own host:
 * no other shop of the account and no request of a visitor meets them.
 */
export function namedCache(name: string, baseUrl: string): NamedCache {
  const origin = `https://${new URL(baseUrl).host}`;
  const at = (key: string) => origin + key.replace(/^https:\//, "");
  // Opened each time: a promise that requests share could end with one of them.
  return {
    match: async (key) => (await caches.open(name)).match(at(key)),
    put: async (key, response) => (await caches.open(name)).put(at(key), response),
  };
}
