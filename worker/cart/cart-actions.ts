import * as v from "valibot";
import {
  type ActionFailure,
  type CartUpdate,
  failure,
  type Result,
  success,
} from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { routes } from "../../shared/routes.ts";
import type { ReadCart } from "../commerce/cart.ts";
import { BackendError } from "../platform/backend-error.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import { id, optionalId, quantity, requiredText } from "../platform/http/fields.ts";
import { waitNotice } from "../platform/http/rate-limit.ts";
import { readLateCart } from "../session/cart-in-time.ts";
import type { RequestSession } from "../session/request-session.ts";
import {
  type DestinationContext,
  placedAfter,
  setDestinationFirst,
  withBetterRate,
} from "./rated-address.ts";

/** Result of the cart actions. */
export type CartResult = Result<CartUpdate, ActionFailure>;

/**
 * Returns the cart of a mutation's result, rated for where it goes; queries it when the result has
 * none.
 */
export async function cartAfter(
  context: DestinationContext,
  cart?: ReadCart | null,
): Promise<Cart> {
  const { session } = context;
  const observed = await placedAfter(context, cart);
  return session.toCart(observed ? await withBetterRate(session, observed) : null);
}

/** The same as an action's result, with the notices of the session recovery. */
export const cartUpdate = async (context: DestinationContext, cart?: ReadCart | null) =>
  success<CartUpdate>({
    cart: await cartAfter(context, cart),
    notices: context.session.notices,
  });

/** Returns null for an add whose outcome is not known yet. */
export function nullOnTimeout(error: unknown): null {
  if (error instanceof BackendError && error.reason === "timeout") return null;
  throw error;
}

/** Adds a product, or one of its variations, to the cart; the backend checks its stock. */
export const addToCartAction = defineAction({
  name: "add-to-cart",
  input: v.object({
    productId: id,
    variationId: optionalId,
    attributes: v.optional(
      v.pipe(
        v.array(v.object({ name: requiredText(100), value: requiredText(200) })),
        v.maxLength(20),
      ),
    ),
    quantity: v.optional(quantity, 1),
  }),
  home: routes.cart(),
  done: "cart.added",
  async run(context, input) {
    const { session } = context;
    if (!(input.quantity >= 1)) return refusal("cart.quantity-invalid", { field: "quantity" });
    await setDestinationFirst(context);
    const { productId, variationId, attributes, quantity } = input;
    const adding = session.cart.add({
      ...{ productId, quantity },
      ...(variationId && { variationId }),
      ...(attributes && { attributes }),
    });
    const result = await adding.catch(nullOnTimeout);
    if (!result) return refusal("cart.add-unconfirmed");
    if (!result.ok) return refusedBy(result.error, "quantity");
    const update = await cartUpdate(context, result.value);
    context.events.added(update.value.cart, [input]);
    return update;
  },
});

/**
 * Sets a line's quantity. WooGraphQL accepts 5,000 of a stock of 2, so the result is checked: an
 * excess is set back to the stock and reported.
 */
export async function changeQuantity(
  context: DestinationContext,
  key: string,
  quantity: number,
): Promise<CartResult> {
  const { session } = context;
  const result = await session.cart.setQuantity(key, quantity);
  if (!result.ok)
    return explainRefusal(session, key, quantity, refusedBy(result.error, "quantity"));
  const cart = await cartAfter(context, result.value);
  const line = cart.lines.find((it) => it.key === key);
  if (quantity > 0 && !line) return refusal("cart.line-gone", { cart });
  if (!line || line.maxQuantity === null || line.quantity <= line.maxQuantity)
    return success({ cart, notices: session.notices });
  if (line.maxQuantity === 0)
    return refusal("cart.out-of-stock", { values: { name: line.name }, field: "quantity", cart });
  return limitToStock(context, key, line.name, line.maxQuantity);
}

async function limitToStock(
  context: DestinationContext,
  key: string,
  name: string,
  remaining: number,
): Promise<CartResult> {
  const { session } = context;
  const result = await session.cart.setQuantity(key, remaining);
  if (!result.ok)
    return explainRefusal(session, key, remaining, refusedBy(result.error, "quantity"));
  const cart = await cartAfter(context, result.value);
  return refusal("cart.only-so-many", { values: { name, remaining }, field: "quantity", cart });
}

// An unknown key is an "Internal server error" in the backend; removing a line that is gone is a
// success.
async function explainRefusal(
  session: RequestSession,
  key: string,
  quantity: number,
  refused: { error: ActionFailure },
): Promise<CartResult> {
  const cart = await session.readCart();
  if (cart.lines.some((line) => line.key === key)) return failure({ ...refused.error, cart });
  return quantity === 0
    ? success({ cart, notices: session.notices })
    : refusal("cart.line-gone", { cart });
}

/** Sets a line's quantity; 0 removes it. */
export const updateQuantityAction = defineAction({
  name: "update-quantity",
  input: v.object({ key: requiredText(64), quantity }),
  home: routes.cart(),
  async run(context, input) {
    if (!(input.quantity >= 0)) return refusal("cart.quantity-invalid", { field: "quantity" });
    return changeQuantity(context, input.key, input.quantity);
  },
});

/** Removes a line: a quantity update to 0. */
export const removeLineAction = defineAction({
  name: "remove-line",
  input: v.object({ key: requiredText(64) }),
  home: routes.cart(),
  done: "cart.removed",
  run: (context, { key }) => changeQuantity(context, key, 0),
});

/** Empties the cart. */
export const emptyCartAction = defineAction({
  name: "empty-cart",
  input: v.object({}),
  home: routes.cart(),
  done: "cart.emptied",
  async run(context) {
    const { session } = context;
    if (session.id === null) return cartUpdate(context);
    const result = await session.cart.empty();
    if (result.ok) return cartUpdate(context, result.value);
    // Emptying an empty cart is an error in the backend, but not for a shopper.
    const now = await cartUpdate(context);
    return now.value.cart.lines.length === 0 ? now : refusedBy(result.error);
  },
});

type CodeContext = DestinationContext & Pick<ActionContext, "limiter">;

/** A code with the apostrophes that it has in WooCommerce: phones type curly ones. */
const straightened = (code: string): string => code.replace(/[‘’‛′ʼ＇]/g, "'");

/** Applies a code as a coupon or, where the backend has them, as a gift card. */
export async function applyCode(context: CodeContext, typed: string): Promise<CartResult> {
  const { session, config, limiter } = context;
  const code = straightened(typed);
  const tried = await limiter.guess({
    async attempt() {
      const coupon = await session.cart.applyCoupon(code);
      const mayBeCard = config.backend.capabilities.giftCards && !coupon.ok;
      if (!mayBeCard || !coupon.error.isUnknown) return coupon;
      const card = await session.cart.applyGiftCard(code);
      return card.ok || !card.error.isUnknown ? card : coupon;
    },
    isWrong: (result) => !result.ok && result.error.isUnknown,
  });
  if (!tried.ok) return refusal(waitNotice(tried.error).id, { field: "code" });
  const applied = tried.value;
  return applied.ok ? cartUpdate(context, applied.value) : refusedBy(applied.error, "code");
}

/** Applies a coupon or a gift card: one field accepts both. */
export const applyCodeAction = defineAction({
  name: "apply-code",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: "cart.code-applied",
  run: (context, { code }) => applyCode(context, code),
});

/** Removes a coupon; a missing one is an error in the backend only. */
export const removeCouponAction = defineAction({
  name: "remove-coupon",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: "cart.code-removed",
  async run(context, { code }) {
    const { session } = context;
    const result = await session.cart.removeCoupon(code);
    return cartUpdate(context, result.ok ? result.value : null);
  },
});

/** Removes a gift card; a missing one is an error in the backend only. */
export const removeGiftCardAction = defineAction({
  name: "remove-gift-card",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: "cart.code-removed",
  async run(context, { code }) {
    const { session } = context;
    const result = await session.cart.removeGiftCard(code);
    return cartUpdate(context, result.ok ? result.value : null);
  },
});

/**
 * Returns the cart; empty, without a request, when there is no session. `rates` waits for couriers
 * that are late.
 */
export const readCartAction = defineAction({
  name: "read-cart",
  input: v.object({ rates: v.optional(v.literal("late")) }),
  home: routes.cart(),
  async run(context, { rates }) {
    const cartData = rates ? await readLateCart(context.session) : null;
    return cartUpdate(context, cartData?.cart);
  },
});
