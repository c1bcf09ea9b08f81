import type { OrderStatus, OrderView } from "../shared/order.ts";

/** Properties of a payment gateway's plugin; each entry is one adapter. */
export interface Gateway {
  /** Its name in the setting GATEWAYS. */
  name: string;
  /** Ids of its payment methods in WooCommerce. */
  ids: RegExp;
  /** Hosts of its own pages. */
  hosts: readonly string[];
  /**
   * Keys of order meta in which its plugin stores its page's URL; it takes precedence over
   * `redirect`.
   */
  linkKeys: readonly string[];
  /** Common key names, for unknown plugins; `redirect` takes precedence over them. */
  likelyKeys: readonly string[];
  /**
   * Whether its `redirect` is WordPress's own page, which redirects any visitor to the gateway
   * while the order is new.
   */
  leadsOn: boolean;
  /** Statuses in which the same order can be paid by another attempt. */
  retries: readonly OrderStatus[];
  /** Hours in which it accepts a payment, unless it states its own limit. */
  openHours: number;
}

/** Default for an unknown gateway with a page of its own. */
const unknown: Gateway = {
  name: "unknown",
  ids: /(?:)/,
  hosts: [],
  linkKeys: [],
  likelyKeys: ["_payment_url", "payment_url", "_payment_link", "payment_link", "_checkout_url"],
  leadsOn: false,
  retries: ["PENDING", "FAILED"],
  openHours: 24,
};

/** Its `redirect` is WordPress's pay page unless its plugin is configured otherwise. */
const midtrans: Gateway = {
  ...unknown,
  name: "midtrans",
  ids: /^midtrans(_|$)/,
  hosts: ["app.midtrans.com", "app.sandbox.midtrans.com"],
  linkKeys: ["_mt_payment_url"],
};

const xendit: Gateway = {
  ...unknown,
  name: "xendit",
  ids: /^xendit(_|$)/,
  hosts: ["xen.to", "dev.xen.to", "checkout.xendit.co", "checkout-staging.xendit.co"],
  linkKeys: ["payment_session_payment_link_url"],
};

/** A payment after its FAILED is never recorded: the same order must not be paid again. */
const doku: Gateway = {
  ...unknown,
  name: "doku",
  ids: /^(doku|jokul)(_|$)/,
  hosts: ["sandbox.doku.com", "app.doku.com", "jokul.doku.com"],
  linkKeys: ["checkoutUrl"],
  leadsOn: true,
  retries: ["PENDING"],
  openHours: 1,
};

const duitku: Gateway = {
  ...unknown,
  name: "duitku",
  ids: /^duitku(_|$)/,
  hosts: [
    "sandbox.duitku.com",
    "passport.duitku.com",
    "app-sandbox.duitku.com",
    "app-prod.duitku.com",
  ],
};

const ipaymu: Gateway = {
  ...unknown,
  name: "ipaymu",
  ids: /^ipaymu(_|$)/,
  hosts: [
    "payment.ipaymu.com",
    "sandbox-payment.ipaymu.com",
    "my.ipaymu.com",
    "sandbox.ipaymu.com",
  ],
};

const paypal: Gateway = {
  ...unknown,
  name: "paypal",
  ids: /^(paypal|ppcp)([-_]|$)/,
  hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
};

/** Cards are paid before the order is made, so the order is never paid again. */
const cards: Gateway = {
  ...unknown,
  name: "cards",
  ids: /^(stripe|woocommerce_payments)/,
  retries: [],
};

const gateways: readonly Gateway[] = [midtrans, xendit, doku, duitku, ipaymu, paypal];

/** Names allowed in the setting GATEWAYS. */
export const gatewayNames: readonly string[] = gateways.map(({ name }) => name);

/** Hosts of the named gateways' pages. */
export const hostsOf = (names: readonly string[]): string[] =>
  gateways.filter(({ name }) => names.includes(name)).flatMap(({ hosts }) => hosts);

/** Returns the gateway of a payment method. */
export const gatewayOf = (method: string): Gateway =>
  [...gateways, cards].find(({ ids }) => ids.test(method)) ?? unknown;

/** Payment methods without a gateway's page; an order with nothing to pay has an empty one. */
const plain = /^(bacs|cod|cheque)?$/;

/**
 * Whether a payment method belongs to a gateway, which reports the payment to WooCommerce later.
 */
export const isGateway = (method: string): boolean => !plain.test(method);

const MAX_LINK = 2048;

// WooCommerce's thank-you page: it does not show how to pay.
const thanks = /\/order-received\//;

/** Whether a URL can be a gateway's page at all; its host is checked where it is used. */
export const isPaymentPage = (link: string): boolean =>
  link.length <= MAX_LINK && URL.canParse(link) && !thanks.test(new URL(link).pathname);

/**
 * Whether a late gateway notification has stopped a paid order. Cards send none; only people cancel
 * their orders.
 */
export const isStoppedAfterPaid = ({
  status,
  paid,
  paymentMethod,
}: Pick<OrderView, "status" | "paid" | "paymentMethod">): boolean =>
  Boolean(paid) && stopped.has(status) && gatewayOf(paymentMethod).retries.length > 0;

const stopped: ReadonlySet<OrderStatus> = new Set(["CANCELLED", "FAILED", "PENDING"]);
