const embeddedSecret = "embedded-shop-development-only";

/** By this header the embedded backend knows the shop. */
export const shopHeader = { "x-storefront-key": embeddedSecret };

/** The key of a WordPress at an address, which takes the shop's header and signs with a secret. */
export const toKey = (origin: string, header: string, webhooks: string): string =>
  `esk1_${btoa(JSON.stringify({ backend: `${origin}/graphql`, header, webhooks }))}`;

/** Settings of a shop that is connected with an embedded backend at another address. */
export const connectedTo = (origin: string) => ({
  WORDPRESS_KEY: toKey(origin, embeddedSecret, embeddedSecret),
});

/** Settings of the embedded backend in tests. */
export const backendSettings = {
  SITE_URL: "http://embedded.internal",
  SITE_NAME: "Engine Care Indonesia",
  SITE_SHORT_DESCRIPTION: "Perawatan mesin dan mobil.",
  CURRENCY: "EUR",
  CURRENCY_LOCALE: "en-US",
  TAX_RATE: "11",
  TAX_DISPLAY: "none",
  JWT_SECRET: "session-tests",
  WEBHOOK_SECRET: "session-tests",
  WEBHOOK_URL: "",
  WORDPRESS_PLUGIN_KEY: shopHeader["x-storefront-key"],
};

/** Cards and payment pages of the tests' shop; Stripe is a stub in every test. */
export const paymentSettings = {
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_WEBHOOK_SECRET: "whsec_stub",
  STRIPE_API_BASE: "https://stripe.test",
  PAYMENT_HOSTS: "pay.example",
};

/** Lets operators of the tests' shop purge and read its status. */
export const purgeToken = "operators-only";

/** Opens the operator's page of the shop that browsers test. */
export const operatorToken = "operator-of-tests";
