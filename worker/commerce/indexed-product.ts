import type { Locale } from "../../shared/i18n/locales.ts";
import type { Measure } from "../../shared/measure.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { ProductCard, StockStatus } from "../../shared/product.ts";
import type { IdSet } from "./id-set.ts";

/** Global identifiers of a product; null when the backend has none. */
export interface Identifiers {
  brand: string | null;
  /** A GTIN (EAN, UPC, ISBN) with a valid check digit. */
  gtin: string | null;
  /** The manufacturer's part number. */
  mpn: string | null;
}

/** One item that can be bought: a product, or one variation of it. */
export interface Offer {
  id: number;
  /** Query that selects the variation on the product's page. */
  query: string;
  title: string;
  image: string | null;
  price: MinorUnits;
  regularPrice: MinorUnits | null;
  stockStatus: StockStatus;
  size: string | null;
  colour: string | null;
  /** How much it holds; null where that is not known. */
  measure: Measure | null;
}

/** What a product is offered for: its variations if it has any, else itself. */
export interface ProductOffers extends Identifiers {
  category: string;
  /** Whether it needs shipping. */
  isShipped: boolean;
  items: Offer[];
}

/** The searchable texts of a product in one language; plain text. */
export interface SearchText {
  name: string;
  /** Names of its categories and their ancestors. */
  categories: string[];
  /** Attribute values: sizes, grades, vehicles, colours, norms. */
  facts: string[];
  short: string;
  description: string;
}

/**
 * A product's words as they are searched, each with the languages of its texts: 1 for their own, plus 2
 * for the other one.
 */
export interface ProductWords {
  /** Word, weight out of 255, languages; of all texts but descriptions. */
  strong: [string, number, number][];
  /** Of descriptions alone. */
  weak: [string, number][];
  /** Those of its name in either language. */
  names: string[][];
}

/** What the search needs of a product. */
export interface SearchedProduct {
  /** In the index's own language first; then the other one's, when it differs. */
  texts: SearchText[];
  /** SKUs of the product and its variations. */
  skus: string[];
  /** Units sold so far. */
  sales: number;
  isInStock: boolean;
}

/** One product, as the index is built from it. */
export interface IndexedProduct {
  card: ProductCard;
  /** What the product feed says of it; absent when it cannot be advertised. */
  offers?: ProductOffers;
  /** Set when it appears only in listings or only in searches; absent for both. */
  visibility?: "CATALOG" | "SEARCH";
  /** Milliseconds since 1970. */
  date: number;
  search: SearchedProduct;
  /** In place of its texts, where they have been read before. */
  words?: ProductWords;
  /** Rank by sales, 0 for the best seller; absent of a product that is newer than the ranks. */
  salesRank?: number;
  /** Slugs of its categories and their ancestors. */
  categories: string[];
  /** Slugs of terms by global attribute: {pa_size: ["1l", "4l"]}. */
  terms: Record<string, string[]>;
}

/** One value of a facet with its name in the index's language. */
export interface FacetValue {
  slug: string;
  label: string;
  /** Slug of the parent category. */
  parent?: string;
}

/** A group of filter values: "category" or a global attribute. */
export interface Facet {
  name: string;
  label: string;
  values: FacetValue[];
}

/** Input of an index build; facets in display order. */
export interface CatalogueSource {
  products: IndexedProduct[];
  facets: Facet[];
}

/** A product whose type WooGraphQL does not know, and does not show. */
export interface HiddenProduct {
  id: number;
  /** "bundle". */
  type: string;
}

/** The hidden products of a shop; not all of many are named. */
export interface HiddenProducts {
  count: number;
  named: HiddenProduct[];
}

export const noneHidden: HiddenProducts = { count: 0, named: [] };

/** What is known beside its products once a catalogue has been read. */
export interface ReadFacts {
  facets: Facet[];
  hidden: HiddenProducts;
}

/** How far a catalogue has been read; JSON. */
export interface ReadPosition extends ReadFacts {
  /** Cursor of the last page; null at the end of the listed products. */
  after: string | null;
}

/** One page of a catalogue, and how far it has been read with it. */
export interface ReadPage {
  products: IndexedProduct[];
  position: ReadPosition;
}

/** Where to go on, and the ids of what has been read. */
export interface ReadFrom {
  position: ReadPosition;
  visited: IdSet;
}

/** Reads the products of one language for the index; throws BackendError when a call fails. */
export interface CatalogueReader {
  /** The whole catalogue page by page, newest first, each product once; from a position on. */
  whole(from?: ReadFrom): AsyncGenerator<ReadPage, ReadFacts>;
  /**
   * Products by slug in every language of the shop, by as many calls as it has languages, without
   * their ranks by sales; deleted ones are left out. The shop's own facets are not read where the
   * given facets have every value of these products.
   */
  products(
    slugs: string[],
    readFacets: (locale: Locale) => Promise<readonly Facet[]>,
  ): Promise<Map<Locale, CatalogueSource>>;
  /** All that a shop shows of its categories, without their counts; equal while they are. */
  categories(): Promise<unknown[]>;
}
