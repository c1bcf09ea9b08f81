import type { Env } from "../../backend/env.ts";

/** Of a recorded pair, or what happened between two pairs. */
export type PaymentStep =
  | string
  /** Puts a litre of test oil into the cart. */
  | { add: number }
  /** As much of it as the recorded order of that pair had. */
  | { addFor: string }
  | { settings: Partial<Env> }
  /** "Hold stock" runs out. */
  | { wait: true }
  | { newGuest: true }
  | { login: true }
  /** A checkout, a notification or a change that was not recorded. */
  | { buy: string; email?: string }
  | { notify: "paid" | "denied" }
  | { awaiting: true };

export interface PaymentStory {
  title: string;
  steps: PaymentStep[];
}

const GATEWAYS = ["midtrans", "xendit", "doku", "duitku", "ipaymu"];
const GUESTS = [
  "midtrans-guest-midtrans",
  "midtrans-guest-midtrans_sub_bca_va",
  "midtrans-guest-midtrans_sub_qris",
  "xendit-guest-xendit_gateway",
  "doku-guest-doku_checkout",
  "duitku-guest-duitku_va_bca",
  "ipaymu-guest-ipaymu",
];

const add: PaymentStep = { add: 1 };
const wait: PaymentStep = { wait: true };
const newGuest: PaymentStep = { newGuest: true };
const options = (PAYMENT_OPTIONS: string): PaymentStep => ({ settings: { PAYMENT_OPTIONS } });
const story = (title: string, ...steps: PaymentStep[]): PaymentStory => ({ title, steps });

const outcomes = (gateway: string): PaymentStory[] =>
  ["paid-now", "expired", "denied", "cancelled", "closed-tab"].map((outcome) => {
    const call = (name: string) => `${gateway}-${outcome}-${name}`;
    return story(
      `${gateway} ${outcome}`,
      add,
      ...["checkout", "pending-notify", "notify", "customer-orders", "order-by-key"].map(call),
      ...["return-no-cookies", "notify-repeated", "then-expired-notify"].map(call),
      call("then-paid-notify"),
    );
  });

const slow = (gateway: string): PaymentStory[] => [
  story(
    `${gateway} paid late`,
    ...(gateway === "doku"
      ? [{ buy: "doku_checkout", email: "sari.paid.late.doku@example.test" }]
      : [add, `${gateway}-paid-late-checkout`]),
    ...["notify", "customer-orders", "order-by-key", "return-no-cookies"].map(
      (call) => `${gateway}-pending-${call}`,
    ),
    wait,
    `${gateway}-pending-after-hold-stock-customer-orders`,
    `${gateway}-pending-after-hold-stock-order-by-key`,
    ...["notify", "customer-orders", "order-by-key"].map((call) => `${gateway}-paid-late-${call}`),
  ),
  story(
    `${gateway} webhook lost`,
    add,
    ...["checkout", "customer-orders", "order-by-key", "return-no-cookies"].map(
      (call) => `${gateway}-webhook-lost-${call}`,
    ),
    wait,
    `${gateway}-webhook-lost-after-hold-stock-customer-orders`,
    `${gateway}-webhook-lost-after-hold-stock-order-by-key`,
    `${gateway}-webhook-lost-paid-after-cancel-notify`,
  ),
];

const failingStories = (gateway: string): PaymentStory[] =>
  (["refused", "unreachable"] as const).map((api) =>
    story(
      `${gateway} ${api}`,
      add,
      { settings: { GATEWAY_API: api } },
      `${gateway}-api-${api}-checkout`,
      `${gateway}-api-${api}-cart-after`,
      { settings: {} },
      `${gateway}-api-${api}-checkout-again`,
    ),
  );

const others = (gateway: string): PaymentStory[] => [
  story(
    `${gateway} forged`,
    add,
    `${gateway}-bad-notify-checkout`,
    `${gateway}-notify-bad-signature`,
  ),
  story(
    `${gateway} addresses`,
    // Its address names an order.
    ...(gateway === "ipaymu" ? [{ buy: gateway }] : []),
    `${gateway}-notify-get`,
    `${gateway}-notify-unknown-order`,
  ),
  story(
    `${gateway} second cart`,
    add,
    { buy: gateway === "midtrans" ? "midtrans" : "xendit_gateway" },
    add,
    `${gateway}-second-attempt-checkout-same-session`,
  ),
  story(
    `${gateway} customer`,
    { login: true },
    ...["checkout", "closed-tab-checkout"].flatMap((call) => [
      { addFor: `${gateway}-customer-${call}` },
      `${gateway}-customer-${call}`,
    ]),
    ...["customer-orders", "order-by-id", "order-by-key"].map(
      (call) => `${gateway}-customer-${call}`,
    ),
  ),
];

const metaData = [
  "kurir",
  "payment_session_payment_link_url",
  "several",
  ..."billing_email cart_hash created_via customer_user mt_payment_url order_currency order_key order_total payment_method payment_method_title payment_url_client recorded_sales shipping_address_1 transaction_id"
    .split(" ")
    .map((key) => `private-${key}`),
].map((key) => story(`metaData ${key}`, add, `checkout-metaData-${key}`));

const coreKeys = ["cart", "chosen_shipping_methods", "customer", "wc_notices"].map((key) =>
  story(
    `session key ${key}`,
    add,
    `updateSession-core-key-${key}`,
    `updateSession-core-key-${key}-cart-after`,
  ),
);

const filters = GATEWAYS.map((gateway) =>
  story(
    `${gateway} with the shop's plugin`,
    options("shop-plugin"),
    add,
    `filters-${gateway}-checkout`,
    `filters-${gateway}-orders-later`,
    `filters-${gateway}-return-paid`,
  ),
);

const alone = [
  "midtrans-payment-gateways",
  "xendit-payment-gateways",
  "doku-payment-gateways",
  "duitku-payment-gateways",
  "ipaymu-payment-gateways",
  "guest-order-by-id-new-session",
  "updateSession-empty",
].map((name) => story(name, name));

export const PAYMENT_STORIES: PaymentStory[] = [
  ...GATEWAYS.flatMap((gateway) => [
    ...outcomes(gateway),
    ...slow(gateway),
    ...failingStories(gateway),
    ...others(gateway),
  ]),
  ...GUESTS.map((name) =>
    story(
      name,
      add,
      ...["checkout", "cart-after", "customer-orders", "order-by-key"].map(
        (call) => `${name}-${call}`,
      ),
      newGuest,
      `${name}-order-by-key-new-session`,
    ),
  ),
  ...alone,
  ...metaData,
  ...coreKeys,
  ...filters,
  story(
    "DOKU's redirect",
    add,
    "doku-closed-tab-checkout",
    "doku-redirect-page-no-cookies",
    wait,
    "doku-redirect-page-after-30-min",
  ),
  story("session keys", "updateSession-new-session", "updateSession-new-session-second-call"),
  story(
    "Duitku's fee",
    { settings: { DUITKU_FEE: "4000" } },
    add,
    "duitku-fee-cart-before",
    "duitku-fee-updateSession-chosen-payment-method",
    "duitku-fee-cart-after-updateSession",
    "duitku-fee-checkout",
    newGuest,
    add,
    "duitku-fee-checkout-without-updateSession",
    "duitku-fee-paid-notify",
  ),
  story(
    "Duitku says paid, its status does not",
    options("duitku-status-pending"),
    { buy: "duitku_va_bca" },
    "duitku-notify-paid-but-status-pending",
  ),
  story(
    "iPaymu smaller, unsigned",
    { buy: "ipaymu" },
    "ipaymu-notify-no-signature",
    "ipaymu-notify-paid-smaller-amount",
  ),
  story(
    "iPaymu and an order of another gateway",
    { buy: "duitku_va_bca" },
    "security-ipaymu-anyone-gets-order-key",
    "security-ipaymu-notify-pays-order-of-other-gateway",
  ),
  story(
    "iPaymu and an order of another gateway, with the shop's plugin",
    options("shop-plugin"),
    { buy: "duitku_va_bca" },
    "filters-ipaymu-return-any-order",
    "filters-ipaymu-return-any-order-old-name",
    "filters-ipaymu-notify-on-order-of-other-gateway",
  ),
  story("Duitku smaller", { buy: "duitku_va_bca" }, "duitku-notify-paid-smaller-amount"),
  story("DOKU smaller", { buy: "doku_checkout" }, "doku-notify-paid-smaller-amount"),
  story("Midtrans smaller", { buy: "midtrans" }, "midtrans-notify-paid-smaller-amount"),
  story(
    "Midtrans asks for no signature",
    add,
    "midtrans-bad-notify-checkout",
    "midtrans-notify-no-signature",
    options("midtrans-status-unknown"),
    "midtrans-notify-no-signature-unconfirmed",
  ),
  ...["credit_card-challenge", "credit_card-denied", "credit_card-expired", "qris-pending"].map(
    (name) => story(`Midtrans ${name}`, { buy: "midtrans" }, `midtrans-${name}-notify`),
  ),
  story(
    "Midtrans, two attempts and its options",
    options("midtrans-enable-redirect,midtrans-ignore-pending"),
    add,
    "midtrans-option-redirect-ignore-pending-checkout",
    "midtrans-option-ignore-pending-notify",
    add,
    { awaiting: true },
    { buy: "midtrans_sub_qris", email: "sari.second@example.test" },
    "midtrans-option-second-attempt-paid-notify",
    "midtrans-option-first-attempt-expires-after-second-paid-notify",
  ),
  story(
    "Xendit by the thank-you page",
    options("xendit-redirect-after-order"),
    add,
    "xendit-option-order-received-page-checkout",
  ),
  story(
    "orders stored as posts",
    options("doku-posts-storage"),
    add,
    "legacy-storage-doku_checkout-checkout",
    "legacy-storage-doku-paid-notify",
    add,
    "legacy-storage-midtrans_sub_bca_va-checkout",
  ),
  story(
    "a second attempt",
    add,
    "second-attempt-same-order-1-checkout",
    add,
    "second-attempt-same-order-2-updateSession",
    "second-attempt-same-order-3-checkout-again",
    { notify: "denied" },
    add,
    { awaiting: true },
    "second-attempt-same-order-4-failed-order-checkout",
  ),
  story(
    "a takeover",
    add,
    "security-order-takeover-1-victim-checkout",
    newGuest,
    add,
    "security-order-takeover-2-attacker-updateSession",
    "security-order-takeover-3-attacker-checkout",
  ),
  story(
    "a guest who comes back later",
    { buy: "xendit_gateway", email: "sari.later@example.test" },
    { notify: "paid" },
    newGuest,
    "guest-later-1-new-session-updateCustomer",
    "guest-later-2-customer-orders",
  ),
  story(
    "Midtrans's number with the shop's plugin",
    options("shop-plugin"),
    { buy: "midtrans_sub_bca_va", email: "sari.pending@example.test" },
    "filters-midtrans-pending-notify",
    "filters-midtrans-pending-customer-orders",
    "filters-midtrans-return-paid-no-cookies",
    "filters-midtrans-return-suffixed-order-id",
  ),
];
