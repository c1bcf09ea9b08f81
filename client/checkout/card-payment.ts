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
   * Pays, after what was typed is checked and the shop has agreed; null where that is done. A bank
   * that wants a page of its own comes back to returnUrl. What Stripe refuses it says in the page's
   * language, of which declined makes a refusal.
   */
  pay(
    input: CheckoutForm,
    returnUrl: string,
    declined: (sentence?: string) => ActionFailure,
  ): Promise<ActionFailure | null>;
}

/**
 * Mounts Stripe's payment form in an element; rejects, or returns null, when its script cannot be
 * loaded.
 */
export async function openCardForm(
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
    update: (sum) => elements.update({ amount: stripeAmount(sum, currency) }),
    async pay(input, returnUrl, declined) {
      const typed = await elements.submit();
      if (typed.error) return declined(typed.error.message);
      const prepared = await callAction("prepare-payment", input);
      if (!prepared.ok) return prepared.error;
      const { clientSecret } = prepared.value;
      if (clientSecret === null) return null;
      const confirmParams = { return_url: returnUrl };
      const redirect = "if_required";
      const paid = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect });
      return paid.error ? declined(paid.error.message) : null;
    },
  };
}
