import type { PaymentProvider } from "../../../worker/payment/provider.ts";
import { unknown } from "../../../worker/payment/unknown/provider.ts";

/** A provider that the shop does not have; no other has its statuses or its order names. */
export const toy: PaymentProvider = {
  ...unknown,
  name: "toy",
  title: "Toy",
  imitation: "toy",
  ids: /^toy_/,
  idsShown: ["toy_wallet"],
  hosts: ["pay.toy.example"],
  linkKeys: ["_toy_page"],
  retries: ["PENDING"],
  orderName: { parameter: "toy_ref", pattern: /^TOY\.([1-9]\d{0,9})$/ },
  icons: [[/toy/i, "tabler:horse-toy"]],
  statusAfter: {
    pending: "ON_HOLD",
    expired: "FAILED",
    denied: "CANCELLED",
    cancelled: "FAILED",
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "PROCESSING",
  },
};
