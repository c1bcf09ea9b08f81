import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

/** The fee of a channel is part of the total only once that channel is chosen. */
export const duitku: PaymentProvider = {
  ...unknown,
  name: "duitku",
  title: "Duitku",
  plugin: "Duitku Payment Gateway 2.11",
  imitation: "duitku",
  ids: /^duitku(_|$)/,
  idsShown: ["duitku_…"],
  hosts: [
    "sandbox.duitku.com",
    "passport.duitku.com",
    "app-sandbox.duitku.com",
    "app-prod.duitku.com",
  ],
  orderName: { parameter: "merchantOrderId", pattern: /^[A-Za-z]{1,20}-([1-9]\d{0,9})$/ },
  feesByMethod: true,
  shows: { withoutPlugin: ["page"], withPlugin: ["page", "number"] },
  statusAfter: {
    pending: "PENDING",
    expired: "FAILED",
    denied: "FAILED",
    cancelled: "PENDING",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "FAILED",
  },
};
