import * as v from "valibot";
import { success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { changeShippingMethod } from "../session/cart-operations.ts";
import { cartAfter, refusal, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** Chooses one of the offered rates; the real backend ignores any other without a word. */
export const chooseShippingAction = defineAction({
  name: "choose-shipping",
  input: v.object({ rate: requiredText(100) }),
  home: routes.checkout(),
  async run({ session }, { rate }) {
    const answer = await session.mutate(changeShippingMethod, { shippingMethods: [rate] });
    if (!answer.ok) return refusedBy(answer.error, "shippingMethod");
    const cart = await cartAfter(session, answer.value.updateShippingMethod?.cart);
    if (cart.chosenRate !== rate)
      return refusal("checkout.no-shipping-method", { field: "shippingMethod", cart });
    return success({ cart, notices: session.notices });
  },
});
