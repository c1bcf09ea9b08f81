import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

/** Its `redirect` is WordPress's pay page unless its plugin is configured otherwise. */
export const midtrans: PaymentProvider = {
  ...unknown,
  name: "midtrans",
  title: "Midtrans",
  plugin: "midtrans-woocommerce 2.32",
  imitation: "midtrans",
  ids: /^midtrans(_|$)/,
  idsShown: ["midtrans", "midtrans_sub_…"],
  hosts: ["app.midtrans.com", "app.sandbox.midtrans.com"],
  linkKeys: ["_mt_payment_url"],
  // A second attempt is 298-wc-mdtrs-1795329421.
  orderName: { parameter: "order_id", pattern: /^([1-9]\d{0,9})-wc-mdtrs-\d{1,20}$/ },
  // Number and expiry once it has reported "pending".
  shows: { withoutPlugin: ["page"], withPlugin: ["page", "number"] },
  statusAfter: {
    pending: "ON_HOLD",
    expired: "CANCELLED",
    denied: "PENDING",
    cancelled: "CANCELLED",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "CANCELLED",
  },
};
