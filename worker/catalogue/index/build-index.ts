import { add, type Bitset, wordsFor } from "./bitset.ts";
import { buildWordIndex } from "./build-word-index.ts";
import type { IndexParts } from "./catalogue-index.ts";
import type { CatalogueSource, Facet, IndexedProduct } from "./indexed-product.ts";

type Sets = { array: Uint32Array; next: () => Bitset };

function setsFor(size: number, count: number): Sets {
  const length = wordsFor(size);
  const array = new Uint32Array(count * length);
  let taken = 0;
  return { array, next: () => array.subarray(taken * length, ++taken * length) };
}

/** Facets with the values that some product has; a facet without any is left out. */
function facetsInUse({ products, facets }: CatalogueSource): Facet[] {
  const used = new Map(facets.map(({ name }) => [name, new Set<string>()]));
  for (const product of products) {
    for (const { name } of facets)
      for (const slug of slugsOf(product, name)) used.get(name)?.add(slug);
  }
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ slug }) => used.get(facet.name)?.has(slug)),
    }))
    .filter(({ values }) => values.length > 0);
}

const slugsOf = (product: IndexedProduct, facet: string): readonly string[] =>
  facet === "category" ? product.categories : (product.terms[facet] ?? []);

function fillSets(products: IndexedProduct[], facets: Facet[]): Uint32Array {
  const values = facets.reduce((sum, facet) => sum + facet.values.length, 0);
  const sets = setsFor(products.length, values + 8);
  const fill = (has: (product: IndexedProduct) => boolean) => {
    const set = sets.next();
    products.forEach((product, number) => {
      if (has(product)) add(set, number);
    });
  };
  for (const facet of facets)
    for (const { slug } of facet.values)
      fill((product) => slugsOf(product, facet.name).includes(slug));
  for (const stars of [1, 2, 3, 4, 5]) fill(({ card }) => card.rating >= stars);
  fill(({ card }) => card.onSale);
  fill(({ visibility }) => visibility !== "SEARCH");
  fill(({ visibility }) => visibility !== "CATALOG");
  return sets.array;
}

/** Orders of a value in both directions: equals by date, newest first, what has none last. */
function bothOrders(values: readonly (number | null)[]) {
  const all = values.map((value, product) => ({ value, product }));
  const some = all.filter((it): it is { value: number; product: number } => it.value !== null);
  const none = all.filter(({ value }) => value === null);
  const sorted = (sign: 1 | -1) =>
    Uint32Array.from(
      [...some.toSorted((a, b) => sign * (a.value - b.value) || a.product - b.product), ...none],
      ({ product }) => product,
    );
  return { ASC: sorted(1), DESC: sorted(-1) };
}

/** Place of each name in the alphabet of a language; equal names have equal places. */
function alphabeticalRanks(products: IndexedProduct[], languageTag: string): number[] {
  const { compare } = new Intl.Collator(languageTag, { numeric: true });
  const names = [...new Set(products.map(({ card }) => card.name))].sort(compare);
  const rank = new Map(names.map((name, place) => [name, place]));
  return products.map(({ card }) => rank.get(card.name) ?? 0);
}

function ordersOf(products: IndexedProduct[], languageTag: string) {
  const cards = products.map(({ card }) => card);
  const values = {
    price: cards.map(({ price }) => price?.high ?? null),
    rating: cards.map(({ rating, reviewCount }) => (reviewCount > 0 ? rating : null)),
    // Biggest discount first is "descending"; discounts are negative.
    discount: cards.map(({ discount }) => (discount < 0 ? -discount : null)),
    alphabetically: alphabeticalRanks(products, languageTag),
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

function cardsOf(products: IndexedProduct[]): Record<string, Uint8Array | Uint32Array> {
  const encoder = new TextEncoder();
  const encoded = products.map(({ card }) => encoder.encode(JSON.stringify(card)));
  const starts = new Uint32Array(products.length + 1);
  encoded.forEach((card, at) => {
    starts[at + 1] = (starts[at] as number) + card.length;
  });
  const cards = new Uint8Array(starts[products.length] as number);
  encoded.forEach((card, at) => void cards.set(card, starts[at]));
  return { cards, "card-starts": starts };
}

function wordArrays(products: IndexedProduct[]): IndexParts["arrays"] {
  const words = buildWordIndex(products.map(({ text }) => text));
  return {
    vocabulary: new TextEncoder().encode(words.vocabulary),
    "word-starts": words.wordStarts,
    suffixes: words.suffixes,
    postings: words.postings,
    "posting-starts": words.postingStarts,
    dense: words.dense,
    "dense-sets": words.denseSets,
  };
}

/** Makes the index of a language's products; pure, so that any worker may do it. */
export function buildIndex(source: CatalogueSource, languageTag: string): IndexParts {
  const products = source.products.toSorted((a, b) => b.date - a.date || b.card.id - a.card.id);
  const facets = facetsInUse(source);
  return {
    about: { size: products.length, facets },
    arrays: {
      sets: fillSets(products, facets),
      ids: Uint32Array.from(products, ({ card }) => card.id),
      prices: Float64Array.from(products, ({ card }) => card.price?.high ?? Number.NaN),
      ...ordersOf(products, languageTag),
      ...cardsOf(products),
      ...wordArrays(products),
    },
  };
}
