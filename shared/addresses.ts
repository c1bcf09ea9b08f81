import type { AccountTab } from "./account.ts";
import type { Sponsorship } from "./content/racing/sponsorships.ts";
import type { Path } from "./routes.ts";

// Every address that pages link to, without the language prefix. Functions of a module, not of an
// object: the browser's build then keeps only those that it uses.

const segment = encodeURIComponent;

export const home = (): Path => "/";
export const products = (page = 1): Path => (page > 1 ? `/products/page/${page}` : "/products");
export const product = (slug: string): Path => `/product/${segment(slug)}`;
export const reviews = (slug: string): Path => `/review/${segment(slug)}`;
export const reviewSent = (slug: string): Path => `/review/${segment(slug)}?sent=1`;
export const offer = (slug: string): Path => `/offer/${segment(slug)}`;
export const categories = (): Path => "/categories";
export const category = (slug?: string): Path =>
  slug ? `/category/${segment(slug)}` : "/category";
export const productCategory = (slug: string, page = 1): Path =>
  page > 1
    ? `/product-category/${segment(slug)}/page/${page}`
    : `/product-category/${segment(slug)}`;
export const articles = (): Path => "/articles";
export const articlesOf = (category: string): Path => `/articles?category=${segment(category)}`;
export const articleFeed = (): Path => "/articles/feed.xml";
export const productFeed = (): Path => "/feeds/products.xml";
export const article = (slug: string): Path => `/article/${segment(slug)}`;
export const profile = (): Path => "/profile";
export const about = (): Path => "/about";
export const history = (): Path => "/history";
export const contact = (): Path => "/contact";
export const contactSent = (): Path => "/contact?sent=1";
export const faq = (): Path => "/faq";
export const privacyPolicy = (): Path => "/privacy-policy";
export const racing = (slug: Sponsorship): Path => `/racing/${slug}`;
export const cart = (): Path => "/cart";
export const checkout = (): Path => "/checkout";
export const confirming = (key: string): Path => `/checkout/confirming?key=${segment(key)}`;
export const orderReceived = (orderId: number | string, key: string): Path =>
  `/checkout/order-received/${segment(orderId)}?key=${segment(key)}`;
export const orderSummary = (orderId: number | string, key?: string): Path =>
  `/order-summary/${segment(orderId)}${key ? `?key=${segment(key)}` : ""}`;
export const download = (file: string, order?: { id: number; key: string }): Path =>
  `/downloads/${segment(file)}${order ? `?order=${order.id}&key=${segment(order.key)}` : ""}`;
export const account = (): Path => "/my-account";
export const accountTab = (tab: AccountTab): Path => `/my-account?tab=${tab}`;
export const accountAction = (action: "register" | "forgotPassword"): Path =>
  `/my-account?action=${action}`;
/** The login that comes back to a path of the site, which has its language prefix. */
export const loginFor = (returnTo: string): Path => `/my-account?returnTo=${segment(returnTo)}`;
export const lostPassword = (): Path => "/my-account/lost-password";
export const wishlist = (): Path => "/wishlist";
export const action = (name: string): Path => `/actions/${name}`;
export const searchSuggestions = (): Path => "/search-suggestions";
export const language = (): Path => "/language";
