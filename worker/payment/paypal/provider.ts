import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

export const paypal: PaymentProvider = {
  ...unknown,
  name: "paypal",
  title: "PayPal",
  imitation: null,
  ids: /^(paypal|ppcp)([-_]|$)/,
  idsShown: ["paypal", "ppcp-…"],
  hosts: ["www.paypal.com", "www.sandbox.paypal.com"],
  icons: [[/paypal|ppcp/i, "tabler:brand-paypal"]],
  statusAfter: null,
};
