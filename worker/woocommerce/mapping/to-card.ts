import { discountPercent } from "../../../shared/money.ts";
import {
  maxDiscount,
  type PriceRange,
  type ProductCard,
  type ProductType,
  type StockStatus,
} from "../../../shared/product.ts";
import type { CardAnswer } from "../documents/card-fields.ts";
import { type MappingContext, readShownPrice, readShownPrices } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";

type Nodes<Node> = { nodes: readonly Node[] } | null | undefined;

/** The nodes of a connection; empty when the backend returns null. */
export const nodesOf = <Node>(connection: Nodes<Node>): readonly Node[] => connection?.nodes ?? [];

function rangeOf(
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
export const shownPriceOf = ({ price, purchasable }: Priced): string | null =>
  price ?? (purchasable ? "0" : null);

// A grouped product may have free members, which its own price does not include.
const priceOf = (answer: CardAnswer, context: MappingContext): PriceRange | null =>
  "members" in answer
    ? rangeOf(nodesOf(answer.members).map(shownPriceOf), context)
    : rangeOf([shownPriceOf(answer)], context);

function discountOf(
  answer: CardAnswer,
  price: PriceRange | null,
  regular: PriceRange | null,
  context: MappingContext,
): number {
  const variations = "variations" in answer ? nodesOf(answer.variations) : [];
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

/** Whether a product may be shown: password-protected products never are. */
export const isShown = ({ hasPassword }: Pick<CardAnswer, "hasPassword">): boolean => !hasPassword;

/** Cards of the visible products of a backend list. */
export const toShownCards = (
  nodes: readonly CardAnswer[] | null | undefined,
  context: MappingContext,
): ProductCard[] => (nodes ?? []).filter(isShown).map((node) => toCard(node, context));

/** Our stock status; an unknown one counts as in stock until the cart checks it. */
export const stockStatusOf = (status: string | null | undefined): StockStatus =>
  status === "OUT_OF_STOCK" || status === "ON_BACKORDER" ? status : "IN_STOCK";

const isUntaxed = ({ taxStatus }: { taxStatus: string | null }): boolean =>
  taxStatus !== null && taxStatus !== "TAXABLE";

// A vehicle is chosen before a product, and a colour is seen.
const saidElsewhere = /vehicle|kendaraan|warna|colou?r/;
const gradeFirst = /viscosity|kekentalan|grade|standard|standar/;
// What the narrowest card has room for.
const maxGradeLength = 9;
const maxGrades = 3;

/** What tells a product from its neighbours in a word: the shop's own attributes of one value, grades first. */
function gradesOf(answer: CardAnswer): string[] {
  const attributes = "attributes" in answer ? nodesOf(answer.attributes) : [];
  return attributes
    .filter(({ name }) => name?.startsWith("pa_") && !saidElsewhere.test(name))
    .toSorted(
      (a, b) => Number(gradeFirst.test(b.name ?? "")) - Number(gradeFirst.test(a.name ?? "")),
    )
    .flatMap((attribute) => {
      const terms = "terms" in attribute ? nodesOf(attribute.terms) : [];
      return attribute.options?.length === 1 ? (terms[0]?.name ?? []) : [];
    })
    .filter((label) => label.length <= maxGradeLength)
    .slice(0, maxGrades);
}

/**
 * WooCommerce's type; a plugin's is in the schema only while WooGraphQL shows such products
 * (docs/woocommerce.md: Other product types).
 */
const typeOf = ({ type }: CardAnswer): ProductType => (type as ProductType | null) ?? "SIMPLE";

/** A card from the backend's data. */
export function toCard(answer: CardAnswer, context: MappingContext): ProductCard {
  const price = priceOf(answer, context);
  const regularPrice = "regularPrice" in answer ? rangeOf([answer.regularPrice], context) : null;
  const grades = gradesOf(answer);
  const sold = ("totalSales" in answer && answer.totalSales) || 0;
  return {
    id: answer.databaseId,
    slug: answer.slug ?? "",
    name: answer.name ?? "",
    type: typeOf(answer),
    image: toPicture(answer.image, context),
    price,
    regularPrice,
    // A bundle would be added without its parts.
    purchasable: (answer.purchasable ?? false) && typeOf(answer) !== "UNSUPPORTED",
    onSale: answer.onSale ?? false,
    discount: discountOf(answer, price, regularPrice, context),
    rating: answer.averageRating ?? 0,
    reviewCount: answer.reviewCount ?? 0,
    stockStatus: "stockStatus" in answer ? stockStatusOf(answer.stockStatus) : "IN_STOCK",
    ...(grades.length > 0 && { grades }),
    ...(sold > 0 && { sold }),
    ...("taxStatus" in answer && isUntaxed(answer) && { untaxed: true }),
  };
}
