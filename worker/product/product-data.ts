import { rawPrice } from "../../shared/currency.ts";
import type { Measure } from "../../shared/measure.ts";
import type { Product, StockStatus, Variation } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { imageUrl } from "../../shared/ui/images.ts";
import { isColourName, isSizeName } from "../commerce/attribute-names.ts";
import {
  type Choice,
  choiceQuery,
  chosenName,
  chosenVariation,
  findOffer,
} from "../commerce/choice.ts";
import { readMeasure } from "../commerce/measured.ts";
import type { OfferTerms } from "../settings/shop-report.ts";
import { roundedRating } from "./stars.tsx";

const availability: Record<StockStatus, string> = {
  IN_STOCK: "https://schema.org/InStock",
  OUT_OF_STOCK: "https://schema.org/OutOfStock",
  ON_BACKORDER: "https://schema.org/BackOrder",
};

const dayMs = 24 * 60 * 60 * 1_000;

/** The availability date of a product on backorder that is ordered now, as ISO 8601. */
export const backorderDate = ({ backorderDays }: OfferTerms, now: Date): string =>
  new Date(now.getTime() + backorderDays * dayMs).toISOString().slice(0, 10);

interface Describing {
  site: Site;
  baseUrl: string;
  description: string;
  choice: Choice;
  terms: OfferTerms;
  now: Date;
}

/** What a link's preview shows of the price; undefined when the product has none. */
export function previewPrice(product: Product, choice: Choice, { t, money, settings }: Site) {
  const { price } = findOffer(product, choice);
  if (!price || !settings.money.currency) return undefined;
  const low = price.low === 0 ? t("product.free") : money(price.low);
  const text = price.low === price.high ? low : t("product.from", { low });
  const { currency } = settings.money;
  return { text, amount: rawPrice(price.low, currency), currency };
}

function returnPolicy({ returnDays, shipping }: OfferTerms): object | undefined {
  if (returnDays === 0 || shipping.length === 0) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: shipping.map(({ country }) => country),
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
  };
}

function shippingDetails({ shipping }: OfferTerms, currency: string): object[] | undefined {
  if (shipping.length === 0) return undefined;
  return shipping.map(({ country, price }) => ({
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: rawPrice(price, currency), currency },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
  }));
}

const unitCodes = { ml: ["MLT", "LTR"], g: ["GRM", "KGM"] } as const;

/** The price of what it holds, and the quantity of which the price is compared. */
function unitPriceData(price: string, { amount, unit }: Measure, currency: string): object {
  const [own, reference] = unitCodes[unit];
  return {
    "@type": "UnitPriceSpecification",
    price,
    priceCurrency: currency,
    referenceQuantity: {
      "@type": "QuantitativeValue",
      value: 1,
      unitCode: reference,
      valueReference: { "@type": "QuantitativeValue", value: amount, unitCode: own },
    },
  };
}

function schemaOffer(
  product: Product,
  variation: Variation | null,
  url: string,
  { site, terms, now, choice }: Describing,
): object | undefined {
  const { currency } = site.settings.money;
  const price = variation ? variation.price : product.price;
  if (!currency) return undefined;
  // A partner's product is not our offer, and an unsupported one is not sold on its page.
  if (price === null || product.type === "EXTERNAL" || product.type === "UNSUPPORTED")
    return undefined;
  const { status } = (variation ?? product).stock;
  const common = {
    priceCurrency: currency,
    availability: availability[status],
    availabilityStarts: status === "ON_BACKORDER" ? backorderDate(terms, now) : undefined,
    url,
    itemCondition: "https://schema.org/NewCondition",
    shippingDetails: product.virtual ? undefined : shippingDetails(terms, currency),
    hasMerchantReturnPolicy: returnPolicy(terms),
  };
  const range = typeof price === "number" ? { low: price, high: price } : price;
  if (range.low === range.high) {
    const amount = rawPrice(range.high, currency);
    const measure = site.settings.showUnitPrice ? readMeasure(product, choice) : null;
    const priceSpecification =
      measure && range.high > 0 ? unitPriceData(amount, measure, currency) : undefined;
    return { "@type": "Offer", price: amount, priceSpecification, ...common };
  }
  return {
    "@type": "AggregateOffer",
    lowPrice: rawPrice(range.low, currency),
    highPrice: rawPrice(range.high, currency),
    offerCount: Math.max(1, product.variations.length),
    ...common,
  };
}

function toRating({ rating, reviewCount }: Product): object | undefined {
  if (reviewCount === 0 || rating === 0) return undefined;
  return {
    "@type": "AggregateRating",
    ratingValue: roundedRating(rating),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
}

/** The chosen option of a matching attribute, or its only option. */
function findOption(
  { attributes }: Product,
  choice: Choice,
  isKind: (name: string) => boolean,
): string | undefined {
  for (const { name, options } of attributes) {
    if (!isKind(name)) continue;
    const chosen = options.find(({ value }) => value === choice[name]);
    const only = options.length === 1 ? options[0] : undefined;
    if (chosen ?? only) return (chosen ?? only)?.label;
  }
  return undefined;
}

/**
 * The schema.org data of a product or its chosen variation, with offer and rating. Empty when it
 * has neither: search engines report such products as errors.
 */
export function productData(product: Product, describing: Describing): object[] {
  const { site, baseUrl, description, choice } = describing;
  const variation = product.type === "VARIABLE" ? chosenVariation(product, choice) : null;
  const own = baseUrl + site.link(routes.product(product.slug));
  const url = variation ? `${own}?${choiceQuery(choice)}` : own;
  const pictures = variation?.image ? [variation.image, ...product.gallery] : product.gallery;
  const sources = [...new Set(pictures.map(({ source }) => source))];
  const { brand, gtin, mpn } = product.identifiers;
  const offers = schemaOffer(product, variation, url, describing);
  const aggregateRating = site.settings.showReviews ? toRating(product) : undefined;
  if (!offers && !aggregateRating) return [];
  const described = {
    "@type": "Product",
    "@id": `${url}#product`,
    name: variation ? chosenName(product, choice) : product.name,
    url,
    description: description || undefined,
    sku: variation?.sku || product.sku || undefined,
    // A product's number does not apply to its variations.
    gtin: (!variation && gtin) || undefined,
    mpn: (!variation && mpn) || undefined,
    image: sources.slice(0, 5).map((source) => baseUrl + imageUrl(source, 1280)),
    category: product.categories[0]?.name,
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    size: findOption(product, choice, isSizeName),
    color: findOption(product, choice, isColourName),
    offers,
    aggregateRating,
  };
  return [described];
}
