import { parseRawPrice } from "../../shared/money.ts";
import type { BackendCart } from "../cart/cart-fields.ts";
import { toCart } from "../cart/to-cart.ts";
import type { BackendOrder } from "../order/to-order.ts";
import type { AnswerContext } from "../platform/graphql/mapping-context.ts";
import type { CheckoutInput } from "./checkout-input.ts";

/** Parts of a total as they were confirmed, in minor units without tax. */
export interface ConfirmedParts {
  paymentMethod: string;
  shipping: number;
  /** Of the chosen rate; "" where nothing is shipped, null where that is not known. */
  shippingTitle: string | null;
  /** Null where the cart does not say what its fees are. */
  fees: number[] | null;
}

/** A part of an order that is not what was confirmed. */
export type DifferingPart = "method" | "shipping" | "fees";

// Rows are rounded one by one.
const ROUNDING = 1;

/** What a cart says of its parts, for a way of paying that was chosen. */
export function partsOf(
  cart: BackendCart,
  { paymentMethod, shippingMethod }: Pick<CheckoutInput, "paymentMethod" | "shippingMethod">,
  context: AnswerContext,
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

/** Which part of a placed order is not what was confirmed; what the backend keeps to itself is not compared. */
export function differingPart(
  order: BackendOrder,
  confirmed: ConfirmedParts,
  context: AnswerContext,
): DifferingPart | null {
  const { paymentMethod, shippingTotal } = order;
  const amount = amountIn(context);
  // An order that nothing is to be paid for names no method.
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

/** A title as WooCommerce keeps it: without tags, entities and what looks like an octet. */
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
  ({ currency }: AnswerContext) =>
  (raw: string | null | undefined): number =>
    parseRawPrice(raw, currency) ?? 0;
