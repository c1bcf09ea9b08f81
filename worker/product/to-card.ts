import { discountPercent, parseRawPrice, parseRawPrices } from "../../shared/money.ts";
import {
  largestDiscount,
  type PriceRange,
  type ProductCard,
  type ProductType,
  type StockStatus,
} from "../../shared/product.ts";
import { type Picture, sourceBelow } from "../../shared/ui/images.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import type { CardAnswer } from "./card-fields.ts";

type Nodes<Node> = { nodes: readonly Node[] } | null | undefined;

/** The nodes of a connection; none where the backend answers null. */
export const nodesOf = <Node>(connection: Nodes<Node>): readonly Node[] => connection?.nodes ?? [];

/** A picture, its source relative to the image base where it lies below it. */
export function toPicture(
  image: { sourceUrl: string | null; altText: string | null } | null | undefined,
  { imageBaseUrl }: Pick<AnswerContext, "imageBaseUrl">,
): Picture | null {
  if (!image?.sourceUrl) return null;
  return { source: sourceBelow(imageBaseUrl, image.sourceUrl), alt: image.altText ?? "" };
}

function rangeOf(raw: string | null | undefined, currency: string): PriceRange | null {
  const prices = parseRawPrices(raw, currency);
  return prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null;
}

interface Priced {
  price?: string | null;
  purchasable?: boolean | null;
}

/** A RAW price; WooGraphQL answers null for what is free, which can be bought all the same. */
export const rawPriceOf = ({ price, purchasable }: Priced): string | null =>
  price ?? (purchasable ? "0" : null);

// A grouped product's RAW price is a formatted range; its members' prices can be read.
function priceOf(answer: CardAnswer, currency: string): PriceRange | null {
  if ("members" in answer) {
    const prices = nodesOf(answer.members).map((node) => rawPriceOf(node));
    return rangeOf(prices.filter((price) => price !== null).join(","), currency);
  }
  return rangeOf(rawPriceOf(answer), currency);
}

function discountOf(
  answer: CardAnswer,
  price: PriceRange | null,
  regular: PriceRange | null,
  currency: string,
): number {
  const variations = "variations" in answer ? nodesOf(answer.variations) : [];
  if (variations.length > 0) {
    return largestDiscount(
      variations.map((variation) => ({
        price: parseRawPrice(variation.price, currency),
        regularPrice: parseRawPrice(variation.regularPrice, currency),
      })),
    );
  }
  return price && regular ? discountPercent(regular.high, price.high) : 0;
}

/** Whether a product may be shown at all: what is behind a password is nobody's to see. */
export const isShown = ({ hasPassword }: Pick<CardAnswer, "hasPassword">): boolean => !hasPassword;

/** Cards of what a list of the backend's may show. */
export const toShownCards = (
  nodes: readonly CardAnswer[] | null | undefined,
  context: AnswerContext,
): ProductCard[] => (nodes ?? []).filter(isShown).map((node) => toCard(node, context));

/** A stock status of ours; what is unknown counts as in stock until the cart asks. */
export const stockStatusOf = (status: string | null | undefined): StockStatus =>
  status === "OUT_OF_STOCK" || status === "ON_BACKORDER" ? status : "IN_STOCK";

/** A card from the backend's answer. */
export function toCard(answer: CardAnswer, context: AnswerContext): ProductCard {
  const { currency } = context;
  const price = priceOf(answer, currency);
  const regularPrice = "regularPrice" in answer ? rangeOf(answer.regularPrice, currency) : null;
  return {
    id: answer.databaseId,
    slug: answer.slug ?? "",
    name: answer.name ?? "",
    type: (answer.type ?? "SIMPLE") as ProductType,
    image: toPicture(answer.image, context),
    price,
    regularPrice,
    purchasable: answer.purchasable ?? false,
    onSale: answer.onSale ?? false,
    discount: discountOf(answer, price, regularPrice, currency),
    rating: answer.averageRating ?? 0,
    reviewCount: answer.reviewCount ?? 0,
    stockStatus: "stockStatus" in answer ? stockStatusOf(answer.stockStatus) : "IN_STOCK",
  };
}
