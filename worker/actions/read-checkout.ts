import type { ActionFailure, AddressInput, CheckoutForm, Notice } from "../../shared/actions.ts";
import { checkoutErrors, type FieldErrors, tidyAddress } from "../../shared/checkout.ts";
import { failure, type Result, success } from "../../shared/result.ts";
import type { CheckoutInput } from "../session/checkout-input.ts";
import type { CheckoutRequest } from "../session/session-port.ts";
import type { ActionContext } from "./define-action.ts";
import { placesOf } from "./places.ts";

/** A checked form as the session's object takes it. */
export async function readCheckout(
  context: ActionContext,
  form: CheckoutForm,
): Promise<Result<Omit<CheckoutRequest, "locale">, ActionFailure>> {
  const input = inputOf(form);
  const errors = await errorsOf(context, form);
  if (Object.keys(errors).length > 0) {
    const notice: Notice = { id: "checkout.errors" };
    return failure({ code: notice.id, notice, fields: errors });
  }
  const { key, total } = form;
  return success({ key, hash: await hashOf(input, total), input, seenTotal: total });
}

function inputOf(form: CheckoutForm): CheckoutInput {
  const billing = tidyAddress(form.billing);
  const elsewhere = form.shipToDifferentAddress === true;
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

// A password stays out of it: nothing that could be guessed from its hash is stored.
async function hashOf({ account, ...input }: CheckoutInput, total: number): Promise<string> {
  const text = JSON.stringify([input, account?.username ?? null, total]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
