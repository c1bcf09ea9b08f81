import { updateCartQuantity } from "../session/cart-operations.ts";
import type { SessionClient } from "../session/session-client.ts";
import { type CartResult, cartAnswer, currentCart, refusal, refusedBy } from "./cart-answer.ts";

/**
 * Sets a line's quantity. The real backend takes 5,000 of a stock of 2 (facts.md), so that its
 * answer is looked at: what is too many is set back to what there is, and said.
 */
export async function changeQuantity(
  session: SessionClient,
  key: string,
  quantity: number,
): Promise<CartResult> {
  const answer = await session.mutate(updateCartQuantity, { key, quantity });
  if (!answer.ok) return explained(session, key, quantity, refusedBy(answer.error, "quantity"));
  const cart = session.cartOf(answer.value.updateItemQuantities?.cart ?? null);
  const line = cart.lines.find((it) => it.key === key);
  if (quantity > 0 && !line) return refusal("cart.line-gone", { cart });
  if (!line || line.maxQuantity === null || line.quantity <= line.maxQuantity)
    return cartAnswer(session, answer.value.updateItemQuantities?.cart ?? null);
  if (line.maxQuantity === 0)
    return refusal("cart.out-of-stock", { values: { name: line.name }, field: "quantity", cart });
  return onlyWhatThereIs(session, key, line.name, line.maxQuantity);
}

async function onlyWhatThereIs(
  session: SessionClient,
  key: string,
  name: string,
  remaining: number,
): Promise<CartResult> {
  const answer = await session.mutate(updateCartQuantity, { key, quantity: remaining });
  if (!answer.ok) return refusedBy(answer.error, "quantity");
  const cart = session.cartOf(answer.value.updateItemQuantities?.cart ?? null);
  return refusal("cart.only-so-many", { values: { name, remaining }, field: "quantity", cart });
}

// An unknown key is an "Internal server error" to the backend; removing what is gone has succeeded.
async function explained(
  session: SessionClient,
  key: string,
  quantity: number,
  refused: CartResult,
): Promise<CartResult> {
  const now = await currentCart(session);
  if (!now.ok) return refused;
  const { cart } = now.value;
  if (cart.lines.some((line) => line.key === key))
    return refused.ok ? refused : { ok: false, error: { ...refused.error, cart } };
  return quantity === 0 ? now : refusal("cart.line-gone", { cart });
}
