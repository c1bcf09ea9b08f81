/** Bindings and vars of backend/wrangler.toml. */
export interface Env {
  DB: D1Database;
  UPLOADS: R2Bucket;
  SITE_URL: string;
  SITE_NAME: string;
  SITE_SHORT_DESCRIPTION: string;
  /** The account in mails of orders that wait for a transfer. */
  BANK_DETAILS?: string;
  CURRENCY: string;
  CURRENCY_LOCALE: string;
  TAX_RATE: string;
  /** "shown": entered without tax, and shown with it. */
  TAX_DISPLAY: "none" | "added" | "included" | "shown";
  /** "off" as WooCommerce where "Allow customers to place orders without an account" is not ticked. */
  GUEST_CHECKOUT?: string;
  /** Minor units: of every cart, and of one that is paid in cash on delivery. */
  PACKING_FEE?: string;
  COD_FEE?: string;
  JWT_SECRET: string;
  WEBHOOK_SECRET: string;
  WEBHOOK_URL: string;
  /** Set where the storefront runs beside the shop: webhooks reach it without the network. */
  STOREFRONT?: Fetcher;
  /** Origin of the storefront, for links in mails; SITE_URL where it is not set. */
  BASE_URL?: string;
  /** Plugins whose gateways the shop has: midtrans, xendit, doku, duitku, ipaymu, redirect, offline. */
  PAYMENT_PLUGINS?: string;
  /** Settings of the plugins and of the shop around them (payment/gateways.ts). */
  PAYMENT_OPTIONS?: string;
  /** How the gateways' own servers do: they answer, refuse, cannot be reached, or hang. */
  GATEWAY_API?: "up" | "refused" | "unreachable" | "hanging";
  /** How long a plugin waits for a gateway that hangs; its own time where it is not set. */
  GATEWAY_TIMEOUT_MS?: string;
  /** Signs what gateways send. */
  GATEWAY_SECRET?: string;
  /** Minor units that every channel of Duitku adds. */
  DUITKU_FEE?: string;
  /** After how many minutes WooCommerce cancels an unpaid order: 60 where it is not set, 0 for never. */
  HOLD_STOCK_MINUTES?: string;
  /** How couriers take a kecamatan: address_2, or as the plugins woongkir and kiriminaja; none without it. */
  COURIERS?: string;
  /** How the couriers' own servers do. */
  COURIER_API?: "up" | "down";
  STRIPE_SECRET_KEY?: string;
  STRIPE_API_BASE?: string;
  /**
   * Dies between making an order and its payment step, as PHP does that runs out of time or memory; the
   * session then knows the order that it left ("remembered") or, where it was killed, does not ("forgotten").
   */
  CHECKOUT_DIES?: "remembered" | "forgotten";
  /** Opens the operator's page; without it there is none. */
  OPERATOR_TOKEN?: string;
  /** From which status on bought files can be fetched: PROCESSING (as WooCommerce's setting) or COMPLETED. */
  DOWNLOADS_FROM?: string;
}
