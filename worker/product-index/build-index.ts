import { locales } from "../../shared/i18n/locales.ts";
import { GrowingBytes, GrowingNumbers } from "../search/growing-numbers.ts";
import { SearchBuilder } from "../search/search-builder.ts";
import { add, type Bitset, wordsFor } from "./bitset.ts";
import type { IndexParts } from "./catalogue-index.ts";
import type { CatalogueSource, Facet, IndexedProduct } from "./indexed-product.ts";

/** Orders of a value in both directions: equals by date, newest first, what has none (NaN) last. */
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

/** Place of each name in the alphabet of a language; equal names have equal places. */
function alphabeticalRanks(all: readonly string[], languageTag: string): Float64Array {
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const names = [...new Set(all)].sort(compare);
  const rank = new Map(names.map((name, place) => [name, place]));
  return Float64Array.from(all, (name) => rank.get(name) ?? 0);
}

/** Languages of an index's texts, its own first. */
const languagesOf = (languageTag: string): string[] => {
  const own = languageTag.slice(0, 2);
  const others = Object.values(locales).map(({ lang }) => lang as string);
  return [own, ...others.filter((lang) => lang !== own)];
};

/**
 * Makes the index of a language's products, which come one by one, newest first. Of each product only
 * what the index holds is kept: a shop's texts may be larger than a worker's memory.
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
  readonly #ratings: number[] = [];
  readonly #rated: number[] = [];
  readonly #discounts: number[] = [];
  readonly #sales: number[] = [];
  readonly #onSale = new GrowingNumbers();
  readonly #inStock = new GrowingNumbers();
  readonly #listed = new GrowingNumbers();
  readonly #searched = new GrowingNumbers();

  constructor(languageTag: string) {
    this.#languageTag = languageTag;
    this.#search = new SearchBuilder(languagesOf(languageTag));
    this.#cardStarts.push(0);
  }

  /** How many products have come. */
  get size(): number {
    return this.#ids.length;
  }

  add({ card, categories, terms, search, visibility, salesRank }: IndexedProduct): void {
    const product = this.size;
    for (const slug of categories) this.#addValue("category", slug, product);
    for (const [name, slugs] of Object.entries(terms))
      for (const slug of slugs) this.#addValue(name, slug, product);
    this.#ids.push(card.id);
    this.#cards.append(new TextEncoder().encode(JSON.stringify(card)));
    this.#cardStarts.push(this.#cards.length);
    this.#names.push(card.name);
    this.#prices.push(card.price?.high ?? Number.NaN);
    this.#ratings.push(card.rating);
    this.#rated.push(card.reviewCount > 0 ? card.rating : Number.NaN);
    // Biggest discount first is "descending"; discounts are negative.
    this.#discounts.push(card.discount < 0 ? -card.discount : Number.NaN);
    this.#sales.push(salesRank === undefined ? Number.NaN : -salesRank);
    if (card.onSale) this.#onSale.push(product);
    if (card.stockStatus !== "OUT_OF_STOCK") this.#inStock.push(product);
    if (visibility !== "SEARCH") this.#listed.push(product);
    if (visibility !== "CATALOG") this.#searched.push(product);
    this.#search.add(search);
  }

  #addValue(name: string, slug: string, product: number): void {
    const key = `${name}\n${slug}`;
    const known = this.#values.get(key) ?? new GrowingNumbers(8);
    this.#values.set(key, known);
    known.push(product);
  }

  /** The index; the builder is used up. */
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

/** The newest first, of equal dates the one that came later. */
export const byDate = (a: IndexedProduct, b: IndexedProduct): number =>
  b.date - a.date || b.card.id - a.card.id;

/** Makes the index of products that are at hand together, in any order. */
export function buildIndex({ products, facets }: CatalogueSource, languageTag: string): IndexParts {
  const builder = new IndexBuilder(languageTag);
  for (const product of products.toSorted(byDate)) builder.add(product);
  return builder.finish(facets);
}
