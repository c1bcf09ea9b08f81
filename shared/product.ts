import type { UnitPrice } from "./measure.ts";
import { discountPercent, type MinorUnits } from "./money.ts";
import type { Picture } from "./ui/images.ts";

/** WooCommerce's product types; a plugin's are unsupported. */
export type ProductType = "SIMPLE" | "VARIABLE" | "EXTERNAL" | "GROUPED" | "UNSUPPORTED";

/** WooCommerce's stock statuses. */
export type StockStatus = "IN_STOCK" | "OUT_OF_STOCK" | "ON_BACKORDER";

/** Lowest and highest price in minor units; equal when there is one price. */
export interface PriceRange {
  low: MinorUnits;
  high: MinorUnits;
}

/** The price of a litre or kilogram as it is shown. */
export interface ShownUnitPrice extends UnitPrice {
  /** Set when it is the lowest of several. */
  isFrom?: true;
}

/** A product as a listing shows it. */
export interface ProductCard {
  id: number;
  slug: string;
  name: string;
  type: ProductType;
  image: Picture | null;
  /** Null when no price is set; 0 is free. */
  price: PriceRange | null;
  regularPrice: PriceRange | null;
  /** Whether the backend sells it here: false without a price and for external products. */
  purchasable: boolean;
  onSale: boolean;
  /** Largest discount in percent, negative; 0 when none is known. */
  discount: number;
  rating: number;
  reviewCount: number;
  stockStatus: StockStatus;
  /** "10W-40", "1 L": what its label says in a word; missing where that is nothing. */
  grades?: string[];
  /** How many have been sold; missing where the backend returns none. */
  sold?: number;
  /** Missing where it is not known. */
  unitPrice?: ShownUnitPrice;
  /** Set when its price has no tax: the price suffix is left out. */
  untaxed?: true;
}

/** Stock level and availability. */
export interface Stock {
  status: StockStatus;
  /** Items left; null when stock is not counted. */
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

/** A product category, as products and menus show it. */
export interface CategoryLink {
  id: number;
  slug: string;
  name: string;
}

/** A member of a grouped product. */
export interface GroupedMember extends ProductCard {
  /** Maximum quantity that can be added at once; null when nothing limits it. */
  most: number | null;
}

/** All data of the product page. */
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
  /** WooCommerce's: what is sold in place of this product, and what goes with it in a cart. */
  upsells: ProductCard[];
  crossSells: ProductCard[];
  reviews: Review[];
  reviewsAllowed: boolean;
  /** ISO 8601; "" when the backend returns none. */
  date: string;
  totalSales: number;
  identifiers: { brand: string | null; gtin: string | null; mpn: string | null };
}

/** Returns the largest discount in percent among price pairs, negative; 0 when none is cheaper. */
export function maxDiscount(
  pairs: { price: MinorUnits | null; regularPrice: MinorUnits | null }[],
): number {
  const discounts = pairs.map(({ price, regularPrice }) =>
    price === null || regularPrice === null ? 0 : discountPercent(regularPrice, price),
  );
  return Math.min(0, ...discounts);
}

/** Whether a product is physical and sold here. */
export const isBrought = ({ type, virtual }: Pick<Product, "type" | "virtual">): boolean =>
  (type === "SIMPLE" || type === "VARIABLE") && !virtual;
