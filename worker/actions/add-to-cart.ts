import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { BackendError } from "../graphql/backend-error.ts";
import { addToCart } from "../session/cart-operations.ts";
import { cartAnswer, refusal, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { id, optionalId, quantity, requiredText } from "./fields.ts";

/** Null for an add of which nobody knows yet whether it was carried out. */
function unconfirmed(trouble: unknown): null {
  if (trouble instanceof BackendError && trouble.reason === "timeout") return null;
  throw trouble;
}

/** Puts a product, or one of its variations, into the cart; the backend checks its stock. */
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
  done: { id: "cart.added" },
  async run({ session }, input) {
    if (!(input.quantity >= 1)) return refusal("cart.quantity-invalid", { field: "quantity" });
    const variation = (input.attributes ?? []).map(({ name, value }) => ({
      attributeName: name,
      attributeValue: value,
    }));
    const adding = session.mutate(addToCart, {
      input: {
        productId: input.productId,
        quantity: input.quantity,
        ...(input.variationId ? { variationId: input.variationId } : {}),
        ...(variation.length > 0 ? { variation } : {}),
      },
    });
    const answer = await adding.catch(unconfirmed);
    if (!answer) return refusal("cart.add-unconfirmed");
    if (!answer.ok) return refusedBy(answer.error, "quantity");
    return cartAnswer(session, answer.value.addToCart?.cart);
  },
});
