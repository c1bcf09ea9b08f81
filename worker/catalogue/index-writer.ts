import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type {
  CatalogueRun,
  CatalogueWriter,
  RunNote,
  StoredCatalogue,
} from "../commerce/catalogue-engine.ts";
import { IdSet } from "../commerce/id-set.ts";
import type {
  CatalogueSource,
  Facet,
  IndexedProduct,
  ReadFacts,
} from "../commerce/indexed-product.ts";
import { byDate, IndexBuilder } from "./build-index.ts";
import { encodeIndex } from "./index-format.ts";
import {
  type IndexBucket,
  maxIndexBytes,
  type ProductHashes,
  SourceWriter,
  type StoredSource,
  segmentProducts,
  segmentSize,
  storedSource,
  storeIndex,
  storeSource,
  storeTooMany,
  toHashes,
  type WrittenSource,
} from "./index-store.ts";

interface WriterOptions {
  bucket: IndexBucket;
  locale: Locale;
  /** How many products the index holds at most; all are in its source. */
  limit: number;
}

const isSame = (one: ProductHashes | undefined, other: ProductHashes): boolean =>
  one?.indexed === other.indexed && one.offers === other.offers;

/** Compares two sources, and thereby finds changes that no webhook has reported. */
function compareSources(before: StoredSource | null, after: StoredSource) {
  if (!before || before.tooMany) return { changed: [], edited: [] };
  const now = Object.entries(after.hashes);
  const changed = now.filter(([slug, hashes]) => !isSame(before.hashes[slug], hashes));
  const edited = now.filter(([slug, { edit }]) => before.hashes[slug]?.edit !== edit);
  const gone = Object.keys(before.hashes).filter((slug) => !Object.hasOwn(after.hashes, slug));
  return {
    changed: [...changed.map(([slug]) => slug), ...gone],
    edited: edited.map(([slug]) => slug),
  };
}

/** The current facets, plus stored values that the newly read products do not have. */
export const joinedFacets = (fresh: readonly Facet[], before: readonly Facet[]): Facet[] =>
  fresh.map((facet) => {
    const old = before.find(({ name }) => name === facet.name)?.values ?? [];
    const existing = new Set(facet.values.map(({ slug }) => slug));
    return {
      ...facet,
      values: [...facet.values, ...old.filter(({ slug }) => !existing.has(slug))],
    };
  });

const nextGeneration = (before: StoredSource | null): number => (before?.generation ?? 0) + 1;

/**
 * A run: products are written to the source as they arrive, and what the index holds of them is
 * gathered. Of more products than the limit, the source alone is stored.
 */
class IndexRun implements CatalogueRun {
  readonly ids = new IdSet();
  readonly #options: WriterOptions;
  readonly #before: StoredSource | null;
  readonly #source: SourceWriter;
  #index: IndexBuilder | null;

  constructor(options: WriterOptions, before: StoredSource | null, hasIndex = true) {
    const { bucket, locale } = options;
    this.#options = options;
    this.#before = before;
    this.#source = new SourceWriter(bucket, locale, nextGeneration(before));
    this.#index = hasIndex ? new IndexBuilder(locales[locale].languageTag) : null;
  }

  #gather(product: IndexedProduct): void {
    this.ids.add(product.card.id);
    this.#index?.add(product);
    if (!this.#index || this.#index.size <= this.#options.limit) return;
    this.#index = null;
    this.#source.forget();
  }

  async add(products: readonly IndexedProduct[]): Promise<RunNote | null> {
    for (const product of products) {
      this.#gather(product);
      await this.#source.add(product);
    }
    // A segment ends with a page of the backend, so that a run can go on behind it.
    if (this.#source.pending + products.length > segmentSize) await this.#source.flush();
    return this.#source.pending === 0 ? { ...this.#source.written } : null;
  }

  /** Takes over the segments of a run that died. */
  async resume({ segments }: WrittenSource): Promise<void> {
    for (const key of segments) {
      const products = await segmentProducts(this.#options.bucket, key);
      for (const product of products) this.#gather(product);
      this.#source.resume(key, products);
    }
  }

  /** Leaves a segment of the source before as it is. */
  keep(key: string, products: readonly IndexedProduct[], before: StoredSource): void {
    for (const product of products) this.#gather(product);
    this.#source.keep(key, products, before);
  }

  flush(): Promise<void> {
    return this.#source.flush();
  }

  async swap({ facets, hidden }: ReadFacts): Promise<StoredCatalogue> {
    const { bucket, locale } = this.#options;
    const before = this.#before;
    const source = await this.#source.finish({ facets, hidden });
    const products = this.ids.size;
    const index = this.#index && encodeIndex(this.#index.finish(facets));
    if (!index || index.byteLength > maxIndexBytes) {
      const bytes = index?.byteLength;
      const large = { ...source, hashes: {}, tooMany: products };
      const stored = { ...large, ...(bytes && { tooLarge: bytes }) };
      const { etag } = await storeTooMany(bucket, locale, { source: stored, before });
      return { state: "too-many", products, ...(bytes && { bytes }), etag };
    }
    const { etag } = await storeIndex(bucket, locale, { index, source, before });
    const bytes = index.byteLength;
    return { state: "built", products, bytes, etag, ...compareSources(before, source) };
  }

  /** Replaces the source alone, beside an index that shows nothing of what has changed. */
  async swapSource(before: StoredSource): Promise<StoredCatalogue> {
    const { bucket, locale } = this.#options;
    const source = await this.#source.finish(before);
    await storeSource(bucket, locale, { source, before });
    const { changed } = compareSources(before, source);
    return { state: "unchanged", products: this.ids.size, changed };
  }

  discard(): Promise<void> {
    return this.#source.discard();
  }
}

/** A changed product keeps its rank by sales until the next whole run. */
const ranked = (after: IndexedProduct, before: IndexedProduct | undefined): IndexedProduct =>
  before?.salesRank === undefined ? after : { ...after, salesRank: before.salesRank };

const productsIn = ({ sizes }: StoredSource): number => sizes.reduce((sum, size) => sum + size, 0);

const sameFacets = (one: readonly Facet[], other: readonly Facet[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface Changed {
  /** What was asked for; what is not among the products is gone. */
  slugs: readonly string[];
  products: readonly IndexedProduct[];
  facets: Facet[];
  before: StoredSource;
}

/** What of the stored catalogue a change of products touches. */
function touchedBy({ slugs, products, facets, before }: Changed): "index" | "source" | "nothing" {
  const read = new Set(products.map(({ card }) => card.slug));
  const isGone = slugs.some((slug) => !read.has(slug) && Object.hasOwn(before.hashes, slug));
  if (isGone || !sameFacets(facets, before.facets)) return "index";
  const fresh = products.map((product) => ({
    before: before.hashes[product.card.slug],
    now: toHashes(product),
  }));
  if (fresh.some((it) => it.before?.indexed !== it.now.indexed)) return "index";
  return fresh.some((it) => !isSame(it.before, it.now)) ? "source" : "nothing";
}

/** Rebuilds the index from its source, in which some products are replaced. */
async function rebuildStored(
  options: WriterOptions,
  { slugs, products, facets, before }: Changed,
  touched: "index" | "source",
): Promise<StoredCatalogue> {
  const waiting = products.toSorted(byDate);
  const changed = new Set([...slugs, ...waiting.map(({ card }) => card.slug)]);
  const ids = new Set(waiting.map(({ card }) => card.id));
  const isChanged = ({ card }: IndexedProduct) => changed.has(card.slug) || ids.has(card.id);
  const belongsBefore = (last: IndexedProduct | undefined) =>
    waiting.some((it) => last !== undefined && byDate(it, last) < 0);
  const run = new IndexRun(options, before, touched === "index");
  try {
    for (const key of before.segments) {
      const stored = await segmentProducts(options.bucket, key);
      if (!belongsBefore(stored.at(-1)) && !stored.some(isChanged)) {
        run.keep(key, stored, before);
        continue;
      }
      for (const product of stored) {
        const at = isChanged(product)
          ? waiting.findIndex(({ card }) => card.id === product.card.id)
          : -1;
        if (at >= 0) waiting[at] = ranked(waiting[at] as IndexedProduct, product);
      }
      for (const product of stored.filter((it) => !isChanged(it))) {
        const earlier = waiting.filter((it) => byDate(it, product) < 0).length;
        await run.add([...waiting.splice(0, earlier), product]);
      }
      await run.flush();
    }
    await run.add(waiting.splice(0));
    return touched === "source"
      ? await run.swapSource(before)
      : await run.swap({ facets, hidden: before.hidden });
  } catch (cause) {
    await run.discard();
    throw cause;
  }
}

/** Stores one language's index in R2, with the source that it is made from. */
export function indexWriter(options: WriterOptions): CatalogueWriter {
  const { bucket, locale } = options;
  return {
    async begin() {
      return new IndexRun(options, await storedSource(bucket, locale));
    },
    async resume(note) {
      const before = await storedSource(bucket, locale);
      const written = note as unknown as WrittenSource;
      if (written.generation !== nextGeneration(before)) return null;
      const run = new IndexRun(options, before);
      await run.resume(written);
      return run;
    },
    facets: async () => (await storedSource(bucket, locale))?.facets ?? [],
    async update(slugs, { products, facets: fresh }: CatalogueSource) {
      const before = await storedSource(bucket, locale);
      if (!before) return null;
      // The next whole run reads it.
      if (before.tooMany) return { state: "unchanged", products: before.tooMany };
      const changed = { slugs, products, facets: joinedFacets(fresh, before.facets), before };
      const touched = touchedBy(changed);
      return touched === "nothing"
        ? { state: "unchanged", products: productsIn(before) }
        : rebuildStored(options, changed, touched);
    },
  };
}
