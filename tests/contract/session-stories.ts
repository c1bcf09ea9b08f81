/** Of a recorded pair, or of a request between two pairs that nobody recorded. */
export type Step =
  | string
  | { query: string; variables?: object }
  | { newGuest: true }
  | { guestToken: true }
  /** A guest is shown every order of the e-mail address, also those that other stories made. */
  | { noGuestOrders: true };

export interface Story {
  title: string;
  steps: Step[];
}

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}";
const CUSTOMER = "mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{id}}}";

/** Puts a product of the recorded shop into the cart. */
export const add = (productId: number, quantity = 1): Step => ({
  query: ADD,
  variables: { i: { productId, quantity } },
});

const applyCoupon = (code: string): Step => ({
  query: `mutation{applyCoupon(input:{code:"${code}"}){applied{code}}}`,
});

const shipTo = (shipping: object): Step => ({ query: CUSTOMER, variables: { i: { shipping } } });

const DASHBOARD_CLEANER = 90;
const BRAKE_FLUID_BACKORDER = 106;
const OIL_BOOST = 64;
const GUIDE = 130;
const ENGINE_FLUSH = 126;

/** One checkout of one dashboard cleaner, each in a session of its own. */
const checkouts = [
  "checkout-bad-email",
  "checkout-bad-payment-method",
  "checkout-create-account-email-exists",
  "checkout-create-account-username-taken",
  "checkout-no-shipping-zone-US",
  "checkout-bacs-ship-elsewhere",
  "checkout-with-both-addresses-flag",
  "checkout-with-both-addresses-no-flag",
  "checkout-guest-with-existing-customers-email",
  "checkout-bacs-not-paid",
  "checkout-isPaid-as-guest",
  "checkout-bad-state",
  "checkout-bad-shipping-method",
  "checkout-missing-address",
  "checkout-no-billing",
  "checkout-empty-strings",
  "checkout-create-account-empty-username",
  "checkout-bad-postcode-US",
].map((name) => ({ title: name, steps: [add(DASHBOARD_CLEANER), name] }));

const alone = [
  "addCartItems",
  "logout-when-guest",
  "order-as-guest",
  "order-by-key-as-guest",
  "orders-as-guest",
  "downloads-as-guest",
  "paymentGateways",
  "refreshToken-bad",
  "registerCustomer-bad-email",
  "registerCustomer-duplicate-email",
  "registerCustomer-duplicate-username",
  "registerCustomer-minimal-selection",
  "registerCustomer-no-password",
  "registerCustomer-weak-password",
  "sendPasswordResetEmail-empty",
  "sendPasswordResetEmail-ok",
  "sendPasswordResetEmail-unknown",
  "session-issued-on-any-query",
  "updateUser-as-guest",
].map((name) => ({ title: name, steps: [name] }));

export const STORIES: Story[] = [
  ...alone,
  ...checkouts,
  {
    title: "a first cart",
    steps: ["getCart-first-visit", "addToCart-simple", "addToCart-variation", "getCart-full"],
  },
  {
    title: "coupons, quantities, refusals and shipping in one session",
    steps: [
      "addToCart-2",
      "applyCoupon-good",
      "applyCoupon-again",
      "applyCoupon-bad",
      "applyCoupon-expired",
      "applyCoupon-empty",
      "applyCoupon-min-amount",
      "removeCoupons",
      "removeCoupons-not-applied",
      "updateItemQuantities-to-3",
      "updateItemQuantities-same",
      "updateItemQuantities-over-stock",
      "updateItemQuantities-unknown-key",
      { query: "mutation{removeItemsFromCart(input:{all:true}){cart{isEmpty}}}" },
      "addToCart-stock2-qty3",
      "addToCart-stock2-qty2",
      "updateItemQuantities-stock2-to-3",
      add(BRAKE_FLUID_BACKORDER),
      "addToCart-sold-individually",
      "addToCart-out-of-stock",
      "addToCart-variable-without-variation",
      "addToCart-nonexistent",
      "addToCart-variation-id-only",
      "addToCart-variation-id-as-productId",
      "addToCart-variation-attr-label",
      "addToCart-variation-wrong-attr",
      "addToCart-qty-zero",
      add(DASHBOARD_CLEANER),
      "addToCart-virtual-pdf",
      "addToCart-extraData",
      "updateShippingMethod-free",
      "updateShippingMethod-flat",
      "updateShippingMethod-unknown",
      "updateCustomer-guest-address",
      "updateCustomer-bad-country",
      shipTo({ country: "US", state: "CA", postcode: "90210" }),
      "getCart-no-shipping-zone",
      "emptyCart",
    ],
  },
  {
    title: "lines taken out",
    steps: [
      add(DASHBOARD_CLEANER, 2),
      add(ENGINE_FLUSH),
      "updateItemQuantities-zero",
      "removeItemsFromCart-all",
      "checkout-empty-cart-existing-session",
    ],
  },
  { title: "no cart at all", steps: ["checkout-empty-cart"] },
  { title: "several mutations", steps: [add(DASHBOARD_CLEANER, 2), "two-mutations-one-request"] },
  {
    title: "a guest's order",
    steps: [
      { noGuestOrders: true },
      add(OIL_BOOST, 2),
      add(DASHBOARD_CLEANER),
      applyCoupon("HEMAT10"),
      "checkout-guest-cod",
      "cart-after-checkout",
      "order-own-guest-after-checkout",
      "orders-guest-after-checkout",
    ],
  },
  { title: "a virtual cart", steps: [add(GUIDE), "getCart-virtual-only", "checkout-virtual-only"] },
  {
    title: "an account made at checkout",
    steps: [add(DASHBOARD_CLEANER), "checkout-create-account", "after-checkout-create-account"],
  },
  {
    title: "two addresses",
    steps: [add(DASHBOARD_CLEANER), "updateCustomer-guest-billing-and-shipping"],
  },
];
