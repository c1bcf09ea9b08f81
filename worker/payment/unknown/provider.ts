import type { PaymentProvider } from "../provider.ts";

/** Any provider with a page of its own; also what others are unless they say otherwise. */
export const unknown: PaymentProvider = {
  name: "unknown",
  title: "unknown",
  plugin: null,
  imitation: "redirect",
  ids: /(?:)/,
  idsShown: [],
  kind: () => "gateway",
  notifies: true,
  cards: null,
  hosts: [],
  linkKeys: [],
  likelyKeys: ["_payment_url", "payment_url", "_payment_link", "payment_link", "_checkout_url"],
  leadsOn: false,
  retries: ["PENDING", "FAILED"],
  openHours: 24,
  orderName: null,
  feesByMethod: false,
  refund: "by-hand",
  shows: { withoutPlugin: ["page"], withPlugin: ["page"] },
  icons: [],
  statusAfter: {
    pending: "ON_HOLD",
    expired: "CANCELLED",
    denied: "FAILED",
    cancelled: "CANCELLED",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "PROCESSING",
  },
};
