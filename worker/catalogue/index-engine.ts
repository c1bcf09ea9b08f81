import type { Locale } from "../../shared/i18n/locales.ts";
import type { CatalogueEngine, WholeCatalogue } from "../commerce/catalogue-engine.ts";
import type { CatalogueSource, IndexedProduct } from "../commerce/indexed-product.ts";
import { retry } from "../platform/retry.ts";
import { buildIndex, byDate } from "./build-index.ts";
import { type CatalogueIndex, openIndex } from "./catalogue-index.ts";
import { type IndexBucket, segmentProducts, segmentSize, storedSource } from "./index-store.ts";
import { appliedFilter, queryIndex, selectProducts } from "./query-index.ts";

/** Segments of an index's source in one part. */
const segmentsPerPart = 5;

// A run of the builder deletes the segments that it has replaced.
const twice = <Read>(read: () => Promise<Read>): Promise<Read> =>
  retry(read, { attempts: 2, isWorthRetrying: () => true });

/** All products of a language as a run has stored them, beside the index or without one. */
export function storedCatalogue(bucket: IndexBucket, locale: Locale): WholeCatalogue {
  const source = async () => {
    const stored = await storedSource(bucket, locale);
    if (!stored) throw new Error(`The source of the index of ${locale} is gone.`);
    return stored;
  };
  return {
    size: async () => (await source()).sizes.reduce((sum, size) => sum + size, 0),
    every: (start, most) =>
      twice(async () => {
        const { segments, sizes } = await source();
        const cards: IndexedProduct["card"][] = [];
        let first = 0;
        for (const [at, key] of segments.entries()) {
          const next = first + (sizes[at] ?? 0);
          // One after another: each holds whole texts.
          if (next > start && first < start + most)
            for (const { card } of (await segmentProducts(bucket, key)).slice(
              Math.max(0, start - first),
              start + most - first,
            ))
              cards.push(card);
          first = next;
        }
        return cards;
      }),
    part: (number) =>
      twice(async () => {
        const { segments } = await source();
        const read: IndexedProduct[] = [];
        for (const key of segments.slice((number - 1) * segmentsPerPart, number * segmentsPerPart))
          read.push(...(await segmentProducts(bucket, key)));
        return read;
      }),
  };
}

/** Where ids stand in a list, in one pass over it. */
function findPositions(wanted: readonly number[], list: Uint32Array): Map<number, number> {
  const ids = new Set(wanted);
  const positions = new Map<number, number>();
  list.forEach((id, at) => {
    if (ids.has(id)) positions.set(id, at);
  });
  return positions;
}

/** An engine over an index in memory; `part` reads what the index does not hold. */
export function indexEngine(index: CatalogueIndex, part: WholeCatalogue["part"]): CatalogueEngine {
  const { facets, ids, variations, variationProducts } = index;
  const getId = (slug: string) => ids[index.findNumber(slug) ?? -1];
  return {
    async list(query) {
      const filter = appliedFilter(facets, query);
      const { products, searchResult, ...counts } = queryIndex(index, { ...query, filter });
      return { products: products.map(index.card), filter, facets, ...counts, found: searchResult };
    },
    select: async (selection) => selectProducts(index, selection).map(index.card),
    facets: async () => facets,
    has: async (slug) => index.hasSlug(slug),
    async findValues(slug) {
      const product = index.findNumber(slug);
      if (product === undefined) return null;
      const entries = facets.map(({ name, values, sets }) => {
        const own = values.filter((_value, at) => index.has(sets[at] as Uint32Array, product));
        return [name, own.map((value) => value.slug)] as const;
      });
      return Object.fromEntries(entries.filter(([, slugs]) => slugs.length > 0));
    },
    async cards(asked) {
      const numbers = findPositions(asked, ids);
      return asked.flatMap((id) => {
        const number = numbers.get(id);
        return number === undefined ? [] : [index.card(number)];
      });
    },
    findIds: async (slugs) => slugs.flatMap((slug) => getId(slug) ?? []),
    async parents(asked) {
      const parents = new Map<number, number>();
      for (const [id, at] of findPositions(asked, variations)) {
        const product = ids[variationProducts[at] ?? -1];
        if (product) parents.set(id, product);
      }
      return parents;
    },
    size: async () => index.size,
    every: async (start, most) =>
      Array.from({ length: Math.max(0, Math.min(start + most, index.size) - start) }, (_, at) =>
        index.card(start + at),
      ),
    part,
  };
}

/** An engine of products that are all in memory, in any order. */
export function engineInMemory(source: CatalogueSource, languageTag: string): CatalogueEngine {
  const products = source.products.toSorted(byDate);
  const size = segmentsPerPart * segmentSize;
  return indexEngine(openIndex(buildIndex(source, languageTag)), async (number) =>
    products.slice((number - 1) * size, number * size),
  );
}
