import type { Handler } from "hono";
import { currencyExponent, type MinorUnits } from "../../shared/money.ts";
import type { ProductAttribute, StockStatus } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { AppEnv } from "../app-env.ts";
import type { OfferTerms } from "../config.ts";
import {
  type MappingContext,
  mappingContext,
  readShownPrices,
} from "../platform/graphql/mapping-context.ts";
import { catalogueQuery, graphql, type ResultOf } from "../platform/graphql/operation.ts";
import { imageFields, toPicture } from "../platform/graphql/picture.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { plainText } from "../platform/render/clean-html.ts";
import { type Choice, choiceQuery } from "../product/choice.ts";
import { type Identifiers, isColourName, isSizeName } from "../product/identifiers.ts";
import { backorderDate } from "../product/product-data.ts";
import { identifierFields } from "../product/product-fields.ts";
import { isShown, nodesOf, shownPriceOf, stockStatusOf } from "../product/to-card.ts";
import { identifiersIn, toAttribute } from "../product/to-product.ts";
import { withWholeLists } from "../product/whole-product.ts";
import { everyProduct } from "./every-product.ts";
import { element, xmlResponse } from "./xml.ts";

// Products per page of the feed: ten calls of a hundred.
const perPage = 1_000;
const perCall = 100;

const availability = {
  IN_STOCK: "in_stock",
  OUT_OF_STOCK: "out_of_stock",
  ON_BACKORDER: "backorder",
} as const;

interface FeedContext {
  baseUrl: string;
  currency: string;
  terms: OfferTerms;
  /** Expected date of products on backorder. */
  backorderDate: string;
  link: (path: string) => string;
}

function priceOf(amount: MinorUnits, currency: string): string {
  const exponent = currencyExponent(currency);
  return `${(amount / 10 ** exponent).toFixed(exponent)} ${currency}`;
}

const shippingXml = ({ terms, currency }: FeedContext): string[] =>
  terms.shipping.map(
    ({ country, price }) =>
      `<g:shipping>${element("g:country", country)}${element("g:price", priceOf(price, currency))}</g:shipping>`,
  );

function itemXml(item: FeedItem, feed: FeedContext): string {
  const { baseUrl, currency, terms, backorderDate, link } = feed;
  const { brand, gtin, mpn } = item;
  const price = (amount: MinorUnits) => priceOf(amount, currency);
  const isReduced = item.regularPrice !== null && item.regularPrice > item.price;
  const href = baseUrl + link(routes.product(item.slug)) + (item.query ? `?${item.query}` : "");
  return `<item>${[
    element("g:id", String(item.id)),
    element("g:item_group_id", item.group === null ? null : String(item.group)),
    element("g:title", item.title),
    element("g:description", item.description),
    element("g:link", href),
    element("g:image_link", item.image && baseUrl + imageUrl(item.image, 1280)),
    element("g:availability", availability[item.stockStatus]),
    element("g:availability_date", item.stockStatus === "ON_BACKORDER" ? backorderDate : null),
    element("g:price", price(isReduced ? (item.regularPrice ?? item.price) : item.price)),
    element("g:sale_price", isReduced ? price(item.price) : null),
    element("g:product_type", item.category),
    element("g:brand", brand),
    element("g:gtin", gtin),
    element("g:mpn", mpn),
    element("g:identifier_exists", gtin || (brand && mpn) ? null : "no"),
    element("g:size", item.size),
    element("g:color", item.colour),
    ...(item.isShipped ? shippingXml(feed) : []),
    element("g:return_policy_label", terms.returnDays ? `${terms.returnDays}-days` : null),
    element("g:condition", "new"),
  ].join("")}</item>`;
}

/** GET /feeds/products.xml?page=: products for Google Merchant Center, each variation an item of its own. */
export const productFeed: Handler<AppEnv> = async (c) => {
  const { config, locale, catalogue } = c.var;
  const page = /^[1-9]\d{0,3}$/.test(c.req.query("page") ?? "1")
    ? Number(c.req.query("page") ?? 1)
    : 0;
  if (page === 0) return c.notFound();
  const all = await everyProduct(c);
  const cards = all.slice((page - 1) * perPage, page * perPage);
  if (page > 1 && cards.length === 0) return c.notFound();
  const portions = Array.from({ length: Math.ceil(cards.length / perCall) }, (_, index) =>
    cards.slice(index * perCall, (index + 1) * perCall).map(({ id }) => id),
  );
  const isAttributeRead = (name: string) => isSizeName(name) || isColourName(name);
  const source = { query: catalogue.query.bind(catalogue), isAttributeRead };
  const nodes = await Promise.all(
    portions.map(async (ids) => {
      const { products } = await catalogue.query(getFeedProducts, { ids });
      const found = products?.nodes ?? [];
      return Promise.all(found.map((node) => withWholeLists(source, node)));
    }),
  );
  const context = mappingContext(config);
  const items = nodes.flat().flatMap((node) => toFeedItems(node, context));
  const site = siteFor(locale, config.settings);
  const { siteName, money } = config.settings;
  const feed = {
    baseUrl: config.baseUrl,
    currency: money.currency,
    terms: config.offerTerms,
    backorderDate: backorderDate(config.offerTerms, c.var.now()),
    link: site.link,
  };
  return xmlResponse(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${[
      element("title", siteName),
      element("link", config.baseUrl + site.link(routes.products())),
      element("description", site.t("layout.tagline")),
      ...items.map((item) => itemXml(item, feed)),
    ].join("\n")}</channel>\n</rss>`,
  );
};

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

/** The product feed's data of products by id, at most 100 per call; not every slug is found in a list. */
const getFeedProducts = catalogueQuery(
  graphql(
    `
      query getFeedProducts($ids: [Int]) {
        products(first: 100, where: { include: $ids, status: "publish" }) {
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

/** One item that can be bought: a product, or one variation of it. */
interface FeedItem {
  id: number;
  /** The product of a variation. */
  group: number | null;
  slug: string;
  /** Query that selects the variation on the product's page. */
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
  /** Whether it needs shipping. */
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
  context: MappingContext;
}

/** Returns the chosen option of an attribute of a kind, or its only option. */
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
  // An item without a single price (a range, none at all) cannot be advertised.
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
      // A product's number does not apply to its variations.
      gtin: isVariation ? null : identifiers.gtin,
      mpn: isVariation ? null : identifiers.mpn,
      size: optionOf(attributes, choice, isSizeName),
      colour: optionOf(attributes, choice, isColourName),
      isShipped: product.virtual !== true,
    },
  ];
}

/**
 * Returns the items of a product: its variations if it has any, else itself; none for external and
 * grouped products.
 */
function toFeedItems(product: FeedAnswer, context: MappingContext): FeedItem[] {
  if (product.type === "EXTERNAL" || product.type === "GROUPED" || !isShown(product)) return [];
  const variations = "variations" in product ? nodesOf(product.variations) : [];
  const offers: readonly Offer[] = variations.length > 0 ? variations : [product];
  const attributes = "attributes" in product ? nodesOf(product.attributes).map(toAttribute) : [];
  const described = { product, attributes, identifiers: identifiersIn(product), context };
  return offers.flatMap((offer) => toItem(offer, described));
}
