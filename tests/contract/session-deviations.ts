const NEGATIVE = "a negative quantity removes the line, without an internal error";
const COUPON =
  "a coupon of an empty cart takes nothing; the recorded shop returns its last discount";
const PRIVATE = "has orders of other stories; backend-orders.test.ts plays the same reader";
const FAILED = "a refused checkout changes nothing, not even the address";
const SECRET =
  "recorded tokens are signed with the recorded shop's secret; backend-session-token.test.ts makes its own";
const KEY = "the key comes by mail; backend/accounts/accounts.test.ts plays it";
const TIME = "needs a dead token; backend/accounts/accounts.test.ts plays it";
const NOTICES = "an old notice of the session; the embedded shop has none";

/** Recorded pairs of sessions with another response, or played elsewhere, with the reason. */
export const SESSION_DEVIATIONS: Record<string, string> = {
  "checkout-no-shipping-zone-US-updateCustomer-first":
    "an order without a delivery address: the recorded shop looks for a zone where the session's address is, the embedded one in its own country",
  "updateItemQuantities-negative": `${NEGATIVE}; ${COUPON}`,
  "privacy-guest-sets-victims-email": PRIVATE,
  "cart-after-failed-stock-checkout": FAILED,
  "session-bad-signature": SECRET,
  "session-bearer": SECRET,
  "session-empty": SECRET,
  "session-expired": SECRET,
  "session-false": SECRET,
  "session-garbage": SECRET,
  "session-garbage-3-parts": SECRET,
  "session-garbage-addToCart": SECRET,
  "session-no-customer": SECRET,
  "session-no-prefix": SECRET,
  "session-null": SECRET,
  "session-other-users-id": SECRET,
  "session-wrong-iss": SECRET,
  "session-wrong-secret": SECRET,
  "resetUserPassword-ok": KEY,
  "resetUserPassword-key-reused": KEY,
  "bearer-expired": TIME,
  "bearer-expired-refresh": TIME,
  "bearer-expired-refresh-with-auth-header": TIME,
  "updateCustomer-by-id": "shows what updates that were not recorded had left",
  "updateUser-password-back": "the same refusal as updateUser-as-guest",
};

/** Fields of a response that differ on purpose, by pair. */
export const DIFFERENT_FIELDS: Record<string, Record<string, string>> = {
  "checkout-guest-cod": { notices: NOTICES },
  "order-own": {
    itemDownloads: "null: order.downloadableItems has the files",
    errors: "the recorded shop fails on itemDownloads.downloadId",
  },
  "checkout-logged-in-saved-address": {
    firstName: "an order without addresses takes the account's",
  },
};

/** Headers that differ on purpose, by pair. */
export const DIFFERENT_HEADERS: Record<string, string[]> = {
  // The recorded shop had just read this customer's cart from the account, and returned a token for it.
  "getCart-logged-in-bearer": ["woocommerce-session"],
  "bearer-after-logout": ["woocommerce-session"],
};
