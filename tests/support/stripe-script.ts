/** Stripe's own script, as far as the shop uses it: a form with one field, which declines "4000". */
export const stripeScript = `
window.Stripe = () => {
  const input = document.createElement("input");
  input.setAttribute("aria-label", "Card number");
  return {
    _registerWrapper() {},
    elements: () => ({
      create: () => ({ mount: (element) => element.append(input) }),
      update() {},
      submit: async () => input.value ? {} : { error: { message: "Your card number is incomplete." } },
    }),
    confirmPayment: async ({ clientSecret }) => {
      if (input.value === "4000") return { error: { message: "Your card was declined." } };
      await fetch("https://api.stripe.com/pay/" + clientSecret.split("_secret")[0]);
      return { paymentIntent: { status: "succeeded" } };
    },
  };
};`;
