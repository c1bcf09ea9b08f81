import { type CacheEntry, type Codec, jsonCodec, type Tier } from "./entry.ts";
import { createFlights } from "./flights.ts";
import type { GenerationSnapshot, GenerationSource } from "./generation-reader.ts";
import type { MemoryTier } from "./memory-tier.ts";
import { ageSeconds, entryState } from "./policy.ts";
import { type CacheProfileName, profiles, shortLifetime } from "./profiles.ts";
import type { Tag } from "./tags.ts";
import { systemTimer, type Timer, withPatience } from "./timer.ts";

/** What a load brings; `short` is for "there is none", which may change at any moment. */
export interface Loaded<Value> {
  value: Value;
  tags?: readonly Tag[];
  ttl?: "short";
}

/** One read through the cache. */
export interface CacheRequest<Value> {
  /** From cacheKey: it must depend on everything that the value depends on. */
  key: string;
  profile: CacheProfileName;
  tags?: readonly Tag[];
  /** Makes the value anew; what it throws is never cached. */
  load: () => Promise<Loaded<Value>>;
  /** JSON unless said otherwise. */
  codec?: Codec<Value>;
}

/** A value with where it came from; values from JSON are frozen, because requests share them. */
export interface CacheRead<Value> {
  value: Value;
  state: "fresh" | "stale" | "miss";
  ageSeconds: number;
  tags: readonly Tag[];
}

/** Reads through the tiers. */
export interface ShopCache {
  /** Throws what `load` throws, when no entry is left to serve instead. */
  read<Value>(request: CacheRequest<Value>): Promise<CacheRead<Value>>;
}

interface CacheOptions {
  memory: MemoryTier;
  /** The Cache API (edge-tier.ts); without it there is memory alone. */
  edge?: Tier;
  generations: GenerationSource;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer?: Timer;
  /** How long a request waits for a refresh when it has something old to serve, in milliseconds. */
  patienceMs?: number;
  report?: (message: string, cause: unknown) => void;
}

// Beside the entry and with its life, so that a hit in memory parses nothing.
const decodedValues = new WeakMap<CacheEntry, unknown>();

function decodedValue<Value>(
  entry: CacheEntry,
  { codec = jsonCodec<Value>() }: CacheRequest<Value>,
): Value {
  if (!decodedValues.has(entry)) decodedValues.set(entry, codec.decode(entry));
  return decodedValues.get(entry) as Value;
}

/** Makes the cache of one request or one isolate; flights are shared by all that share a memory tier. */
export function createCache({
  memory,
  edge,
  generations,
  now,
  waitUntil,
  timer = systemTimer,
  patienceMs = 2_000,
  report = (message, cause) => console.warn(message, cause),
}: CacheOptions): ShopCache {
  const flights = createFlights({ memory, now, waitUntil, timer });

  const stateOf = (entry: CacheEntry, snapshot: GenerationSnapshot) =>
    entryState({
      storedAt: entry.storedAt,
      now: now(),
      profile: entry.lifetime,
      generationOutdated: snapshot.isOutdated(entry.tags, entry.generation),
    });

  // Another isolate may have refreshed what this one holds an old copy of.
  async function find(key: string, snapshot: GenerationSnapshot): Promise<CacheEntry | null> {
    const near = await memory.get(key);
    if (!edge || (near && stateOf(near, snapshot) === "fresh")) return near;
    const far = await edge.get(key);
    if (!far || (near && near.storedAt >= far.storedAt)) return near;
    await memory.put(key, far);
    return far;
  }

  async function load<Value>(
    request: CacheRequest<Value>,
    { sequence: generation }: GenerationSnapshot,
  ): Promise<CacheEntry> {
    const storedAt = now();
    const { value, tags = [], ttl } = await request.load();
    const { codec = jsonCodec<Value>() } = request;
    const entry: CacheEntry = {
      ...codec.encode(value),
      storedAt,
      lifetime: ttl === "short" ? shortLifetime : profiles[request.profile],
      tags: [...new Set([...(request.tags ?? []), ...tags])],
      generation,
    };
    await memory.put(request.key, entry);
    if (edge) waitUntil(edge.put(request.key, entry));
    return entry;
  }

  const readAs = <Value>(
    entry: CacheEntry,
    state: CacheRead<Value>["state"],
    request: CacheRequest<Value>,
  ): CacheRead<Value> => ({
    value: decodedValue(entry, request),
    state,
    ageSeconds: state === "miss" ? 0 : ageSeconds(entry.storedAt, now()),
    tags: entry.tags,
  });

  async function refreshOr<Value>(
    old: CacheEntry,
    refreshed: Promise<CacheEntry>,
    request: CacheRequest<Value>,
  ): Promise<CacheRead<Value>> {
    try {
      const entry = await withPatience(refreshed, {
        timer,
        milliseconds: patienceMs,
        otherwise: null,
      });
      if (entry) return readAs(entry, "miss", request);
      report(`slow, served stale: ${request.key}`, null);
    } catch (cause) {
      report(`failed, served stale: ${request.key}`, cause);
    }
    return readAs(old, "stale", request);
  }

  return {
    async read(request) {
      const snapshot = await generations.current();
      const found = await find(request.key, snapshot);
      const state = found ? stateOf(found, snapshot) : "gone";
      if (found && state === "fresh") return readAs(found, "fresh", request);
      const refresh = () => flights.board(request.key, () => load(request, snapshot));
      if (!found || state === "gone") return readAs(await refresh(), "miss", request);
      if (state === "stale-if-error") return refreshOr(found, refresh(), request);
      const failed = (cause: unknown) => report(`not refreshed: ${request.key}`, cause);
      if (!flights.isFlying(request.key)) waitUntil(refresh().catch(failed));
      return readAs(found, "stale", request);
    },
  };
}
