import type { ProductCard } from "../../shared/product.ts";
import type { SearchedProduct } from "../search/search-text.ts";

/** What the index is made of, one product. */
export interface IndexedProduct {
  card: ProductCard;
  /** Where alone it is shown: in listings or in searches; both where it is missing. */
  visibility?: "CATALOG" | "SEARCH";
  /** Milliseconds since 1970. */
  date: number;
  search: SearchedProduct;
  /** Place among the products that sell best, 0 for the best; missing where others sell better. */
  salesRank?: number;
  /** Slugs of its categories and of those above them. */
  categories: string[];
  /** Slugs of terms by global attribute: {pa_size: ["1l", "4l"]}. */
  terms: Record<string, string[]>;
}

/** One value of a facet with its name in the index's language. */
export interface FacetValue {
  slug: string;
  label: string;
  /** Of a category below another: the one above. */
  parent?: string;
}

/** A group of values that listings are filtered by: "category" or a global attribute. */
export interface Facet {
  name: string;
  label: string;
  values: FacetValue[];
}

/** What a build of the index starts from; facets in the order in which they are shown. */
export interface CatalogueSource {
  products: IndexedProduct[];
  facets: Facet[];
}
