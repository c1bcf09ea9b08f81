import type { Locale } from "../../shared/i18n/locales.ts";
import { writeLog } from "../log.ts";
import { joinShared, type SharedWork, startShared } from "../platform/cache/shared-work.ts";
import { createMemory, type Memory, type MemoryPart } from "../platform/cache/tiers.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { type CatalogueIndex, openIndex } from "./catalogue-index.ts";
import { decodeIndex, type IndexBucket, indexKey } from "./index-store.ts";

/** What an isolate knows of a language's index. */
export type IndexState =
  | { state: "ready"; index: CatalogueIndex }
  /** The shop has more products than are indexed. */
  | { state: "too-many" }
  /** It has not been built yet, or cannot be read. */
  | { state: "none" };

interface Known {
  etag: string | null;
  /** The products' index is in the isolate's memory, which may drop it. */
  state: IndexState["state"];
  checkedAt: number;
  /** The newest etag that a check was made for. */
  checkedFor: string | null;
  checking: SharedWork<void> | null;
}

interface LoadedIndex {
  index: CatalogueIndex;
  bytes: number;
}

interface ReaderOptions {
  /** How old the knowledge may be where nobody announces new versions, in milliseconds. */
  checkMs?: number;
  /** What the isolate keeps all that it has in. */
  memory?: Memory;
  report?: (message: string, cause: unknown) => void;
}

/** What one request lends the reader. */
export interface ReadingRequest {
  bucket: IndexBucket;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
  /** The etag of the newest version, as the generations tell it; null where they do not. */
  newest?: string | null;
}

// A version that could not be read is tried again after so long.
const retryMs = 5_000;
// For how long a request with an index waits for a newer one.
const timeoutMs = 1_000;

/**
 * Keeps one isolate's indexes. The bucket is asked where a new version was announced, and else now and
 * then behind requests; what cannot be read leaves the last good index.
 */
export class IndexReader {
  readonly #known = new Map<Locale, Known>();
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

  /** The newest index that this isolate has. */
  async current(locale: Locale, request: ReadingRequest): Promise<IndexState> {
    const known = this.#known.get(locale) ?? this.#unknown(locale);
    if (this.#isDue(locale, known, request)) this.#startCheck(locale, known, request);
    while (known.checking && this.#valueOf(locale, known).state !== "ready") {
      const { checking } = known;
      const ended = await joinShared(checking, { lost: "lost" });
      if (ended === "lost" && known.checking === checking) this.#startCheck(locale, known, request);
    }
    // A listing that was just invalidated is not made of the old index once more.
    if (known.checking && request.newest && known.etag !== request.newest)
      await withTimeout(known.checking.result, { milliseconds: timeoutMs, fallback: undefined });
    return this.#valueOf(locale, known);
  }

  #isDue(locale: Locale, known: Known, { now, newest = null }: ReadingRequest): boolean {
    const ageMs = now() - known.checkedAt;
    // A check that takes this long may have been lost with its request.
    if (known.checking) return ageMs >= 3 * retryMs;
    if (known.state === "ready" && !this.#indexes.get(locale)) {
      known.etag = null;
      return true;
    }
    if (newest === null || newest === known.etag) return ageMs >= this.#options.checkMs;
    return newest !== known.checkedFor || ageMs >= retryMs;
  }

  #valueOf(locale: Locale, { state }: Known): IndexState {
    if (state !== "ready") return { state };
    const held = this.#indexes.get(locale);
    return held ? { state, index: held.index } : { state: "none" };
  }

  #startCheck(locale: Locale, known: Known, request: ReadingRequest): void {
    known.checkedFor = request.newest ?? null;
    const checking = startShared(() => this.#check(locale, known, request), request);
    known.checking = checking;
    const ended = () => {
      if (known.checking === checking) known.checking = null;
    };
    checking.result.then(ended);
  }

  #unknown(locale: Locale): Known {
    const known: Known = {
      etag: null,
      state: "none",
      checkedAt: Number.NEGATIVE_INFINITY,
      checkedFor: null,
      checking: null,
    };
    this.#known.set(locale, known);
    return known;
  }

  async #check(locale: Locale, known: Known, { bucket, now }: ReadingRequest): Promise<void> {
    // Set before the answer: a store in trouble is asked no more often than a sound one.
    known.checkedAt = now();
    try {
      await this.#load(locale, known, bucket);
    } catch (cause) {
      this.#options.report(`the index of ${locale} could not be read`, cause);
    }
  }

  async #load(locale: Locale, known: Known, bucket: IndexBucket): Promise<void> {
    const onlyIf = known.etag === null ? undefined : { etagDoesNotMatch: known.etag };
    const object = await bucket.get(indexKey(locale), { onlyIf });
    if (object === null) {
      known.etag = null;
      known.state = "none";
      return;
    }
    // Without a body it is the version that is known already.
    if (!("body" in object)) return;
    const bytes = await object.arrayBuffer();
    known.state = this.#hold(locale, object.customMetadata?.state, bytes);
    known.etag = object.etag;
  }

  #hold(locale: Locale, state: string | undefined, blob: ArrayBuffer): IndexState["state"] {
    if (state === "too-many") return "too-many";
    const index = openIndex(decodeIndex(blob));
    if (this.#indexes.set(locale, { index, bytes: blob.byteLength })) return "ready";
    this.#options.report(`the index of ${locale} is too large for an isolate`, blob.byteLength);
    return "too-many";
  }
}
