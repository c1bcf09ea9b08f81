import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { removeCoupons } from "../session/cart-operations.ts";
import { cartAnswer } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** Takes a coupon off the cart; one that is not there is an error to the backend alone. */
export const removeCouponAction = defineAction({
  name: "remove-coupon",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: { id: "cart.code-removed" },
  async run({ session }, { code }) {
    const answer = await session.mutate(removeCoupons, { codes: [code] });
    return cartAnswer(session, answer.ok ? answer.value.removeCoupons?.cart : null);
  },
});
