import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

/** A payment after its FAILED is never recorded: the same order must not be paid again. */
export const doku: PaymentProvider = {
  ...unknown,
  name: "doku",
  title: "DOKU",
  plugin: "DOKU Payment 1.3",
  imitation: "doku",
  ids: /^(doku|jokul)(_|$)/,
  idsShown: ["doku_checkout"],
  hosts: ["sandbox.doku.com", "app.doku.com", "jokul.doku.com"],
  linkKeys: ["checkoutUrl"],
  leadsOn: true,
  retries: ["PENDING"],
  openHours: 1,
  orderName: { parameter: "invoice_number", pattern: /^([1-9]\d{0,9})$/ },
  // Without the file by its redirect alone, and for guests alone.
  statusAfter: {
    pending: "PENDING",
    expired: "PENDING",
    denied: "FAILED",
    cancelled: "FAILED",
    paidAfterDenied: "FAILED",
    expiredAfterPaid: "PROCESSING",
  },
};
