import type { Handler } from "hono";
import { listingHref, tidySearch } from "../../shared/facets.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/images.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/shop.ts";
import type { Suggestions } from "../../shared/suggestions.ts";
import type { AppEnv } from "../app-env.ts";
import { answerListing } from "../pages/load-listing.ts";
import { shopFor } from "../render/shops.ts";

// spec.md section 9.
const mostSuggestions = 5;
const pictureWidth = 48;

const suggestionOf = ({ name, slug, image, price }: ProductCard, { link, money }: Shop) => ({
  name,
  href: link(routes.product(slug)),
  price: price ? money(price.low) : "",
  image: image ? imageUrl(image.source, pictureWidth) : placeholderImage,
  images: image ? densitySet(image.source, pictureWidth) : "",
});

/** GET /search-suggestions?q=: up to five products by name, the same for everybody. */
export const searchSuggestions: Handler<AppEnv> = async (c) => {
  const { config, locale } = c.var;
  const shop = shopFor(locale, config.settings);
  const search = tidySearch(c.req.query("q") ?? null);
  const query = { search, filter: {}, orderby: "alphabetically", order: "ASC" } as const;
  const { currency } = config.settings.money;
  const request = { query, page: 1, perPage: mostSuggestions, currency };
  const answer = search ? await answerListing(c.var, request) : { products: [], count: 0 };
  const suggestions: Suggestions = {
    products: answer.products.map((product) => suggestionOf(product, shop)),
    announcement: shop.t("search.found", { count: answer.count }),
    all: {
      href: shop.link(listingHref(routes.products(), { ...query, orderby: "date", order: "DESC" })),
      text: shop.t("search.all", { count: answer.count }),
    },
  };
  c.header("cache-control", "public, max-age=60, stale-while-revalidate=600");
  return c.json(suggestions);
};
