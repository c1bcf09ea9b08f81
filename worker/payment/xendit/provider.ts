import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

export const xendit: PaymentProvider = {
  ...unknown,
  name: "xendit",
  title: "Xendit",
  plugin: "woo-xendit-virtual-accounts 7.2",
  imitation: "xendit",
  ids: /^xendit(_|$)/,
  idsShown: ["xendit_gateway"],
  hosts: ["xen.to", "dev.xen.to", "checkout.xendit.co", "checkout-staging.xendit.co"],
  linkKeys: ["payment_session_payment_link_url"],
  orderName: { parameter: "order_id", pattern: /^([1-9]\d{0,9})$/ },
  statusAfter: {
    pending: "PENDING",
    expired: "CANCELLED",
    denied: "PENDING",
    cancelled: "CANCELLED",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "PROCESSING",
  },
};
