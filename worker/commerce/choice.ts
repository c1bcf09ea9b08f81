import type { MinorUnits } from "../../shared/money.ts";
import {
  maxDiscount,
  type PriceRange,
  type Product,
  type Stock,
  type Variation,
} from "../../shared/product.ts";
import { wishlistId } from "../../shared/wishlist.ts";

/** The chosen attribute values by name, for example {pa_size: "4l"}. */
export type Choice = Readonly<Record<string, string>>;

/**
 * URL parameter of an attribute; local ones get a prefix because their names could collide with
 * other parameters.
 */
export const choiceParameter = (name: string): string =>
  name.startsWith("pa_") ? name : `attribute_${name}`;

/** A choice as a URL query: "pa_size=4l". */
export const choiceQuery = (choice: Choice): string =>
  String(
    new URLSearchParams(
      Object.entries(choice).map(([name, value]) => [choiceParameter(name), value]),
    ),
  );

/** Maximum number of terms shown as pills; longer lists are a select. */
export const maxPills = 8;

/** Id of the option to choose next: the first one of the first attribute without a choice. */
export const nextOptionId = "choose";

/** The choice from the URL and the product's defaults, without unknown names and values. */
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

/** The variation of a complete choice, or null while the choice is incomplete. */
export function chosenVariation<Sold extends Pick<Variation, "attributes">>(
  product: Pick<Product, "attributes"> & { variations: readonly Sold[] },
  choice: Choice,
): Sold | null {
  const needed = product.attributes.filter((attribute) => attribute.isVariation);
  if (needed.some(({ name }) => !choice[name])) return null;
  return product.variations.find((variation) => allows(variation, choice)) ?? null;
}

/** The product's name with the chosen options: "Blue ink - 4 L". */
export function chosenName(product: Pick<Product, "name" | "attributes">, choice: Choice): string {
  const chosen = product.attributes.flatMap(({ name, options }) =>
    options.filter(({ value }) => value === choice[name]),
  );
  return product.name + (chosen.length > 0 ? ` - ${chosen.map((it) => it.label).join(", ")}` : "");
}

/** Wishlist id of a choice: the product itself while the choice is incomplete. */
export function toWishlistId(
  product: Pick<Product, "id" | "attributes" | "variations">,
  choice: Choice,
): string {
  const hasOptions = product.attributes.some(({ isVariation }) => isVariation);
  const variation = hasOptions ? chosenVariation(product, choice) : null;
  const open = (variation?.attributes ?? []).filter(({ value }) => value === "");
  return wishlistId({
    productId: product.id,
    variationId: variation?.id ?? null,
    attributes: open.map(({ name }) => ({ name, value: choice[name] ?? "" })),
  });
}

/** Whether a variation exists for an option and the rest of the choice, in stock or not. */
export const isOptionCreated = (
  product: { variations: readonly Pick<Variation, "attributes">[] },
  choice: Choice,
  name: string,
  value: string,
): boolean =>
  product.variations.some((variation) => allows(variation, { ...choice, [name]: value }));

/** Whether a variation in stock exists for an option and the rest of the choice. */
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

const packLabels = [
  /^(?:isi|pack of|box of|set of) ?(?<pieces>\d{1,3})$/i,
  /^(?<pieces>\d{1,3}) ?(?<unit>botol|kaleng|buah|pcs|bottles?|cans?|pieces?)$/i,
];

const packIn = (label: string) => packLabels.map((form) => form.exec(label)?.groups).find(Boolean);

/** How many pieces a label says; null where it says none. */
export const piecesIn = (label: string): number | null => Number(packIn(label)?.pieces) || null;

/** What an option of a product that is sold in packs costs. */
export interface Pack {
  price: MinorUnits;
  pieces: number;
}

/** The packs that differ in nothing but their number of pieces. */
export interface Packs {
  byOption: ReadonlyMap<string, Pack>;
  /** What a piece is called, from a label such as "1 botol"; "" when no label says it. */
  unit: string;
}

/** The packs of a product whose labels say how many pieces each has: "1 botol", "Isi 3"; null for others. */
export function toPacks({
  attributes,
  variations,
}: Pick<Product, "attributes" | "variations">): Packs | null {
  const [attribute, ...others] = attributes.filter(({ isVariation }) => isVariation);
  if (!attribute || others.length > 0) return null;
  const byOption = new Map<string, Pack>();
  let unit = "";
  for (const { value, label } of attribute.options) {
    const groups = packIn(label);
    const price = variations.find(({ attributes: [only] }) => only?.value === value)?.price;
    const pieces = Number(groups?.pieces);
    if (!price || !(pieces > 0)) return null;
    if (pieces === 1) unit = groups?.unit ?? "";
    byOption.set(value, { price, pieces });
  }
  return [...byOption.values()].some(({ pieces }) => pieces > 1) ? { byOption, unit } : null;
}

/** Whether a product is added without a choice. */
export const canAdd = ({
  type,
  purchasable,
  stockStatus,
}: Pick<Product, "type" | "purchasable" | "stockStatus">): boolean =>
  type === "SIMPLE" && purchasable && stockStatus !== "OUT_OF_STOCK";

/** How many one order can have; null when unlimited. */
export function getMaxQuantity(
  { soldIndividually }: { soldIndividually?: boolean | null },
  { backordersAllowed, quantity }: Pick<Stock, "backordersAllowed" | "quantity">,
): number | null {
  if (soldIndividually) return 1;
  return backordersAllowed ? null : quantity;
}

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
export function findOffer(
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
export function toSale(
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

/** Parameter names of a product's attributes, global and local, as in choiceParameter. */
export const attributeQueries: readonly RegExp[] = [/^(?:pa_|attribute_).{1,100}$/u];
