import { currencyExponent, type MinorUnits } from "../../shared/money.ts";
import type { Product, StockStatus } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";
import { imageUrl } from "../../shared/ui/images.ts";

const availability: Record<StockStatus, string> = {
  IN_STOCK: "https://schema.org/InStock",
  OUT_OF_STOCK: "https://schema.org/OutOfStock",
  ON_BACKORDER: "https://schema.org/BackOrder",
};

function offerOf(product: Product, shop: Shop, url: string): object | undefined {
  const { price, stock, variations } = product;
  const { currency } = shop.settings.money;
  if (!price) return undefined;
  const digits = currencyExponent(currency);
  const amount = (minor: MinorUnits) => (minor / 10 ** digits).toFixed(digits);
  const common = {
    priceCurrency: currency,
    availability: availability[stock.status],
    url,
    itemCondition: "https://schema.org/NewCondition",
  };
  if (price.low === price.high) return { "@type": "Offer", price: amount(price.high), ...common };
  return {
    "@type": "AggregateOffer",
    lowPrice: amount(price.low),
    highPrice: amount(price.high),
    offerCount: Math.max(1, variations.length),
    ...common,
  };
}

function ratingOf({ rating, reviewCount }: Product): object | undefined {
  if (reviewCount === 0 || rating === 0) return undefined;
  return {
    "@type": "AggregateRating",
    ratingValue: rating,
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
}

/** A product as schema.org sees it, with its offer and what its buyers think. */
export function productData(
  product: Product,
  { shop, baseUrl, description }: { shop: Shop; baseUrl: string; description: string },
): object {
  const url = baseUrl + shop.link(routes.product(product.slug));
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: product.name,
    url,
    description: description || undefined,
    sku: product.sku || undefined,
    image: product.gallery.slice(0, 5).map(({ source }) => baseUrl + imageUrl(source, 1280)),
    category: product.categories[0]?.name,
    brand: { "@type": "Brand", name: shop.settings.siteName },
    offers: offerOf(product, shop, url),
    aggregateRating: shop.settings.showReviews ? ratingOf(product) : undefined,
  };
}
