import * as v from "valibot";
import { reportCache } from "../log.ts";
import { joinShared, type SharedWork, startShared } from "./shared-work.ts";
import type { NamedCache } from "./tiers.ts";
import { systemTimer, type Timer, withTimeout } from "./with-timeout.ts";

/** Invalidations since a sequence number; `allBefore` invalidates all older entries. */
export interface GenerationChanges {
  sequence: number;
  allBefore: number;
  changes: { tag: string; sequence: number }[];
  /** The newest index of each announced language. */
  indexes?: Record<string, string>;
}

/** All stored generations, as shared by the isolates of one data centre. */
export interface StoredGenerations extends GenerationChanges {
  /** When the Durable Object was queried, in milliseconds since 1970. */
  readAt: number;
}

/** A data centre's store of generations; it never throws. */
export interface GenerationStore {
  get(): Promise<StoredGenerations | null>;
  put(generations: StoredGenerations): Promise<void>;
}

/** An isolate's source of generations. */
export interface GenerationSource {
  /**
   * Waits when the known generations are too old, first for the data centre's own cache, then for
   * the Durable Object; never throws. A read in the background is passed to `waitUntil`, or it
   * would end with its request.
   */
  current(waitUntil: (work: Promise<unknown>) => void): Promise<GenerationSnapshot>;
}

/** The known generations at one moment. */
export interface GenerationSnapshot {
  /** The newest sequence number; an entry stores the one at which its loading began. */
  readonly sequence: number;
  /** Whether one of the tags was invalidated after `generation`. */
  isInvalidated(tags: readonly string[], generation: number): boolean;
}

interface ReaderOptions {
  /** Reads from the Durable Object what changed since a sequence number. */
  read: (since: number) => Promise<GenerationChanges>;
  /** What the data centre's other isolates have read. */
  store?: GenerationStore;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Age in milliseconds from which generations are refreshed in the background. */
  refreshMs?: number;
  /**
   * Maximum age in milliseconds of generations in use: the time a purge takes to reach all
   * isolates.
   */
  maxAgeMs?: number;
  /** How long a read may delay a request, in milliseconds. */
  timeoutMs?: number;
  timer?: Timer;
  report?: (message: string, cause: unknown) => void;
}

type WaitUntil = (work: Promise<unknown>) => void;

// How long a failing Durable Object is not queried again.
const retryMs = 5_000;
const maxTags = 10_000;

const noStore: GenerationStore = { get: async () => null, put: async () => {} };

/**
 * Caches the generations in one isolate; when they cannot be read, it continues with those it has.
 */
export class GenerationReader implements GenerationSource {
  readonly #options: Required<ReaderOptions>;
  #sequences = new Map<string, number>();
  #sequence = 0;
  #allBefore = 0;
  #indexes: Record<string, string> = {};
  /** The known generations were valid at this time. */
  #readAt = Number.NEGATIVE_INFINITY;
  #updatedAt = Number.NEGATIVE_INFINITY;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #wasReachable = true;
  #looking: SharedWork<void> | null = null;
  /** The read that requests wait for. */
  #awaited: SharedWork<void> | null = null;

  constructor(options: ReaderOptions) {
    this.#options = {
      store: noStore,
      refreshMs: 250,
      maxAgeMs: 9_000,
      timeoutMs: 1_000,
      timer: systemTimer,
      report: reportCache,
      ...options,
    };
  }

  async current(waitUntil: WaitUntil): Promise<GenerationSnapshot> {
    const cached = this.cached(waitUntil);
    if (cached) return cached;
    await this.#update(waitUntil);
    return this.#snapshot();
  }

  /**
   * Returns the known generations, refreshing them in the background when due; null when they are
   * too old.
   */
  cached(waitUntil: WaitUntil): GenerationSnapshot | null {
    const { now, refreshMs, maxAgeMs } = this.#options;
    const ageMs = this.#ageMs();
    if (ageMs >= maxAgeMs) return null;
    const isDue = ageMs >= refreshMs && now() - this.#updatedAt >= refreshMs;
    if (isDue) waitUntil(this.#update(waitUntil));
    return this.#snapshot();
  }

  /** Returns the newest known index of a language, or null when none was announced. */
  getIndex(language: string): string | null {
    return this.#indexes[language] ?? null;
  }

  /**
   * Reads at once, for the isolate that has just invalidated something; never throws; false when
   * the read failed.
   */
  async refresh(): Promise<boolean> {
    const { now, read, store, report } = this.#options;
    const requestedAt = now();
    // Set before the read, so that a failing Durable Object is queried no more often than a healthy
    // one.
    this.#requestedAt = requestedAt;
    this.#wasReachable = false;
    try {
      this.#learn({ ...(await read(this.#sequence)), readAt: requestedAt });
    } catch (cause) {
      report("generations could not be read", cause);
      return false;
    }
    this.#wasReachable = true;
    await store.put(this.#stored());
    return true;
  }

  #ageMs(): number {
    const ageMs = this.#options.now() - this.#readAt;
    // When the clock ran backwards, the age is unknown.
    return ageMs < 0 ? Number.POSITIVE_INFINITY : ageMs;
  }

  async #update(waitUntil: WaitUntil): Promise<void> {
    const { now, refreshMs, maxAgeMs } = this.#options;
    this.#updatedAt = now();
    await this.#look(waitUntil);
    if (this.#ageMs() < refreshMs) return;
    const reading = this.#joinRead(waitUntil);
    if (reading && this.#ageMs() >= maxAgeMs) await this.#wait(reading, waitUntil);
  }

  /** Reads the data centre's cache, once for all concurrent callers. */
  async #look(waitUntil: WaitUntil): Promise<void> {
    const lost = Symbol();
    this.#looking ??= this.#startLook(waitUntil);
    const looking = this.#looking;
    const end = await joinShared(looking, { lost, timer: this.#options.timer });
    if (end !== lost) return;
    if (this.#looking === looking) this.#looking = null;
    await this.#look(waitUntil);
  }

  #startLook(waitUntil: WaitUntil): SharedWork<void> {
    const { now, store, timer } = this.#options;
    const look = async () => {
      const stored = await store.get();
      if (stored && stored.readAt > this.#readAt && stored.readAt <= now()) this.#learn(stored);
      this.#looking = null;
    };
    return startShared(look, { waitUntil, timer });
  }

  /** Returns the read in flight or starts one; null when no request should wait for it. */
  #joinRead(waitUntil: WaitUntil): SharedWork<void> | null {
    const sinceMs = this.#options.now() - this.#requestedAt;
    if (!this.#wasReachable && sinceMs < retryMs) return this.#awaited;
    // No request waits again when the previous read failed.
    const isWorthWaiting = this.#wasReachable;
    const reading = this.#read(waitUntil);
    this.#awaited = isWorthWaiting ? reading : null;
    return this.#awaited;
  }

  #read(waitUntil: WaitUntil): SharedWork<void> {
    const read = async () => void (await this.refresh());
    const reading = startShared(read, { waitUntil, timer: this.#options.timer });
    const ended = () => {
      if (this.#awaited === reading) this.#awaited = null;
    };
    reading.result.then(ended);
    return reading;
  }

  /** Waits for a read until its timeout; when its request was killed, joins another one. */
  async #wait(awaited: SharedWork<void>, waitUntil: WaitUntil): Promise<void> {
    const { now, timeoutMs, timer } = this.#options;
    const milliseconds = this.#requestedAt + timeoutMs - now();
    if (milliseconds <= 0) return;
    const lost = Symbol();
    const joined = joinShared(awaited, { lost, timer });
    const end = await withTimeout(joined, { timer, milliseconds, fallback: undefined });
    if (end !== lost) return;
    if (this.#awaited === awaited) this.#awaited = this.#read(waitUntil);
    if (this.#awaited) await this.#wait(this.#awaited, waitUntil);
  }

  #snapshot(): GenerationSnapshot {
    const newest = () => this.#sequence;
    return {
      // A getter, so that it matches isInvalidated: changes known when an entry was loaded must not
      // invalidate it.
      get sequence() {
        return newest();
      },
      isInvalidated: (tags, generation) => this.#isInvalidated(tags, generation),
    };
  }

  #stored(): StoredGenerations {
    return {
      sequence: this.#sequence,
      allBefore: this.#allBefore,
      changes: [...this.#sequences].map(([tag, sequence]) => ({ tag, sequence })),
      indexes: this.#indexes,
      readAt: this.#readAt,
    };
  }

  #learn({ sequence, allBefore, changes, indexes, readAt }: StoredGenerations): void {
    for (const change of changes) {
      const previous = this.#sequences.get(change.tag) ?? 0;
      this.#sequences.set(change.tag, Math.max(change.sequence, previous));
    }
    this.#allBefore = Math.max(this.#allBefore, allBefore);
    // An older read may complete after a newer one.
    this.#sequence = Math.max(this.#sequence, sequence);
    if (readAt >= this.#readAt) {
      this.#readAt = readAt;
      this.#indexes = { ...this.#indexes, ...indexes };
    }
    if (this.#sequences.size > maxTags) this.#forgetOldest();
  }

  /** Keeps the newer half of the tags; entries older than those count as invalidated. */
  #forgetOldest(): void {
    const newest = [...this.#sequences].sort(([, a], [, b]) => b - a);
    const [, before = 0] = newest[maxTags / 2] ?? [];
    this.#sequences = new Map(newest.slice(0, maxTags / 2));
    this.#allBefore = Math.max(this.#allBefore, before);
  }

  #isInvalidated(tags: readonly string[], generation: number): boolean {
    if (generation < this.#allBefore) return true;
    return tags.some((tag) => (this.#sequences.get(tag) ?? 0) > generation);
  }
}

const generations = v.object({
  sequence: v.number(),
  allBefore: v.number(),
  changes: v.array(v.object({ tag: v.string(), sequence: v.number() })),
  indexes: v.optional(v.record(v.string(), v.string())),
  readAt: v.number(),
});

// Far longer than stored generations are used.
const ttlSeconds = 60;

/** Stores the generations in a data centre's cache; when that fails, it is empty. */
export function createGenerationStore(
  cache: NamedCache,
  {
    key,
    report = reportCache,
  }: { key: string; report?: (message: string, cause: unknown) => void },
): GenerationStore {
  return {
    async get() {
      try {
        const response = await cache.match(key);
        const result = v.safeParse(generations, response && (await response.json()));
        return result.success ? result.output : null;
      } catch (cause) {
        report("generations could not be read from the cache", cause);
        return null;
      }
    },
    async put(stored) {
      const headers = { "Cache-Control": `public, max-age=${ttlSeconds}` };
      try {
        await cache.put(key, Response.json(stored, { headers }));
      } catch (cause) {
        report("generations could not be written to the cache", cause);
      }
    },
  };
}
