import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { emptyBackendCart } from "../session/cart-operations.ts";
import { cartAnswer, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";

/** Takes everything out of the cart. */
export const emptyCartAction = defineAction({
  name: "empty-cart",
  input: v.object({}),
  home: routes.cart(),
  done: { id: "cart.emptied" },
  async run({ session }) {
    if (session.id === null) return cartAnswer(session);
    const answer = await session.mutate(emptyBackendCart, {});
    if (answer.ok) return cartAnswer(session, answer.value.emptyCart?.cart);
    // Emptying an empty cart is an error to the backend and none to a shopper.
    const now = await cartAnswer(session);
    return now.value.cart.lines.length === 0 ? now : refusedBy(answer.error);
  },
});
