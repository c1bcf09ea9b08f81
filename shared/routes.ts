import { type Locale, locales } from "./i18n/locales.ts";

/** A path of the site without its language prefix, for example "/products". */
export type Path = `/${string}`;

export * as routes from "./addresses.ts";

/**
 * Adds the language prefix to a path: ("/products", "en_US") is "/en/products", ("/?a=1", "en_US")
 * "/en?a=1".
 */
export function localePath(path: string, locale: Locale): string {
  const { prefix } = locales[locale];
  return prefix + (prefix && /^\/(\?|$)/.test(path) ? path.slice(1) : path);
}

/** Path of a page's data: "/products" has it at "/products/_payload.json". */
export const payloadPath = (address: string): string =>
  `${address === "/" ? "" : address}/_payload.json`;

type WithoutQuery<Address extends string> = Address extends `${infer Start}?${string}`
  ? Start
  : Address;

/**
 * The route pattern of a path whose values are named: routePattern(routes.product(":slug")) is
 * "/product/:slug".
 */
export const routePattern = <Address extends Path>(address: Address) =>
  decodeURIComponent(address).replace(/\?.*/, "") as WithoutQuery<Address> & Path;
