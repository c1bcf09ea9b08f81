import { reportCache } from "../../log.ts";
import type { CacheEntry, Tier } from "./entry.ts";
import { entryOf, responseOf } from "./entry.ts";
import type { Flight } from "./in-flight.ts";
import { publicKey } from "./key.ts";
import { createMemory, type Memory } from "./memory.ts";
import type { NamedCache } from "./named-cache.ts";

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
