import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { emptyBackendCart } from "../session/cart-operations.ts";
import { cartAnswer, currentCart, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";

/** Takes everything out of the cart. */
export const emptyCartAction = defineAction({
  name: "empty-cart",
  input: v.object({}),
  home: routes.cart(),
  done: { id: "cart.emptied" },
  async run({ session }) {
    if (session.id === null) return currentCart(session);
    const answer = await session.mutate(emptyBackendCart, {});
    if (answer.ok) return cartAnswer(session, answer.value.emptyCart?.cart ?? null);
    // Emptying an empty cart is an error to the backend and none to a shopper.
    const now = await currentCart(session);
    return now.ok && now.value.cart.lines.length === 0 ? now : refusedBy(answer.error);
  },
});
