import { defaultLocale, type Locale, localeCodes, locales } from "./i18n/locales.ts";

/** A path of the site without its language prefix, for example "/products". */
export type Path = `/${string}`;

export * as routes from "./addresses.ts";

/** Puts the language prefix before a path: ("/products", "en_US") is "/en/products", ("/?a=1", "en_US") "/en?a=1". */
export function localePath(path: string, locale: Locale): string {
  const { prefix } = locales[locale];
  return prefix + (prefix && /^\/(\?|$)/.test(path) ? path.slice(1) : path);
}

/** What belongs to one visitor: never prefetched, never stored. */
export const privateAreas = [
  "/cart",
  "/checkout",
  "/order-summary",
  "/downloads",
  "/my-account",
  "/wishlist",
  "/contact",
  "/review",
] as const satisfies Path[];

/** Whether a path without its language prefix belongs to one visitor. */
export const isPrivatePath = (path: string): boolean =>
  privateAreas.some((area) => path === area || path.startsWith(`${area}/`));

/** Address of the data that a page is made of: "/products" has it at "/products/_payload.json". */
export const payloadOf = (address: string): string =>
  `${address === "/" ? "" : address}/_payload.json`;

/** Splits a pathname into its language and the rest: "/en/products" is en_US and "/products". */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of localeCodes) {
    const { prefix } = locales[locale];
    if (!prefix) continue;
    if (pathname === prefix) return { locale, path: "/" };
    if (pathname.startsWith(`${prefix}/`)) return { locale, path: pathname.slice(prefix.length) };
  }
  return { locale: defaultLocale, path: pathname };
}
