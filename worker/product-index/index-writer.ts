import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type {
  CatalogueRun,
  CatalogueWriter,
  RunNote,
  StoredCatalogue,
} from "../commerce/catalogue-engine.ts";
import { IdSet } from "../commerce/id-set.ts";
import {
  type CatalogueSource,
  type Facet,
  type IndexedProduct,
  noneHidden,
  type ReadFacts,
} from "../commerce/indexed-product.ts";
import { byDate, IndexBuilder } from "./build-index.ts";
import { encodeIndex } from "./index-format.ts";
import {
  hashesOf,
  type IndexBucket,
  maxIndexBytes,
  nextSegment,
  SourceWriter,
  type StoredSource,
  segmentProducts,
  segmentSize,
  storedSource,
  storeIndex,
  storePatched,
  storeSegment,
  storeTooMany,
  type WrittenSource,
  withHashes,
} from "./index-store.ts";
import { isReplaceable, type Replacement, replaceProducts } from "./patch-index.ts";
import { StoredArrays } from "./stored-arrays.ts";

interface WriterOptions {
  bucket: IndexBucket;
  locale: Locale;
  /** How many products the index holds at most; all are in its source. */
  limit: number;
}

/** Compares two sources, and thereby finds changes that no webhook has reported. */
function changedSlugs(before: StoredSource | null, after: StoredSource): string[] {
  if (!before || before.tooMany) return [];
  const changed = Object.keys(after.hashes).filter(
    (slug) => before.hashes[slug] !== after.hashes[slug],
  );
  return [...changed, ...Object.keys(before.hashes).filter((slug) => !(slug in after.hashes))];
}

const editedSlugs = (before: StoredSource | null, after: StoredSource): string[] =>
  before && !before.tooMany
    ? Object.keys(after.edits).filter((slug) => before.edits[slug] !== after.edits[slug])
    : [];

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

  constructor(options: WriterOptions, before: StoredSource | null, generation: number) {
    const { bucket, locale } = options;
    this.#options = options;
    this.#before = before;
    this.#source = new SourceWriter(bucket, locale, generation);
    this.#index = new IndexBuilder(locales[locale].languageTag);
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
  async goOn({ segments }: WrittenSource): Promise<void> {
    for (const key of segments) {
      const products = await segmentProducts(this.#options.bucket, key);
      for (const product of products) this.#gather(product);
      this.#source.goOn(key, products);
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
    const source = await this.#source.finish(facets, hidden);
    const products = this.ids.size;
    const index = this.#index && encodeIndex(this.#index.finish(facets));
    if (!index || index.byteLength > maxIndexBytes) {
      const bytes = index?.byteLength;
      const large = { ...source, hashes: {}, edits: {}, tooMany: products };
      const stored = { ...large, ...(bytes && { tooLarge: bytes }) };
      const { etag } = await storeTooMany(bucket, locale, { source: stored, before });
      return { state: "too-many", products, ...(bytes && { bytes }), etag };
    }
    const compared = before && (await withHashes(bucket, before));
    const { etag } = await storeIndex(bucket, locale, { index, source, before });
    const changed = changedSlugs(compared, source);
    const edited = editedSlugs(compared, source);
    return { state: "built", products, bytes: index.byteLength, etag, changed, edited };
  }

  discard(): Promise<void> {
    return this.#source.discard();
  }
}

/** A changed product keeps its rank by sales until the next whole run. */
const ranked = (after: IndexedProduct, before: IndexedProduct | undefined): IndexedProduct =>
  before?.salesRank === undefined ? after : { ...after, salesRank: before.salesRank };

/** Which segment has a product, by its number. */
function segmentOf(sizes: readonly number[], product: number): number {
  let first = 0;
  return sizes.findIndex((size) => {
    first += size;
    return product < first;
  });
}

const productsIn = ({ sizes = [] }: StoredSource): number =>
  sizes.reduce((sum, size) => sum + size, 0);

const sameFacets = (one: readonly Facet[], other: readonly Facet[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether products are as they were stored last, by the hashes of those that changed since the last
 * run: a webhook has each read twice.
 */
const isStored = ({ hashes, sizes }: StoredSource, products: readonly IndexedProduct[]): boolean =>
  sizes !== undefined &&
  products.every((product) => hashes[product.card.slug] === hashesOf(product).hash);

/** The number of a changed product in the index; null where all has to be built anew. */
async function numbersOf(
  { bucket }: Pick<WriterOptions, "bucket">,
  index: StoredArrays,
  { slugs, products, before }: Changed,
): Promise<Map<number, IndexedProduct> | null> {
  const fresh = new Set(products.map(({ card }) => card.slug));
  const gone = slugs.filter((slug) => !fresh.has(slug));
  const stored = gone.length > 0 ? await withHashes(bucket, before) : before;
  // What is gone and was not there before changes nothing.
  if (!stored || gone.some((slug) => slug in stored.hashes)) return null;
  const ids = await index.numbers("ids");
  const numbers = new Map(products.map((product) => [ids.indexOf(product.card.id), product]));
  return numbers.has(-1) ? null : numbers;
}

interface Changed {
  slugs: readonly string[];
  products: readonly IndexedProduct[];
  before: StoredSource;
}

/** Products to be replaced, and what is stored in the place of their segments. */
interface Replacements {
  replaced: Replacement[];
  /** Keys by the segments' positions. */
  segments: Map<number, string>;
}

/**
 * Stores the segments of changed products anew, under other keys; null where one does not keep its place
 * in the index.
 */
async function replaceSegments(
  { bucket, locale }: Pick<WriterOptions, "bucket" | "locale">,
  { numbers, before }: { numbers: ReadonlyMap<number, IndexedProduct>; before: StoredSource },
  { replaced, segments }: Replacements,
): Promise<boolean> {
  const bySegment = Map.groupBy(numbers, ([product]) => segmentOf(before.sizes ?? [], product));
  for (const [at, own] of bySegment) {
    const products = await segmentProducts(bucket, before.segments[at] ?? "");
    let isChanged = false;
    for (const [product, fresh] of own) {
      const place = products.findIndex(({ card }) => card.slug === fresh.card.slug);
      const old = products[place];
      if (!old) return false;
      const after = ranked(fresh, old);
      if (!isReplaceable(old, after)) return false;
      if (hashesOf(old).hash === hashesOf(after).hash) continue;
      products[place] = after;
      replaced.push({ product, before: old, after });
      isChanged = true;
    }
    if (!isChanged) continue;
    const key = nextSegment(locale, before, at);
    segments.set(at, key);
    await storeSegment(bucket, key, products);
  }
  return true;
}

/**
 * Changes the stored index where products stay in their places; null where they do not, or where
 * other values of filters are in use, and all has to be built anew.
 */
async function replaceStored(
  options: WriterOptions,
  changed: Changed,
): Promise<StoredCatalogue | null> {
  const { bucket, locale } = options;
  const { before } = changed;
  const index = before.sizes ? await StoredArrays.open(bucket, locale) : null;
  const numbers = index && (await numbersOf(options, index, changed));
  if (!numbers) return null;
  const replacements: Replacements = { replaced: [], segments: new Map() };
  const isReplaced = await replaceSegments(options, { numbers, before }, replacements);
  const stored = isReplaced && (await storeReplaced(options, { index, before, ...replacements }));
  if (stored) return stored;
  for (const key of replacements.segments.values()) await bucket.delete(key);
  return null;
}

async function storeReplaced(
  { bucket, locale }: Pick<WriterOptions, "bucket" | "locale">,
  {
    index,
    before,
    replaced,
    segments,
  }: Replacements & { index: StoredArrays; before: StoredSource },
): Promise<StoredCatalogue | null> {
  const { size: products } = index.about;
  if (replaced.length === 0) return { state: "unchanged", products };
  const { languageTag } = locales[locale];
  const changes = await replaceProducts(index, replaced, { facets: before.facets, languageTag });
  const bytes = changes && index.byteLengthWith(changes);
  if (!changes || !bytes || bytes > maxIndexBytes) return null;
  const hashes = replaced.map((it) => {
    const { hash, edit } = hashesOf(it.after);
    const isEdited = edit !== hashesOf(it.before).edit;
    return { slug: it.after.card.slug, hash, edit, isEdited };
  });
  const { etag } = await storePatched(
    { bucket, locale },
    {
      before,
      replaced: segments,
      hashes: {
        hashes: Object.fromEntries(hashes.map(({ slug, hash }) => [slug, hash])),
        edits: Object.fromEntries(hashes.map(({ slug, edit }) => [slug, edit])),
      },
    },
    (about) => index.replace(changes, about),
  );
  return {
    state: "built",
    products,
    bytes,
    etag,
    changed: hashes.map(({ slug }) => slug),
    edited: hashes.filter(({ isEdited }) => isEdited).map(({ slug }) => slug),
  };
}

/** Builds the index anew from its source, in which some products are replaced. */
async function rebuildStored(
  options: WriterOptions,
  {
    slugs,
    products,
    before: stored,
    facets,
  }: {
    slugs: readonly string[];
    products: readonly IndexedProduct[];
    before: StoredSource;
    facets: Facet[];
  },
): Promise<StoredCatalogue | null> {
  const before = await withHashes(options.bucket, stored);
  if (!before) return null;
  const waiting = products.toSorted(byDate);
  const changed = new Set([...slugs, ...waiting.map(({ card }) => card.slug)]);
  const ids = new Set(waiting.map(({ card }) => card.id));
  const isChanged = ({ card }: IndexedProduct) => changed.has(card.slug) || ids.has(card.id);
  const belongsBefore = (last: IndexedProduct | undefined) =>
    waiting.some((it) => last !== undefined && byDate(it, last) < 0);
  const run = new IndexRun(options, before, before.generation + 1);
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
    return await run.swap({ facets, hidden: before.hidden ?? noneHidden });
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
      const before = await storedSource(bucket, locale);
      return new IndexRun(options, before, (before?.generation ?? 0) + 1);
    },
    async goOn(note) {
      const before = await storedSource(bucket, locale);
      const written = note as unknown as WrittenSource;
      if (written.generation !== (before?.generation ?? 0) + 1) return null;
      const run = new IndexRun(options, before, written.generation);
      await run.goOn(written);
      return run;
    },
    facets: async () => (await storedSource(bucket, locale))?.facets ?? [],
    async update(slugs, { products, facets: fresh }: CatalogueSource) {
      const before = await storedSource(bucket, locale);
      if (!before) return null;
      // The next whole run reads it.
      if (before.tooMany) return { state: "unchanged", products: before.tooMany };
      const facets = joinedFacets(fresh, before.facets);
      const areFacetsSame = sameFacets(facets, before.facets);
      const read = new Set(products.map(({ card }) => card.slug));
      if (areFacetsSame && slugs.every((slug) => read.has(slug)) && isStored(before, products))
        return { state: "unchanged", products: productsIn(before) };
      const replaced = areFacetsSame && (await replaceStored(options, { slugs, products, before }));
      return replaced || rebuildStored(options, { slugs, products, before, facets });
    },
  };
}
