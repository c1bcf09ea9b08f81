/** Text in both shop languages; HTML only where documented. */
export interface Localized {
  id: string;
  en: string;
}

export interface SeedCategory {
  slug: string;
  name: Localized;
  /** HTML. */
  description: Localized;
  parent?: string;
  /** File name in backend/seed/uploads. */
  image: string;
}

/** A global attribute such as pa_size, with its terms in menu order. */
export interface SeedAttribute {
  /** Taxonomy name, `pa_` included. */
  taxonomy: string;
  label: Localized;
  terms: { slug: string; name: Localized }[];
}

/** Kinds of pictures of a product besides the first. */
export type View = "back" | "detail" | "range" | "scene";

export interface SeedImage {
  /** File name in backend/seed/uploads. */
  file: string;
  alt: Localized;
}

export type SeedProductAttribute =
  | { taxonomy: string; terms: string[]; variation: boolean }
  | { name: Localized; options: Localized[]; variation: boolean };

export interface SeedStock {
  status: "IN_STOCK" | "OUT_OF_STOCK" | "ON_BACKORDER";
  /** Units; null when stock is not managed. */
  quantity: number | null;
  lowStockAmount?: number;
  backorders?: "NO" | "NOTIFY" | "YES";
}

export interface SeedVariation {
  sku: string;
  /** Taxonomy (or local attribute name in Indonesian) to term slug (or option in Indonesian); "" means any. */
  attributes: Record<string, string>;
  /** EUR cents. */
  regularPrice: number;
  salePrice?: number;
  stock: SeedStock;
  image?: SeedImage;
}

export interface SeedReview {
  author: string;
  email: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** ISO 8601. */
  date: string;
  content: string;
}

export interface SeedProduct {
  slug: string;
  sku: string;
  type: "simple" | "variable" | "external" | "grouped";
  name: Localized;
  /** HTML, one or two sentences. */
  shortDescription: Localized;
  /** HTML, 80 words or more in each language. */
  description: Localized;
  /** Slugs; the first is the main one. */
  categories: string[];
  tags?: string[];
  /** EUR cents; absent for variable and grouped products. */
  regularPrice?: number;
  salePrice?: number;
  stock: SeedStock;
  soldIndividually?: boolean;
  virtual?: boolean;
  downloads?: { name: Localized; file: string; limit: number | null; expiryDays: number | null }[];
  externalUrl?: string;
  buttonText?: Localized;
  /** Slugs of the products of a grouped product. */
  grouped?: string[];
  /** kg. */
  weight?: number;
  /** cm. */
  dimensions?: { length: number; width: number; height: number };
  attributes: SeedProductAttribute[];
  variations?: SeedVariation[];
  /** Taxonomy to term slug. */
  defaultAttributes?: Record<string, string>;
  featured?: boolean;
  brand?: string;
  /** Slugs. */
  upsell?: string[];
  /** Slugs. */
  crossSell?: string[];
  metaData?: Record<string, string>;
  /** Position in the shop's custom order; defaults to the position in the seed. */
  menuOrder?: number;
  totalSales: number;
  /** Publication date in ISO 8601. */
  date: string;
  image: SeedImage;
  gallery?: SeedImage[];
  reviews: SeedReview[];
}

export interface SeedArticle {
  slug: string;
  title: Localized;
  /** HTML, one paragraph. */
  excerpt: Localized;
  /** HTML, 400 words or more in each language. */
  content: Localized;
  categories: string[];
  tags?: string[];
  authorFirstName: string;
  /** ISO 8601. */
  date: string;
  image: SeedImage;
}

export interface SeedArticleCategory {
  slug: string;
  name: Localized;
  description: Localized;
}

export interface SeedCoupon {
  code: string;
  type: "percent" | "fixed_cart";
  /** Percent, or EUR cents. */
  amount: number;
  description: Localized;
  /** EUR cents. */
  minimumAmount?: number;
  /** ISO 8601. */
  expires?: string;
  usageLimit?: number;
  /** Overrides for a shop in rupiah, where the texts name amounts. */
  rupiah?: { code: string; description: Localized };
}

export interface SeedGiftCard {
  code: string;
  /** EUR cents. */
  balance: number;
}

export interface SeedShippingMethod {
  instanceId: number;
  method: "flat_rate" | "free_shipping" | "local_pickup";
  label: Localized;
  /** EUR cents. */
  cost: number;
  /** State code to EUR cents, for states with another cost. */
  stateCosts?: Record<string, number>;
  /** EUR cents. */
  minimumAmount?: number;
  /** Rupiah, instead of the converted euro cents. */
  rupiahMinimum?: number;
}

/** Initial data of a new embedded shop. */
export interface Seed {
  categories: SeedCategory[];
  attributes: SeedAttribute[];
  products: SeedProduct[];
  articleCategories: SeedArticleCategory[];
  articles: SeedArticle[];
  coupons: SeedCoupon[];
  giftCards: SeedGiftCard[];
  shippingMethods: SeedShippingMethod[];
}
