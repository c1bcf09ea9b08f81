import type { Handler } from "hono";
import { currencyExponent, type MinorUnits } from "../../shared/money.ts";
import { routes } from "../../shared/routes.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { AppEnv } from "../app-env.ts";
import type { OfferTerms } from "../config.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { isColourName, isSizeName } from "../product/identifiers.ts";
import { backorderDate } from "../product/product-data.ts";
import { withWholeLists } from "../product/whole-product.ts";
import { everyProduct } from "./every-product.ts";
import { type FeedItem, getFeedProducts, toFeedItems } from "./feed-queries.ts";
import { element, xmlAnswer } from "./xml.ts";

// So many products a page of the feed: ten calls of a hundred.
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
  /** When what is not in stock will be there. */
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
    cards.slice(index * perCall, (index + 1) * perCall).map(({ slug }) => slug),
  );
  const isAttributeRead = (name: string) => isSizeName(name) || isColourName(name);
  const source = { query: catalogue.query.bind(catalogue), isAttributeRead };
  const nodes = await Promise.all(
    portions.map(async (slug) => {
      const { products } = await catalogue.query(getFeedProducts, { slug });
      const found = products?.nodes ?? [];
      return Promise.all(found.map((node) => withWholeLists(source, node)));
    }),
  );
  const context = answerContext(config);
  const items = nodes.flat().flatMap((node) => toFeedItems(node, context));
  const shop = shopFor(locale, config.settings);
  const { siteName, money } = config.settings;
  const feed = {
    baseUrl: config.baseUrl,
    currency: money.currency,
    terms: config.offerTerms,
    backorderDate: backorderDate(config.offerTerms, c.var.now()),
    link: shop.link,
  };
  return xmlAnswer(
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${[
      element("title", siteName),
      element("link", config.baseUrl + shop.link(routes.products())),
      element("description", shop.t("layout.tagline")),
      ...items.map((item) => itemXml(item, feed)),
    ].join("\n")}</channel>\n</rss>`,
  );
};
