import { type Locale, locales } from "../../shared/i18n/locales.ts";
import { buildIndex } from "./index/build-index.ts";
import { encodeIndex } from "./index/index-blob.ts";
import type { CatalogueSource } from "./index/indexed-product.ts";
import { type IndexBucket, storedSource, storeIndex, storeTooMany } from "./index-store.ts";
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
function changedSlugs(old: CatalogueSource | null, { products }: CatalogueSource): string[] {
  if (!old) return [];
  const before = new Map(
    old.products.map((product) => [product.card.slug, JSON.stringify(product)]),
  );
  const changed: string[] = [];
  for (const product of products) {
    const { slug } = product.card;
    if (before.get(slug) !== JSON.stringify(product)) changed.push(slug);
    before.delete(slug);
  }
  return [...changed, ...before.keys()];
}

async function store(
  source: CatalogueSource,
  { bucket, locale }: BuildOptions,
  old: CatalogueSource | null,
): Promise<BuildResult> {
  const blob = encodeIndex(buildIndex(source, locales[locale].languageTag));
  const { etag } = await storeIndex(bucket, locale, { blob, source });
  const changed = changedSlugs(old, source);
  return {
    state: "built",
    products: source.products.length,
    bytes: blob.byteLength,
    etag,
    changed,
  };
}

/** Reads all products and stores their index; a failure leaves the stored one as it is. */
export async function rebuild(options: BuildOptions): Promise<BuildResult> {
  const read = await readCatalogue(options);
  if ("source" in read)
    return store(read.source, options, await storedSource(options.bucket, options.locale));
  await storeTooMany(options.bucket, options.locale, read.tooMany);
  return { state: "too-many", products: read.tooMany };
}

/** Replaces some products in the stored index, or reads all where there is none yet. */
export async function patch(slugs: string[], options: BuildOptions): Promise<BuildResult> {
  const old = await storedSource(options.bucket, options.locale);
  if (!old) return rebuild(options);
  const fresh = await readProducts(slugs, options);
  const changed = new Set([...slugs, ...fresh.products.map(({ card }) => card.slug)]);
  const ids = new Set(fresh.products.map(({ card }) => card.id));
  const kept = old.products.filter(({ card }) => !changed.has(card.slug) && !ids.has(card.id));
  const facets = fresh.facets.map((facet) => {
    const before = old.facets.find(({ name }) => name === facet.name)?.values ?? [];
    const known = new Set(facet.values.map(({ slug }) => slug));
    return {
      ...facet,
      values: [...facet.values, ...before.filter(({ slug }) => !known.has(slug))],
    };
  });
  return store({ products: [...kept, ...fresh.products], facets }, options, old);
}
