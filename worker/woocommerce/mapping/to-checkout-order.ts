import { parseRawPrice } from "../../../shared/money.ts";
import type { CheckoutOrder, ConfirmedParts, OrderParts } from "../../commerce/checkout-backend.ts";
import type { CheckoutInput } from "../../commerce/checkout-input.ts";
import type { BackendCart } from "../documents/cart-fields.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import { CHECKOUT_KEY } from "../documents/order-meta.ts";
import type { MappingContext } from "./mapping-context.ts";
import { requiredPrice } from "./required.ts";
import { toCart } from "./to-cart.ts";
import { filesOf, toOrder } from "./to-order.ts";

interface WithMeta {
  metaData?: readonly ({ key: string; value: string | null } | null)[] | null;
}

/** Returns an order as checkouts need it. */
export function toCheckoutOrder(
  order: BackendOrder & WithMeta,
  context: MappingContext,
): CheckoutOrder {
  return {
    id: order.databaseId,
    orderKey: order.orderKey,
    checkoutKey: order.metaData?.find((meta) => meta?.key === CHECKOUT_KEY)?.value ?? null,
    status: order.status ?? "",
    isPaid: Boolean(order.datePaid),
    view: toOrder(order, context),
    files: filesOf(order),
    parts: toParts(order, context),
    paymentMethod: order.paymentMethod ?? "",
    paymentMeta: (order.paymentNotes ?? []).flatMap((meta) => (meta?.value ? [meta.key] : [])),
  };
}

function toParts(order: BackendOrder, context: MappingContext): OrderParts {
  const { shippingTotal, shippingLines, feeLines } = order;
  const amount = amountIn(context);
  return {
    paymentMethod: order.paymentMethod ?? null,
    total: parseRawPrice(order.total, context.currency),
    shipping: shippingTotal ? amount(shippingTotal) : null,
    shippingTitle: shippingLines ? (shippingLines.nodes[0]?.methodTitle ?? "") : null,
    fees: feeLines ? feeLines.nodes.map(({ total }) => amount(total)) : null,
  };
}

/** Returns the parts of a cart's total for a payment method. */
export function toConfirmedParts(
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
    shipping: requiredPrice(cart.shippingTotal, "Cart.shippingTotal", context.currency),
    shippingTitle: cart.needsShippingAddress ? (chosen?.label ?? null) : "",
    fees: isWhole ? named : null,
  };
}

// WooGraphQL returns null for a fee of 0.
const amountIn =
  ({ currency }: MappingContext) =>
  (raw: string | null | undefined): number =>
    parseRawPrice(raw, currency) ?? 0;
