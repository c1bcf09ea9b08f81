import { loadStripe } from "@stripe/stripe-js/pure";
import type { MountCardForm } from "../../../client/checkout/card-form.ts";
import { withDecimals } from "../../../shared/payment.ts";

/** Mounts Stripe's payment form. */
export const mountCardForm: MountCardForm = async (element, options) => {
  const { key, decimals, currency, total, lang } = options;
  const stripe = await loadStripe(key, { locale: lang === "id" ? "id" : "en" });
  if (!stripe) return null;
  const amountOf = (shown: number) => withDecimals(shown, currency, decimals);
  const elements = stripe.elements({
    mode: "payment",
    amount: amountOf(total),
    currency: currency.toLowerCase(),
  });
  elements.create("payment").mount(element);
  return {
    update: (newTotal) => elements.update({ amount: amountOf(newTotal) }),
    async pay(prepare, returnUrl, toFailure) {
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
    },
  };
};
