import { brand } from "#brand/brand.ts";
import { discountPercent } from "../../../shared/money.ts";
import {
  maxDiscount,
  type PriceRange,
  type ProductCard,
  type ProductType,
  type ShownUnitPrice,
  type StockStatus,
} from "../../../shared/product.ts";
import { isColourName } from "../../commerce/attribute-names.ts";
import { lowestUnitPrice } from "../../commerce/measured.ts";
import type { CardData } from "../documents/card-fields.ts";
import { type MappingContext, readShownPrice, readShownPrices } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { required } from "./required.ts";
import { toAttribute } from "./to-attribute.ts";

type Nodes<Node> = { nodes: readonly Node[] } | null | undefined;

/** The nodes of a connection; empty when the backend returns null. */
export const getNodes = <Node>(connection: Nodes<Node>): readonly Node[] => connection?.nodes ?? [];

function toRange(
  shown: readonly (string | null | undefined)[],
  context: MappingContext,
): PriceRange | null {
  const prices = shown.flatMap((text) => readShownPrices(text, context));
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null;
}

interface Priced {
  price?: string | null;
  purchasable?: boolean | null;
}

/** The displayed price; WooGraphQL returns null for free products, which can still be bought. */
export const getShownPrice = ({ price, purchasable }: Priced): string | null =>
  price ?? (purchasable ? "0" : null);

// A grouped product may have free members, which its own price does not include.
const toPrice = (node: CardData, context: MappingContext): PriceRange | null =>
  "members" in node
    ? toRange(getNodes(node.members).map(getShownPrice), context)
    : toRange([getShownPrice(node)], context);

function toDiscount(
  node: CardData,
  price: PriceRange | null,
  regular: PriceRange | null,
  context: MappingContext,
): number {
  const variations = "variations" in node ? getNodes(node.variations) : [];
  if (variations.length > 0) {
    return maxDiscount(
      variations.map((variation) => ({
        price: readShownPrice(variation.price, context),
        regularPrice: readShownPrice(variation.regularPrice, context),
      })),
    );
  }
  return price && regular ? discountPercent(regular.high, price.high) : 0;
}

/** Whether a product may be shown: one with a password never is, nor one without an address. */
export const isShown = ({ hasPassword, slug }: Pick<CardData, "hasPassword" | "slug">): boolean =>
  !hasPassword && Boolean(slug);

/** Cards of the visible products of a backend list. */
export const toShownCards = (
  nodes: readonly CardData[] | null | undefined,
  context: MappingContext,
): ProductCard[] => (nodes ?? []).filter(isShown).map((node) => toCard(node, context));

/** Our stock status; an unknown one counts as in stock until the cart checks it. */
export const toStockStatus = (status: string | null | undefined): StockStatus =>
  status === "OUT_OF_STOCK" || status === "ON_BACKORDER" ? status : "IN_STOCK";

const isUntaxed = ({ taxStatus }: { taxStatus: string | null }): boolean =>
  taxStatus !== null && taxStatus !== "TAXABLE";

const { purpose, grades } = brand.attributes;

// A purpose is chosen before a product, and a colour is visible.
const isShownElsewhere = (name: string): boolean =>
  Boolean(purpose?.test(name)) || isColourName(name);
const isGrade = (name: string): boolean => grades.some((it) => it.test(name));
// What the narrowest card has room for.
const maxGradeLength = 9;
const maxGrades = 3;

/** What distinguishes a product from similar ones in a word: the shop's own attributes of one value, grades first. */
function getGrades(node: CardData): string[] {
  const attributes = "attributes" in node ? getNodes(node.attributes) : [];
  return attributes
    .filter(({ name }) => name?.startsWith("pa_") && !isShownElsewhere(name))
    .toSorted((a, b) => Number(isGrade(b.name ?? "")) - Number(isGrade(a.name ?? "")))
    .flatMap((attribute) => {
      const terms = "terms" in attribute ? getNodes(attribute.terms) : [];
      return attribute.options?.length === 1 ? (terms[0]?.name ?? []) : [];
    })
    .filter((label) => label.length <= maxGradeLength)
    .slice(0, maxGrades);
}

/**
 * WooCommerce's type; a plugin's is in the schema only while WooGraphQL shows such products
 * (docs/woocommerce.md: Other product types). Where it is null it is a plugin's, too.
 */
const toType = ({ type }: CardData): ProductType => (type as ProductType | null) ?? "UNSUPPORTED";

// A card's query has no more.
const maxVariations = 100;

/** The price of a litre or kilogram; null for a group, and where not all variations are known. */
function unitPriceIn(
  node: CardData,
  price: PriceRange | null,
  context: MappingContext,
): ShownUnitPrice | null {
  if ("members" in node) return null;
  const attributes = "attributes" in node ? getNodes(node.attributes).map(toAttribute) : [];
  const measured = { name: node.name ?? "", attributes };
  const variations = "variations" in node ? getNodes(node.variations) : [];
  if (variations.length >= maxVariations) return null;
  if (variations.length === 0) {
    const isOne = price !== null && price.low === price.high;
    return isOne ? lowestUnitPrice(measured, [{ choice: {}, price: price.high }]) : null;
  }
  return lowestUnitPrice(
    measured,
    variations.map((variation) => ({
      price: readShownPrice(getShownPrice(variation), context),
      choice: Object.fromEntries(
        getNodes(variation.attributes).map(({ name, value }) => [name ?? "", value ?? ""]),
      ),
    })),
  );
}

/** A card from the backend's data. */
export function toCard(node: CardData, context: MappingContext): ProductCard {
  const price = toPrice(node, context);
  const regularPrice = "regularPrice" in node ? toRange([node.regularPrice], context) : null;
  const grades = getGrades(node);
  const unitPrice = unitPriceIn(node, price, context);
  const sold = ("totalSales" in node && node.totalSales) || 0;
  return {
    id: node.databaseId,
    slug: required(node.slug, "Product.slug"),
    name: node.name ?? "",
    type: toType(node),
    image: toPicture(node.image, context),
    price,
    regularPrice,
    // A bundle would be added without its parts.
    purchasable: (node.purchasable ?? false) && toType(node) !== "UNSUPPORTED",
    onSale: node.onSale ?? false,
    discount: toDiscount(node, price, regularPrice, context),
    rating: node.averageRating ?? 0,
    reviewCount: node.reviewCount ?? 0,
    stockStatus: "stockStatus" in node ? toStockStatus(node.stockStatus) : "IN_STOCK",
    ...(grades.length > 0 && { grades }),
    ...(sold > 0 && { sold }),
    ...(unitPrice && { unitPrice }),
    ...("taxStatus" in node && isUntaxed(node) && { untaxed: true }),
  };
}
