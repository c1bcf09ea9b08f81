import type { MinorUnits } from "../../shared/money.ts";
import { parseRawPrice } from "../../shared/money.ts";
import type { StockStatus } from "../../shared/product.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import { catalogueQuery } from "../platform/graphql/operation.ts";
import { plainText } from "../platform/graphql/plain-text.ts";
import { graphql, type ResultOf } from "../platform/graphql/tada.ts";
import { imageFields } from "../product/card-fields.ts";
import { nodesOf, stockStatusOf, toPicture } from "../product/to-card.ts";

const feedFields = graphql(
  `
    fragment FeedFields on Product {
      databaseId
      slug
      name
      sku
      shortDescription
      description
      image {
        ...ImageFields
      }
      productCategories(first: 1) {
        nodes {
          name
        }
      }
      ... on ProductWithPricing {
        price(format: RAW)
        regularPrice(format: RAW)
      }
      ... on InventoriedProduct {
        stockStatus
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          nodes {
            databaseId
            name
            sku
            price(format: RAW)
            regularPrice(format: RAW)
            stockStatus
            image {
              ...ImageFields
            }
            attributes {
              nodes {
                name
                value
              }
            }
          }
        }
      }
    }
  `,
  [imageFields],
);

type FeedAnswer = ResultOf<typeof feedFields>;

/** What the product feed says of products, by their slugs, at most 100 a call. */
export const getFeedProducts = catalogueQuery(
  graphql(
    `
      query getFeedProducts($slug: [String]) {
        products(first: 100, where: { slugIn: $slug, status: "publish" }) {
          nodes {
            ...FeedFields
          }
        }
      }
    `,
    [feedFields],
  ),
  { profile: "listing", tags: () => ["listing"] },
);

/** One thing that can be bought: a product, or one variation of it. */
export interface FeedItem {
  id: number;
  /** The product that a variation belongs to. */
  group: number | null;
  slug: string;
  /** Query that chooses the variation on the product's page. */
  query: string;
  title: string;
  /** Plain text, at most 5,000 characters. */
  description: string;
  image: string | null;
  price: MinorUnits;
  regularPrice: MinorUnits | null;
  stockStatus: StockStatus;
  category: string;
  sku: string;
}

const longestDescription = 5_000;

type Offer = Pick<FeedAnswer, "databaseId" | "name" | "sku" | "image"> & {
  price?: string | null;
  regularPrice?: string | null;
  stockStatus?: string | null;
  attributes?: { nodes: readonly { name: string | null; value: string | null }[] } | null;
};

function toItem(offer: Offer, product: FeedAnswer, context: AnswerContext): FeedItem[] {
  const price = parseRawPrice(offer.price ?? null, context.currency);
  // What has no price of its own (a grouped product, a range) cannot be advertised.
  if (price === null) return [];
  const chosen = (offer.attributes?.nodes ?? []).filter(({ name, value }) => name && value);
  const picture = toPicture(offer.image ?? product.image, context);
  return [
    {
      id: offer.databaseId,
      group: offer.databaseId === product.databaseId ? null : product.databaseId,
      slug: product.slug ?? "",
      query: new URLSearchParams(
        chosen.map(({ name, value }) => [name ?? "", value ?? ""]),
      ).toString(),
      title: plainText(offer.name ?? product.name),
      description: plainText(`${product.shortDescription ?? ""}${product.description ?? ""}`).slice(
        0,
        longestDescription,
      ),
      image: picture?.source ?? null,
      price,
      regularPrice: parseRawPrice(offer.regularPrice ?? null, context.currency),
      stockStatus: stockStatusOf(offer.stockStatus),
      category: plainText(nodesOf(product.productCategories)[0]?.name),
      sku: offer.sku ?? product.sku ?? "",
    },
  ];
}

/** The items of a product: its variations where it has any, else itself. */
export function toFeedItems(product: FeedAnswer, context: AnswerContext): FeedItem[] {
  const variations = "variations" in product ? nodesOf(product.variations) : [];
  const offers: readonly Offer[] = variations.length > 0 ? variations : [product];
  return offers.flatMap((offer) => toItem(offer, product, context));
}
