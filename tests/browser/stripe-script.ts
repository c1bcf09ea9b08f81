/**
 * Stripe's own script, as far as the shop uses it: a form with one field. "4000" is declined, "3155"
 * has the bank ask on a page of its own, "9995" pays, and then the tab gets nothing of it any more,
 * "5000" breaks the script itself. A browser whose window has a `wallet` has one: its button opens a
 * sheet, as the Express Checkout Element documents it, unless the shop rejects the click; the wallet
 * "refused" is declined.
 */
export const stripeScript = `
window.Stripe = () => {
  const pay = (id) => fetch("https://api.stripe.com/pay/" + id);
  const never = new Promise(() => {});
  const cardForm = (group) => {
    const input = document.createElement("input");
    input.setAttribute("aria-label", "Card number");
    group.value = () => input.value;
    group.submit = async () => input.value ? {} : { error: { message: "Your card number is incomplete." } };
    return { mount: (element) => element.append(input) };
  };
  const express = (group) => {
    const handlers = {};
    let isConfirmed = false;
    const sheet = document.createElement("dialog");
    // Above whatever the page shows, as a browser's own sheet is.
    Object.assign(sheet.style, { position: "fixed", inset: "0 auto auto 0", zIndex: "2147483647" });
    const button = (text, press) => {
      const created = document.createElement("button");
      Object.assign(created, { type: "button", textContent: text, onclick: press });
      return created;
    };
    const open = () => {
      sheet.textContent = (group.amount / 100).toFixed(2);
      const confirm = () => {
        isConfirmed = true;
        handlers.confirm({ expressPaymentType: "google_pay", paymentFailed: () => { sheet.textContent = "Payment failed"; } });
      };
      sheet.append(button("Confirm", confirm));
      document.body.append(sheet);
      sheet.show();
    };
    const press = () => {
      let isDecided = false;
      const once = (work) => () => { if (!isDecided) work(); isDecided = true; };
      handlers.click({ expressPaymentType: "google_pay", resolve: once(open), reject: once(() => {}) });
    };
    group.value = () => window.wallet === "refused" ? "4000" : "4242";
    group.submit = async () => isConfirmed ? {} : { error: { message: "No wallet was confirmed." } };
    return {
      on: (name, handler) => { handlers[name] = handler; },
      mount: (element) => {
        if (window.wallet) element.append(button("Google Pay", press));
        handlers.ready({ availablePaymentMethods: window.wallet ? { googlePay: true } : undefined });
      },
    };
  };
  return {
    _registerWrapper() {},
    elements: (options) => {
      const group = { ...options };
      group.update = (changes) => { Object.assign(group, changes); };
      group.create = (type) => type === "payment" ? cardForm(group) : express(group);
      return group;
    },
    confirmPayment: async ({ elements, clientSecret, confirmParams }) => {
      const [id] = clientSecret.split("_secret");
      const value = elements.value();
      if (value === "4000") return { error: { message: "Your card was declined." } };
      if (value === "5000") throw new TypeError("Stripe broke");
      if (value === "3155") {
        const asked = new URLSearchParams({ id, secret: clientSecret, back: confirmParams.return_url });
        location.assign("https://bank.example/3ds?" + asked);
        return never;
      }
      await pay(id);
      return value === "9995" ? never : { paymentIntent: { status: "succeeded" } };
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
