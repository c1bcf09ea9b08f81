import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { CheckoutInput } from "../commerce/checkout-input.ts";
import { isByCard } from "../settings/payment-gateways.ts";

/** What the backend returns right before checking out. */
export interface CheckoutContext {
  cart: Cart;
  /** Ids of the gateways that the backend offers this session. */
  gateways: string[];
  input: CheckoutInput;
  /** The total that the shopper saw, in minor units. */
  confirmedTotal: number;
  /** The hash of the cart that the shopper saw; absent where the form has none. */
  cartHash?: string | undefined;
}

/** Ids of the usable gateways: card payments only when the shop has the keys. */
export const offeredGateways = (gateways: readonly string[], withCards: boolean): string[] =>
  gateways.filter((id) => withCards || !isByCard(id));

/**
 * Returns why this cart cannot be bought now, or null when it can. The backend itself checks little
 * of this.
 */
export function checkoutRefusal(context: CheckoutContext): ActionFailure | null {
  const { cart } = context;
  const checks = [emptiness, type, stock, shipping, payment, confirmed];
  for (const check of checks) {
    const refusal = check(context);
    if (refusal) return { ...refusal, cart };
  }
  return null;
}

type Refusal = Omit<ActionFailure, "cart"> | null;

const refusal = (id: MessageId, values?: Notice["values"], field?: string): Refusal => {
  const notice = { id, ...(values ? { values } : {}) };
  return { code: id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
};

const emptiness = ({ cart }: CheckoutContext): Refusal =>
  cart.lines.length === 0 ? refusal("checkout.cart-empty") : null;

const type = ({ cart }: CheckoutContext): Refusal =>
  cart.isForWordPress ? refusal("wordpress-checkout.why") : null;

// Items of the same product share its stock: the stocked item is a variation, or a product without
// variations.
function stock({ cart }: CheckoutContext): Refusal {
  for (const { productId, variationId, name, maxQuantity } of cart.lines) {
    if (maxQuantity === null) continue;
    const same = cart.lines.filter(
      (line) => line.productId === productId && line.variationId === variationId,
    );
    const wanted = same.reduce((sum, line) => sum + line.quantity, 0);
    if (maxQuantity === 0) return refusal("cart.out-of-stock", { name });
    if (wanted > maxQuantity)
      return refusal("cart.cannot-fulfil", { name, remaining: maxQuantity });
  }
  return null;
}

function shipping({ cart, input }: CheckoutContext): Refusal {
  if (!cart.needsShipping) return null;
  if (cart.rates.length === 0)
    return refusal("checkout.shipping-unavailable", undefined, "shippingMethod");
  const wanted = input.shippingMethod ?? cart.chosenRate;
  const offered = cart.rates.some(({ id }) => id === wanted);
  return offered ? null : refusal("checkout.no-shipping-method", undefined, "shippingMethod");
}

// A cart that gift cards pay in full needs no gateway.
const payment = ({ cart, gateways, input }: CheckoutContext): Refusal =>
  cart.total === 0 || gateways.includes(input.paymentMethod)
    ? null
    : refusal("checkout.invalid-payment-method", undefined, "paymentMethod");

function confirmed({ cart, confirmedTotal, cartHash }: CheckoutContext): Refusal {
  const isSame = !cartHash || cart.hash === cartHash;
  return isSame && cart.total === confirmedTotal ? null : refusal("checkout.cart-changed");
}
