import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { refusal } from "./cart-answer.ts";
import { changeQuantity } from "./change-quantity.ts";
import { defineAction } from "./define-action.ts";
import { quantity, requiredText } from "./fields.ts";

/** Sets how many of a line; 0 removes it. */
export const updateQuantityAction = defineAction({
  name: "update-quantity",
  input: v.object({ key: requiredText(64), quantity }),
  home: routes.cart(),
  async run({ session }, input) {
    if (!(input.quantity >= 0)) return refusal("cart.quantity-invalid", { field: "quantity" });
    return changeQuantity(session, input.key, input.quantity);
  },
});
