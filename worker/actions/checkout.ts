import type { ActionFailure, CheckoutAnswer, CheckoutForm } from "../../shared/actions.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { afterOrder } from "../payment/after-order.ts";
import type { CheckoutState } from "../session/session-port.ts";
import { checkoutForm } from "./checkout-form.ts";
import { type ActionContext, defineAction } from "./define-action.ts";
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
    if (answered.state === "confirming") await keepTyped(context, form);
    return answerOf(answered, form.key, context);
  },
});

// Its payment went back: the form needs a new key, which the confirming page leads to.
const isSpent = (state: CheckoutState): boolean =>
  state.state === "refused" && state.failure.code === "checkout.payment-refunded";

/** The shopper leaves the form for the confirming page, and may have to come back to it. */
function keepTyped({ session }: ActionContext, form: CheckoutForm): Promise<void> {
  const { password: _, key: _key, total: _total, billing, shipping = {}, ...rest } = form;
  const named = (kind: string, fields: object) =>
    Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value]);
  const entries = [
    ...Object.entries(rest).map(([name, value]) => [name, value === true ? "on" : value]),
    ...named("billing", billing),
    ...named("shipping", shipping),
  ].filter(([, value]) => typeof value === "string" && value !== "");
  return session.keepFlash({ notices: [], form: "checkout", values: Object.fromEntries(entries) });
}

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
