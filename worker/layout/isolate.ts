import { generationsObject } from "../catalogue/generations-object.ts";
import { IndexReader } from "../catalogue/index-reader.ts";
import { SearchCounts } from "../catalogue/search/search-counts.ts";
import { TypingBursts } from "../catalogue/search/typing.ts";
import { profiles } from "../commerce/cache-policy.ts";
import { MissLimit, UnlistedSlugs } from "../commerce/slug-lookups.ts";
import type { Bindings } from "../platform/app-env.ts";
import { type CacheTally, createCacheTally } from "../platform/cache/cached.ts";
import { createGenerationStore, GenerationReader } from "../platform/cache/generation-reader.ts";
import {
  createEdgeTier,
  createMemory,
  createMemoryTier,
  type Memory,
  type MemoryTier,
  namedCache,
  type Tier,
} from "../platform/cache/tiers.ts";
import { CircuitBreaker } from "../platform/circuit-breaker.ts";
import { toHash } from "../platform/crypto.ts";
import { NamedPictures } from "../platform/render/named-pictures.ts";
import {
  type BrotliCopies,
  brotliCopies,
  createPreparedResponses,
  type PreparedResponses,
} from "../platform/render/stored-page.ts";
import { configFor } from "../settings/config.ts";

/** State of one isolate that is retained between requests; nothing about any visitor. */
export interface Isolate {
  /** Bounds the parts below together. */
  shared: Memory;
  /** Results of the catalogue. */
  memory: MemoryTier;
  /** Pages and payloads. */
  pages: MemoryTier;
  /** Loads of feeds and sitemaps in flight; it stores none, because they are megabytes. */
  files: MemoryTier;
  brotli: BrotliCopies;
  /** Prepared responses from stored pages. */
  prepared: PreparedResponses;
  /** Pictures that pages name. */
  pictures: NamedPictures;
  edge: Tier;
  generations: GenerationReader;
  /** The product indexes of the languages. */
  indexes: IndexReader;
  breaker: CircuitBreaker;
  unlisted: UnlistedSlugs;
  misses: MissLimit;
  searches: SearchCounts;
  typing: TypingBursts;
  tally: CacheTally;
}

// Of the runtime's 128 MB; the rest is for code, rendering and an index that is being read.
const memoryBytes = 56 * 1024 * 1024;

const isolates = new WeakMap<Bindings, Isolate>();

/** Returns the state of an isolate that has already served a request. */
export const existingIsolate = (bindings: Bindings): Isolate | undefined => isolates.get(bindings);

/**
 * Returns the isolate's state, found by its bindings: the runtime passes the same object to every
 * request.
 */
export function getIsolate(bindings: Bindings, clock: () => Date): Isolate {
  const cached = isolates.get(bindings);
  if (cached) return cached;
  const now = () => clock().getTime();
  const cache = namedCache("shop", configFor(bindings).baseUrl);
  // Contains the object's id, which is unique within the Cloudflare account.
  const key = `https://generations.internal/${toHash(String(bindings.GENERATIONS.idFromName("all")))}`;
  const generations = new GenerationReader({
    read: (since) => generationsObject(bindings).read(since),
    store: createGenerationStore(cache, { key }),
    now,
  });
  const tally = createCacheTally(Object.keys(profiles), now);
  const memory = createMemory({ maxBytes: memoryBytes });
  const isolate: Isolate = {
    shared: memory,
    memory: createMemoryTier({ memory: memory, name: "data" }),
    pages: createMemoryTier({ memory: memory, name: "page" }),
    files: createMemoryTier({ maxBytes: 1 }),
    edge: createEdgeTier({ cache }),
    brotli: brotliCopies(memory),
    prepared: createPreparedResponses({
      memory: memory,
      generations,
      now,
      onHit: (ageSeconds) => tally.count("page", { state: "fresh", ageSeconds }),
    }),
    pictures: new NamedPictures(),
    generations,
    indexes: new IndexReader({ memory: memory }),
    breaker: new CircuitBreaker({ now }),
    unlisted: new UnlistedSlugs(now),
    misses: new MissLimit(now),
    searches: new SearchCounts(now),
    typing: new TypingBursts(now),
    tally,
  };
  isolates.set(bindings, isolate);
  return isolate;
}
