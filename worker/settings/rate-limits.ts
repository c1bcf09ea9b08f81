import type { ActionName } from "../../shared/actions.ts";
import type { AttemptLimit } from "../platform/http/attempt-counter.ts";
import type { GuessLimits, Limit } from "../platform/http/rate-limit.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** All limits, of actions and of other requests; anything not listed here is unlimited. */
export const limits: Partial<
  Record<
    | ActionName
    | "graphql"
    | "csp-reports"
    | "page-speed"
    | "session"
    | "session-calls"
    | "picture"
    | "own-picture"
    | "asset"
    | "feed"
    | "reset-link"
    | "districts"
    | "search"
    | "search-letters"
    | "search-chosen"
    | "listing"
    | "icons"
    | "delivery-estimate"
    | "cart-link"
    | "alert-mail"
    | "alert-mails"
    | "reset-mail"
    | "message"
    | "shop-event"
    | "preview"
    | "login-with"
    | "login-return",
    Limit
  >
> = {
  login: { address: "LIMIT_SOME", account: "LIMIT_FEW" },
  "ask-alert": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Each may mail somebody who has not asked: at most five a day to one mailbox, later rather than
  // never, because it may be its owner who asks after others have.
  "alert-mail": { queue: { atOnce: 3, max: 63, windowMs: 12 * hourMs, isGradual: true } },
  "alert-mails": { address: { max: 100, windowMs: hourMs } },
  "confirm-alert": { address: "LIMIT_SOME" },
  "end-alert": { address: "LIMIT_SOME" },
  "mail-login-code": { address: "LIMIT_FEW" },
  "login-by-code": { address: "LIMIT_SOME" },
  // Each begun login is stored, each return may ask the provider.
  "login-with": { address: "LIMIT_SOME" },
  "login-return": { address: "LIMIT_SOME" },
  register: { address: "LIMIT_FEW" },
  // Three links at once, then one each quarter of an hour: above it nobody is refused, and nothing is
  // mailed, because a recent link is still good.
  "reset-mail": { account: { max: 3, windowMs: 15 * minuteMs, isGradual: true } },
  "reset-password-email": { address: "LIMIT_FEW" },
  "reset-link": { address: "LIMIT_SOME" },
  "reset-password": { address: "LIMIT_FEW" },
  "update-customer": { address: "LIMIT_SOME", session: "LIMIT_SOME" },
  "confirm-email": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  "update-password": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  "write-review": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  "apply-code": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  "order-skus": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  "fill-cart": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  checkout: { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  "open-wordpress-checkout": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  "mail-account-code": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  "claim-orders": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Beside what is counted of each order, and of wrong guesses.
  "find-order": { address: "LIMIT_SOME" },
  "mail-order-code": { address: "LIMIT_FEW" },
  "open-order": { address: "LIMIT_SOME" },
  "cancel-order": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Each is a message to the shop's staff.
  message: { address: "LIMIT_FEW" },
  "ask-order": { address: "LIMIT_FEW", session: "LIMIT_FEW" },
  // Each may start another transaction at a gateway.
  "pay-again": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Each queries the payment provider: the shop must not serve for testing stolen cards.
  "prepare-payment": { address: "LIMIT_SOME", session: "LIMIT_FEW" },
  // Creating sessions, not using them: each is a stored object.
  session: { address: "LIMIT_SOME" },
  // What sessions ask of the backend, beside the budget of each: a mobile network is one address.
  "session-calls": { address: "LIMIT_CALLS" },
  "csp-reports": { address: "LIMIT_MANY" },
  "page-speed": { address: "LIMIT_MANY" },
  // Only pictures that must be encoded: a stored one is not counted.
  picture: { address: "LIMIT_MANY" },
  // The same for those that the shop's pages name: a visit of all pages makes each once.
  "own-picture": { address: "LIMIT_CALLS" },
  // Files of other builds; each reads the bucket.
  asset: { address: "LIMIT_MANY" },
  // Feeds and sitemaps, which are stored whole: each may be megabytes.
  feed: { address: "LIMIT_MANY" },
  // What is reported of a visit, whoever reports it: above it, events are dropped.
  "shop-event": { address: "LIMIT_MANY", session: "LIMIT_SOME" },
  "choose-consent": { address: "LIMIT_SOME" },
  "erase-device": { address: "LIMIT_SOME" },
  // Searches of the list of kecamatan; choosing step by step is not limited.
  districts: { address: "LIMIT_MANY" },
  // Searches for products: suggestions, and pages of which there is no copy.
  search: { address: "LIMIT_MANY" },
  // Further letters of a text that is being typed.
  "search-letters": { address: "LIMIT_CALLS" },
  // Reports of products that were chosen on a page of results.
  "search-chosen": { address: "LIMIT_MANY" },
  // Filtered, sorted and later pages of listings, of which there is no copy.
  listing: { address: "LIMIT_MANY" },
  // Drafts by signed links; each asks the backend.
  preview: { address: "LIMIT_SOME" },
  // Icons that are not built in; each asks an icon host.
  icons: { address: "LIMIT_MANY" },
  "delivery-estimate": { address: "LIMIT_MANY" },
  // Views of cart links: each may ask the backend for any products.
  "cart-link": { address: "LIMIT_MANY" },
  graphql: { address: "LIMIT_MANY", session: "LIMIT_MANY" },
};

/** Limits on wrong codes of coupons, gift cards, accounts and orders, and on wrong look-ups. */
export const guessLimits = {
  address: { max: 20, windowMs: hourMs },
  /** For all clients together; above it, each has to wait before a code is tried. */
  all: { max: 60, windowMs: minuteMs },
  /** For all guesses of one order or account: above it, each has to wait as well. */
  one: { max: 10, windowMs: hourMs },
} as const satisfies GuessLimits;

/** What is counted exactly, for the whole network, of a client or a sender. */
export const attemptLimits = {
  /**
   * What a client may ask other servers for that nobody has asked for before and no page names. So
   * many calls at once, then one more each minute.
   */
  newLookups: { max: 3, windowMs: minuteMs, isGradual: true },
  // Pages name hardly a file that there is not: a client that asks for more of them makes names up.
  unknownFiles: { max: 2, windowMs: 10 * minuteMs },
  // Whoever has followed a refused link is notified when the form is sent.
  refusedLinks: { max: 1, windowMs: 10 * minuteMs },
  /** WooCommerce gives each delivery its own id. */
  webhookDelivery: { max: 1, windowMs: 24 * hourMs },
  /** The id is not signed; the same body is sent again when a category is saved again. */
  webhookBody: { max: 60, windowMs: hourMs },
} as const satisfies Record<string, AttemptLimit>;
