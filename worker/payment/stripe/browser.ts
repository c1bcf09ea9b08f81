import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { MountCardForm, WalletForm } from "../../../client/checkout/card-form.ts";
import { withDecimals } from "../../../shared/payment.ts";

type Confirmed = StripeExpressCheckoutElementConfirmEvent;

/** Mounts the wallets' buttons; returns what gives the wallet that was just confirmed, once. */
function mountWallets(elements: StripeElements, buttons: HTMLElement, form: WalletForm) {
  let confirmed: Confirmed | null = null;
  const element = elements.create("expressCheckout", { buttonHeight: 48 });
  element.on("ready", ({ availablePaymentMethods }) => {
    buttons.hidden = !availablePaymentMethods;
  });
  // The sheet opens only over a form that is complete: it asks for no address of its own.
  element.on("click", (click) => (form.check() ? click.resolve() : click.reject()));
  element.on("confirm", (event) => {
    if (!form.check()) return event.paymentFailed();
    confirmed = event;
    form.send();
  });
  element.mount(buttons);
  return () => {
    const taken = confirmed;
    confirmed = null;
    return taken;
  };
}

/** Mounts Stripe's payment form. */
export const mountCardForm: MountCardForm = async (element, options) => {
  const { key, decimals, currency, total, lang, wallets, form } = options;
  const stripe = await loadStripe(key, { locale: lang === "id" ? "id" : "en" });
  if (!stripe) return null;
  const amountOf = (shown: number) => withDecimals(shown, currency, decimals);
  const open = (shown: number) =>
    stripe.elements({
      mode: "payment",
      amount: amountOf(shown),
      currency: currency.toLowerCase(),
    });
  const buttons = document.createElement("div");
  const fields = document.createElement("div");
  buttons.className = "card-wallets";
  element.replaceChildren(...(wallets ? [buttons, fields] : [fields]));
  const card = open(total);
  const express = wallets ? open(total) : null;
  const takeWallet = express ? mountWallets(express, buttons, form) : () => null;
  // A wallet that has a button is not offered a second time.
  const shown = wallets ? ({ applePay: "never", googlePay: "never", link: "never" } as const) : {};
  card.create("payment", { wallets: shown }).mount(fields);
  return {
    update(newTotal) {
      for (const elements of [card, express]) elements?.update({ amount: amountOf(newTotal) });
    },
    async pay(prepare, returnUrl, toFailure) {
      const wallet = takeWallet();
      const elements = wallet && express ? express : card;
      const confirm = async () => {
        const submitted = await elements.submit();
        if (submitted.error) return toFailure(submitted.error.message);
        const preparation = await prepare();
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
      };
      const failure = await confirm().catch((error: unknown) => {
        wallet?.paymentFailed();
        throw error;
      });
      if (failure) wallet?.paymentFailed();
      return failure;
    },
  };
};
