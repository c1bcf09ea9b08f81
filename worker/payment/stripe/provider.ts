import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

/** Cards are paid before the order is made, so the order is never paid again. */
export const stripe: PaymentProvider = {
  ...unknown,
  name: "stripe",
  title: "Stripe",
  imitation: null,
  ids: /^(stripe|woocommerce_payments)/,
  idsShown: ["stripe"],
  kind: () => "card",
  paidFirst: "stripe",
  retries: [],
  refund: "api",
  shows: { withoutFile: [], withFile: [] },
  icons: [[/stripe/i, "tabler:credit-card"]],
  statusAfter: null,
  scriptSources: {
    script: "https://js.stripe.com https://*.js.stripe.com",
    connect: "https://api.stripe.com",
    frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  },
};
