import type { Locale } from "../../shared/i18n/locales.ts";
import type { CatalogueEngine, IndexState } from "../commerce/catalogue-engine.ts";
import { joinShared, type SharedWork, startShared } from "../platform/cache/shared-work.ts";
import { createMemory, type Memory, type MemoryPart } from "../platform/cache/tiers.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { writeLog } from "../platform/log.ts";
import { openIndex } from "./catalogue-index.ts";
import { indexEngine, storedCatalogue } from "./index-engine.ts";
import { decodeIndex } from "./index-format.ts";
import { type IndexBucket, indexKey } from "./index-store.ts";

interface LocaleIndex {
  /** The edition, and its name in the isolate's memory. */
  edition: string;
  name: string;
  etag: string | null;
  /** The index itself is in the isolate's memory, which may evict it. */
  state: IndexState["state"];
  checkedAt: number;
  /** The newest etag that was checked. */
  checkedFor: string | null;
  checking: SharedWork<void> | null;
}

interface LoadedIndex {
  engine: CatalogueEngine;
  bytes: number;
}

interface ReaderOptions {
  /** Milliseconds between checks when no new versions are announced. */
  checkMs?: number;
  /** The isolate's shared memory. */
  memory?: Memory;
  report?: (message: string, cause: unknown) => void;
}

/** What the reader needs from a request. */
export interface ReadingRequest {
  bucket: IndexBucket;
  /** What the bucket's indexes are of: another currency's is never read. */
  edition?: string;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  /** The etag of the newest version according to the generations; null when they do not have it. */
  newest?: string | null;
}

// Milliseconds until a version that could not be read is tried again.
const retryMs = 5_000;
// How long a request that has an index waits for a newer one.
const timeoutMs = 1_000;

/**
 * Holds one isolate's indexes. Queries the bucket when a new version is announced, and otherwise at
 * intervals behind requests; after a failed read the last good index stays.
 */
export class IndexReader {
  readonly #checked = new Map<Locale, LocaleIndex>();
  readonly #indexes: MemoryPart<LoadedIndex>;
  readonly #options: Required<Pick<ReaderOptions, "checkMs" | "report">>;

  constructor({ memory = createMemory({ maxBytes: 2 ** 30 }), ...options }: ReaderOptions = {}) {
    this.#indexes = memory.part("index", ({ bytes }) => bytes, 0.5);
    this.#options = {
      checkMs: 30_000,
      report: (message, cause) => writeLog("warn", "index", { message }, cause),
      ...options,
    };
  }

  /** The newest index in this isolate. */
  async current(locale: Locale, request: ReadingRequest): Promise<IndexState> {
    const { edition = "" } = request;
    const checked = this.#checked.get(locale);
    const stored = checked?.edition === edition ? checked : this.#unknown(locale, edition);
    if (this.#isDue(stored, request)) this.#startCheck(locale, stored, request);
    while (stored.checking && !this.#isReady(stored)) {
      const { checking } = stored;
      const ended = await joinShared(checking, { lost: "lost" });
      if (ended === "lost" && stored.checking === checking)
        this.#startCheck(locale, stored, request);
    }
    // A listing that was just invalidated must not be built from the old index again.
    if (stored.checking && request.newest && stored.etag !== request.newest)
      await withTimeout(stored.checking.result, { milliseconds: timeoutMs, fallback: undefined });
    return this.#toState(locale, stored, request);
  }

  #isDue(stored: LocaleIndex, { now, newest = null }: ReadingRequest): boolean {
    const ageMs = now() - stored.checkedAt;
    // A check that takes this long may have been lost with its request.
    if (stored.checking) return ageMs >= 3 * retryMs;
    if (stored.state === "ready" && !this.#indexes.get(stored.name)) {
      stored.etag = null;
      return true;
    }
    if (newest === null || newest === stored.etag) return ageMs >= this.#options.checkMs;
    return newest !== stored.checkedFor || ageMs >= retryMs;
  }

  #isReady({ state, name }: LocaleIndex): boolean {
    return state === "ready" && this.#indexes.get(name) !== undefined;
  }

  #toState(locale: Locale, { state, name }: LocaleIndex, { bucket }: ReadingRequest): IndexState {
    if (state === "too-many") return { state, engine: storedCatalogue(bucket, locale) };
    const loaded = state === "ready" ? this.#indexes.get(name) : undefined;
    return loaded ? { state: "ready", engine: loaded.engine } : { state: "none" };
  }

  #startCheck(locale: Locale, stored: LocaleIndex, request: ReadingRequest): void {
    stored.checkedFor = request.newest ?? null;
    const checking = startShared(() => this.#check(locale, stored, request), request);
    stored.checking = checking;
    const ended = () => {
      if (stored.checking === checking) stored.checking = null;
    };
    checking.result.then(ended);
  }

  #unknown(locale: Locale, edition: string): LocaleIndex {
    const stored: LocaleIndex = {
      edition,
      name: `${edition} ${locale}`,
      etag: null,
      state: "none",
      checkedAt: Number.NEGATIVE_INFINITY,
      checkedFor: null,
      checking: null,
    };
    this.#checked.set(locale, stored);
    return stored;
  }

  async #check(
    locale: Locale,
    stored: LocaleIndex,
    { bucket, now }: ReadingRequest,
  ): Promise<void> {
    // Set before the response: a failing store is queried no more often than a healthy one.
    stored.checkedAt = now();
    try {
      await this.#load(locale, stored, bucket);
    } catch (cause) {
      this.#options.report(`the index of ${locale} could not be read`, cause);
    }
  }

  async #load(locale: Locale, stored: LocaleIndex, bucket: IndexBucket): Promise<void> {
    const onlyIf = stored.etag === null ? undefined : { etagDoesNotMatch: stored.etag };
    const object = await bucket.get(indexKey(locale), { onlyIf });
    if (object === null) {
      stored.etag = null;
      stored.state = "none";
      return;
    }
    // No body: the known version is still current.
    if (!("body" in object)) return;
    const bytes = await object.arrayBuffer();
    stored.state = this.#hold(locale, object.customMetadata?.state, {
      bytes,
      bucket,
      name: stored.name,
    });
    stored.etag = object.etag;
  }

  #hold(
    locale: Locale,
    state: string | undefined,
    { bytes: blob, bucket, name }: { bytes: ArrayBuffer; bucket: IndexBucket; name: string },
  ): IndexState["state"] {
    if (state === "too-many") return "too-many";
    const { part } = storedCatalogue(bucket, locale);
    const engine = indexEngine(openIndex(decodeIndex(blob)), part);
    if (this.#indexes.set(name, { engine, bytes: blob.byteLength })) return "ready";
    this.#options.report(`the index of ${locale} is too large for an isolate`, blob.byteLength);
    return "too-many";
  }
}
