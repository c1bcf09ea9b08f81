import type {
  ActionFailure,
  AddressInput,
  CheckoutAnswer,
  CheckoutForm,
  Notice,
} from "../../shared/actions.ts";
import { checkoutErrors, type FieldErrors, tidyAddress } from "../../shared/checkout.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { CheckoutInput } from "../session/checkout-input.ts";
import type { CheckoutState } from "../session/session-port.ts";
import { checkoutForm } from "./checkout-form.ts";
import { type ActionContext, defineAction } from "./define-action.ts";
import { placesOf } from "./places.ts";

/** Buys the cart: checks the form, then leaves it to the session's object that one key is one order. */
export const checkoutAction = defineAction({
  name: "checkout",
  input: checkoutForm,
  home: routes.checkout(),
  target: ({ location }) => location,
  async run(context, form) {
    const input = inputOf(form);
    const errors = await errorsOf(context, form);
    if (Object.keys(errors).length > 0) {
      const notice: Notice = { id: "checkout.errors" };
      return failure({ code: notice.id, notice, fields: errors });
    }
    const { key, total } = form;
    const hash = await hashOf(input, total);
    const state = await context.session.checkout({ key, hash, input, seenTotal: total });
    if (state.state === "confirming") await keepTyped(context, form);
    return answerOf(state, key, context);
  },
});

function inputOf(form: CheckoutForm): CheckoutInput {
  const billing = tidyAddress(form.billing);
  const elsewhere = form.shipToDifferentAddress === true && form.shipping !== undefined;
  const shipping = elsewhere ? tidyAddress(form.shipping ?? {}) : billing;
  const { username = "", password = "", createAccount } = form;
  return {
    billing,
    shipping: { ...shipping, email: "" },
    shipToDifferentAddress: elsewhere,
    shippingMethod: form.shippingMethod || null,
    paymentMethod: form.paymentMethod,
    customerNote: form.customerNote ?? "",
    account: createAccount ? { username: username || billing.email, password } : null,
  };
}

async function errorsOf(context: ActionContext, form: CheckoutForm): Promise<FieldErrors> {
  const { addresses, config, session } = context;
  const placesOfAddress = (address: AddressInput = {}) =>
    placesOf(addresses, tidyAddress(address).country);
  const [billing, shipping] = await Promise.all([
    placesOfAddress(form.billing),
    placesOfAddress(form.shipping),
  ]);
  // Only then may the form lack an address; the cart says it, not the form.
  const hidesBilling = config.settings.hideBillingForVirtual;
  const contactOnly = hidesBilling && !(await session.cart()).needsShipping;
  const states = { billing: billing.states, shipping: shipping.states };
  return checkoutErrors(form, { countries: billing.countries, states, contactOnly });
}

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

// A password stays out of it: nothing that could be guessed from its hash is stored.
async function hashOf({ account, ...input }: CheckoutInput, total: number): Promise<string> {
  const text = JSON.stringify([input, account?.username ?? null, total]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function answerOf(
  state: CheckoutState,
  key: string,
  { locale }: ActionContext,
): Result<CheckoutAnswer, ActionFailure> {
  switch (state.state) {
    case "done": {
      const { orderId, orderKey } = state;
      const location = localePath(routes.orderReceived(orderId, orderKey), locale);
      return success({ state: "done", orderId, orderKey, location });
    }
    case "refused":
      return failure(state.failure);
    default: {
      const confirming = state.state === "confirming" ? state.key : key;
      const location = localePath(routes.confirming(confirming), locale);
      return success({ state: "confirming", key: confirming, location });
    }
  }
}
