import { loadStripe } from "@stripe/stripe-js/pure";
import { stripeAmount } from "../../shared/payment.ts";

/** What Stripe's form needs to know. */
export interface CardFormOptions {
  publishableKey: string;
  /** ISO 4217 code. */
  currency: string;
  /** In the shop's minor units. */
  total: number;
  lang: string;
}

/** What became of a confirmation: done, or Stripe's own sentence in the page's language. */
export type Confirmation = { ok: true } | { ok: false; sentence?: string };

/** Stripe's form in the page. */
export interface CardForm {
  /** Follows the cart's total. */
  update(total: number): void;
  /** Checks what was typed, before anything is asked of the shop. */
  check(): Promise<Confirmation>;
  /** Pays; a bank that wants a page of its own comes back to returnUrl. */
  confirm(clientSecret: string, returnUrl: string): Promise<Confirmation>;
}

const outcomeOf = (error: { message?: string } | undefined): Confirmation =>
  error ? { ok: false, sentence: error.message } : { ok: true };

/** Puts Stripe's payment form into an element; rejects, or is null, where its script cannot be had. */
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
    async check() {
      return outcomeOf((await elements.submit()).error);
    },
    async confirm(clientSecret, returnUrl) {
      const confirmParams = { return_url: returnUrl };
      const redirect = "if_required";
      const done = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect });
      return outcomeOf(done.error);
    },
  };
}
