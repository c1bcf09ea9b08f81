import { failure, success } from "../../shared/result.ts";
import { routes } from "../../shared/routes.ts";
import { checkoutForm } from "./checkout-form.ts";
import { defineAction } from "./define-action.ts";
import { keepTyped } from "./keep-typed.ts";
import { readCheckout } from "./read-checkout.ts";

/** Before a card is charged: checks all that a checkout would, and keeps it for after the payment. */
export const preparePaymentAction = defineAction({
  name: "prepare-payment",
  input: checkoutForm,
  home: routes.checkout(),
  async run(context, form) {
    const request = await readCheckout(context, form);
    if (!request.ok) return request;
    const state = await context.session.preparePayment(request.value);
    if (state.state === "refused") return failure(state.failure);
    // A bank may want the shopper on a page of its own, and refuse there.
    await keepTyped(context, form);
    return success({ clientSecret: state.state === "ready" ? state.clientSecret : null });
  },
});
