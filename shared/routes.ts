import type { AccountTab } from "./account.ts";
import { defaultLocale, type Locale, localeCodes, locales } from "./i18n/locales.ts";

/** A path of the site without its language prefix, for example "/products". */
export type Path = `/${string}`;

const segment = encodeURIComponent;

/** Every address that pages link to, without the language prefix. */
export const routes = {
  home: () => "/",
  products: (page = 1) => (page > 1 ? `/products/page/${page}` : "/products"),
  product: (slug: string) => `/product/${segment(slug)}`,
  reviews: (slug: string) => `/review/${segment(slug)}`,
  reviewSent: (slug: string) => `/review/${segment(slug)}?sent=1`,
  stock: (slug: string) => `/stock/${segment(slug)}`,
  categories: () => "/categories",
  category: (slug?: string) => (slug ? `/category/${segment(slug)}` : "/category"),
  productCategory: (slug: string, page = 1) =>
    page > 1
      ? `/product-category/${segment(slug)}/page/${page}`
      : `/product-category/${segment(slug)}`,
  articles: () => "/articles",
  articlesOf: (category: string) => `/articles?category=${segment(category)}`,
  articleFeed: () => "/articles/feed.xml",
  productFeed: () => "/feeds/products.xml",
  article: (slug: string) => `/article/${segment(slug)}`,
  profile: () => "/profile",
  about: () => "/about",
  history: () => "/history",
  contact: () => "/contact",
  contactSent: () => "/contact?sent=1",
  faq: () => "/faq",
  privacyPolicy: () => "/privacy-policy",
  racing: (slug: "legacy-motor-club" | "richard-petty" | "stp-racing") => `/racing/${slug}`,
  cart: () => "/cart",
  checkout: () => "/checkout",
  confirming: (key: string) => `/checkout/confirming?key=${segment(key)}`,
  orderReceived: (orderId: number | string, key: string) =>
    `/checkout/order-received/${segment(orderId)}?key=${segment(key)}`,
  orderSummary: (orderId: number | string, key?: string) =>
    `/order-summary/${segment(orderId)}${key ? `?key=${segment(key)}` : ""}`,
  download: (file: string, order?: { id: number; key: string }) =>
    `/downloads/${segment(file)}${order ? `?order=${order.id}&key=${segment(order.key)}` : ""}`,
  account: () => "/my-account",
  accountTab: (tab: AccountTab) => `/my-account?tab=${tab}`,
  accountAction: (action: "register" | "forgotPassword") => `/my-account?action=${action}`,
  /** The login that comes back to a path of the site, which has its language prefix. */
  loginFor: (returnTo: string) => `/my-account?returnTo=${segment(returnTo)}`,
  lostPassword: () => "/my-account/lost-password",
  wishlist: () => "/wishlist",
  action: (name: string) => `/actions/${name}`,
  searchSuggestions: () => "/search-suggestions",
  language: () => "/language",
} as const satisfies Record<string, (...args: never[]) => Path>;

/** Puts the language prefix before a path: ("/products", "en_US") is "/en/products". */
export function localePath(path: string, locale: Locale): string {
  const { prefix } = locales[locale];
  return path === "/" && prefix ? prefix : `${prefix}${path}`;
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
