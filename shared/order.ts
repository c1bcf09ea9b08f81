import type { CartCoupon, CartFee, CartGiftCard, CartImage, CartLine } from "./cart.ts";
import type { MinorUnits } from "./money.ts";
import type { OrderPayment } from "./payment.ts";

export type OrderStatus =
  | "PENDING"
  | "PROCESSING"
  | "ON_HOLD"
  | "COMPLETED"
  | "CANCELLED"
  | "REFUNDED"
  | "FAILED"
  | "CHECKOUT_DRAFT";

/** How an order's items reach their buyer; "download" is everything that needs no shipping. */
export type OrderDelivery = "shipping" | "pickup" | "download";

/** An address of an order; empty fields are "". */
export interface OrderAddress {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  email: string;
  phone: string;
}

/** The one name that a form asks for and a page shows, of WooCommerce's two. */
export const fullName = (address: Pick<OrderAddress, "firstName" | "lastName">): string =>
  `${address.firstName} ${address.lastName}`.trim();

/** One line of an order; the subtotal is before discounts. */
export interface OrderLine {
  productId: number | null;
  variationId: number | null;
  /** Null when the product no longer exists. */
  slug: string | null;
  /** For the printed invoice; "" without one. */
  sku?: string;
  name: string;
  /** What was chosen, and its name does not say. */
  options?: CartLine["options"];
  /** The chosen attributes, which the same variation is ordered with again. */
  attributes?: CartLine["attributes"];
  image: CartImage | null;
  quantity: number;
  subtotal: MinorUnits;
  total: MinorUnits;
}

/** A file that an order's owner may download; its URL stays in the worker. */
export interface OrderDownload {
  /** Last segment of its path on this site. */
  id: string;
  name: string;
  /** Downloads left; null without a limit. */
  remaining: number | null;
  /** ISO 8601, null for never. */
  expires: string | null;
}

/** A parcel of an order that a courier has. */
export interface OrderParcel {
  /** "" where nothing names one. */
  courier: string;
  number: string;
  /** The page that tracks it, by https; null where nothing names one. */
  link: string | null;
  /** When it was handed over, ISO 8601; null where nothing says it. */
  date: string | null;
}

/** What the shop writes to an order's buyer; plain text, lines divided by "\n". */
export interface OrderMessage {
  text: string;
  /** ISO 8601 with offset. */
  date: string;
}

export interface OrderRefund {
  amount: MinorUnits;
  /** ISO 8601 with offset. */
  date: string;
  /** "" without one. */
  reason: string;
}

/** What a buyer may ask the shop to do with an order. */
export type RequestKind = "cancel" | "return";
/** Why something is sent back. */
export const returnReasons = ["damaged", "wrong", "unsuited", "mind"] as const;
export type ReturnReason = (typeof returnReasons)[number];
/** What is wanted for it. */
export const returnWishes = ["money", "exchange"] as const;
export type ReturnWish = (typeof returnWishes)[number];

/** What a buyer has asked the shop to do with an order. */
export interface OrderRequest {
  kind: RequestKind;
  /** ISO 8601. */
  date: string;
  /** What is sent back; empty where the whole order is to be cancelled. */
  items: { name: string; quantity: number }[];
  /** Of a return alone. */
  reason?: ReturnReason;
  wish?: ReturnWish;
  /** The buyer's own words; "" without any. */
  text: string;
}

/** What has become of an order since it was placed, as far as the backend says it. */
export interface OrderProgress {
  /** When WooCommerce last changed it; ISO 8601. */
  modified?: string;
  /** When WooCommerce noted it as completed; ISO 8601. */
  completed?: string;
  /** Parcels with a number of their own; others are in messages. */
  parcels?: OrderParcel[];
  /** Newest first. */
  messages?: OrderMessage[];
  /** Newest first. */
  refunds?: OrderRefund[];
}

/** The view model of an order: plain JSON, amounts in minor units, without its key. */
export interface OrderView extends OrderProgress {
  id: number;
  number: string;
  status: OrderStatus;
  /** ISO 8601 with offset. */
  date: string;
  /** When WooCommerce recorded the payment; ISO 8601. */
  paid?: string;
  /** The gateway's transaction id of the payment that WooCommerce recorded. */
  transaction?: string;
  /** The refunded amount of a paid order that is not fully refunded. */
  refunded?: MinorUnits;
  /** Set for an order that is paid through a gateway. */
  payment?: OrderPayment;
  currency: string;
  lines: OrderLine[];
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  tax: MinorUnits;
  /** Whether the rows above the tax include it. */
  taxIncluded: boolean;
  total: MinorUnits;
  shippingTitle: string;
  delivery: OrderDelivery;
  fees: CartFee[];
  coupons: Pick<CartCoupon, "code" | "discount">[];
  giftCards: CartGiftCard[];
  paymentMethod: string;
  paymentMethodTitle: string;
  needsPayment: boolean;
  needsProcessing: boolean;
  note: string;
  /** What its buyer has asked for here, the oldest first. */
  requests?: OrderRequest[];
  /** When it was as shown, in milliseconds since 1970, where the backend cannot be reached now. */
  asOf?: number;
  billing: OrderAddress;
  /** The buyer's tax number. */
  npwp?: string;
  shippingAddress: OrderAddress;
  downloads: OrderDownload[];
}
