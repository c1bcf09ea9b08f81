import { currencyExponent } from "../../shared/currency.ts";
import type { Filter } from "../../shared/facets.ts";
import type { EngineCounts, EngineQuery, EngineSelection } from "../commerce/catalogue-engine.ts";
import { memo } from "../platform/memo.ts";
import {
  add,
  type Bitset,
  type CatalogueIndex,
  countCommon,
  emptySet,
  type FacetPositions,
  fullSet,
  has,
  intersect,
  listMembers,
  subtract,
  unite,
} from "./catalogue-index.ts";
import { priceRange } from "./search/readings/price.ts";
import { type SearchResult, searchProducts } from "./search/search-products.ts";
import { pinnedIn, rulesWith, type SearchRules } from "./search/search-rules.ts";
import { type Synonyms, synonymsWith } from "./search/synonyms.ts";

/** A query of the index. */
export interface IndexQuery extends EngineQuery {
  /** Others than the shop's own. */
  synonyms?: Synonyms;
  /** The same. */
  rules?: SearchRules;
}

/** Result of an index query: product numbers. Shared, so never modify it. */
export interface IndexResult extends EngineCounts {
  products: number[];
  /** The search result before filters; null without a search. */
  searchResult: SearchResult | null;
}

type Active = Map<string, Bitset>;

function uniteAll(index: CatalogueIndex, sets: Bitset[]): Bitset | null {
  const [first, ...others] = sets;
  if (!first || others.length === 0) return first ?? null;
  return sets.reduce(unite, emptySet(index.size));
}

/** Minor units per main unit. */
const getMinorUnits = (currency: string): number => 10 ** currencyExponent(currency);

function activeSets(index: CatalogueIndex, { filter, currency }: IndexQuery): Active {
  const active: Active = new Map();
  for (const { name, positions, sets } of index.facets) {
    const chosen = (filter[name] ?? []).flatMap((slug) => sets[positions.get(slug) ?? -1] ?? []);
    const union = uniteAll(index, chosen);
    if (union) active.set(name, union);
  }
  const stars = index.ratings[Number(filter.rating?.[0]) - 1];
  if (stars) active.set("rating", stars);
  if (filter.sale) active.set("sale", index.sale);
  if (filter.stock) active.set("stock", index.stock);
  if (filter.price) active.set("price", priceSet(index, filter.price, getMinorUnits(currency)));
  return active;
}

/** The products of a category; empty when it has none. */
function categorySet(index: CatalogueIndex, slug: string): Bitset {
  const facet = index.facets.find(({ name }) => name === "category");
  return facet?.sets[facet.positions.get(slug) ?? -1] ?? emptySet(index.size);
}

function baseSet(
  index: CatalogueIndex,
  { category }: IndexQuery,
  result: SearchResult | null,
): Bitset {
  const base = (result ? index.searched : index.listed).slice();
  if (category !== undefined) intersect(base, categorySet(index, category));
  if (!result) return base;
  const set = emptySet(index.size);
  for (const product of result.products) add(set, product);
  return intersect(base, set);
}

/**
 * The base with all filters except one group's: the set in which that group's values are counted.
 */
function without(base: Bitset, active: Active, group: string): Bitset {
  const set = base.slice();
  for (const [name, other] of active) if (name !== group) intersect(set, other);
  return set;
}

/** Returns products of a set in an order; `null` orders by number, that is by date. */
function collect(
  set: Bitset,
  order: Uint32Array | null,
  { reverse, skip, take }: { reverse: boolean; skip: number; take: number },
): number[] {
  const matches: number[] = [];
  const size = order?.length ?? set.length * 32;
  let passed = 0;
  for (let index = 0; index < size && matches.length < take; index++) {
    const at = reverse ? size - 1 - index : index;
    const product = order ? (order[at] as number) : at;
    if (has(set, product) && passed++ >= skip) matches.push(product);
  }
  return matches;
}

/** The sort value for an order requested in the search, lowest first; NaN is last. */
function orderValues(
  index: CatalogueIndex,
  wish: SearchResult["requestedOrder"],
): (product: number) => number {
  const positionsIn = (order: Uint32Array) => {
    const positions = new Uint32Array(order.length);
    order.forEach((product, index) => {
      positions[product] = index;
    });
    return (product: number) => positions[product] as number;
  };
  if (wish === "cheap") return (product) => index.lowPrices[product] as number;
  if (wish === "dear") return (product) => -(index.prices[product] as number);
  if (wish === "sold") return (product) => -(index.search.sales[product] as number);
  if (wish === "sale") return positionsIn(index.orders.discount.DESC);
  if (wish === "rated") return positionsIn(index.orders.rating.DESC);
  return (product) => product;
}

/**
 * Found products by relevance; among the equally relevant, in the order that the search requests.
 */
function byRelevance(
  index: CatalogueIndex,
  { products, core, requestedOrder }: SearchResult,
): Uint32Array {
  if (!requestedOrder) return products;
  const value = orderValues(index, requestedOrder);
  const worth = (product: number) => {
    const it = value(product);
    return Number.isNaN(it) ? Number.POSITIVE_INFINITY : it;
  };
  const ordered = products.slice();
  ordered.subarray(0, core).sort((a, b) => worth(a) - worth(b));
  return ordered;
}

function takePage(
  index: CatalogueIndex,
  query: IndexQuery,
  result: Bitset,
  matches: SearchResult | null,
): number[] {
  const { orderby, order, skip, take } = query;
  if (matches && orderby === "relevance")
    return collect(result, byRelevance(index, matches), { reverse: false, skip, take });
  const isByDate = orderby === "date" || orderby === "relevance";
  const positions = isByDate ? null : index.orders[orderby][order];
  return collect(result, positions, { reverse: isByDate && order === "ASC", skip, take });
}

/** In a large set, the first product in price order is found quickly; a small set is scanned. */
function priceBounds(index: CatalogueIndex, set: Bitset, members: Uint32Array) {
  const getPrice = (product: number) => index.prices[product] as number;
  if (members.length > 2 * Math.sqrt(index.size)) {
    const first = (order: Uint32Array) => getPrice(order.find((it) => has(set, it)) as number);
    const [low, high] = [first(index.orders.price.ASC), first(index.orders.price.DESC)];
    return Number.isNaN(low) || Number.isNaN(high) ? null : { low, high };
  }
  // Skips NaN: products without a price.
  const prices = Array.from(members, getPrice).filter((price) => !Number.isNaN(price));
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null;
}

/**
 * Intersection sizes of several sets with another: by its members when they are few, else word by
 * word.
 */
function countsAmong(sets: readonly Bitset[], others: Bitset, members: Uint32Array): number[] {
  if (members.length > others.length / 2) return sets.map((set) => countCommon(set, others));
  return sets.map((set) => {
    let sum = 0;
    for (let at = 0; at < members.length; at++) if (has(set, members[at] as number)) sum++;
    return sum;
  });
}

function countAll(
  index: CatalogueIndex,
  base: Bitset,
  active: Active,
  result: Bitset,
): EngineCounts {
  const results = listMembers(result);
  const countsIn = (group: string, sets: readonly Bitset[]) => {
    if (!active.has(group)) return countsAmong(sets, result, results);
    const others = without(base, active, group);
    return countsAmong(sets, others, listMembers(others));
  };
  const [saleCount = 0] = countsIn("sale", [index.sale]);
  const [stockCount = 0] = countsIn("stock", [index.stock]);
  const priced = active.has("price") ? without(base, active, "price") : result;
  return {
    count: results.length,
    facetCounts: index.facets.map(({ name, sets }) => countsIn(name, sets)),
    ratingCounts: countsIn("rating", index.ratings),
    saleCount,
    stockCount,
    prices: priceBounds(index, priced, priced === result ? results : listMembers(priced)),
  };
}

// Counts of the most visited listings, by category: all products, and each category unfiltered.
const wholeListings = memo((index: CatalogueIndex) =>
  memo((_category: string, base: Bitset, active: Active, result: Bitset) =>
    countAll(index, base, active, result),
  ),
);

/** Counts of a listing; computed once per index when nothing is filtered. */
function countValues(
  index: CatalogueIndex,
  { category = "", search }: IndexQuery,
  { base, active, result }: { base: Bitset; active: Active; result: Bitset },
): EngineCounts {
  const isWhole = !search && active.size === 0 && result.some((word) => word !== 0);
  return isWhole
    ? wholeListings(index)(category, base, active, result)
    : countAll(index, base, active, result);
}

/** A search's products in the prices that it names; where none is, the nearest alternatives. */
function priced(
  index: CatalogueIndex,
  { currency }: IndexQuery,
  result: SearchResult,
): SearchResult {
  const { price, products, core, dropped } = result;
  if (!price) return result;
  const range = priceRange(price, currency);
  const unused = { ...result, price: null, dropped: [...dropped, price.text] };
  if (!range) return unused;
  const low = range.low === null ? Number.NEGATIVE_INFINITY : range.low * getMinorUnits(currency);
  const high =
    range.high === null ? Number.POSITIVE_INFINITY : range.high * getMinorUnits(currency);
  const isWithin = (product: number) =>
    (index.prices[product] as number) >= low && (index.lowPrices[product] as number) <= high;
  const within = products.filter(isWithin);
  if (within.length === 0) return { ...unused, isAlternative: true };
  return { ...result, products: within, core: products.subarray(0, core).filter(isWithin).length };
}

/** What the rules multiply products' worth by, by number. */
const boostsIn = (index: CatalogueIndex, { boosts }: SearchRules): Map<number, number> =>
  new Map(
    Array.from(boosts).flatMap(([slug, boost]) => {
      const product = index.findNumber(slug);
      return product === undefined ? [] : [[product, boost] as const];
    }),
  );

/** A search's products with those first that the rules pin, whether or not they match. */
function withPinned(
  index: CatalogueIndex,
  search: string,
  { rules, result }: { rules: SearchRules; result: SearchResult },
): SearchResult {
  const pinned = pinnedIn(search, rules).flatMap((slug) => index.findNumber(slug) ?? []);
  if (pinned.length === 0) return result;
  const isOther = (product: number) => !pinned.includes(product);
  const { products, core } = result;
  return {
    ...result,
    products: Uint32Array.from([...pinned, ...products.filter(isOther)]),
    core: pinned.length + products.subarray(0, core).filter(isOther).length,
    isAlternative: false,
  };
}

/** The products that a search finds, by the shop's rules. */
function searched(index: CatalogueIndex, query: IndexQuery): SearchResult {
  const { search, decided } = query;
  const { synonyms = synonymsWith(decided), rules = rulesWith(decided) } = query;
  const found = searchProducts(index.search, search, synonyms, boostsIn(index, rules));
  return withPinned(index, search, { rules, result: priced(index, query, found) });
}

/** Filters, counts, sorts and pages; needs no backend and allocates a few small sets. */
export function queryIndex(index: CatalogueIndex, query: IndexQuery): IndexResult {
  const matches = query.search ? searched(index, query) : null;
  const base = baseSet(index, query, matches);
  const active = activeSets(index, query);
  const result = without(base, active, "");
  return {
    products: takePage(index, query, result, matches),
    ...countValues(index, query, { base, active, result }),
    searchResult: matches,
  };
}

/** Numbers of the products of a listing, without its counts. */
export function selectProducts(index: CatalogueIndex, selection: EngineSelection): number[] {
  const query = { ...selection, search: "" };
  const result = without(baseSet(index, query, null), activeSets(index, query), "");
  return takePage(index, query, result, null);
}

/** A filter without unknown groups and values. */
export function indexedFilter(facets: readonly FacetPositions[], filter: Filter): Filter {
  const known = Object.entries(filter).map(([name, values]) => {
    if (name === "price" || name === "rating" || name === "sale" || name === "stock")
      return [name, values] as const;
    const positions = facets.find((facet) => facet.name === name)?.positions;
    return [name, values.filter((slug) => positions?.has(slug))] as const;
  });
  return Object.fromEntries(known.filter(([, values]) => values.length > 0));
}

/**
 * The filter that a listing applies: of what is known, and in a category's own listing only its
 * subcategories count as category filters.
 */
export function appliedFilter(
  facets: readonly FacetPositions[],
  { filter, category }: Pick<EngineQuery, "filter" | "category">,
): Filter {
  const { category: chosen = [], ...rest } = indexedFilter(facets, filter);
  const facet = facets.find(({ name }) => name === "category");
  const below = chosen.filter(
    (slug) => !category || facet?.values[facet.positions.get(slug) ?? -1]?.parent === category,
  );
  return below.length > 0 ? { category: below, ...rest } : rest;
}

/** Number of products, from the cheapest, whose price satisfies `isBelow`. */
function findPosition(
  { prices, orders }: CatalogueIndex,
  isBelow: (price: number) => boolean,
): number {
  let from = 0;
  let to = prices.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    // Products without a price have NaN: they are last, and below nothing.
    if (isBelow(prices[orders.price.ASC[middle] as number] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Products with a price in a range, in the currency's main unit: "20" to "40"; an empty end is
 * open. Products without a price are in no range.
 */
function priceSet(index: CatalogueIndex, values: readonly string[], minorUnits: number): Bitset {
  const low = values[0] ? Math.round(Number(values[0]) * minorUnits) : Number.NEGATIVE_INFINITY;
  const high = values[1] ? Math.round(Number(values[1]) * minorUnits) : Number.POSITIVE_INFINITY;
  const from = findPosition(index, (price) => price < low);
  const to = findPosition(index, (price) => price <= high);
  const cheapest = index.orders.price.ASC;
  const set = emptySet(index.size);
  if (to - from < index.size / 2) {
    for (let index = from; index < to; index++) add(set, cheapest[index] as number);
    return set;
  }
  // Fewer products are outside the range than inside.
  for (let index = 0; index < from; index++) add(set, cheapest[index] as number);
  for (let position = to; position < index.size; position++) add(set, cheapest[position] as number);
  return subtract(fullSet(index.size), set);
}
