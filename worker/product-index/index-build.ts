import { type Locale, locales } from "../../shared/i18n/locales.ts";
import { byDate, IndexBuilder } from "./build-index.ts";
import { encodeIndex } from "./index-blob.ts";
import {
  type IndexBucket,
  SourceWriter,
  type StoredSource,
  segmentProducts,
  storedSource,
  storeIndex,
  storeTooMany,
} from "./index-store.ts";
import type { Facet, IndexedProduct } from "./indexed-product.ts";
import { type ReadOptions, readCatalogue, readProducts } from "./read-catalogue.ts";

/** What one run of the builder needs. */
export interface BuildOptions extends ReadOptions {
  bucket: IndexBucket;
  locale: Locale;
}

/** What a run made of it. */
export type BuildResult =
  | {
      state: "built";
      products: number;
      bytes: number;
      etag: string;
      /** Slugs of products that are new, gone or not what the index before held of them. */
      changed: string[];
    }
  | { state: "too-many"; products: number };

/** What differs between two readings: a change of which no webhook has told shows here. */
function changedSlugs(before: StoredSource | null, after: StoredSource): string[] {
  if (!before) return [];
  const changed = Object.keys(after.hashes).filter(
    (slug) => before.hashes[slug] !== after.hashes[slug],
  );
  return [...changed, ...Object.keys(before.hashes).filter((slug) => !(slug in after.hashes))];
}

/** One run: products go into the index and into its source as they come, and none is kept. */
class Run {
  readonly #options: BuildOptions;
  readonly #before: StoredSource | null;
  readonly #index: IndexBuilder;
  readonly source: SourceWriter;

  constructor(options: BuildOptions, before: StoredSource | null) {
    this.#options = options;
    this.#before = before;
    this.#index = new IndexBuilder(locales[options.locale].languageTag);
    this.source = new SourceWriter(options.bucket, options.locale, before);
  }

  async add(product: IndexedProduct): Promise<void> {
    this.#index.add(product);
    await this.source.add(product);
  }

  /** Products that stay as they are stored. */
  keep(key: string, products: readonly IndexedProduct[], before: StoredSource): void {
    for (const product of products) this.#index.add(product);
    this.source.keep(key, products, before);
  }

  async store(facets: Facet[]): Promise<BuildResult> {
    const { bucket, locale } = this.#options;
    const source = await this.source.finish(facets);
    const products = this.#index.size;
    const blob = encodeIndex(this.#index.finish(facets));
    const { etag } = await storeIndex(bucket, locale, { blob, source, before: this.#before });
    const changed = changedSlugs(this.#before, source);
    return { state: "built", products, bytes: blob.byteLength, etag, changed };
  }
}

/** Does a run; where it fails, what it has written is taken back. */
async function withRun(
  options: BuildOptions,
  before: StoredSource | null,
  use: (run: Run) => Promise<BuildResult>,
): Promise<BuildResult> {
  const run = new Run(options, before);
  try {
    return await use(run);
  } catch (cause) {
    await run.source.discard();
    throw cause;
  }
}

/** Reads all products and stores their index; a failure leaves the stored one as it is. */
export async function rebuild(options: BuildOptions): Promise<BuildResult> {
  const before = await storedSource(options.bucket, options.locale);
  return withRun(options, before, async (run) => {
    const read = await readCatalogue(options, async (products) => {
      for (const product of products) await run.add(product);
    });
    if ("facets" in read) return run.store(read.facets);
    await run.source.discard();
    await storeTooMany(options.bucket, options.locale, read.tooMany);
    return { state: "too-many", products: read.tooMany };
  });
}

/** Facets as they are now, with values that only older products name. */
const joinedFacets = (fresh: readonly Facet[], before: readonly Facet[]): Facet[] =>
  fresh.map((facet) => {
    const old = before.find(({ name }) => name === facet.name)?.values ?? [];
    const known = new Set(facet.values.map(({ slug }) => slug));
    return { ...facet, values: [...facet.values, ...old.filter(({ slug }) => !known.has(slug))] };
  });

/** Replaces some products in the stored index, or reads all where there is none yet. */
export async function patch(slugs: string[], options: BuildOptions): Promise<BuildResult> {
  const { bucket, locale } = options;
  const before = await storedSource(bucket, locale);
  if (!before) return rebuild(options);
  const fresh = await readProducts(slugs, options);
  const waiting = fresh.products.toSorted(byDate);
  const changed = new Set([...slugs, ...waiting.map(({ card }) => card.slug)]);
  const ids = new Set(waiting.map(({ card }) => card.id));
  const isChanged = ({ card }: IndexedProduct) => changed.has(card.slug) || ids.has(card.id);
  const belongsBefore = (last: IndexedProduct | undefined) =>
    waiting.some((it) => last !== undefined && byDate(it, last) < 0);
  return withRun(options, before, async (run) => {
    for (const key of before.segments) {
      const products = await segmentProducts(bucket, key);
      if (!belongsBefore(products.at(-1)) && !products.some(isChanged)) {
        run.keep(key, products, before);
        continue;
      }
      for (const product of products.filter((it) => !isChanged(it))) {
        const earlier = waiting.filter((it) => byDate(it, product) < 0).length;
        for (const it of waiting.splice(0, earlier)) await run.add(it);
        await run.add(product);
      }
      await run.source.flush();
    }
    for (const product of waiting.splice(0)) await run.add(product);
    return run.store(joinedFacets(fresh.facets, before.facets));
  });
}
