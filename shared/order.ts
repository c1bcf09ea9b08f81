import type { CartCoupon, CartFee, CartGiftCard, CartImage } from "./cart.ts";
import type { MinorUnits } from "./money.ts";
import type { OrderPayment } from "./payment.ts";

/** Values of an order's status. */
export type OrderStatus =
  | "PENDING"
  | "PROCESSING"
  | "ON_HOLD"
  | "COMPLETED"
  | "CANCELLED"
  | "REFUNDED"
  | "FAILED"
  | "CHECKOUT_DRAFT";

/** How an order's goods reach their buyer; "download" is everything that needs no shipping. */
export type OrderDelivery = "shipping" | "pickup" | "download";

/** An address as an order keeps it; what was left empty is "". */
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

/** One line of an order; the subtotal is before discounts. */
export interface OrderLine {
  productId: number | null;
  variationId: number | null;
  /** Null where the product no longer exists. */
  slug: string | null;
  name: string;
  image: CartImage | null;
  quantity: number;
  subtotal: MinorUnits;
  total: MinorUnits;
}

/** A file that the order lets its owner download; its address stays in the worker. */
export interface OrderDownload {
  /** Last part of its address on this site. */
  id: string;
  name: string;
  /** Pieces left, null without a limit. */
  remaining: number | null;
  /** ISO 8601, null for never. */
  expires: string | null;
}

/** An order as pages show it: plain JSON, amounts in minor units, without its key. */
export interface OrderView {
  id: number;
  number: string;
  status: OrderStatus;
  /** ISO 8601 with offset. */
  date: string;
  /** When WooCommerce noted that it was paid; ISO 8601. */
  paid?: string;
  /** The gateway's name for the payment that WooCommerce has noted. */
  transaction?: string;
  /** What went back of a paid order that is not refunded whole. */
  refunded?: MinorUnits;
  /** Of an order that is paid through a gateway. */
  payment?: OrderPayment;
  currency: string;
  lines: OrderLine[];
  subtotal: MinorUnits;
  discount: MinorUnits;
  shipping: MinorUnits;
  tax: MinorUnits;
  /** Whether the rows above the tax hold it already. */
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
  billing: OrderAddress;
  shippingAddress: OrderAddress;
  downloads: OrderDownload[];
}
