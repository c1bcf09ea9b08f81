import type { Picture } from "./images.ts";
import { discountPercent, type MinorUnits } from "./money.ts";

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
  /** Null where no price is set. */
  price: PriceRange | null;
  regularPrice: PriceRange | null;
  onSale: boolean;
  /** Largest discount in percent, negative; 0 where none is known. */
  discount: number;
  rating: number;
  reviewCount: number;
  stockStatus: StockStatus;
}

/** How many there are and how many may be bought. */
export interface Stock {
  status: StockStatus;
  /** Pieces left; null where stock is not counted. */
  quantity: number | null;
  lowStock: boolean;
  backordersAllowed: boolean;
}

/** Stock by the id of a product or variation. */
export type StockById = Record<number, Stock>;

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
  grouped: ProductCard[];
  related: ProductCard[];
  reviews: Review[];
  reviewsAllowed: boolean;
  /** ISO 8601; "" where the backend tells none. */
  date: string;
  totalSales: number;
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

/** The chosen attribute values by name, for example {pa_size: "4l"}. */
export type Choice = Readonly<Record<string, string>>;

/** Name of an attribute in an address: a local one's could be any parameter's, so it is marked. */
export const choiceParameter = (name: string): string =>
  name.startsWith("pa_") ? name : `attribute_${name}`;

/** A choice as an address writes it: "pa_size=4l". */
export const choiceQuery = (choice: Choice): string =>
  String(
    new URLSearchParams(
      Object.entries(choice).map(([name, value]) => [choiceParameter(name), value]),
    ),
  );

/** Whether the terms of an attribute are shown as colours. */
export const isColour = (name: string): boolean => /colou?r|warna/i.test(name);

/** Terms that are shown side by side; more are a select (decisions.md: Product page). */
export const mostPills = 8;

/** The choice that an address and the product's defaults make; unknown names and values are left out. */
export function productChoice(
  product: Pick<Product, "attributes" | "defaultAttributes">,
  query: URLSearchParams,
): { [name: string]: string } {
  const choice: { [name: string]: string } = {};
  for (const { name, isVariation, options } of product.attributes) {
    if (!isVariation) continue;
    const fallback = product.defaultAttributes.find((chosen) => chosen.name === name)?.value;
    const value = query.get(choiceParameter(name)) ?? fallback;
    if (value && options.some((option) => option.value === value)) choice[name] = value;
  }
  return choice;
}

const allows = (variation: Pick<Variation, "attributes">, choice: Choice): boolean =>
  variation.attributes.every(
    ({ name, value }) => value === "" || choice[name] === undefined || choice[name] === value,
  );

/** The variation that a complete choice names, or null while something is still to be chosen. */
export function chosenVariation<Sold extends Pick<Variation, "attributes">>(
  product: Pick<Product, "attributes"> & { variations: readonly Sold[] },
  choice: Choice,
): Sold | null {
  const needed = product.attributes.filter((attribute) => attribute.isVariation);
  if (needed.some(({ name }) => !choice[name])) return null;
  return product.variations.find((variation) => allows(variation, choice)) ?? null;
}

/** The product's name, with what of it is chosen: "Oli Samudra 5W-30 - 4 L". */
export function chosenName(product: Pick<Product, "name" | "attributes">, choice: Choice): string {
  const chosen = product.attributes.flatMap(({ name, options }) =>
    options.filter(({ value }) => value === choice[name]),
  );
  return product.name + (chosen.length > 0 ? ` - ${chosen.map((it) => it.label).join(", ")}` : "");
}

/** Whether some variation in stock offers an option together with the rest of the choice. */
export function isOptionOffered(
  product: { variations: readonly Pick<Variation, "attributes" | "stock">[] },
  choice: Choice,
  name: string,
  value: string,
): boolean {
  const wanted = { ...choice, [name]: value };
  return product.variations.some(
    (variation) => variation.stock.status !== "OUT_OF_STOCK" && allows(variation, wanted),
  );
}
