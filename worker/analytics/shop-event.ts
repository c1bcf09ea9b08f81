import type { CartLine } from "../../shared/cart.ts";
import { rawPrice } from "../../shared/currency.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { OrderView } from "../../shared/order.ts";
import type { Product } from "../../shared/product.ts";
import type { Consent } from "../commerce/consent.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import type { HashedBuyer } from "./hashed-buyer.ts";

/** The names that Google Analytics 4 gives to a shop's events. */
export type EventName = "view_item" | "add_to_cart" | "begin_checkout" | "purchase" | "refund";

export interface EventItem {
  /** As in the product feed: the variation's, where there is one. */
  item_id: string;
  item_name: string;
  item_variant?: string;
  /** Of one piece. */
  price: number;
  quantity: number;
}

/** What an event is about; amounts in the currency's own units. */
export interface EventContent {
  currency: string;
  /** The items alone: without delivery, and without tax that is added to them. */
  value: number;
  items: EventItem[];
  transaction_id?: string;
  shipping?: number;
  tax?: number;
  coupon?: string;
}

/** One event of the shop, as it is stored until all receivers have it. */
export interface ShopEvent extends EventContent {
  /** The same for the same thing that happened: it counts once. */
  id: string;
  name: EventName;
  /** ISO 8601. */
  date: string;
  /** The page's address; without what opens anything. */
  page: string;
  consent: Consent;
  /** Both only where advertising is agreed to. */
  browser?: Visitor;
  buyer?: HashedBuyer;
}

const amountIn =
  (currency: string) =>
  (amount: MinorUnits): number =>
    Number(rawPrice(amount, currency));

/** A share of an amount: finer than the currency, so that the pieces add up to it. */
const toShare = (amount: number, pieces: number): number =>
  Number((amount / Math.max(1, pieces)).toFixed(6));

/** A product that is looked at, for its lowest price. */
export function viewedContent(
  { id, name, price }: Pick<Product, "id" | "name" | "price">,
  currency: string,
): EventContent {
  const value = amountIn(currency)(price?.low ?? 0);
  const item = { item_id: String(id), item_name: name, price: value, quantity: 1 };
  return { currency, value, items: [item] };
}

type Line = Pick<
  CartLine,
  "productId" | "variationId" | "name" | "options" | "quantity" | "unitPrice"
>;

/** Lines of a cart, before its coupons. */
export function cartContent(lines: readonly Line[], currency: string): EventContent {
  const amount = amountIn(currency);
  const items = lines.map(
    ({ productId, variationId, name, options, quantity, unitPrice }): EventItem => ({
      item_id: String(variationId ?? productId),
      item_name: name,
      ...(options.length > 0 && { item_variant: options.map(({ value }) => value).join(", ") }),
      price: amount(unitPrice),
      quantity,
    }),
  );
  const sum = lines.reduce((total, { unitPrice, quantity }) => total + unitPrice * quantity, 0);
  return { currency, value: amount(sum), items };
}

/** What was bought, after its discounts. */
export function orderContent(order: OrderView): EventContent {
  const { currency, lines, number, shipping, tax, coupons } = order;
  const amount = amountIn(currency);
  const items = lines.map(
    ({ productId, variationId, name, quantity, total }): EventItem => ({
      item_id: String(variationId ?? productId ?? 0),
      item_name: name,
      price: toShare(amount(total), quantity),
      quantity,
    }),
  );
  const [coupon] = coupons;
  return {
    currency,
    value: amount(lines.reduce((sum, { total }) => sum + total, 0)),
    items,
    transaction_id: number,
    shipping: amount(shipping),
    tax: amount(tax),
    ...(coupon && { coupon: coupon.code }),
  };
}

/** A part of what was bought that is paid back: WooGraphQL does not say for which items. */
export function refundContent(
  { currency, number }: Pick<OrderView, "currency" | "number">,
  part: MinorUnits,
): EventContent {
  return { currency, value: amountIn(currency)(part), items: [], transaction_id: number };
}
