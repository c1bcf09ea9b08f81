import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";

/** A listing as schema.org's ItemList: the addresses of its products, in order. */
export const itemList = (
  products: readonly ProductCard[],
  shop: Shop,
  baseUrl: string,
): object => ({
  "@type": "ItemList",
  numberOfItems: products.length,
  itemListElement: products.map(({ slug, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url: baseUrl + shop.link(routes.product(slug)),
  })),
});
