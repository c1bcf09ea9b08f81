/** What of a product is searched in one language; plain text. */
export interface SearchText {
  name: string;
  /** Names of its categories and of those above them. */
  categories: string[];
  /** Values of its attributes: sizes, grades, vehicles, colours, norms. */
  facts: string[];
  short: string;
  description: string;
}

/** What the search knows of a product. */
export interface SearchedProduct {
  /** In the index's own language first; the other one's where it differs. */
  texts: SearchText[];
  /** Its article number and those of its variations. */
  skus: string[];
  /** Pieces sold so far. */
  sales: number;
  isInStock: boolean;
}

/** How much a word counts by where it stands, of 255; in another language than the shop's it counts less. */
export const fieldWeights = {
  name: 60,
  sku: 60,
  facts: 34,
  categories: 24,
  short: 18,
} as const;

/** What a word of the other language counts, of 1. */
export const otherLanguage = 0.9;
