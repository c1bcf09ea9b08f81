import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { removeGiftCard } from "../session/cart-operations.ts";
import { cartAnswer } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** Takes a gift card off the cart; one that is not there is an error to the backend alone. */
export const removeGiftCardAction = defineAction({
  name: "remove-gift-card",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: { id: "cart.code-removed" },
  async run({ session }, { code }) {
    const answer = await session.mutate(removeGiftCard, { code });
    return cartAnswer(session, answer.ok ? answer.value.removeGiftCard?.cart : null);
  },
});
