import { reportCache } from "../../log.ts";
import { type CacheEntry, type Codec, jsonCodec, type Tier } from "./entry.ts";
import type { GenerationSnapshot, GenerationSource } from "./generation-reader.ts";
import { publicKey, type Tag } from "./key.ts";
import {
  ageSeconds,
  type CacheProfileName,
  type EntryState,
  entryState,
  profiles,
  shortLifetime,
} from "./policy.ts";
import { joinShared, type SharedWork, startShared } from "./shared-work.ts";
import type { MemoryTier } from "./tiers.ts";
import { systemTimer, type Timer, withTimeout } from "./with-timeout.ts";

/**
 * What a load brings. `short` is for "there is none", which may change at any moment; `none` is
 * given to the readers that wait for this load, and not stored.
 */
export interface Loaded<Value> {
  value: Value;
  tags?: readonly Tag[];
  ttl?: "short" | "none";
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
  /** Called when there is nothing but a load to wait for: a page may send its beginning meanwhile. */
  onWait?: () => void;
}

/** A value with where it came from; values from JSON are frozen, because requests share them. */
export interface CacheRead<Value> {
  value: Value;
  state: "fresh" | "stale" | "miss";
  ageSeconds: number;
  tags: readonly Tag[];
  /** What the tiers keep of it. */
  entry: CacheEntry;
}

/** Reads through the tiers. */
export interface ShopCache {
  /** Throws what `load` throws, when no entry is left to serve instead. */
  read<Value>(request: CacheRequest<Value>): Promise<CacheRead<Value>>;
}

interface CacheOptions {
  memory: MemoryTier;
  /** The Cache API; without it there is memory alone. */
  edge?: Tier;
  generations: GenerationSource;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer?: Timer;
  /** How long a request waits for a refresh when it has something old to serve, in milliseconds. */
  timeoutMs?: number;
  report?: (message: string, cause: unknown) => void;
}

// Beside the entry and with its life, so that a hit in memory parses nothing.
const decodedValues = new WeakMap<CacheEntry, unknown>();

function readOf<Value>(
  entry: CacheEntry,
  { codec = jsonCodec<Value>() }: CacheRequest<Value>,
  { state, age }: { state: CacheRead<Value>["state"]; age: number },
): CacheRead<Value> {
  if (!decodedValues.has(entry)) decodedValues.set(entry, codec.decode(entry));
  const value = decodedValues.get(entry) as Value;
  return { value, state, ageSeconds: age, tags: entry.tags, entry };
}

class TieredCache implements ShopCache {
  readonly #options: CacheOptions & Required<Pick<CacheOptions, "timer" | "timeoutMs" | "report">>;
  readonly #flights: Flights;

  constructor(options: CacheOptions) {
    this.#options = {
      timer: systemTimer,
      timeoutMs: 2_000,
      report: reportCache,
      ...options,
    };
    this.#flights = new Flights(this.#options);
  }

  async read<Value>(request: CacheRequest<Value>): Promise<CacheRead<Value>> {
    const snapshot = await this.#options.generations.current(this.#options.waitUntil);
    const found = await this.#find(request.key, snapshot);
    const state = found ? this.#stateOf(found, snapshot) : "gone";
    if (!found || state === "gone") {
      request.onWait?.();
      return this.#miss(await this.#refresh(request, snapshot), request);
    }
    if (state === "stale-if-error") return this.#refreshOr(found, request, snapshot);
    if (state === "stale") this.#refreshBehind(request, snapshot);
    return this.#hit(found, state, request);
  }

  #stateOf(entry: CacheEntry, snapshot: GenerationSnapshot): EntryState {
    return entryState({
      storedAt: entry.storedAt,
      now: this.#options.now(),
      profile: entry.lifetime,
      isInvalidated: snapshot.isInvalidated(entry.tags, entry.generation),
    });
  }

  // Another isolate may have refreshed what this one holds an old copy of.
  async #find(key: string, snapshot: GenerationSnapshot): Promise<CacheEntry | null> {
    const { memory, edge } = this.#options;
    const near = await memory.get(key);
    if (!edge || (near && this.#stateOf(near, snapshot) === "fresh")) return near;
    const far = await edge.get(key);
    // A load that began before this one asked may have landed meanwhile.
    const landed = await memory.get(key);
    if (!far || (landed && landed.storedAt >= far.storedAt)) return landed;
    await memory.put(key, far);
    return far;
  }

  #refresh<Value>(request: CacheRequest<Value>, snapshot: GenerationSnapshot): Promise<CacheEntry> {
    return this.#flights.board(request.key, () => this.#load(request, snapshot));
  }

  async #load<Value>(
    request: CacheRequest<Value>,
    { sequence: generation }: GenerationSnapshot,
  ): Promise<CacheEntry> {
    const { memory, edge, now, waitUntil } = this.#options;
    const { codec = jsonCodec<Value>(), profile } = request;
    // When loading began: what changes meanwhile may or may not be in the answer.
    const storedAt = now();
    const { value, tags = [], ttl } = await request.load();
    const entry: CacheEntry = {
      ...codec.encode(value),
      storedAt,
      lifetime: ttl === "short" ? shortLifetime : profiles[profile],
      tags: [...new Set([...(request.tags ?? []), ...tags])],
      generation,
    };
    if (ttl === "none") return entry;
    await memory.put(request.key, entry);
    if (edge) waitUntil(edge.put(request.key, entry));
    return entry;
  }

  async #refreshOr<Value>(
    old: CacheEntry,
    request: CacheRequest<Value>,
    snapshot: GenerationSnapshot,
  ): Promise<CacheRead<Value>> {
    const { timer, timeoutMs: milliseconds, report } = this.#options;
    // Somebody has waited in vain already: while it hangs, nobody else needs to.
    if ((this.#flights.ageMs(request.key) ?? 0) >= milliseconds)
      return this.#hit(old, "stale", request);
    try {
      const refreshing = this.#refresh(request, snapshot);
      const entry = await withTimeout(refreshing, { timer, milliseconds, fallback: null });
      if (entry) return this.#miss(entry, request);
      report(`refreshing takes long, served stale: ${publicKey(request.key)}`, null);
    } catch (cause) {
      report(`refreshing failed, served stale: ${publicKey(request.key)}`, cause);
    }
    return this.#hit(old, "stale", request);
  }

  #refreshBehind<Value>(request: CacheRequest<Value>, snapshot: GenerationSnapshot): void {
    if (this.#flights.ageMs(request.key) !== null) return;
    const { waitUntil, report } = this.#options;
    const failed = (cause: unknown) =>
      report(`refreshing failed behind: ${publicKey(request.key)}`, cause);
    waitUntil(this.#refresh(request, snapshot).then(() => {}, failed));
  }

  #miss<Value>(entry: CacheEntry, request: CacheRequest<Value>): CacheRead<Value> {
    return readOf(entry, request, { state: "miss", age: 0 });
  }

  #hit<Value>(entry: CacheEntry, state: "fresh" | "stale", request: CacheRequest<Value>) {
    const age = ageSeconds(entry.storedAt, this.#options.now());
    return readOf(entry, request, { state, age });
  }
}

/** Makes the cache of one request or one isolate; flights are shared by all that share a memory tier. */
export const createCache = (options: CacheOptions): ShopCache => new TieredCache(options);

/** A load that is under way. */
export interface Flight extends SharedWork<CacheEntry> {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface FlightOptions {
  memory: { readonly flights: Map<string, Flight> };
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer: Timer;
}

// Longer than two attempts of the transport with the pause between them.
const maxFlightMs = 12_000;

/**
 * One flight per key, and what that does not guarantee: the lock is this isolate's memory. Another
 * isolate, in the same place or elsewhere, may load the same key at the same time, and whichever is
 * stored last stays. A load whose request the runtime has ended never settles; a reader that waits for it
 * notices within a second and loads for itself. After 12 s a flight counts as lost in any case, so then
 * two loads of one key may overlap here too.
 */
class Flights {
  readonly #options: FlightOptions;

  constructor(options: FlightOptions) {
    this.#options = options;
  }

  /** For how long a load of that key has been under way in this isolate; null where none is. */
  ageMs(key: string): number | null {
    const flight = this.#flying(key);
    return flight && this.#options.now() - flight.startedAt;
  }

  /** Joins the load of that key, or starts it. */
  async board(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const flight = this.#flying(key);
    if (!flight) return this.#start(key, load);
    const { timer } = this.#options;
    const entry = await joinShared(flight, { timer, lost: null });
    if (entry) return entry;
    // Of all that gave a lost flight up, the first starts another and the rest board that.
    this.#end(key, flight);
    return this.board(key, load);
  }

  #flying(key: string): Flight | null {
    const flight = this.#options.memory.flights.get(key);
    return flight && this.#options.now() - flight.startedAt < maxFlightMs ? flight : null;
  }

  #start(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const { memory, now } = this.#options;
    const work = startShared(load, this.#options);
    const flight = Object.assign(work, { startedAt: now() });
    memory.flights.set(key, flight);
    const ended = () => this.#end(key, flight);
    flight.result.then(ended, ended);
    return flight.result;
  }

  #end(key: string, flight: Flight): void {
    const { flights } = this.#options.memory;
    if (flights.get(key) === flight) flights.delete(key);
  }
}
