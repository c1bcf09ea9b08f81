import { loadStripe } from "@stripe/stripe-js/pure";
import type { ActionFailure, CheckoutForm } from "../../shared/actions.ts";
import { stripeAmount } from "../../shared/payment.ts";
import { callAction } from "../runtime/call-action.ts";

export interface CardFormOptions {
  publishableKey: string;
  /** ISO 4217 code. */
  currency: string;
  /** In the shop's minor units. */
  total: number;
  lang: string;
}

/** A mounted Stripe form. */
export interface CardForm {
  /** Updates the amount to the cart's total. */
  update(total: number): void;
  /**
   * Validates the form, prepares the payment and confirms it; null when it is paid. A bank that
   * needs a page of its own redirects back to returnUrl. toFailure makes a failure of Stripe's
   * message, which is in the page's language.
   */
  pay(
    input: CheckoutForm,
    returnUrl: string,
    toFailure: (message?: string) => ActionFailure,
  ): Promise<ActionFailure | null>;
}

/**
 * Mounts Stripe's payment form in an element; rejects, or returns null, when its script cannot be
 * loaded.
 */
export async function mountCardForm(
  element: HTMLElement,
  { publishableKey, currency, total, lang }: CardFormOptions,
): Promise<CardForm | null> {
  const stripe = await loadStripe(publishableKey, { locale: lang === "id" ? "id" : "en" });
  if (!stripe) return null;
  const elements = stripe.elements({
    mode: "payment",
    amount: stripeAmount(total, currency),
    currency: currency.toLowerCase(),
  });
  elements.create("payment").mount(element);
  return {
    update: (newTotal) => elements.update({ amount: stripeAmount(newTotal, currency) }),
    async pay(input, returnUrl, toFailure) {
      const submitted = await elements.submit();
      if (submitted.error) return toFailure(submitted.error.message);
      const preparation = await callAction("prepare-payment", input);
      if (!preparation.ok) return preparation.error;
      const { clientSecret } = preparation.value;
      if (clientSecret === null) return null;
      const confirmParams = { return_url: returnUrl };
      const redirect = "if_required";
      const confirmation = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams,
        redirect,
      });
      return confirmation.error ? toFailure(confirmation.error.message) : null;
    },
  };
}
