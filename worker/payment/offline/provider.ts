import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

/**
 * WooCommerce's own methods, of whose payment only the operator knows; an order with nothing to pay
 * has an empty one.
 */
export const offline: PaymentProvider = {
  ...unknown,
  name: "offline",
  title: "bank transfer, cash on delivery",
  imitation: null,
  ids: /^(bacs|cod|cheque)?$/,
  idsShown: ["bacs", "cod", "cheque"],
  kind: (method) => (method === "bacs" || method === "cod" ? method : "other"),
  notifies: false,
  shows: { withoutPlugin: [], withPlugin: [] },
  icons: [
    [/bacs/i, "tabler:building-bank"],
    [/^cod$/i, "tabler:cash"],
  ],
  statusAfter: null,
};
