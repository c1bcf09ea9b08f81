import type { MinorUnits } from "../../../shared/money.ts";
import type {
  Product,
  ProductAttribute,
  Review,
  Stock,
  Variation,
} from "../../../shared/product.ts";
import { sourceBelow } from "../../../shared/ui/images.ts";
import type { Identifiers } from "../../commerce/indexed-product.ts";
import { cleanHtml, type OwnAddresses, plainText } from "../../platform/render/clean-html.ts";
import type { CardAnswer } from "../documents/card-fields.ts";
import type { ProductAnswer } from "../documents/product-fields.ts";
import { identifiersOf } from "./identifiers.ts";
import { type MappingContext, readShownPrice } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { nodesOf, shownPriceOf, stockStatusOf, toCard, toShownCards } from "./to-card.ts";

/** The backend's stock data of a product or variation. */
export interface StockAnswer {
  stockStatus?: string | null;
  stockQuantity?: number | null;
  lowStockAmount?: number | null;
  manageStock?: string | null;
  backordersAllowed?: boolean | null;
}

// WooCommerce's default for "low stock" when a product has no own threshold.
const lowStockDefault = 2;

/** Stock from any backend data with a product's or variation's stock. */
export function toStock(answer: StockAnswer): Stock {
  const counted = answer.manageStock === "TRUE" || answer.manageStock === "PARENT";
  const status = stockStatusOf(answer.stockStatus);
  // The backend returns null for 0.
  const quantity = counted ? (answer.stockQuantity ?? 0) : null;
  const low = answer.lowStockAmount ?? lowStockDefault;
  return {
    status,
    quantity: quantity === 0 && status === "IN_STOCK" ? null : quantity,
    lowStock: status === "IN_STOCK" && quantity !== null && quantity > 0 && quantity <= low,
    backordersAllowed: answer.backordersAllowed ?? false,
  };
}

export type AttributeAnswer = NonNullable<
  Extract<ProductAnswer, { attributes?: unknown }>["attributes"]
>["nodes"][number];

type CardAttribute = NonNullable<
  Extract<CardAnswer, { attributes?: unknown }>["attributes"]
>["nodes"][number];

/** An attribute with its term names. */
export function toAttribute(answer: CardAttribute): ProductAttribute {
  const terms = "terms" in answer ? nodesOf(answer.terms) : [];
  const labels = new Map(terms.map((term) => [term.slug, term.name]));
  return {
    name: answer.name ?? "",
    label: answer.label ?? answer.name ?? "",
    isVariation: answer.variation ?? false,
    options: (answer.options ?? []).flatMap((option) =>
      option ? [{ value: option, label: labels.get(option) ?? option }] : [],
    ),
  };
}

const toChosen = (nodes: readonly { name: string | null; value: string | null }[]) =>
  nodes.map(({ name, value }) => ({ name: name ?? "", value: value ?? "" }));

type VariableAnswer = Extract<ProductAnswer, { variations?: unknown }>;
type VariationAnswer = NonNullable<VariableAnswer["variations"]>["nodes"][number];

/** A variation from the backend's data. */
export function toVariation(answer: VariationAnswer, context: MappingContext): Variation {
  const price: MinorUnits | null = readShownPrice(shownPriceOf(answer), context);
  return {
    id: answer.databaseId,
    name: answer.name ?? "",
    sku: answer.sku ?? "",
    price,
    regularPrice: readShownPrice(answer.regularPrice, context) ?? price,
    purchasable: answer.purchasable ?? false,
    image: toPicture(answer.image, context),
    stock: toStock(answer),
    attributes: toChosen(nodesOf(answer.attributes)),
  };
}

type ReviewAnswer = NonNullable<ProductAnswer["reviews"]>["edges"][number];

const avatarOf = (url: string | null | undefined, base: string): string | null =>
  url ? sourceBelow(base, url) : null;

const toReview = ({ rating, node }: ReviewAnswer, { imageBaseUrl }: MappingContext): Review => ({
  id: node.databaseId,
  rating: rating ?? 0,
  author: node.author?.node.name ?? "",
  avatar: avatarOf(node.author?.node.avatar?.url, imageBaseUrl),
  date: node.date ?? "",
  content: plainText(node.content ?? ""),
});

type MemberAnswer = CardAnswer & StockAnswer & { soldIndividually?: boolean | null };

function maxQuantityOf(answer: MemberAnswer): number | null {
  if (answer.soldIndividually) return 1;
  const { backordersAllowed, quantity } = toStock(answer);
  return backordersAllowed ? null : quantity;
}

const cardAnswerOf = (node: object): CardAnswer[] => ("slug" in node ? [node as CardAnswer] : []);

const pictures = (answer: ProductAnswer, context: MappingContext) =>
  [answer.image, ...nodesOf(answer.galleryImages)].flatMap(
    (image) => toPicture(image, context) ?? [],
  );

function dimensionsOf(answer: ProductAnswer): Product["dimensions"] {
  if (!("length" in answer) || !answer.length || !answer.width || !answer.height) return null;
  return { length: answer.length, width: answer.width, height: answer.height };
}

// React leaves data: URLs as they are, and turns javascript: URLs into dead links.
const isHttpUrl = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const externalOf = (answer: ProductAnswer): Product["external"] =>
  "externalUrl" in answer && answer.externalUrl && isHttpUrl(answer.externalUrl)
    ? { url: new URL(answer.externalUrl).href, text: answer.buttonText?.trim() ?? "" }
    : null;

/** Attributes that are visible or used for variations. */
export const attributesOf = (answer: {
  attributes?: { nodes: readonly AttributeAnswer[] } | null;
}) =>
  answer.attributes
    ? nodesOf(answer.attributes)
        .filter(({ visible, variation }) => visible || variation)
        .map(toAttribute)
    : [];

interface Identified {
  attributes?: { nodes: readonly CardAttribute[] } | null;
  metaData: ProductAnswer["metaData"];
  productBrands: ProductAnswer["productBrands"];
}

/** Brand, GTIN and part number, wherever the backend stores them. */
export const identifiersIn = (answer: Identified): Identifiers =>
  identifiersOf({
    attributes: nodesOf(answer.attributes)
      .map(toAttribute)
      .map(({ name, options }) => ({ name, values: options.map(({ label }) => label) })),
    meta: answer.metaData,
    brands: nodesOf(answer.productBrands).map(({ name }) => plainText(name)),
  });

/** A product from the backend's data, with its HTML sanitised once, before caching or display. */
export function toProduct(answer: ProductAnswer, context: MappingContext & OwnAddresses): Product {
  const variations = "variations" in answer ? nodesOf(answer.variations) : [];
  return {
    ...toCard(answer, context),
    sku: answer.sku ?? "",
    description: cleanHtml(answer.description ?? "", context),
    shortDescription: cleanHtml(answer.shortDescription ?? "", context),
    gallery: pictures(answer, context),
    categories: nodesOf(answer.productCategories).map((category) => ({
      id: category.databaseId,
      slug: category.slug ?? "",
      name: category.name ?? "",
    })),
    attributes: attributesOf(answer),
    defaultAttributes:
      "defaultAttributes" in answer ? toChosen(nodesOf(answer.defaultAttributes)) : [],
    variations: variations.map((variation) => toVariation(variation as VariationAnswer, context)),
    stock: toStock("stockStatus" in answer ? answer : {}),
    soldIndividually: ("soldIndividually" in answer && answer.soldIndividually) || false,
    virtual: answer.virtual ?? false,
    downloadable: ("downloadable" in answer && answer.downloadable) || false,
    weight: "weight" in answer ? (answer.weight ?? null) : null,
    dimensions: dimensionsOf(answer),
    external: externalOf(answer),
    grouped:
      "products" in answer
        ? nodesOf(answer.products)
            .flatMap(cardAnswerOf)
            .filter(({ hasPassword }) => !hasPassword)
            .map((node) => ({
              ...toCard(node, context),
              most: maxQuantityOf(node as MemberAnswer),
            }))
        : [],
    related: toShownCards(nodesOf(answer.related).flatMap(cardAnswerOf), context),
    reviews: (answer.reviews?.edges ?? []).map((edge) => toReview(edge, context)),
    reviewsAllowed: answer.reviewsAllowed ?? false,
    date: answer.date ?? "",
    totalSales: ("totalSales" in answer && answer.totalSales) || 0,
    identifiers: identifiersIn(answer),
  };
}
