import type { MinorUnits } from "../../shared/money.ts";
import type { ProductAttribute, StockStatus } from "../../shared/product.ts";
import { type AnswerContext, readShownPrices } from "../platform/graphql/mapping-context.ts";
import { catalogueQuery, graphql, type ResultOf } from "../platform/graphql/operation.ts";
import { plainText } from "../platform/graphql/plain-text.ts";
import { imageFields } from "../product/card-fields.ts";
import { type Choice, choiceQuery } from "../product/choice.ts";
import { type Identifiers, isColourName, isSizeName } from "../product/identifiers.ts";
import { identifierFields } from "../product/product-fields.ts";
import { isShown, nodesOf, shownPriceOf, stockStatusOf, toPicture } from "../product/to-card.ts";
import { identifiersIn, toAttribute } from "../product/to-product.ts";

const feedFields = graphql(
  `
    fragment FeedFields on Product {
      databaseId
      slug
      name
      type
      purchasable
      hasPassword
      virtual
      ...IdentifierFields
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
        price
        regularPrice
      }
      ... on InventoriedProduct {
        stockStatus
      }
      ... on ProductWithAttributes {
        attributes(first: 100) {
          nodes {
            name
            label
            options
            variation
            visible
            ... on GlobalProductAttribute {
              terms(first: 100) {
                nodes {
                  name
                  slug
                }
              }
            }
          }
        }
      }
      ... on ProductWithVariations {
        variations(first: 100) {
          pageInfo {
            hasNextPage
            endCursor
          }
          nodes {
            databaseId
            name
            purchasable
            price
            regularPrice
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
  [imageFields, identifierFields],
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
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  size: string | null;
  colour: string | null;
  /** Whether it has to be sent. */
  isShipped: boolean;
}

const maxDescriptionLength = 5_000;

type Offer = Pick<FeedAnswer, "databaseId" | "name" | "image"> & {
  purchasable?: boolean | null;
  price?: string | null;
  regularPrice?: string | null;
  stockStatus?: string | null;
  attributes?: { nodes: readonly { name: string | null; value?: string | null }[] } | null;
};

interface Described {
  product: FeedAnswer;
  attributes: ProductAttribute[];
  identifiers: Identifiers;
  context: AnswerContext;
}

/** What of the product is chosen, or all that there is, of an attribute of a kind. */
function optionOf(
  attributes: readonly ProductAttribute[],
  choice: Choice,
  isKind: (name: string) => boolean,
): string | null {
  for (const { name, options } of attributes) {
    const chosen = options.find(({ value }) => value === choice[name]);
    const option = chosen ?? (options.length === 1 ? options[0] : undefined);
    if (isKind(name) && option) return option.label;
  }
  return null;
}

function toItem(
  offer: Offer,
  { product, attributes, identifiers, context }: Described,
): FeedItem[] {
  // What has no price of its own (a range, none at all) cannot be advertised.
  const [price, ...more] = readShownPrices(shownPriceOf(offer), context);
  if (price === undefined || more.length > 0) return [];
  const isVariation = offer.databaseId !== product.databaseId;
  const choice: Choice = Object.fromEntries(
    (isVariation ? nodesOf(offer.attributes) : []).flatMap(({ name, value }) =>
      name && value ? [[name, value]] : [],
    ),
  );
  const picture = toPicture(offer.image ?? product.image, context);
  const text = `${product.shortDescription ?? ""}${product.description ?? ""}`;
  return [
    {
      id: offer.databaseId,
      group: isVariation ? product.databaseId : null,
      slug: product.slug ?? "",
      query: choiceQuery(choice),
      title: plainText(offer.name ?? product.name),
      description: plainText(text).slice(0, maxDescriptionLength),
      image: picture?.source ?? null,
      price,
      regularPrice: readShownPrices(offer.regularPrice, context)[0] ?? null,
      stockStatus: stockStatusOf(offer.stockStatus),
      category: plainText(nodesOf(product.productCategories)[0]?.name),
      brand: identifiers.brand,
      // A number of the product is not its variations'.
      gtin: isVariation ? null : identifiers.gtin,
      mpn: isVariation ? null : identifiers.mpn,
      size: optionOf(attributes, choice, isSizeName),
      colour: optionOf(attributes, choice, isColourName),
      isShipped: product.virtual !== true,
    },
  ];
}

/** The items of a product: its variations where it has any, else itself; none where a partner sells it. */
export function toFeedItems(product: FeedAnswer, context: AnswerContext): FeedItem[] {
  if (product.type === "EXTERNAL" || product.type === "GROUPED" || !isShown(product)) return [];
  const variations = "variations" in product ? nodesOf(product.variations) : [];
  const offers: readonly Offer[] = variations.length > 0 ? variations : [product];
  const attributes = "attributes" in product ? nodesOf(product.attributes).map(toAttribute) : [];
  const described = { product, attributes, identifiers: identifiersIn(product), context };
  return offers.flatMap((offer) => toItem(offer, described));
}
