import type { Direction, Filter, SortKey } from "../../shared/facets.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { ProductCard } from "../../shared/product.ts";
import type { IdSet } from "./id-set.ts";
import type {
  CatalogueSource,
  Facet,
  HiddenProducts,
  IndexedProduct,
  ReadFacts,
} from "./indexed-product.ts";
import type { StorefrontSearch } from "./storefront-settings.ts";

/** A listing as an engine is asked for it. */
export interface EngineQuery {
  search: string;
  filter: Filter;
  orderby: SortKey;
  order: Direction;
  /** Slug of the listing's category; limits the query to its products. */
  category?: string;
  /** How many matching products to skip, and how many to return. */
  skip: number;
  take: number;
  /** Price filters are in its main unit; prices in a search may be in another currency. */
  currency: string;
  /** What the operator decides about searches, beside the brand's rules. */
  decided?: StorefrontSearch;
}

/** What a search understood, and how well its products match. */
export interface Found {
  /** Typed words that no product has together with the rest. */
  dropped: string[];
  /** Whether no product matches everything, and these are close matches. */
  isAlternative: boolean;
  /** The query after typo correction; null when nothing was corrected. */
  corrected: string | null;
  /** Queries that complete this one. */
  completions: string[];
  /** Product words that matched, to be marked. */
  marked: ReadonlySet<string>;
  /** The prices that the query names, which have been applied. */
  price: { text: string; without: string } | null;
  /** Exclusions of the query that have been applied. */
  excluded: { text: string; without: string }[];
  /** The vehicle that the query names, where products fit it, with what it is and needs. */
  vehicle: {
    model: string;
    kind: Record<string, string>;
    needs: Record<string, string> | null;
    /** What can be looked for by year: a model, or all of a maker; null where there is nothing. */
    listed: { maker: string; name: string | null } | null;
  } | null;
}

/** Counts of a listing's values; shared, so never modify them. */
export interface EngineCounts {
  count: number;
  /** Counts of each facet's values, given the search and all other groups' filters. */
  facetCounts: number[][];
  /** Products with at least 1 to 5 stars. */
  ratingCounts: number[];
  saleCount: number;
  /** Lowest and highest price, given all other filters; null when no product has a price. */
  prices: { low: MinorUnits; high: MinorUnits } | null;
  stockCount: number;
}

/** One page of a listing with the counts of the whole. */
export interface EngineList extends EngineCounts {
  products: ProductCard[];
  /**
   * The filter as applied: without unknown groups and values, and in a category's listing with its
   * subcategories alone.
   */
  filter: Filter;
  /** In display order; `facetCounts` are theirs. */
  facets: readonly Facet[];
  /** Null without a search. */
  found: Found | null;
}

/** A list of products whose counts nobody asks for. */
export type EngineSelection = Omit<EngineQuery, "search" | "orderby"> & {
  orderby: Exclude<SortKey, "relevance">;
};

/** All products of one language, newest first, in parts that fit into memory. */
export interface WholeCatalogue {
  size(): Promise<number>;
  /** Cards from a position on; none past the end. */
  every(start: number, most: number): Promise<ProductCard[]>;
  /** Whole products of a part, numbered from 1: a thousand at most, none past the last part. */
  part(number: number): Promise<readonly IndexedProduct[]>;
}

/** Lists, counts and finds all products of one language without the backend. */
export interface CatalogueEngine extends WholeCatalogue {
  /** Filters, counts, sorts, pages, and searches where there is a search. */
  list(query: EngineQuery): Promise<EngineList>;
  /** The products of a listing without its counts. */
  select(selection: EngineSelection): Promise<ProductCard[]>;
  facets(): Promise<readonly Facet[]>;
  has(slug: string): Promise<boolean>;
  /** Slugs of a product's values by facet; null for an unknown slug. */
  findValues(slug: string): Promise<Record<string, string[]> | null>;
  /** Cards by id, in no order; unknown ones are left out. */
  cards(ids: readonly number[]): Promise<ProductCard[]>;
  /** Ids of the products of slugs, in their order; unknown ones are left out. */
  findIds(slugs: readonly string[]): Promise<number[]>;
  /** Ids of products by the ids of their variations. */
  parents(variations: readonly number[]): Promise<Map<number, number>>;
}

/** A language's engine as a request finds it. */
export type IndexState =
  | { state: "ready"; engine: CatalogueEngine }
  /** The shop has more products than the engine can hold; it can name all of them. */
  | { state: "too-many"; engine: WholeCatalogue }
  /** Not built yet, or unreadable. */
  | { state: "none"; isBuilding?: () => Promise<boolean> }
  /** Its database does not respond. */
  | { state: "unavailable" };

/** What is known of a catalogue that an engine outside the isolate has stored. */
export interface EngineInfo {
  storedAt: Date;
  products: number;
  hidden: HiddenProducts;
}

/** Result of a run or an update. */
export type StoredCatalogue =
  | {
      state: "built";
      products: number;
      /** Of what an isolate holds in memory. */
      bytes?: number;
      /** Identifies what is stored: isolates read anew when it changes. */
      etag: string;
      /** Slugs of products that are new, deleted or changed since before. */
      changed: string[];
      /** Slugs of those that somebody has edited or added. */
      edited: string[];
    }
  | {
      state: "too-many";
      products: number;
      /** Set where not their number but the size of their index exceeds what can be held. */
      bytes?: number;
      etag: string;
    }
  /** An update that left what shoppers list as it was, or a shop that it does not reach. */
  | {
      state: "unchanged";
      products: number;
      /** Slugs of products of which something else has changed. */
      changed?: string[];
    };

/** Where a run continues, for its next call; JSON. */
export type RunNote = Record<string, unknown>;

/**
 * Stores all products of one language. What shoppers read stays as it was until a run has been
 * swapped in.
 */
export interface CatalogueWriter {
  begin(): Promise<CatalogueRun>;
  /** Goes on with a run that died; null where what it had stored is no longer of use. */
  resume(note: RunNote): Promise<CatalogueRun | null>;
  /** The facets of what is stored; none where nothing is. */
  facets(): Promise<readonly Facet[]>;
  /**
   * Replaces the products of `slugs`, and removes those that are not among `products`; null where
   * nothing is stored that could be updated.
   */
  update(slugs: readonly string[], source: CatalogueSource): Promise<StoredCatalogue | null>;
}

/** A run: all products anew, beside those that shoppers read. */
export interface CatalogueRun {
  /** Takes products, newest first; returns how to go on where all so far are stored, else null. */
  add(products: readonly IndexedProduct[]): Promise<RunNote | null>;
  /** Ids of the products so far. */
  readonly ids: IdSet;
  /** Puts what was added in the place of what was there. */
  swap(facts: ReadFacts): Promise<StoredCatalogue>;
  /** Removes what was added. */
  discard(): Promise<void>;
}
