/**
 * Stripe's own script, as far as the shop uses it: a form with one field. "4000" is declined, "3155"
 * has the bank ask on a page of its own, "9995" pays, and then the tab gets nothing of it any more,
 * "5000" breaks the script itself.
 */
export const stripeScript = `
window.Stripe = () => {
  const input = document.createElement("input");
  input.setAttribute("aria-label", "Card number");
  const pay = (id) => fetch("https://api.stripe.com/pay/" + id);
  const never = new Promise(() => {});
  return {
    _registerWrapper() {},
    elements: () => ({
      create: () => ({ mount: (element) => element.append(input) }),
      update() {},
      submit: async () => input.value ? {} : { error: { message: "Your card number is incomplete." } },
    }),
    confirmPayment: async ({ clientSecret, confirmParams }) => {
      const [id] = clientSecret.split("_secret");
      if (input.value === "4000") return { error: { message: "Your card was declined." } };
      if (input.value === "5000") throw new TypeError("Stripe broke");
      if (input.value === "3155") {
        const asked = new URLSearchParams({ id, secret: clientSecret, back: confirmParams.return_url });
        location.assign("https://bank.example/3ds?" + asked);
        return never;
      }
      await pay(id);
      return input.value === "9995" ? never : { paymentIntent: { status: "succeeded" } };
    },
  };
};`;

/** The bank's own page, which leads back as Stripe does. */
export const bankPage = `<!doctype html><title>Bank</title>
<button id="yes">Approve</button> <button id="no">Refuse</button>
<script>
  const asked = new URLSearchParams(location.search);
  const back = (status) => {
    const to = new URL(asked.get("back"));
    to.searchParams.set("payment_intent", asked.get("id"));
    to.searchParams.set("payment_intent_client_secret", asked.get("secret"));
    to.searchParams.set("redirect_status", status);
    location.assign(to);
  };
  document.getElementById("yes").onclick = async () => {
    await fetch("https://api.stripe.com/pay/" + asked.get("id"));
    back("succeeded");
  };
  document.getElementById("no").onclick = () => back("failed");
</script>`;
