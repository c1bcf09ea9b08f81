import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

export const ipaymu: PaymentProvider = {
  ...unknown,
  name: "ipaymu",
  title: "iPaymu",
  plugin: "iPaymu for WooCommerce 2.0",
  imitation: "ipaymu",
  ids: /^ipaymu(_|$)/,
  idsShown: ["ipaymu"],
  hosts: [
    "payment.ipaymu.com",
    "sandbox-payment.ipaymu.com",
    "my.ipaymu.com",
    "sandbox.ipaymu.com",
  ],
  statusAfter: {
    pending: "PENDING",
    expired: "CANCELLED",
    denied: "PENDING",
    cancelled: "PENDING",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "PROCESSING",
  },
};
