import type { Handler } from "hono";
import { rawPrice } from "../../shared/currency.ts";
import type { MinorUnits } from "../../shared/money.ts";
import { routes } from "../../shared/routes.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import type { IndexedProduct, Offer } from "../commerce/indexed-product.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { backorderDate } from "../product/product-data.ts";
import { assertKnown } from "../settings/config.ts";
import type { OfferTerms } from "../settings/shop-report.ts";
import { wholeCatalogue } from "./every-product.ts";
import { element, xmlFile } from "./text-file.ts";

const maxDescriptionLength = 5_000;

const availability = {
  IN_STOCK: "in_stock",
  OUT_OF_STOCK: "out_of_stock",
  ON_BACKORDER: "backorder",
} as const;

interface FeedContext {
  baseUrl: string;
  currency: string;
  hasUnitPrices: boolean;
  terms: OfferTerms;
  /** Expected date of products on backorder. */
  backorderDate: string;
  link: (path: string) => string;
}

const toPrice = (amount: MinorUnits, currency: string): string =>
  `${rawPrice(amount, currency)} ${currency}`;

const shippingXml = ({ terms, currency }: FeedContext): string[] =>
  terms.shipping.map(
    ({ country, price }) =>
      `<g:shipping>${element("g:country", country)}${element("g:price", toPrice(price, currency))}</g:shipping>`,
  );

/** The plain texts of a product, as its searches read them. */
function toDescription({ search }: IndexedProduct): string {
  const { short = "", description = "" } = search.texts[0] ?? {};
  return `${short} ${description}`.trim().slice(0, maxDescriptionLength);
}

function itemXml(offer: Offer, product: Advertised, feed: FeedContext): string {
  const { baseUrl, currency, terms, backorderDate, link } = feed;
  const { card, offers } = product;
  const { brand, gtin, mpn } = offers;
  const price = (amount: MinorUnits) => toPrice(amount, currency);
  const isReduced = offer.regularPrice !== null && offer.regularPrice > offer.price;
  const isVariation = offer.id !== card.id;
  // A product's number does not apply to its variations.
  const measure = feed.hasUnitPrices ? offer.measure : null;
  const numbers = isVariation ? { gtin: null, mpn: null } : { gtin, mpn };
  const href = baseUrl + link(routes.product(card.slug)) + (offer.query ? `?${offer.query}` : "");
  return `<item>${[
    element("g:id", String(offer.id)),
    element("g:item_group_id", isVariation ? String(card.id) : null),
    element("g:title", offer.title),
    element("g:description", toDescription(product)),
    element("g:link", href),
    element("g:image_link", offer.image && baseUrl + imageUrl(offer.image, 1280)),
    element("g:availability", availability[offer.stockStatus]),
    element("g:availability_date", offer.stockStatus === "ON_BACKORDER" ? backorderDate : null),
    element("g:price", price(isReduced ? (offer.regularPrice ?? offer.price) : offer.price)),
    element("g:sale_price", isReduced ? price(offer.price) : null),
    element("g:product_type", offers.category),
    element("g:brand", brand),
    element("g:gtin", numbers.gtin),
    element("g:mpn", numbers.mpn),
    element("g:identifier_exists", numbers.gtin || (brand && numbers.mpn) ? null : "no"),
    element("g:unit_pricing_measure", measure && `${measure.amount} ${measure.unit}`),
    element("g:unit_pricing_base_measure", measure && (measure.unit === "ml" ? "1 l" : "1 kg")),
    element("g:size", offer.size),
    element("g:color", offer.colour),
    ...(offers.isShipped ? shippingXml(feed) : []),
    element("g:return_policy_label", terms.returnDays ? `${terms.returnDays}-days` : null),
    element("g:condition", "new"),
  ].join("")}</item>`;
}

type Advertised = IndexedProduct & Required<Pick<IndexedProduct, "offers">>;

const isAdvertised = (product: IndexedProduct): product is Advertised => !!product.offers;

/** GET /feeds/products.xml?page=: products for Google Merchant Center, each variation an item of its own. */
export const productFeed: Handler<AppEnv> = async (c) => {
  const { config, locale } = c.var;
  const page = /^[1-9]\d{0,3}$/.test(c.req.query("page") ?? "1")
    ? Number(c.req.query("page") ?? 1)
    : 0;
  if (page === 0) return c.notFound();
  assertKnown(config, "product feed");
  const site = siteFor(locale, config.settings);
  const { siteName, money } = config.settings;
  const feed = {
    baseUrl: config.baseUrl,
    currency: money.currency,
    hasUnitPrices: config.settings.showUnitPrice,
    terms: config.offerTerms,
    backorderDate: backorderDate(config.offerTerms, c.var.now()),
    link: site.link,
  };
  return xmlFile(c, {
    page,
    tags: ["listing"],
    async make() {
      const products = await (await wholeCatalogue(c)).part(page);
      if (page > 1 && products.length === 0) return "";
      const items = products
        .filter(isAdvertised)
        .flatMap((product) => product.offers.items.map((offer) => itemXml(offer, product, feed)));
      return `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${[
        element("title", siteName),
        element("link", config.baseUrl + site.link(routes.products())),
        element("description", site.t("layout.tagline")),
        ...items,
      ].join("\n")}</channel>\n</rss>`;
    },
  });
};
