import type { MinorUnits } from "../../shared/money.ts";
import {
  maxDiscount,
  type PriceRange,
  type Product,
  type Stock,
  type Variation,
} from "../../shared/product.ts";
import { type Choice, chosenVariation } from "./choice.ts";

/** What the shopper can buy with the current choice. */
export interface Offer {
  /** Null for simple products and while the choice is incomplete. */
  variation: Variation | null;
  price: PriceRange | null;
  regularPrice: MinorUnits | null;
  sku: string;
  stock: Stock;
  /** Labels of the attributes not chosen yet. */
  missing: string[];
  purchasable: boolean;
  /** Whether the choice is complete, but no variation matches it. */
  isUnknown: boolean;
}

/** The offer for a choice. */
export function offerOf(
  product: Pick<
    Product,
    "attributes" | "variations" | "price" | "regularPrice" | "sku" | "stock" | "purchasable"
  >,
  choice: Choice,
): Offer {
  const needed = product.attributes.filter(({ isVariation }) => isVariation);
  const missing = needed.filter(({ name }) => !choice[name]).map(({ label }) => label);
  const variation = needed.length > 0 ? chosenVariation(product, choice) : null;
  if (!variation) {
    const isUnknown = needed.length > 0 && missing.length === 0;
    const { price, regularPrice, sku, stock, purchasable } = product;
    return {
      variation,
      price,
      regularPrice: regularPrice?.high ?? null,
      sku,
      stock,
      missing,
      purchasable,
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
    purchasable: variation.purchasable,
    isUnknown: false,
  };
}

/** Whether the offer is sold out; a combination that does not exist is not. */
export const isSoldOutOffer = ({ stock, isUnknown }: Pick<Offer, "stock" | "isUnknown">): boolean =>
  stock.status === "OUT_OF_STOCK" && !isUnknown;

/** The discount for the sale badge: the variation's own, or the product's when none is chosen. */
export function saleOf(
  product: Pick<Product, "onSale" | "discount" | "price">,
  { variation, isUnknown }: Offer,
): Pick<Product, "onSale" | "discount"> & Partial<Pick<Product, "price">> {
  if (isUnknown) return { onSale: false, discount: 0 };
  if (!variation) return product;
  const discount = maxDiscount([variation]);
  return { onSale: discount < 0, discount };
}

/** Stock by product or variation id. */
export type StockById = Record<number, Stock>;

interface Stocked {
  id: number;
  stock: Stock;
}

/** The product with the current stock, as far as it is known. */
export const withStock = <Sold extends Stocked & { variations: Stocked[] }>(
  product: Sold,
  stock: StockById,
): Sold => ({
  ...product,
  stock: stock[product.id] ?? product.stock,
  variations: product.variations.map((variation) => ({
    ...variation,
    stock: stock[variation.id] ?? variation.stock,
  })),
});
