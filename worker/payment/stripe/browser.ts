import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { MountCardForm, WalletForm } from "../../../client/checkout/card-form.ts";
import { withDecimals } from "../../../shared/payment.ts";

/** A wallet that was confirmed, and the amount that its sheet showed. */
interface Confirmed {
  event: StripeExpressCheckoutElementConfirmEvent;
  amount: number;
}

interface WalletOptions {
  buttons: HTMLElement;
  form: WalletForm;
  /** The amount of now. */
  amount: () => number;
}

/** Mounts the wallets' buttons; returns what gives the wallet that was just confirmed, once. */
function mountWallets(elements: StripeElements, { buttons, form, amount }: WalletOptions) {
  let confirmed: Confirmed | null = null;
  let shown = 0;
  const element = elements.create("expressCheckout", { buttonHeight: 48 });
  element.on("ready", ({ availablePaymentMethods }) => {
    buttons.hidden = !availablePaymentMethods;
  });
  // The sheet opens only over a form that is complete: it asks for no address of its own.
  element.on("click", (click) => {
    shown = amount();
    if (form.check()) click.resolve();
    else click.reject();
  });
  element.on("confirm", (event) => {
    if (!form.check()) return event.paymentFailed();
    confirmed = { event, amount: shown };
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
  const toAmount = (shown: number) => withDecimals(shown, currency, decimals);
  let amount = toAmount(total);
  const open = () => stripe.elements({ mode: "payment", amount, currency: currency.toLowerCase() });
  const buttons = document.createElement("div");
  const fields = document.createElement("div");
  buttons.className = "card-wallets";
  element.replaceChildren(...(wallets ? [buttons, fields] : [fields]));
  const card = open();
  const express = wallets ? open() : null;
  const takeWallet = express
    ? mountWallets(express, { buttons, form, amount: () => amount })
    : () => null;
  // A wallet that has a button is not offered a second time.
  const shown = wallets ? ({ applePay: "never", googlePay: "never", link: "never" } as const) : {};
  card.create("payment", { wallets: shown }).mount(fields);
  return {
    update(newTotal) {
      amount = toAmount(newTotal);
      for (const elements of [card, express]) elements?.update({ amount });
    },
    async pay(prepare, returnUrl, toFailure) {
      const wallet = takeWallet();
      const elements = wallet && express ? express : card;
      const confirm = async () => {
        // The total has changed over the open sheet: only what it showed was agreed to.
        if (wallet && wallet.amount !== amount) return toFailure();
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
        wallet?.event.paymentFailed();
        throw error;
      });
      if (failure) wallet?.event.paymentFailed();
      return failure;
    },
  };
};
