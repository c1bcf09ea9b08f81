import { LRUCache } from "lru-cache";
import type { CacheEntry, Tier } from "./entry.ts";
import type { Flight } from "./flights.ts";

/** The isolate's own tier, with the loads that are under way in this isolate. */
export interface MemoryTier extends Tier {
  readonly flights: Map<string, Flight>;
  /** Bytes held by estimate, for operators. */
  readonly bytes: number;
  readonly count: number;
}

// Two bytes a character, and as much again for the decoded value that cached.ts keeps beside it.
const bytesOf = ({ body }: CacheEntry): number =>
  typeof body === "string" ? body.length * 4 : body.byteLength;

const entryOverhead = 512;

/** Makes a memory tier that forgets what was least recently used beyond `maxBytes`. */
export function createMemoryTier({ maxBytes }: { maxBytes: number }): MemoryTier {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // One huge entry must not push out everything else.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: (entry) => bytesOf(entry) + entryOverhead,
  });
  return {
    flights: new Map(),
    get bytes() {
      return entries.calculatedSize;
    },
    get count() {
      return entries.size;
    },
    async get(key) {
      return entries.get(key) ?? null;
    },
    async put(key, entry) {
      entries.set(key, entry);
    },
  };
}
