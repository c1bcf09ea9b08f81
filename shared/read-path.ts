import { defaultLocale, type Locale, localeCodes, locales } from "./i18n/locales.ts";
import type { Path } from "./routes.ts";

/** Paths private to one visitor: never prefetched, never stored. */
export const privateAreas = [
  "/cart",
  "/cart-link",
  "/checkout",
  "/order-summary",
  "/order-lookup",
  "/payment",
  "/downloads",
  "/my-account",
  "/wishlist",
  "/alert",
  "/contact",
  "/review",
  "/delivery",
  "/my-vehicle",
  "/garasi",
  "/preview",
] as const satisfies Path[];

/** Whether a path without its language prefix is private to one visitor. */
export const isPrivatePath = (path: string): boolean =>
  privateAreas.some((area) => path === area || path.startsWith(`${area}/`));

/** Splits a pathname into its locale and the rest: "/en/products" is en_US and "/products". */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of localeCodes) {
    const { prefix } = locales[locale];
    if (!prefix) continue;
    if (pathname === prefix) return { locale, path: "/" };
    if (pathname.startsWith(`${prefix}/`)) return { locale, path: pathname.slice(prefix.length) };
  }
  return { locale: defaultLocale, path: pathname };
}
