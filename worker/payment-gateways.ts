import type { OrderStatus } from "../shared/order.ts";

/** What the shop has to know of a payment gateway's plugin; one row is one adapter. */
export interface Gateway {
  /** Its name in the setting GATEWAYS. */
  name: string;
  /** Ids of its ways of paying in WooCommerce. */
  ids: RegExp;
  /** Hosts of its own pages. */
  hosts: readonly string[];
  /** Keys of order meta under which its plugin keeps its page's address, which goes before `redirect`. */
  linkKeys: readonly string[];
  /** The same by names that such plugins use, for those of which nothing is known; `redirect` goes before them. */
  likelyKeys: readonly string[];
  /** Its `redirect` is WordPress' own page, which redirects any visitor to the gateway while the order is new. */
  leadsOn: boolean;
  /** Statuses in which the same order can be paid by another attempt. */
  retries: readonly OrderStatus[];
  /** So long it takes a payment, where it does not say itself. */
  openHours: number;
}

/** A gateway of which nothing is known but that it has a page of its own to go to. */
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

/** Its `redirect` is WordPress' pay page unless its plugin is told otherwise. */
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

/** A payment after its FAILED is never noted: the same order must not be tried again. */
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
  hosts: ["my.ipaymu.com", "sandbox.ipaymu.com"],
};

const paypal: Gateway = {
  ...unknown,
  name: "paypal",
  ids: /^(paypal|ppcp)([-_]|$)/,
  hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
};

/** Cards are paid before the order is made: it is never paid by another attempt. */
const cards: Gateway = {
  ...unknown,
  name: "cards",
  ids: /^(stripe|woocommerce_payments)/,
  retries: [],
};

const gateways: readonly Gateway[] = [midtrans, xendit, doku, duitku, ipaymu, paypal];

/** Names that the setting GATEWAYS takes. */
export const gatewayNames: readonly string[] = gateways.map(({ name }) => name);

/** Hosts of the named gateways' pages. */
export const hostsOf = (names: readonly string[]): string[] =>
  gateways.filter(({ name }) => names.includes(name)).flatMap(({ hosts }) => hosts);

/** What is known of the gateway behind a way of paying. */
export const gatewayOf = (method: string): Gateway =>
  [...gateways, cards].find(({ ids }) => ids.test(method)) ?? unknown;

/** Ways of paying that no gateway has a page for; an order that nothing is to be paid for names none. */
const plain = /^(bacs|cod|cheque)?$/;

/** Whether a way of paying is a gateway's, which tells WooCommerce of the payment later. */
export const isGateway = (method: string): boolean => !plain.test(method);
