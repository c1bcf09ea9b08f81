import { filterSize, type ListingQuery } from "../../shared/facets.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { ProductCard } from "../../shared/product.ts";
import { toWords } from "../catalogue/search/words.ts";
import type { CatalogueEngine, EngineList, Found } from "../commerce/catalogue-engine.ts";
import type { StorefrontSearch } from "../commerce/storefront-settings.ts";
import type { SearchNotes } from "../search/search-notes.tsx";
import { store } from "../store.ts";

/** One value of a facet as a listing shows it. */
export interface ListedValue {
  slug: string;
  label: string;
  /** Products with it, given the search and the filters of all other groups. */
  count: number;
}

/** A filter group with the values that a listing offers. */
export interface ListedFacet {
  /** "category" or a global attribute's name. */
  name: string;
  /** In the listing's language; "" for the shop's built-in groups, which have message ids. */
  label: string;
  values: ListedValue[];
}

const { purpose, grades } = store.brand.attributes;

// Purpose and grade come before sizes; categories come last because the menu has them too.
const firstGroups = [purpose ? [purpose] : [], grades, [/^pa_/]];

const toRank = ({ name }: ListedFacet): number => {
  const index = firstGroups.findIndex((patterns) => patterns.some((it) => it.test(name)));
  return index < 0 ? firstGroups.length : index;
};

/** Facets in the order in which shoppers ask. */
export const inOrder = (facets: readonly ListedFacet[]): ListedFacet[] =>
  facets.toSorted((a, b) => toRank(a) - toRank(b));

/** What products are for; null where no attribute has it. */
export const vehicleFacet = (facets: readonly ListedFacet[]): ListedFacet | null =>
  facets.find((facet) => toRank(facet) === 0) ?? null;

/** The available filters with their counts. */
export interface ListedFilters {
  facets: ListedFacet[];
  /** Products with at least 1 to 5 stars. */
  ratings: number[];
  sale: number;
  /** Products in stock or on backorder. */
  stock: number;
  /** Lowest and highest price, given all other filters. */
  prices: { low: MinorUnits; high: MinorUnits } | null;
}

/** A request for one page of a listing. */
export interface ListingRequest {
  query: ListingQuery;
  /** Slug of the listing's category. */
  category?: string;
  page: number;
  perPage: number;
  currency: string;
  /** What the operator decides about searches. */
  decided?: StorefrontSearch | undefined;
}

/** One page of products with the filters and counts of the whole listing. */
export interface ListingResult {
  products: ProductCard[];
  count: number;
  /** The query as applied, without unknown or unsupported parts. */
  query: ListingQuery;
  /** Null when the backend's pages replace the index: their values cannot be counted. */
  filters: ListedFilters | null;
  /**
   * Why there are none: not made yet (and the backend too busy to list anything meanwhile), too many
   * products for them, or no response of the database.
   */
  unfiltered?: "preparing" | "starting" | "too-many" | "unavailable";
  /** Notes on the search; null without a search. */
  notes: SearchNotes | null;
}

const maxCategories = 3;

/**
 * Categories with at least half of their words in the search, those with the most products first.
 */
function namedCategories(
  { facets, facetCounts }: EngineList,
  { marked }: Found,
): SearchNotes["categories"] {
  return facets.flatMap(({ name, values }, index) => {
    if (name !== "category") return [];
    return values
      .map(({ slug, label }, at) => {
        const words = toWords(label);
        const named = words.filter((word) => marked.has(word)).length / words.length;
        return { slug, label, count: facetCounts[index]?.[at] ?? 0, named };
      })
      .filter(({ count, named }) => count > 0 && named >= 0.5)
      .sort((a, b) => b.named - a.named || b.count - a.count)
      .slice(0, maxCategories)
      .map(({ named: _named, ...category }) => category);
  });
}

function toNotes(list: EngineList): SearchNotes | null {
  const { found } = list;
  if (!found) return null;
  const { isAlternative, dropped, corrected, marked, price, excluded, vehicle } = found;
  const categories = isAlternative ? [] : namedCategories(list, found);
  return {
    isAlternative,
    isSimple: false,
    dropped,
    corrected,
    matched: [...marked],
    categories,
    completions: isAlternative ? [] : found.completions,
    filters: [...(price ? [price] : []), ...excluded].map(({ text, without }) => ({
      text,
      without,
    })),
    vehicle: isAlternative ? null : vehicle,
  };
}

const chosenOrCounted = (chosen: readonly string[] | undefined) => (value: ListedValue) =>
  value.count > 0 || chosen?.includes(value.slug) === true;

function toFacets(
  { facets, facetCounts, filter }: EngineList,
  category: string | undefined,
): ListedFacet[] {
  return facets.flatMap(({ name, label, values }, index) => {
    const listed = values
      .map(({ slug, label, parent }, at) => ({
        slug,
        label,
        parent,
        count: facetCounts[index]?.[at] ?? 0,
      }))
      // A category's listing offers only its subcategories.
      .filter((value) => name !== "category" || !category || value.parent === category)
      .filter(chosenOrCounted(filter[name]))
      .map(({ parent: _parent, ...value }) => value);
    return listed.length > 0 ? [{ name, label, values: listed }] : [];
  });
}

/** Returns a listing from an engine, without a backend query. */
export async function listingFromEngine(
  engine: Pick<CatalogueEngine, "list">,
  { query, category, page, perPage, currency, decided }: ListingRequest,
): Promise<ListingResult> {
  const skip = (page - 1) * perPage;
  const list = await engine.list({
    ...query,
    ...{ category, skip, take: perPage, currency },
    ...(decided && { decided }),
  });
  return {
    products: list.products,
    count: list.count,
    query: { ...query, filter: list.filter },
    filters: {
      facets: toFacets(list, category),
      ratings: list.ratingCounts,
      sale: list.saleCount,
      stock: list.stockCount,
      prices: list.prices,
    },
    notes: toNotes(list),
  };
}

/** Whether search engines should index a listing: the sitemap names no filtered ones. */
export const isPlainListing = ({ search, orderby, order, filter }: ListingQuery): boolean =>
  !search && orderby === "date" && order === "DESC" && filterSize(filter) === 0;

/**
 * Whether a listing page is cached: prices, searches and many values have too many combinations.
 */
export const isCacheableListing = ({ search, filter }: ListingQuery): boolean =>
  !search && !filter.price && filterSize(filter) <= 2;
