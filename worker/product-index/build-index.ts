import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { CatalogueReader } from "../commerce/indexed-product.ts";
import {
  type CatalogueSource,
  type Facet,
  type HiddenProducts,
  type IndexedProduct,
  noneHidden,
  type SearchedProduct,
} from "../commerce/indexed-product.ts";
import { GrowingBytes, GrowingNumbers, SearchBuilder } from "../search/search-builder.ts";
import { add, type Bitset, type IndexParts, wordsFor } from "./catalogue-index.ts";
import {
  encodeIndex,
  type IndexBucket,
  SourceWriter,
  type StoredSource,
  segmentProducts,
  storedSource,
  storeIndex,
  storeTooMany,
} from "./index-store.ts";

/**
 * Products by value in both directions: equal values by date, newest first; missing values (NaN)
 * last.
 */
function bothOrders(values: ArrayLike<number>): { ASC: Uint32Array; DESC: Uint32Array } {
  const sorted = (sign: 1 | -1) =>
    Uint32Array.from({ length: values.length }, (_, product) => product).sort((a, b) => {
      const [left, right] = [values[a] as number, values[b] as number];
      if (Number.isNaN(left) || Number.isNaN(right))
        return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
      return sign * (left - right) || a - b;
    });
  return { ASC: sorted(1), DESC: sorted(-1) };
}

/** Alphabetical rank of each name in a language; equal names have equal ranks. */
function alphabeticalRanks(all: readonly string[], languageTag: string): Float64Array {
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const names = [...new Set(all)].sort(compare);
  const rank = new Map(names.map((name, index) => [name, index]));
  return Float64Array.from(all, (name) => rank.get(name) ?? 0);
}

/** Languages of an index's texts, its own first. */
const languagesOf = (languageTag: string): string[] => {
  const own = languageTag.slice(0, 2);
  const others = Object.values(locales).map(({ lang }) => lang as string);
  return [own, ...others.filter((lang) => lang !== own)];
};

/** A renamed category is still found by its slug: "campuran-bahan-bakar". */
function withSlugs(search: SearchedProduct, slugs: readonly string[]): SearchedProduct {
  const [own, ...others] = search.texts;
  if (!own || slugs.length === 0) return search;
  const words = slugs.map((slug) => slug.replaceAll("-", " "));
  return { ...search, texts: [{ ...own, categories: [...own.categories, ...words] }, ...others] };
}

/**
 * Builds the index of a language from products that arrive one by one, newest first. Keeps only
 * what the index holds: a shop's texts may exceed a worker's memory.
 */
class IndexBuilder {
  readonly #languageTag: string;
  readonly #search: SearchBuilder;
  readonly #values = new Map<string, GrowingNumbers>();
  readonly #ids = new GrowingNumbers();
  readonly #cards = new GrowingBytes();
  readonly #cardStarts = new GrowingNumbers();
  readonly #names: string[] = [];
  readonly #prices: number[] = [];
  readonly #lowPrices: number[] = [];
  readonly #ratings: number[] = [];
  readonly #rated: number[] = [];
  readonly #discounts: number[] = [];
  readonly #sales: number[] = [];
  readonly #onSale = new GrowingNumbers();
  readonly #inStock = new GrowingNumbers();
  readonly #listed = new GrowingNumbers();
  readonly #searched = new GrowingNumbers();
  readonly #variations = new GrowingNumbers();
  readonly #variationProducts = new GrowingNumbers();

  constructor(languageTag: string) {
    this.#languageTag = languageTag;
    this.#search = new SearchBuilder(languagesOf(languageTag));
    this.#cardStarts.push(0);
  }

  /** Number of products so far. */
  get size(): number {
    return this.#ids.length;
  }

  add({ card, categories, terms, search, visibility, salesRank, offers }: IndexedProduct): void {
    const product = this.size;
    for (const slug of categories) this.#addValue("category", slug, product);
    for (const [name, slugs] of Object.entries(terms))
      for (const slug of slugs) this.#addValue(name, slug, product);
    this.#ids.push(card.id);
    this.#cards.append(new TextEncoder().encode(JSON.stringify(card)));
    this.#cardStarts.push(this.#cards.length);
    this.#names.push(card.name);
    this.#prices.push(card.price?.high ?? Number.NaN);
    this.#lowPrices.push(card.price?.low ?? Number.NaN);
    this.#ratings.push(card.rating);
    this.#rated.push(card.reviewCount > 0 ? card.rating : Number.NaN);
    // Discounts are negative; in descending order the biggest comes first.
    this.#discounts.push(card.discount < 0 ? -card.discount : Number.NaN);
    this.#sales.push(salesRank === undefined ? Number.NaN : -salesRank);
    if (card.onSale) this.#onSale.push(product);
    if (card.stockStatus !== "OUT_OF_STOCK") this.#inStock.push(product);
    if (visibility !== "SEARCH") this.#listed.push(product);
    if (visibility !== "CATALOG") this.#searched.push(product);
    for (const { id } of offers?.items ?? []) {
      if (id === card.id) continue;
      this.#variations.push(id);
      this.#variationProducts.push(product);
    }
    this.#search.add(withSlugs(search, categories));
  }

  #addValue(name: string, slug: string, product: number): void {
    const key = `${name}\n${slug}`;
    const cached = this.#values.get(key) ?? new GrowingNumbers(8);
    this.#values.set(key, cached);
    cached.push(product);
  }

  /** Returns the index; the builder cannot be reused. */
  finish(facets: readonly Facet[]): IndexParts {
    const inUse = facets
      .map((facet) => ({
        ...facet,
        values: facet.values.filter(({ slug }) => this.#values.has(`${facet.name}\n${slug}`)),
      }))
      .filter(({ values }) => values.length > 0);
    const arrays = {
      sets: this.#sets(inUse),
      ids: this.#ids.view().slice(),
      prices: Float64Array.from(this.#prices),
      "low-prices": Float64Array.from(this.#lowPrices),
      variations: this.#variations.view().slice(),
      "variation-products": this.#variationProducts.view().slice(),
      ...this.#orders(),
      cards: this.#cards.view(),
      "card-starts": this.#cardStarts.view(),
      ...this.#search.finish(),
    };
    return { about: { size: this.size, facets: inUse }, arrays };
  }

  #sets(facets: readonly Facet[]): Uint32Array {
    const length = wordsFor(this.size);
    const count = facets.reduce((sum, { values }) => sum + values.length, 0);
    const sets = new Uint32Array((count + 9) * length);
    let taken = 0;
    const next = (): Bitset => sets.subarray(taken * length, ++taken * length);
    const fill = (products: Uint32Array) => {
      const set = next();
      for (const product of products) add(set, product);
    };
    for (const { name, values } of facets)
      for (const { slug } of values)
        fill(this.#values.get(`${name}\n${slug}`)?.view() ?? new Uint32Array());
    for (const stars of [1, 2, 3, 4, 5]) {
      const set = next();
      this.#ratings.forEach((rating, product) => {
        if (rating >= stars) add(set, product);
      });
    }
    fill(this.#onSale.view());
    fill(this.#listed.view());
    fill(this.#searched.view());
    fill(this.#inStock.view());
    return sets;
  }

  #orders(): IndexParts["arrays"] {
    const values = {
      price: this.#prices,
      rating: this.#rated,
      discount: this.#discounts,
      sales: this.#sales,
      alphabetically: alphabeticalRanks(this.#names, this.#languageTag),
    };
    return Object.fromEntries(
      Object.entries(values).flatMap(([key, list]) => {
        const { ASC, DESC } = bothOrders(list);
        return [
          [`order-${key}-ASC`, ASC],
          [`order-${key}-DESC`, DESC],
        ];
      }),
    );
  }
}

/** Newest first; for equal dates, the later id first. */
const byDate = (a: IndexedProduct, b: IndexedProduct): number =>
  b.date - a.date || b.card.id - a.card.id;

/** Builds the index of products that are all in memory, in any order. */
export function buildIndex({ products, facets }: CatalogueSource, languageTag: string): IndexParts {
  const builder = new IndexBuilder(languageTag);
  for (const product of products.toSorted(byDate)) builder.add(product);
  return builder.finish(facets);
}

/** Options of one builder run. */
interface BuildOptions {
  reader: CatalogueReader;
  bucket: IndexBucket;
  locale: Locale;
}

/** Result of a run. */
export type BuildResult =
  | {
      state: "built";
      products: number;
      bytes: number;
      etag: string;
      /** Slugs of products that are new, deleted or changed since the previous index. */
      changed: string[];
      /** Slugs of those that somebody has edited or added. */
      edited: string[];
    }
  | { state: "too-many"; products: number };

/** Compares two sources, and thereby finds changes that no webhook has reported. */
function changedSlugs(before: StoredSource | null, after: StoredSource): string[] {
  if (!before) return [];
  const changed = Object.keys(after.hashes).filter(
    (slug) => before.hashes[slug] !== after.hashes[slug],
  );
  return [...changed, ...Object.keys(before.hashes).filter((slug) => !(slug in after.hashes))];
}

const editedSlugs = (before: StoredSource | null, after: StoredSource): string[] =>
  before ? Object.keys(after.edits).filter((slug) => before.edits[slug] !== after.edits[slug]) : [];

/**
 * One run: products are written to the index and its source as they arrive, and none stays in
 * memory.
 */
interface Run {
  source: SourceWriter;
  add(product: IndexedProduct): Promise<void>;
  /** Keeps unchanged products as stored. */
  keep(key: string, products: readonly IndexedProduct[], before: StoredSource): void;
  store(facets: Facet[], hidden: HiddenProducts): Promise<BuildResult>;
}

function startRun({ bucket, locale }: BuildOptions, before: StoredSource | null): Run {
  const index = new IndexBuilder(locales[locale].languageTag);
  const source = new SourceWriter(bucket, locale, before);
  return {
    source,
    async add(product) {
      index.add(product);
      await source.add(product);
    },
    keep(key, products, stored) {
      for (const product of products) index.add(product);
      source.keep(key, products, stored);
    },
    async store(facets, hidden) {
      const stored = await source.finish(facets, hidden);
      const products = index.size;
      const blob = encodeIndex(index.finish(facets));
      const { etag } = await storeIndex(bucket, locale, { blob, source: stored, before });
      const changed = changedSlugs(before, stored);
      const edited = editedSlugs(before, stored);
      return { state: "built", products, bytes: blob.byteLength, etag, changed, edited };
    },
  };
}

/** Performs a run; on failure, deletes what it has written. */
async function withRun(
  options: BuildOptions,
  before: StoredSource | null,
  use: (run: Run) => Promise<BuildResult>,
): Promise<BuildResult> {
  const run = startRun(options, before);
  try {
    return await use(run);
  } catch (cause) {
    await run.source.discard();
    throw cause;
  }
}

/** Reads all products and stores their index; on failure the stored one stays. */
export async function rebuild(options: BuildOptions): Promise<BuildResult> {
  const before = await storedSource(options.bucket, options.locale);
  return withRun(options, before, async (run) => {
    const read = await options.reader.whole(async (products) => {
      for (const product of products) await run.add(product);
    });
    if ("facets" in read) return run.store(read.facets, read.hidden);
    await run.source.discard();
    return storeNewest(options, before, read.tooMany);
  });
}

// As many as feeds and sitemaps name of a shop that is too large for an index.
const maxNewest = 5_000;

/** Stores the newest products alone, for the feed and the sitemap. */
async function storeNewest(
  options: BuildOptions,
  before: StoredSource | null,
  tooMany: number,
): Promise<BuildResult> {
  const { bucket, locale } = options;
  const writer = new SourceWriter(bucket, locale, before);
  try {
    await options.reader.newest(maxNewest, async (products) => {
      for (const product of products) await writer.add(product);
    });
    const source = { ...(await writer.finish([])), tooMany };
    await storeTooMany(bucket, locale, { source, before });
    return { state: "too-many", products: tooMany };
  } catch (cause) {
    await writer.discard();
    throw cause;
  }
}

/** The current facets, plus stored values that the newly read products do not have. */
const joinedFacets = (fresh: readonly Facet[], before: readonly Facet[]): Facet[] =>
  fresh.map((facet) => {
    const old = before.find(({ name }) => name === facet.name)?.values ?? [];
    const existing = new Set(facet.values.map(({ slug }) => slug));
    return {
      ...facet,
      values: [...facet.values, ...old.filter(({ slug }) => !existing.has(slug))],
    };
  });

/** Replaces some products in the stored index, or reads all when there is none yet. */
export async function patch(slugs: string[], options: BuildOptions): Promise<BuildResult> {
  const { bucket, locale } = options;
  const before = await storedSource(bucket, locale);
  if (!before) return rebuild(options);
  // The next whole run reads it.
  if (before.tooMany) return { state: "too-many", products: before.tooMany };
  const fresh = await options.reader.products(slugs);
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
    const facets = joinedFacets(fresh.facets, before.facets);
    return run.store(facets, before.hidden ?? noneHidden);
  });
}
