import { reportCache } from "../log.ts";
import type { GenerationSnapshot, GenerationSource } from "./generation-reader.ts";
import { publicKey } from "./key.ts";
import { ageSeconds, type EntryState, entryState, type Lifetime, shortLifetime } from "./policy.ts";
import { joinShared, type SharedWork, startShared } from "./shared-work.ts";
import { type CacheEntry, type Codec, jsonCodec, type MemoryTier, type Tier } from "./tiers.ts";
import { systemTimer, type Timer, withTimeout } from "./with-timeout.ts";

/**
 * What a load brings. `short` is for "there is none", which may change at any moment; `none` is
 * given to the readers that wait for this load, and not stored.
 */
export interface Loaded<Value> {
  value: Value;
  tags?: readonly string[];
  ttl?: "short" | "none";
}

/** One read through the cache. */
export interface CacheRequest<Value, Profile extends string = string> {
  /** From cacheKey; it must cover everything that the value depends on. */
  key: string;
  /** Name of its lifetime. */
  profile: Profile;
  tags?: readonly string[];
  /** Loads the value; an error is never cached. */
  load: () => Promise<Loaded<Value>>;
  /** Defaults to JSON. */
  codec?: Codec<Value>;
  /**
   * Called when the read has to wait for a load, so that a page can send its beginning in the
   * meantime.
   */
  onWait?: () => void;
}

/** A value with its cache state; values from JSON are frozen, because requests share them. */
export interface CacheRead<Value> {
  value: Value;
  state: "fresh" | "stale" | "miss";
  ageSeconds: number;
  tags: readonly string[];
  /** The stored entry. */
  entry: CacheEntry;
}

/** Reads through the tiers; `Profile` are the names of lifetimes. */
export interface ReadCache<Profile extends string = string> {
  /** Throws the error of `load` when there is no entry to serve instead. */
  read<Value>(request: CacheRequest<Value, Profile>): Promise<CacheRead<Value>>;
}

interface CacheOptions<Profile extends string = string> {
  profiles: Readonly<Record<Profile, Lifetime>>;
  memory: MemoryTier;
  /** The Cache API; without it only memory is used. */
  edge?: Tier;
  generations: GenerationSource;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer?: Timer;
  /** How long a request with a stale entry waits for a refresh, in milliseconds. */
  timeoutMs?: number;
  report?: (message: string, cause: unknown) => void;
}

// Decoded values live as long as their entries, so that a hit in memory parses nothing.
const decodedValues = new WeakMap<CacheEntry, unknown>();

function toRead<Value>(
  entry: CacheEntry,
  { codec = jsonCodec<Value>() }: CacheRequest<Value>,
  { state, age }: { state: CacheRead<Value>["state"]; age: number },
): CacheRead<Value> {
  if (!decodedValues.has(entry)) decodedValues.set(entry, codec.decode(entry));
  const value = decodedValues.get(entry) as Value;
  return { value, state, ageSeconds: age, tags: entry.tags, entry };
}

class TieredCache implements ReadCache {
  readonly #options: CacheOptions & Required<Pick<CacheOptions, "timer" | "timeoutMs" | "report">>;
  readonly #inFlight: InFlightLoads;

  constructor(options: CacheOptions) {
    this.#options = {
      timer: systemTimer,
      timeoutMs: 2_000,
      report: reportCache,
      ...options,
    };
    this.#inFlight = new InFlightLoads(this.#options);
  }

  async read<Value>(request: CacheRequest<Value>): Promise<CacheRead<Value>> {
    const snapshot = await this.#options.generations.current(this.#options.waitUntil);
    const match = await this.#find(request.key, snapshot);
    const state = match ? this.#getState(match, snapshot) : "gone";
    if (!match || state === "gone") {
      request.onWait?.();
      return this.#miss(await this.#refresh(request, snapshot), request);
    }
    if (state === "stale-if-error") return this.#refreshOr(match, request, snapshot);
    if (state === "stale") this.#refreshBehind(request, snapshot);
    return this.#hit(match, state, request);
  }

  #getState(entry: CacheEntry, snapshot: GenerationSnapshot): EntryState {
    return entryState({
      storedAt: entry.storedAt,
      now: this.#options.now(),
      profile: entry.lifetime,
      isInvalidated: snapshot.isInvalidated(entry.tags, entry.generation),
    });
  }

  // Another isolate may have refreshed an entry that is stale in this one.
  async #find(key: string, snapshot: GenerationSnapshot): Promise<CacheEntry | null> {
    const { memory, edge } = this.#options;
    const near = await memory.get(key);
    if (!edge || (near && this.#getState(near, snapshot) === "fresh")) return near;
    const far = await edge.get(key);
    // A concurrent load may have stored a newer entry in the meantime.
    const landed = await memory.get(key);
    if (!far || (landed && landed.storedAt >= far.storedAt)) return landed;
    await memory.put(key, far);
    return far;
  }

  #refresh<Value>(request: CacheRequest<Value>, snapshot: GenerationSnapshot): Promise<CacheEntry> {
    return this.#inFlight.joinOrStart(request.key, () => this.#load(request, snapshot));
  }

  async #load<Value>(
    request: CacheRequest<Value>,
    { sequence: generation }: GenerationSnapshot,
  ): Promise<CacheEntry> {
    const { memory, edge, now, profiles, waitUntil } = this.#options;
    const { codec = jsonCodec<Value>(), profile } = request;
    // The time before loading: a change during the load may be missing in the result.
    const storedAt = now();
    const { value, tags = [], ttl } = await request.load();
    const entry: CacheEntry = {
      ...codec.encode(value),
      storedAt,
      lifetime: (ttl !== "short" && profiles[profile]) || shortLifetime,
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
    // An earlier request has already waited in vain: while the load hangs, no other request waits.
    if ((this.#inFlight.ageMs(request.key) ?? 0) >= milliseconds)
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
    if (this.#inFlight.ageMs(request.key) !== null) return;
    const { waitUntil, report } = this.#options;
    const failed = (cause: unknown) =>
      report(`refreshing failed behind: ${publicKey(request.key)}`, cause);
    waitUntil(this.#refresh(request, snapshot).then(() => {}, failed));
  }

  #miss<Value>(entry: CacheEntry, request: CacheRequest<Value>): CacheRead<Value> {
    return toRead(entry, request, { state: "miss", age: 0 });
  }

  #hit<Value>(entry: CacheEntry, state: "fresh" | "stale", request: CacheRequest<Value>) {
    const age = ageSeconds(entry.storedAt, this.#options.now());
    return toRead(entry, request, { state, age });
  }
}

/**
 * Creates the cache of one request or one isolate; caches with the same memory tier share loads in
 * flight.
 */
export const createCache = <Profile extends string>(
  options: CacheOptions<Profile>,
): ReadCache<Profile> => new TieredCache(options);

/** A load in flight. */
export interface InFlightLoad extends SharedWork<CacheEntry> {
  /** Milliseconds since 1970. */
  startedAt: number;
}

interface InFlightOptions {
  memory: { readonly inFlight: Map<string, InFlightLoad> };
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  timer: Timer;
}

// Longer than two attempts of the transport and the pause between them.
const maxLoadMs = 12_000;

/**
 * One flight per key, and what that does not guarantee: the lock is this isolate's memory. Another
 * isolate, in the same place or elsewhere, may load the same key at the same time, and whichever is
 * stored last stays. A load whose request the runtime has ended never resolves; a reader that waits for it
 * notices within a second and loads for itself. After 12 s a flight counts as lost in any case, so then
 * two loads of one key may overlap here too.
 */
class InFlightLoads {
  readonly #options: InFlightOptions;

  constructor(options: InFlightOptions) {
    this.#options = options;
  }

  /**
   * Returns how long a load of the key has been in flight in this isolate, in milliseconds; null
   * when there is none.
   */
  ageMs(key: string): number | null {
    const ongoing = this.#ongoing(key);
    return ongoing && this.#options.now() - ongoing.startedAt;
  }

  /** Joins the load of the key in flight, or starts one. */
  async joinOrStart(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const ongoing = this.#ongoing(key);
    if (!ongoing) return this.#start(key, load);
    const { timer } = this.#options;
    const entry = await joinShared(ongoing, { timer, lost: null });
    if (entry) return entry;
    // Of all callers of a lost load, the first starts another and the rest join it.
    this.#end(key, ongoing);
    return this.joinOrStart(key, load);
  }

  #ongoing(key: string): InFlightLoad | null {
    const ongoing = this.#options.memory.inFlight.get(key);
    return ongoing && this.#options.now() - ongoing.startedAt < maxLoadMs ? ongoing : null;
  }

  #start(key: string, load: () => Promise<CacheEntry>): Promise<CacheEntry> {
    const { memory, now } = this.#options;
    const work = startShared(load, this.#options);
    const ongoing = Object.assign(work, { startedAt: now() });
    memory.inFlight.set(key, ongoing);
    const ended = () => this.#end(key, ongoing);
    ongoing.result.then(ended, ended);
    return ongoing.result;
  }

  #end(key: string, ongoing: InFlightLoad): void {
    const { inFlight } = this.#options.memory;
    if (inFlight.get(key) === ongoing) inFlight.delete(key);
  }
}

/** Counts of one profile's reads by state, and the age of the oldest result. */
export interface ProfileTally {
  fresh: number;
  stale: number;
  miss: number;
  /** In seconds. */
  oldest: number;
}

/** Counts of one isolate's reads, for operators. */
export interface CacheTally {
  count(profile: string, read: Pick<CacheRead<unknown>, "state" | "ageSeconds">): void;
  /** Number of retries that reads have sent to the backend. */
  countRetries(retries: number): void;
  readonly retries: number;
  /** Counts a page whose head was sent before its data was ready, or one that failed after that. */
  countEarly(what: "sent" | "brokenOff"): void;
  readonly early: Readonly<Record<"sent" | "brokenOff", number>>;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly profiles: ReadonlyMap<string, ProfileTally>;
}

/** Creates a tally of these profiles that starts now. */
export function createCacheTally(profiles: readonly string[], now: () => number): CacheTally {
  const rows = new Map(
    profiles.map((name): [string, ProfileTally] => [
      name,
      { fresh: 0, stale: 0, miss: 0, oldest: 0 },
    ]),
  );
  let retries = 0;
  const early = { sent: 0, brokenOff: 0 };
  return {
    since: now(),
    profiles: rows,
    get retries() {
      return retries;
    },
    early,
    countEarly(what) {
      early[what] += 1;
    },
    countRetries(more) {
      retries += more;
    },
    count(profile, { state, ageSeconds }) {
      const row = rows.get(profile);
      if (!row) return;
      row[state] += 1;
      row.oldest = Math.max(row.oldest, ageSeconds);
    },
  };
}
