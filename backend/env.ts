/** Bindings and vars of backend/wrangler.toml. */
export interface Env {
  DB: D1Database;
  UPLOADS: R2Bucket;
  SITE_URL: string;
  SITE_NAME: string;
  SITE_SHORT_DESCRIPTION?: string;
  /** The bank account in mails of orders that await a transfer. */
  BANK_DETAILS?: string;
  CURRENCY: string;
  CURRENCY_LOCALE: string;
  TAX_RATE: string;
  /** "shown": entered without tax and shown with tax. */
  TAX_DISPLAY: "none" | "added" | "included" | "shown";
  /** "off" is WooCommerce without "Allow customers to place orders without an account". */
  GUEST_CHECKOUT?: string;
  /** Minor units: for every cart, and for a cart paid by cash on delivery. */
  PACKING_FEE?: string;
  COD_FEE?: string;
  JWT_SECRET: string;
  WEBHOOK_SECRET: string;
  WEBHOOK_URL: string;
  /** Set when the storefront runs beside the shop: webhooks then reach it without the network. */
  STOREFRONT?: Fetcher;
  /** Origin of the storefront for links in mails; defaults to SITE_URL. */
  BASE_URL?: string;
  /** Payment plugins of the shop, as its imitations name them (payment/gateways.ts). */
  PAYMENT_PLUGINS?: string;
  /** Settings of the plugins and their shop (payment/plugin-tools.ts). */
  PAYMENT_OPTIONS?: string;
  /** State of the simulated gateway servers: up, up and slow, rejecting, unreachable or hanging. */
  GATEWAY_API?: "up" | "slow" | "refused" | "unreachable" | "hanging";
  /** How long a plugin waits for a slow or a hanging gateway; by default its own timeout. */
  GATEWAY_TIMEOUT_MS?: string;
  /** Signs gateway notifications. */
  GATEWAY_SECRET?: string;
  /**
   * WordPress has the plugin wordpress/edge-storefront, and the shop this key of its header; there is
   * no such plugin when unset.
   */
  WORDPRESS_PLUGIN_KEY?: string;
  /** Surcharge of every method of the plugin that it is named after, in minor units. */
  DUITKU_FEE?: string;
  /** Minutes until WooCommerce cancels an unpaid order: 60 by default, 0 for never. */
  HOLD_STOCK_MINUTES?: string;
  /**
   * Where couriers expect a kecamatan: address_2, or as in the plugins woongkir and kiriminaja; no
   * couriers when unset.
   */
  COURIERS?: string;
  /** State of the simulated courier servers. */
  COURIER_API?: "up" | "down";
  /** How long couriers think about a package that the session keeps no rates of. */
  COURIER_DELAY_MS?: string;
  /** "on": the plugin reckons changes of carts without couriers, and says that there are some. */
  COURIERS_APART?: "on";
  /** "on" is WooGraphQL's setting that shows products of types it does not know. */
  UNSUPPORTED_PRODUCTS?: string;
  /** "on": WordPress has Yoast or Rank Math. */
  SEO_FIELDS?: "on" | "off";
  /** "on" is WooGraphQL's "Enable User Session transferring URLs", saved twice. */
  SESSION_TRANSFER?: string;
  /** "on": WordPress has the line that leaves a guest's address alone (docs/connect.md). */
  TRANSFER_KEEPS_ADDRESS?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_API_BASE?: string;
  /**
   * Fails between creating an order and its payment step, like PHP at its time or memory limit; the
   * session then knows the order ("remembered") or, when PHP was killed, does not ("forgotten").
   */
  CHECKOUT_DIES?: "remembered" | "forgotten";
  /** Token for the operator's page; without it there is no page. */
  OPERATOR_TOKEN?: string;
  /**
   * OAuth2 clients of Headless Login that are enabled, with commas: their provider is the shop's own
   * page, which believes whoever one says to be. None when unset.
   */
  LOGIN_CLIENTS?: string;
  /** First status that allows downloads: PROCESSING (as WooCommerce's setting) or COMPLETED. */
  DOWNLOADS_FROM?: string;
}
