import { createMiddleware } from "hono/factory";
import { localePath, routes } from "../../shared/routes.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import { type LinkItem, linkText, parseLinkItems } from "./link-items.ts";

const maxGrouped = 60;

/** One entry of a link, if these are numbers of products. */
const itemsIn = (id: string, quantity: string): LinkItem[] =>
  parseLinkItems(`${id}:${quantity}`).items;

/**
 * The products of WooCommerce's own addresses, "?add-to-cart=20&variation_id=23&quantity=2", and of a
 * grouped product "?add-to-cart=20&quantity[21]=1&quantity[22]=2".
 */
function itemsOfQuery(query: URLSearchParams): LinkItem[] {
  const members = [...query].slice(0, maxGrouped).flatMap(([name, quantity]) => {
    const [, id] = /^quantity\[(\d+)\]$/.exec(name) ?? [];
    return id ? itemsIn(id, quantity) : [];
  });
  if (members.length > 0) return members;
  const product = query.get("add-to-cart") ?? "";
  const variation = query.get("variation_id");
  const id = variation && variation !== product ? `${product}-${variation}` : product;
  return itemsIn(id, query.get("quantity") ?? "1");
}

/**
 * WooCommerce adds to the cart on a GET of any page with ?add-to-cart=, and fills it at
 * /checkout-link/?products=; here such an address leads to the page of a cart link, which asks first.
 */
export const addToCartAddresses = createMiddleware<AppEnv>(async (c, next) => {
  const { path, locale } = c.var;
  const isCheckoutLink = path === "/checkout-link" || path === "/checkout-link/";
  if (c.req.method !== "GET" || !(isCheckoutLink || c.req.url.includes("add-to-cart=")))
    return next();
  const query = cleanQuery(new URL(c.req.url).searchParams);
  const items = isCheckoutLink
    ? parseLinkItems(query.get("products") ?? "").items
    : itemsOfQuery(query);
  // As in WooCommerce, the page itself is shown where no product is named.
  if (items.length === 0) return next();
  const coupon = query.get("coupon");
  const search = coupon ? `?${new URLSearchParams({ coupon })}` : "";
  c.header("cache-control", "no-store");
  return c.redirect(localePath(routes.cartLink(linkText(items)), locale) + search, 302);
});
