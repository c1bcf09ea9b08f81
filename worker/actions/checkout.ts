import type { ActionFailure, CheckoutAnswer } from "../../shared/actions.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { afterOrder } from "../payment/after-order.ts";
import { TOTAL_CHANGED } from "../session/checkout-failure.ts";
import type { CheckoutState } from "../session/session-port.ts";
import { checkoutForm } from "./checkout-form.ts";
import { type ActionContext, defineAction } from "./define-action.ts";
import { keepTyped } from "./keep-typed.ts";
import { readCheckout } from "./read-checkout.ts";

/** Buys the cart: checks the form, then leaves it to the session's object that one key is one order. */
export const checkoutAction = defineAction({
  name: "checkout",
  input: checkoutForm,
  home: routes.checkout(),
  target: ({ location }) => location,
  async run(context, form) {
    const request = await readCheckout(context, form);
    if (!request.ok) return request;
    const state = await context.session.checkout(request.value);
    const answered = isSpent(state) ? ({ state: "confirming", key: form.key } as const) : state;
    // The shopper leaves the form for the confirming page.
    if (answered.state === "confirming") await keepTyped(context, form);
    return answerOf(answered, form.key, context);
  },
});

// Its payment went back or its order was undone: the form needs a new key, which the confirming
// page leads to.
const spent = new Set<string>(["checkout.payment-refunded", TOTAL_CHANGED]);
const isSpent = (state: CheckoutState): boolean =>
  state.state === "refused" && spent.has(state.failure.code);

async function answerOf(
  state: CheckoutState,
  key: string,
  context: ActionContext,
): Promise<Result<CheckoutAnswer, ActionFailure>> {
  switch (state.state) {
    case "done": {
      const { orderId, orderKey } = state;
      const location = await afterOrder(state, context);
      return success({ state: "done", orderId, orderKey, location });
    }
    case "refused":
      return failure(state.failure);
    default: {
      const confirming = state.state === "confirming" ? state.key : key;
      const location = localePath(routes.confirming(confirming), context.locale);
      return success({ state: "confirming", key: confirming, location });
    }
  }
}
