import type { Bindings } from "./bindings.ts";
import type { Tier } from "./cache/entry.ts";
import { GenerationReader } from "./cache/generation-reader.ts";
import { type CacheTally, createCacheTally } from "./cache/tally.ts";
import { createEdgeTier, createMemoryTier, type MemoryTier } from "./cache/tiers.ts";
import { IndexReader } from "./catalogue/index-reader.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./graphql/circuit-breaker.ts";
import { writeLog } from "./log.ts";

/** What one isolate has learned and keeps for its next requests; nothing of any visitor. */
export interface Isolate {
  /** Answers of the catalogue. */
  memory: MemoryTier;
  /** Whole pages and payloads. */
  pages: MemoryTier;
  edge: Tier;
  generations: GenerationReader;
  /** The product indexes of the languages. */
  indexes: IndexReader;
  breaker: CircuitBreaker;
  tally: CacheTally;
}

// Of the 128 MB that the runtime grants: rendering and the product index need the rest.
const dataBytes = 24 * 1024 * 1024;
const pageBytes = 16 * 1024 * 1024;

const isolates = new WeakMap<Bindings, Isolate>();

const reportIndex = (message: string, cause: unknown) =>
  writeLog("warn", "index", { message }, cause);

/** The isolate's state, found by its bindings: the runtime hands every request the same object. */
export function isolateOf(bindings: Bindings, clock: () => Date): Isolate {
  const known = isolates.get(bindings);
  if (known) return known;
  const now = () => clock().getTime();
  const isolate: Isolate = {
    memory: createMemoryTier({ maxBytes: dataBytes }),
    pages: createMemoryTier({ maxBytes: pageBytes }),
    edge: createEdgeTier({ cache: (caches as unknown as { default: Cache }).default }),
    generations: new GenerationReader({
      read: (since) => bindings.GENERATIONS.getByName("all").read(since),
      now,
    }),
    indexes: new IndexReader({ report: reportIndex }),
    breaker: createCircuitBreaker({ now }),
    tally: createCacheTally(now),
  };
  isolates.set(bindings, isolate);
  return isolate;
}
