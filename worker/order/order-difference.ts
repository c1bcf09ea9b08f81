import type { ConfirmedParts, OrderParts } from "../commerce/checkout-backend.ts";

/** A part of an order that differs from what was confirmed. */
export type DifferingPart = "method" | "shipping" | "fees";

// Items are rounded one by one.
const ROUNDING = 1;

const isOther = (one: number, other: number): boolean => Math.abs(one - other) > ROUNDING;

/**
 * Returns the part of a placed order that differs from what was confirmed; parts the backend does
 * not return are not compared.
 */
export function differingPart(order: OrderParts, confirmed: ConfirmedParts): DifferingPart | null {
  const { paymentMethod, total, shipping, fees } = order;
  // An order with nothing to pay has no payment method.
  if (paymentMethod && total !== 0 && paymentMethod !== confirmed.paymentMethod) return "method";
  if (shipping !== null && isOther(shipping, confirmed.shipping)) return "shipping";
  if (isOtherRate(order, confirmed)) return "shipping";
  return fees && confirmed.fees && !areSame(fees, confirmed.fees) ? "fees" : null;
}

const isOtherRate = (
  { shippingTitle: title }: OrderParts,
  { shippingTitle: confirmedTitle }: ConfirmedParts,
): boolean => title !== null && confirmedTitle !== null && plain(title) !== plain(confirmedTitle);

/** Returns a title as WooCommerce stores it: without tags, entities and percent-encoded octets. */
const plain = (title: string): string =>
  title
    .replace(/<[^>]*>|&#?\w+;|%[\da-f]{2}/gi, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

function areSame(some: number[], others: number[]): boolean {
  const sorted = (amounts: number[]) =>
    amounts.filter((amount) => amount !== 0).sort((one, other) => one - other);
  const [left, right] = [sorted(some), sorted(others)];
  return left.length === right.length && left.every((one, at) => !isOther(one, right[at] ?? 0));
}
