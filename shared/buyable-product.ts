import type { MinorUnits } from "./money.ts";
import {
  type Choice,
  chosenVariation,
  type PriceRange,
  type Product,
  type Stock,
  type Variation,
} from "./product.ts";

/** What buying needs of a variation. */
export type BuyableVariation = Omit<Variation, "name" | "image">;

/** What buying needs of a product: small, because it travels in the page. */
export interface BuyableProduct {
  id: number;
  slug: string;
  name: string;
  sku: string;
  price: PriceRange | null;
  regularPrice: PriceRange | null;
  stock: Stock;
  soldIndividually: boolean;
  attributes: Product["attributes"];
  variations: BuyableVariation[];
}

/** What the shopper can buy at this moment of choosing. */
export interface Offer {
  /** Null for simple products and while something is still to be chosen. */
  variation: BuyableVariation | null;
  price: PriceRange | null;
  regularPrice: MinorUnits | null;
  sku: string;
  stock: Stock;
  /** Labels of the attributes that are still to be chosen. */
  missing: string[];
  /** Whether everything is chosen, yet no variation is sold like that. */
  isUnknown: boolean;
}

/** The offer that a choice leads to. */
export function offerOf(product: BuyableProduct, choice: Choice): Offer {
  const needed = product.attributes.filter(({ isVariation }) => isVariation);
  const missing = needed.filter(({ name }) => !choice[name]).map(({ label }) => label);
  const variation = needed.length > 0 ? chosenVariation(product, choice) : null;
  if (!variation) {
    const isUnknown = needed.length > 0 && missing.length === 0;
    const { price, regularPrice, sku, stock } = product;
    return {
      variation,
      price,
      regularPrice: regularPrice?.high ?? null,
      sku,
      stock,
      missing,
      isUnknown,
    };
  }
  const price = variation.price === null ? null : { low: variation.price, high: variation.price };
  return {
    variation,
    price,
    regularPrice: variation.regularPrice,
    sku: variation.sku || product.sku,
    stock: variation.stock,
    missing,
    isUnknown: false,
  };
}
