import type { OrderStatus } from "../../shared/order.ts";

/** How an order's page speaks of a payment. */
export type PaymentKind = "bacs" | "cod" | "card" | "gateway" | "other";

/** What a provider lets the shop show of a payment that is open. */
export type Shown = "page" | "number" | "code" | "qr";

/** Sources in a Content-Security-Policy, and in a Permissions-Policy. */
export interface ScriptSources {
  script: string;
  connect: string;
  frame: string;
  /** Quoted origins whose frames may open a wallet of the browser. */
  payment: string;
}

/** An order's status in WooCommerce after each notification of a provider. */
export interface StatusAfter {
  pending: OrderStatus;
  expired: OrderStatus;
  denied: OrderStatus;
  cancelled: OrderStatus;
  paidAfterDenied: OrderStatus;
  expiredAfterPaid: OrderStatus;
}

/** A method whose money the shop takes itself, in the checkout. */
export interface CardMethod {
  /** Its id in WooCommerce. */
  method: string;
  /** Decimals in which the provider counts amounts of a currency (ISO 4217). */
  decimals: (currency: string) => number;
}

/** Whose a payment is: the provider stores it, and returns it with its events. */
export interface PaymentOwner {
  /** The shop's address. */
  shop: string;
  /** The order's number, and what opens it. */
  order: number;
  orderKey: string;
}

/** A payment that was just made. */
export interface NewPayment {
  intentId: string;
  /** With it the browser confirms the payment. */
  clientSecret: string;
}

/** A payment as its provider reports it. */
export interface ReportedPayment {
  /** "underway": it may still be paid or fail, and nobody needs to do anything. */
  status: "unpaid" | "underway" | "paid" | "cancelled";
  /** In the provider's smallest unit. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
}

/** A provider's API; every failure is a BackendError whose operation is the provider's name. */
export interface PaymentApi {
  read(paymentId: string): Promise<ReportedPayment>;
  /** Makes a payment of an amount in the provider's smallest unit, once for a key. */
  create(
    payment: { amount: number; currency: string; owner: PaymentOwner },
    key: string,
  ): Promise<NewPayment>;
  /** Cancels an unpaid payment, so that it can never be paid; false when the provider refuses. */
  cancel(paymentId: string): Promise<boolean>;
  /** Refunds the full amount; repeated calls for a payment make one refund. */
  refund(paymentId: string): Promise<void>;
}

export interface PaymentConnection {
  fetch: typeof fetch;
  secretKey: string;
  apiBase: string;
  timeoutMs: number;
}

/** What a provider reports to the shop by its webhook. */
export interface PaymentEvent {
  id: string;
  /** The provider's name for what has happened. */
  type: string;
  isPaid: boolean;
  paymentId: string | null;
  owner: Partial<PaymentOwner>;
}

/** How the shop talks to a provider whose money it takes itself: `calls.ts` of its folder. */
export interface PaymentCalls {
  connect(connection: PaymentConnection): PaymentApi;
  /** Reads a request of the webhook, which the provider must have signed just now. */
  readEvent(
    request: { body: string; headers: Headers },
    signing: { secret: string; now: Date },
  ): Promise<PaymentEvent | "signature-invalid" | "body-invalid">;
}

/**
 * What a payment provider can do, as its plugin for WooCommerce does it. Everything else that is
 * known of it stands in the same folder: docs/architecture.md.
 */
export interface PaymentProvider {
  /** Name of its folder, and in what the plugin reports. */
  name: string;
  /** Its name in the documentation and in the doctor's findings. */
  title: string;
  /** The plugin and version whose behaviour was recorded; null when none was. */
  plugin: string | null;
  /** Its imitation's name in the embedded backend's setting PAYMENT_PLUGINS. */
  imitation: string | null;
  /** Ids of its payment methods in WooCommerce, and as the documentation writes them. */
  ids: RegExp;
  idsShown: readonly string[];
  /** How an order's page speaks of a payment by one of its methods. */
  kind: (method: string) => PaymentKind;
  /** Whether it tells WooCommerce of a payment by itself, after the order was made. */
  notifies: boolean;
  /** Its method that the shop takes itself; a shop has one such provider, the first in the store. */
  cards: CardMethod | null;
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
   * Whether its `redirect` is WordPress's own page, which redirects any visitor to the provider
   * while the order is new.
   */
  leadsOn: boolean;
  /** Statuses in which the same order can be paid by another attempt. */
  retries: readonly OrderStatus[];
  /** Hours in which it accepts a payment, unless it states its own limit. */
  openHours: number;
  /** How its return address names an order; its pattern's first group is the order's id. */
  orderName: { parameter: string; pattern: RegExp } | null;
  /** Whether a fee, and so the total, depends on which of its methods is chosen. */
  feesByMethod: boolean;
  /** Who refunds a payment: the shop by the provider's API, or the operator in its back office. */
  refund: "api" | "by-hand";
  /** What an order's page can show, without and with the shop's plugin. */
  shows: { withoutPlugin: readonly Shown[]; withPlugin: readonly Shown[] };
  /** Iconify names by words in a method's id or title; the first match wins. */
  icons: readonly (readonly [words: RegExp, icon: string])[];
  /** Null when its notifications were not recorded. */
  statusAfter: StatusAfter | null;
  /** Sources that its script needs in the checkout's policies. */
  scriptSources?: ScriptSources;
}
