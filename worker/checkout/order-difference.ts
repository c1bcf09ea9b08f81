import { parseRawPrice } from "../../shared/money.ts";
import type { CheckoutInput } from "../commerce/checkout-input.ts";
import type { BackendCart } from "../woocommerce/documents/cart-fields.ts";
import type { BackendOrder } from "../woocommerce/documents/order-fields.ts";
import type { MappingContext } from "../woocommerce/mapping/mapping-context.ts";
import { toCart } from "../woocommerce/mapping/to-cart.ts";

/** The confirmed parts of a total, in minor units without tax. */
export interface ConfirmedParts {
  paymentMethod: string;
  shipping: number;
  /** Title of the chosen rate; "" when nothing is shipped, null when it is unknown. */
  shippingTitle: string | null;
  /** Null when the cart does not list its fees. */
  fees: number[] | null;
}

/** A part of an order that differs from what was confirmed. */
export type DifferingPart = "method" | "shipping" | "fees";

// Items are rounded one by one.
const ROUNDING = 1;

/** Returns the parts of a cart's total for a payment method. */
export function partsOf(
  cart: BackendCart,
  { paymentMethod, shippingMethod }: Pick<CheckoutInput, "paymentMethod" | "shippingMethod">,
  context: MappingContext,
): ConfirmedParts {
  const amount = amountIn(context);
  const rates = (cart.availableShippingMethods ?? []).flatMap((shipment) => shipment?.rates ?? []);
  const rate = shippingMethod ?? cart.chosenShippingMethods?.find(Boolean);
  const chosen = rates.find((offered) => offered?.id === rate);
  const named = (cart.fees ?? []).flatMap((fee) => (fee ? [amount(String(fee.total))] : []));
  const isWhole = toCart(cart, context).fees.every(({ name }) => name !== "");
  return {
    paymentMethod,
    shipping: amount(cart.shippingTotal),
    shippingTitle: cart.needsShippingAddress ? (chosen?.label ?? null) : "",
    fees: isWhole ? named : null,
  };
}

/**
 * Returns the part of a placed order that differs from what was confirmed; parts the backend does
 * not return are not compared.
 */
export function differingPart(
  order: BackendOrder,
  confirmed: ConfirmedParts,
  context: MappingContext,
): DifferingPart | null {
  const { paymentMethod, shippingTotal } = order;
  const amount = amountIn(context);
  // An order with nothing to pay has no payment method.
  if (paymentMethod && amount(order.total) > 0 && paymentMethod !== confirmed.paymentMethod)
    return "method";
  const isOther = (one: number, other: number) => Math.abs(one - other) > ROUNDING;
  if (shippingTotal && isOther(amount(shippingTotal), confirmed.shipping)) return "shipping";
  if (isOtherLine(order, confirmed)) return "shipping";
  const fees = order.feeLines?.nodes.map(({ total }) => amount(total));
  return fees && confirmed.fees && !areSame(fees, confirmed.fees, isOther) ? "fees" : null;
}

function isOtherLine({ shippingLines }: BackendOrder, { shippingTitle }: ConfirmedParts): boolean {
  if (!shippingLines || shippingTitle === null) return false;
  return plain(shippingLines.nodes[0]?.methodTitle ?? "") !== plain(shippingTitle);
}

/** Returns a title as WooCommerce stores it: without tags, entities and percent-encoded octets. */
const plain = (title: string): string =>
  title
    .replace(/<[^>]*>|&#?\w+;|%[\da-f]{2}/gi, "")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

function areSame(
  some: number[],
  others: number[],
  isOther: (one: number, other: number) => boolean,
): boolean {
  const sorted = (amounts: number[]) =>
    amounts.filter((amount) => amount !== 0).sort((one, other) => one - other);
  const [left, right] = [sorted(some), sorted(others)];
  return left.length === right.length && left.every((one, at) => !isOther(one, right[at] ?? 0));
}

const amountIn =
  ({ currency }: MappingContext) =>
  (raw: string | null | undefined): number =>
    parseRawPrice(raw, currency) ?? 0;
