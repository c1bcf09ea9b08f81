import * as v from "valibot";
import { routes } from "../../shared/routes.ts";
import { applyCoupon, applyGiftCard } from "../session/cart-operations.ts";
import type { Refusal } from "../session/session-client.ts";
import { cartAnswer, refusedBy } from "./cart-answer.ts";
import { defineAction } from "./define-action.ts";
import { requiredText } from "./fields.ts";

/** A coupon or, where the backend has them, a gift card: one field takes both. */
export const applyCodeAction = defineAction({
  name: "apply-code",
  input: v.object({ code: requiredText(100) }),
  home: routes.cart(),
  done: { id: "cart.code-applied" },
  async run({ session, config }, { code }) {
    const coupon = await session.mutate(applyCoupon, { code });
    if (coupon.ok) return cartAnswer(session, coupon.value.applyCoupon?.cart);
    if (!config.backend.embedded || !isUnknown(coupon.error))
      return refusedBy(coupon.error, "code");
    const card = await session.mutate(applyGiftCard, { code });
    if (card.ok) return cartAnswer(session, card.value.applyGiftCard?.cart);
    return refusedBy(isUnknown(card.error) ? coupon.error : card.error, "code");
  },
});

const isUnknown = ({ message }: Refusal): boolean => /does not exist/.test(message);
