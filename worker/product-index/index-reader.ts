import type { Locale } from "../../shared/i18n/locales.ts";
import { writeLog } from "../log.ts";
import { joinShared, type SharedWork, startShared } from "../platform/cache/shared-work.ts";
import { type CatalogueIndex, openIndex } from "./catalogue-index.ts";
import { decodeIndex } from "./index-blob.ts";
import { type IndexBucket, indexKey } from "./index-store.ts";

/** What an isolate knows of a language's index. */
export type IndexState =
  | { state: "ready"; index: CatalogueIndex }
  /** The shop has more products than are indexed. */
  | { state: "too-many" }
  /** It has not been built yet, or cannot be read. */
  | { state: "none" };

interface Known {
  etag: string | null;
  value: IndexState;
  checkedAt: number;
  checking: SharedWork<void> | null;
}

interface ReaderOptions {
  /** How old the knowledge may be before it is looked after behind a request, in milliseconds. */
  checkMs?: number;
  report?: (message: string, cause: unknown) => void;
}

/** What one request lends the reader. */
export interface ReadingRequest {
  bucket: IndexBucket;
  /** Milliseconds since 1970. */
  now: () => number;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Keeps one isolate's indexes. The first request of an isolate waits for the blob; from then on a
 * newer version is looked for behind requests, and what cannot be read leaves the last good index.
 */
export class IndexReader {
  readonly #known = new Map<Locale, Known>();
  readonly #options: Required<ReaderOptions>;

  constructor(options: ReaderOptions = {}) {
    this.#options = {
      checkMs: 5_000,
      report: (message, cause) => writeLog("warn", "index", { message }, cause),
      ...options,
    };
  }

  /** The newest index that this isolate has. */
  async current(locale: Locale, request: ReadingRequest): Promise<IndexState> {
    const known = this.#known.get(locale) ?? this.#unknown(locale);
    const { checkMs } = this.#options;
    const ageMs = request.now() - known.checkedAt;
    // A check that takes this long may have been lost with its request.
    if (ageMs >= (known.checking ? 3 * checkMs : checkMs)) this.#startCheck(locale, known, request);
    while (known.checking && known.value.state !== "ready") {
      const { checking } = known;
      const ended = await joinShared(checking, { lost: "lost" });
      if (ended === "lost" && known.checking === checking) this.#startCheck(locale, known, request);
    }
    return known.value;
  }

  #startCheck(locale: Locale, known: Known, request: ReadingRequest): void {
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
      value: { state: "none" },
      checkedAt: Number.NEGATIVE_INFINITY,
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
      known.value = { state: "none" };
      return;
    }
    // Without a body it is the version that is known already.
    if (!("body" in object)) return;
    const bytes = await object.arrayBuffer();
    known.value =
      object.customMetadata?.state === "too-many"
        ? { state: "too-many" }
        : { state: "ready", index: openIndex(decodeIndex(bytes)) };
    known.etag = object.etag;
  }
}
