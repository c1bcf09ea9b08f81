import { locales } from "../../shared/i18n/locales.ts";
import type {
  CatalogueSource,
  Facet,
  IndexedProduct,
  SearchedProduct,
} from "../commerce/indexed-product.ts";
import { add, type Bitset, type IndexParts, wordsFor } from "./catalogue-index.ts";
import { GrowingBytes, GrowingNumbers, SearchBuilder } from "./search/search-builder.ts";

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
const listLanguages = (languageTag: string): string[] => {
  const own = languageTag.slice(0, 2);
  const others = Object.values(locales).map(({ lang }) => lang as string);
  return [own, ...others.filter((lang) => lang !== own)];
};

/** A renamed category is still found by its slug: "campuran-bahan-bakar". */
export function withSlugs(search: SearchedProduct, slugs: readonly string[]): SearchedProduct {
  const [own, ...others] = search.texts;
  if (!own || slugs.length === 0) return search;
  const words = slugs.map((slug) => slug.replaceAll("-", " "));
  return { ...search, texts: [{ ...own, categories: [...own.categories, ...words] }, ...others] };
}

/**
 * Builds the index of a language from products that arrive one by one, newest first. Keeps only
 * what the index holds: a shop's texts may exceed a worker's memory.
 */
export class IndexBuilder {
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
    this.#search = new SearchBuilder(listLanguages(languageTag));
    this.#cardStarts.push(0);
  }

  /** Number of products so far. */
  get size(): number {
    return this.#ids.length;
  }

  add({
    card,
    categories,
    terms,
    search,
    words,
    visibility,
    salesRank,
    offers,
  }: IndexedProduct): void {
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
    if (words) this.#search.addWords(words, search);
    else this.#search.add(withSlugs(search, categories));
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
export const byDate = (a: IndexedProduct, b: IndexedProduct): number =>
  b.date - a.date || b.card.id - a.card.id;

/** Builds the index of products that are all in memory, in any order. */
export function buildIndex({ products, facets }: CatalogueSource, languageTag: string): IndexParts {
  const builder = new IndexBuilder(languageTag);
  for (const product of products.toSorted(byDate)) builder.add(product);
  return builder.finish(facets);
}
