import { discountPercent, type MinorUnits } from "./money.ts";
import type { Picture } from "./ui/images.ts";

/** Types of product as WooCommerce has them. */
export type ProductType = "SIMPLE" | "VARIABLE" | "EXTERNAL" | "GROUPED";

/** Availability as WooCommerce has it. */
export type StockStatus = "IN_STOCK" | "OUT_OF_STOCK" | "ON_BACKORDER";

/** Lowest and highest price in minor units; equal where there is one price. */
export interface PriceRange {
  low: MinorUnits;
  high: MinorUnits;
}

/** What a listing shows of a product. */
export interface ProductCard {
  id: number;
  slug: string;
  name: string;
  type: ProductType;
  image: Picture | null;
  /** Null where no price is set; 0 is free. */
  price: PriceRange | null;
  regularPrice: PriceRange | null;
  /** Whether the backend sells it here: not without a price, and nothing of a partner's. */
  purchasable: boolean;
  onSale: boolean;
  /** Largest discount in percent, negative; 0 where none is known. */
  discount: number;
  rating: number;
  reviewCount: number;
  stockStatus: StockStatus;
  /** "10W-40", "1 L": what its label says in a word; missing where that is nothing. */
  grades?: string[];
  /** How many have been sold; missing where the backend tells none. */
  sold?: number;
  /** Where no tax is on its price: the suffix of prices says nothing of it. */
  untaxed?: true;
}

/** How many there are and how many may be bought. */
export interface Stock {
  status: StockStatus;
  /** Pieces left; null where stock is not counted. */
  quantity: number | null;
  lowStock: boolean;
  backordersAllowed: boolean;
}

/** One attribute of a product with its terms or options. */
export interface ProductAttribute {
  /** "pa_size", or the local attribute's name. */
  name: string;
  label: string;
  isVariation: boolean;
  options: { value: string; label: string }[];
}

/** One variation of a variable product; an empty attribute value means any. */
export interface Variation {
  id: number;
  name: string;
  sku: string;
  price: MinorUnits | null;
  regularPrice: MinorUnits | null;
  purchasable: boolean;
  image: Picture | null;
  stock: Stock;
  attributes: { name: string; value: string }[];
}

/** One review, its content in plain text. */
export interface Review {
  id: number;
  rating: number;
  author: string;
  avatar: string | null;
  /** "2026-11-20 03:14:07" or ISO 8601. */
  date: string;
  content: string;
}

/** A category as products and menus name it. */
export interface CategoryLink {
  id: number;
  slug: string;
  name: string;
}

/** A product that a group is made of. */
export interface GroupedMember extends ProductCard {
  /** Most pieces that can be asked for at once; null where nothing limits them. */
  most: number | null;
}

/** Everything that the product page shows. */
export interface Product extends ProductCard {
  sku: string;
  /** Sanitised HTML. */
  description: string;
  shortDescription: string;
  gallery: Picture[];
  categories: CategoryLink[];
  attributes: ProductAttribute[];
  defaultAttributes: { name: string; value: string }[];
  variations: Variation[];
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
  downloadable: boolean;
  weight: string | null;
  dimensions: { length: string; width: string; height: string } | null;
  external: { url: string; text: string } | null;
  grouped: GroupedMember[];
  related: ProductCard[];
  reviews: Review[];
  reviewsAllowed: boolean;
  /** ISO 8601; "" where the backend tells none. */
  date: string;
  totalSales: number;
  identifiers: { brand: string | null; gtin: string | null; mpn: string | null };
}

/** The largest discount in percent among price pairs, negative; 0 where none is cheaper. */
export function largestDiscount(
  pairs: { price: MinorUnits | null; regularPrice: MinorUnits | null }[],
): number {
  const discounts = pairs.map(({ price, regularPrice }) =>
    price === null || regularPrice === null ? 0 : discountPercent(regularPrice, price),
  );
  return Math.min(0, ...discounts);
}
