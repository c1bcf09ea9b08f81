import type { MinorUnits } from "../../../shared/money.ts";
import type { Product, Review, Stock, Variation } from "../../../shared/product.ts";
import { sourceBelow } from "../../../shared/ui/images.ts";
import { getMaxQuantity } from "../../commerce/choice.ts";
import type { Identifiers } from "../../commerce/indexed-product.ts";
import { cleanHtml, type OwnAddresses, plainText } from "../../platform/render/clean-html.ts";
import type { CardData } from "../documents/card-fields.ts";
import type { ProductData } from "../documents/product-fields.ts";
import { toIdentifiers } from "./identifiers.ts";
import { type MappingContext, readShownPrice } from "./mapping-context.ts";
import { toPicture } from "./picture.ts";
import { type CardAttribute, toAttribute } from "./to-attribute.ts";
import {
  getNodes,
  getShownPrice,
  isShown,
  toCard,
  toShownCards,
  toStockStatus,
} from "./to-card.ts";

/** The backend's stock data of a product or variation. */
export interface StockData {
  stockStatus?: string | null;
  stockQuantity?: number | null;
  lowStockAmount?: number | null;
  manageStock?: string | null;
  backordersAllowed?: boolean | null;
}

// WooCommerce's default for "low stock" when a product has no own threshold.
const lowStockDefault = 2;

/** Stock from any backend data with a product's or variation's stock. */
export function toStock(node: StockData): Stock {
  const counted = node.manageStock === "TRUE" || node.manageStock === "PARENT";
  const status = toStockStatus(node.stockStatus);
  // The backend returns null for 0.
  const quantity = counted ? (node.stockQuantity ?? 0) : null;
  const low = node.lowStockAmount ?? lowStockDefault;
  return {
    status,
    quantity: quantity === 0 && status === "IN_STOCK" ? null : quantity,
    lowStock: status === "IN_STOCK" && quantity !== null && quantity > 0 && quantity <= low,
    backordersAllowed: node.backordersAllowed ?? false,
  };
}

export type AttributeData = NonNullable<
  Extract<ProductData, { attributes?: unknown }>["attributes"]
>["nodes"][number];

const toChosen = (nodes: readonly { name: string | null; value: string | null }[]) =>
  nodes.map(({ name, value }) => ({ name: name ?? "", value: value ?? "" }));

type VariableData = Extract<ProductData, { variations?: unknown }>;
type VariationData = NonNullable<VariableData["variations"]>["nodes"][number];

/** A variation from the backend's data. */
export function toVariation(node: VariationData, context: MappingContext): Variation {
  const price: MinorUnits | null = readShownPrice(getShownPrice(node), context);
  return {
    id: node.databaseId,
    name: node.name ?? "",
    sku: node.sku ?? "",
    price,
    regularPrice: readShownPrice(node.regularPrice, context) ?? price,
    purchasable: node.purchasable ?? false,
    image: toPicture(node.image, context),
    stock: toStock(node),
    attributes: toChosen(getNodes(node.attributes)),
  };
}

type ReviewData = NonNullable<ProductData["reviews"]>["edges"][number];

const toAvatar = (url: string | null | undefined, base: string): string | null =>
  url ? sourceBelow(base, url) : null;

const toReview = ({ rating, node }: ReviewData, { imageBaseUrl }: MappingContext): Review => ({
  id: node.databaseId,
  rating: rating ?? 0,
  author: node.author?.node.name ?? "",
  avatar: toAvatar(node.author?.node.avatar?.url, imageBaseUrl),
  date: node.date ?? "",
  content: plainText(node.content ?? ""),
});

type MemberData = CardData & StockData & { soldIndividually?: boolean | null };

const toCardData = (node: object): CardData[] => ("slug" in node ? [node as CardData] : []);

const pictures = (node: ProductData, context: MappingContext) =>
  [node.image, ...getNodes(node.galleryImages)].flatMap((image) => toPicture(image, context) ?? []);

function toDimensions(node: ProductData): Product["dimensions"] {
  if (!("length" in node) || !node.length || !node.width || !node.height) return null;
  return { length: node.length, width: node.width, height: node.height };
}

// React leaves data: URLs as they are, and turns javascript: URLs into dead links.
const isHttpUrl = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const toExternal = (node: ProductData): Product["external"] =>
  "externalUrl" in node && node.externalUrl && isHttpUrl(node.externalUrl)
    ? { url: new URL(node.externalUrl).href, text: node.buttonText?.trim() ?? "" }
    : null;

/** Attributes that are visible or used for variations. */
export const toAttributes = (node: { attributes?: { nodes: readonly AttributeData[] } | null }) =>
  node.attributes
    ? getNodes(node.attributes)
        .filter(({ visible, variation }) => visible || variation)
        .map(toAttribute)
    : [];

interface Identified {
  attributes?: { nodes: readonly CardAttribute[] } | null;
  metaData: ProductData["metaData"];
  productBrands: ProductData["productBrands"];
}

/** Brand, GTIN and part number, wherever the backend stores them. */
export const identifiersIn = (node: Identified): Identifiers =>
  toIdentifiers({
    attributes: getNodes(node.attributes)
      .map(toAttribute)
      .map(({ name, options }) => ({ name, values: options.map(({ label }) => label) })),
    meta: node.metaData,
    brands: getNodes(node.productBrands).map(({ name }) => plainText(name)),
  });

/** A product from the backend's data, with its HTML sanitised once, before caching or display. */
export function toProduct(node: ProductData, context: MappingContext & OwnAddresses): Product {
  const variations = "variations" in node ? getNodes(node.variations) : [];
  return {
    ...toCard(node, context),
    sku: node.sku ?? "",
    description: cleanHtml(node.description ?? "", context),
    shortDescription: cleanHtml(node.shortDescription ?? "", context),
    gallery: pictures(node, context),
    categories: getNodes(node.productCategories).map((category) => ({
      id: category.databaseId,
      slug: category.slug ?? "",
      name: category.name ?? "",
    })),
    attributes: toAttributes(node),
    defaultAttributes:
      "defaultAttributes" in node ? toChosen(getNodes(node.defaultAttributes)) : [],
    variations: variations.map((variation) => toVariation(variation as VariationData, context)),
    stock: toStock("stockStatus" in node ? node : {}),
    soldIndividually: ("soldIndividually" in node && node.soldIndividually) || false,
    virtual: node.virtual ?? false,
    downloadable: ("downloadable" in node && node.downloadable) || false,
    weight: "weight" in node ? (node.weight ?? null) : null,
    dimensions: toDimensions(node),
    external: toExternal(node),
    grouped:
      "products" in node
        ? getNodes(node.products)
            .flatMap(toCardData)
            .filter(isShown)
            .map((node: MemberData) => ({
              ...toCard(node, context),
              most: getMaxQuantity(node, toStock(node)),
            }))
        : [],
    related: toShownCards(getNodes(node.related).flatMap(toCardData), context),
    upsells: toShownCards(getNodes(node.upsell).flatMap(toCardData), context),
    crossSells: toShownCards(
      "crossSell" in node ? getNodes(node.crossSell).flatMap(toCardData) : [],
      context,
    ),
    reviews: (node.reviews?.edges ?? []).map((edge) => toReview(edge, context)),
    reviewsAllowed: node.reviewsAllowed ?? false,
    date: node.date ?? "",
    totalSales: ("totalSales" in node && node.totalSales) || 0,
    identifiers: identifiersIn(node),
  };
}
