import type { AccountTab } from "./account.ts";
import type { Path } from "./routes.ts";

// Every path that pages link to, without the language prefix; routePattern makes the pattern of a
// route from the same function. Functions of a module, not of an object: the browser's build then
// keeps only those that it uses.

const segment = encodeURIComponent as <Text extends string>(text: Text) => Text;

/** A page number, or its placeholder in a pattern. */
type PageNumber = number | ":page";

const numbered = (listing: Path, page: PageNumber): Path =>
  page === 1 ? listing : `${listing}/page/${page}`;

export const home = (): Path => "/";
export const products = (page: PageNumber = 1): Path => numbered("/products", page);
/** All products on sale. */
export const reduced = (): Path => "/products?filter=sale%5Btrue%5D";
export const product = <Slug extends string>(slug: Slug) => `/product/${segment(slug)}` as const;
export const reviews = <Slug extends string>(slug: Slug) => `/review/${segment(slug)}` as const;
export const reviewSent = (slug: string): Path => `/review/${segment(slug)}?sent=1`;
/** Products side by side; one alone is shown beside similar ones. */
export const compare = (slug?: string): Path =>
  slug ? `/compare?product=${segment(slug)}` : "/compare";
/** Where products are looked for by make, model and year. */
export const fit = (): Path => "/fit";
export const fitOfMaker = (maker: string): Path => `/fit?maker=${segment(maker)}`;
export const fitOfModel = (model: string, year?: number): Path =>
  `/fit?model=${segment(model)}${year === undefined ? "" : `&year=${year}`}`;
/** The vehicle that this browser remembers. */
export const ownVehicle = (): Path => "/my-vehicle";
/** The vehicles that this browser remembers, with their next change. */
export const garage = (): Path => "/garasi";
/** Brings vehicles of another device. */
export const garageLink = <Vehicles extends string>(vehicles: Vehicles) =>
  `/garasi?from=${segment(vehicles)}` as const;
/** A file for a calendar: a vehicle's next change. */
export const garageReminder = (vehicle: string, day: string): Path =>
  `/garasi/reminder?vehicle=${segment(vehicle)}&day=${segment(day)}`;
/** Whether a product is for it. */
export const productFit = <Slug extends string>(slug: Slug) =>
  `/my-vehicle/${segment(slug)}` as const;
export const buyBox = (slug: string): Path => `/offer/${segment(slug)}`;
/** Products that a browser has shown, as a fragment. */
export const recentlyViewed = (): Path => "/recently-viewed";
/** What is shown after a product has been added, as a fragment. */
export const peek = (slug: string): Path => `/peek/${segment(slug)}`;
export const categories = (): Path => "/categories";
export const category = (slug?: string): Path =>
  slug ? `/category/${segment(slug)}` : "/category";
export const productCategory = (slug: string, page: PageNumber = 1): Path =>
  numbered(`/product-category/${segment(slug)}`, page);
export const articles = (): Path => "/articles";
export const articlesIn = (category: string): Path => `/articles?category=${segment(category)}`;
export const articleFeed = (): Path => "/articles/feed.xml";
export const productFeed = (): Path => "/feeds/products.xml";
export const article = <Slug extends string>(slug: Slug) => `/article/${segment(slug)}` as const;
/** A draft of the backend, by a signed link. */
export const preview = <Token extends string>(token: Token) => `/preview/${token}` as const;
export const contact = (): Path => "/contact";
export const contactSent = (): Path => "/contact?sent=1";
/** Questions that other pages lead to. */
type Question = "change-of-mind" | "codes" | "cost" | "methods" | "track";
/** The questions, or one of them, unfolded. */
export const faq = (question?: Question): Path => (question ? `/faq#${question}` : "/faq");
export const privacyPolicy = (): Path => "/privacy-policy";
/** Whether the visitor agrees to statistics and advertising. */
export const consent = (): Path => "/my-account/consent";
/** What the browser stores of the shop, and erases. */
export const device = (): Path => "/my-account/device";
/** What is shown without a connection in place of a page that was never seen. */
export const offline = (): Path => "/offline";
export const serviceWorker = (): Path => "/service-worker.js";
export const webManifest = (): Path => "/site.webmanifest";
/** Where the browser reports that a product was looked at. */
export const viewed = (): Path => "/viewed";
export const cart = (): Path => "/cart";
/** A cart as a link, "20-23:2,31:1"; characters that every path may have. */
export const cartLink = <Items extends string>(items: Items) => `/cart-link/${items}` as const;
export const checkout = (): Path => "/checkout";
export const confirming = (key: string): Path => `/checkout/confirming?key=${segment(key)}`;
export const orderReceived = <Id extends number | string>(orderId: Id, key: string) =>
  `/checkout/order-received/${segment(`${orderId}`)}?key=${segment(key)}` as const;
/** Where gateways redirect buyers to; order data in the request is looked up, never trusted. */
export const paymentReturn = (): Path => "/payment/return";
export const lastOrder = (): Path => "/order-summary";
export const waitingOrders = (): Path => "/my-account/to-pay";
/** An order's page; with "code" the form of the code that cancels it. */
export const orderSummary = <Id extends number | string>(
  orderId: Id,
  key?: string,
  step?: "code",
) =>
  `/order-summary/${segment(`${orderId}`)}${key ? (`?key=${segment(key)}${step ? (`&step=${step}` as const) : ""}` as const) : ""}` as const;
/** Where an order is looked for by its number. */
export const orderLookup = (number = ""): Path => `/order-lookup${number && `?number=${number}`}`;
/** How it stands, for an hour; with "code" the form of a mailed code. */
export const orderLookupResult = <Id extends number | string>(
  orderId: Id,
  pass: string,
  step?: "code",
) =>
  `/order-lookup/${segment(`${orderId}`)}?pass=${segment(pass)}${step ? (`&step=${step}` as const) : ""}` as const;
/** A file for a calendar: when a product that was bought on a day is needed again. */
export const reminder = <Slug extends string>(slug: Slug, from: string) =>
  `/reminder/${segment(slug)}?from=${segment(from)}` as const;
export const download = (file: string, order?: { id: number; key: string }): Path =>
  `/downloads/${segment(file)}${order ? `?order=${order.id}&key=${segment(order.key)}` : ""}`;
export const account = (): Path => "/my-account";
export const accountTab = (tab: AccountTab): Path => `/my-account?tab=${tab}`;
/** The orders, with the form of a mailed code that brings those of before the account. */
export const claimedOrders = (): Path => "/my-account?tab=orders&step=code";
/** A list of SKUs with quantities, for the cart. */
export const quickOrder = (): Path => "/my-account/quick-order";
/** The form of one saved address; "new" is another one's. */
export const savedAddress = (id: string): Path => `/my-account?tab=addresses&edit=${segment(id)}`;
export const accountAction = (action: "register" | "forgotPassword" | "code"): Path =>
  `/my-account?action=${action}`;
/** The login page that returns to a path of the site, which has its language prefix. */
export const loginFor = (returnTo: string): Path => `/my-account?returnTo=${segment(returnTo)}`;
/** To a provider that confirms who logs in, for example Google. */
export const loginWith = <Provider extends string>(provider: Provider) =>
  `/my-account/login-with/${segment(provider)}` as const;
/** Where providers lead back to: their operator sets this one, in no language. */
export const loginReturn = (): Path => "/my-account/login-return";
/** The form that asks for a mail about a product, or about one of its variations. */
export const alertFor = <Slug extends string>(slug: Slug, variationId?: number | null) =>
  `/alert/${segment(slug)}${variationId ? (`?variation=${variationId}` as const) : ""}` as const;
/** Where a mail leads to: the alert is confirmed or ended there. */
export const alertLink = <Id extends number | string>(productId: Id, token: string) =>
  `/alert/mail/${segment(`${productId}`)}${token ? (`?token=${segment(token)}` as const) : ""}` as const;
export const lostPassword = (): Path => "/my-account/lost-password";
export const wishlist = (): Path => "/wishlist";
/** A list as a link, "20-23,31": of nobody, and read-only. */
export const sharedWishlist = <Ids extends string>(ids: Ids) => `/wishlist/shared/${ids}` as const;
export const action = (name: string): Path => `/actions/${name}`;
export const searchSuggestions = (): Path => "/search-suggestions";
export const language = (): Path => "/language";
/** The page where the shopper chooses the delivery district. */
export const delivery = (): Path => "/delivery";
/** The delivery estimate of a product, as a page. */
export const productDelivery = <Slug extends string>(slug: Slug) =>
  `/delivery/${segment(slug)}` as const;
/** The same for a district, as a fragment. */
export const deliveryEstimate = (slug: string): Path => `/delivery-estimate/${segment(slug)}`;
/** The list of a step, or the search results, as a fragment. */
export const districts = (): Path => "/districts";
