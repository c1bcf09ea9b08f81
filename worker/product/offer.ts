import type { MinorUnits } from "../../shared/money.ts";
import {
  largestDiscount,
  type PriceRange,
  type Product,
  type Stock,
  type Variation,
} from "../../shared/product.ts";
import { type Choice, chosenVariation } from "./choice.ts";

/** What the shopper can buy at this moment of choosing. */
export interface Offer {
  /** Null for simple products and while something is still to be chosen. */
  variation: Variation | null;
  price: PriceRange | null;
  regularPrice: MinorUnits | null;
  sku: string;
  stock: Stock;
  /** Labels of the attributes that are still to be chosen. */
  missing: string[];
  purchasable: boolean;
  /** Whether everything is chosen, yet no variation is sold like that. */
  isUnknown: boolean;
}

/** The offer that a choice leads to. */
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

/** Whether there is none of what is offered; what nobody makes is not sold out. */
export const isSoldOutOffer = ({ stock, isUnknown }: Pick<Offer, "stock" | "isUnknown">): boolean =>
  stock.status === "OUT_OF_STOCK" && !isUnknown;

/** What the sale badge says of an offer: the variation's own discount, the product's while none is chosen. */
export function saleOf(
  product: Pick<Product, "onSale" | "discount" | "price">,
  { variation, isUnknown }: Offer,
): Pick<Product, "onSale" | "discount"> & Partial<Pick<Product, "price">> {
  if (isUnknown) return { onSale: false, discount: 0 };
  if (!variation) return product;
  const discount = largestDiscount([variation]);
  return { onSale: discount < 0, discount };
}

/** Stock by the id of a product or variation. */
export type StockById = Record<number, Stock>;

interface Stocked {
  id: number;
  stock: Stock;
}

/** The product with the stock that there is now, as far as it is known. */
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
