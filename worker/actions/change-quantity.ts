import type { ActionFailure } from "../../shared/actions.ts";
import { failure, success } from "../../shared/result.ts";
import { updateCartQuantity } from "../session/cart-operations.ts";
import type { SessionClient } from "../session/session-client.ts";
import { type CartResult, cartAfter, refusal, refusedBy } from "./cart-answer.ts";

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
  const cart = await cartAfter(session, answer.value.updateItemQuantities?.cart);
  const line = cart.lines.find((it) => it.key === key);
  if (quantity > 0 && !line) return refusal("cart.line-gone", { cart });
  if (!line || line.maxQuantity === null || line.quantity <= line.maxQuantity)
    return success({ cart, notices: session.notices });
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
  if (!answer.ok) return explained(session, key, remaining, refusedBy(answer.error, "quantity"));
  const cart = await cartAfter(session, answer.value.updateItemQuantities?.cart);
  return refusal("cart.only-so-many", { values: { name, remaining }, field: "quantity", cart });
}

// An unknown key is an "Internal server error" to the backend; removing what is gone has succeeded.
async function explained(
  session: SessionClient,
  key: string,
  quantity: number,
  refused: { error: ActionFailure },
): Promise<CartResult> {
  const cart = await session.cart();
  if (cart.lines.some((line) => line.key === key)) return failure({ ...refused.error, cart });
  return quantity === 0
    ? success({ cart, notices: session.notices })
    : refusal("cart.line-gone", { cart });
}
