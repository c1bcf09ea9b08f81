import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

// Stripe's own lists of currencies without decimals and with three. Rupiah is in neither: Stripe
// counts sen, although shops show none.
const none = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const three = "BHD JOD KWD OMR TND".split(" ");

function decimals(currency: string): number {
  if (none.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
}

/** Cards: the shop takes their money itself. */
export const stripe: PaymentProvider = {
  ...unknown,
  name: "stripe",
  title: "Stripe",
  imitation: null,
  ids: /^(stripe|woocommerce_payments)/,
  idsShown: ["stripe"],
  kind: () => "card",
  cards: { method: "stripe", decimals },
  retries: ["PENDING"],
  refund: "api",
  shows: { withoutPlugin: [], withPlugin: [] },
  icons: [[/stripe/i, "tabler:credit-card"]],
  statusAfter: null,
  scriptSources: {
    script: "https://js.stripe.com https://*.js.stripe.com",
    connect: "https://api.stripe.com",
    frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    payment: '"https://js.stripe.com"',
  },
};
