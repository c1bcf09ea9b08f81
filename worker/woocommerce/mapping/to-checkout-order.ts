import { parseRawPrice } from "../../../shared/money.ts";
import type { CheckoutOrder, ConfirmedParts, OrderParts } from "../../commerce/checkout-backend.ts";
import type { CheckoutInput } from "../../commerce/checkout-input.ts";
import type { BackendCart } from "../documents/cart-fields.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import { CHECKOUT_KEY } from "../documents/order-meta.ts";
import type { MappingContext } from "./mapping-context.ts";
import { toCart } from "./to-cart.ts";
import { filesOf, toOrder } from "./to-order.ts";

interface WithMeta {
  metaData?: readonly ({ key: string; value: string | null } | null)[] | null;
}

/** Returns an order as checkouts need it; `redirect` is the one that came with it. */
export function toCheckoutOrder(
  order: BackendOrder & WithMeta,
  context: MappingContext,
  redirect: string | null = null,
): CheckoutOrder {
  const named = withNames(order, redirect);
  return {
    id: named.databaseId ?? null,
    orderKey: named.orderKey ?? null,
    checkoutKey: order.metaData?.find((meta) => meta?.key === CHECKOUT_KEY)?.value ?? null,
    status: order.status ?? "",
    isPaid: Boolean(order.datePaid),
    view: toOrder(named, context),
    files: filesOf(order),
    parts: toParts(order, context),
    paymentMethod: order.paymentMethod ?? "",
    paymentMeta: (order.paymentNotes ?? []).flatMap((meta) => (meta?.value ? [meta.key] : [])),
  };
}

// The second is the address that the WordPress plugin puts in the thank-you page's place.
const receivedAt =
  /(?:\/order-received\/|\/payment\/return\?order=)(?<id>\d+)\/?[?&](?:.*&)?key=(?<key>wc_order_\w+)/;

/**
 * An order with its id and key. They are withheld from anyone but its customer: a visitor who was logged out
 * while it was made does not get them, but the thank-you page's address in the same response has them.
 */
function withNames(order: BackendOrder, redirect: string | null): BackendOrder {
  const { id, key } = receivedAt.exec(redirect ?? "")?.groups ?? {};
  if (order.databaseId || !id || !key) return order;
  return { ...order, databaseId: Number(id), orderNumber: order.orderNumber ?? id, orderKey: key };
}

function toParts(order: BackendOrder, context: MappingContext): OrderParts {
  const { shippingTotal, shippingLines, feeLines } = order;
  const amount = amountIn(context);
  return {
    paymentMethod: order.paymentMethod ?? null,
    total: amount(order.total),
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
    shipping: amount(cart.shippingTotal),
    shippingTitle: cart.needsShippingAddress ? (chosen?.label ?? null) : "",
    fees: isWhole ? named : null,
  };
}

const amountIn =
  ({ currency }: MappingContext) =>
  (raw: string | null | undefined): number =>
    parseRawPrice(raw, currency) ?? 0;
