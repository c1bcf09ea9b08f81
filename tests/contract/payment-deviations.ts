import type { PaymentPair } from "./payment-player.ts";

const EARLIER = "shows orders that nobody recorded too";
const TWICE = "two checkouts at once make one order here; the recorded shop made two";
const CORE = "a session shows what callers keep in it, not what WooCommerce keeps beside it";
const FEES = "fees of a caller change nothing here";

/** Recorded pairs of payments with another response, with the reason. */
export const PAYMENT_DEVIATIONS: Record<string, string> = {
  "midtrans-customer-customer-orders": EARLIER,
  "xendit-customer-customer-orders": EARLIER,
  "doku-customer-customer-orders": EARLIER,
  "duitku-customer-customer-orders": EARLIER,
  "ipaymu-customer-customer-orders": EARLIER,
  "xendit-double-submit-1": TWICE,
  "xendit-double-submit-2": TWICE,
  "updateSession-own-keys": CORE,
  "updateSession-read-back-later": CORE,
  "checkout-fees-midtrans": FEES,
  "filters-doku-customer-checkout":
    "DOKU's post meta were order meta when it was recorded; with HPOS they are not",
  "filters-ipaymu-return-cancel": "recorded before the file removed the key from that address",
  "filters-midtrans-return-paid": "recorded before the file had its part 5",
  "midtrans-paid-now-return-checkout-cookies": "no cookie is set: a headless shop loses it",
  "filters-midtrans-return-paid-with-cookie": "no cookie is set: a headless shop loses it",
  "checkout-metaData-private-payment_method":
    "the recorded shop also noted a payment of its own, by rules of the way that was set",
};

/** Fields of a response that differ on purpose, by pair. */
export const DIFFERENT_PAYMENT_FIELDS: Record<
  string,
  { fields?: string[]; isOtherAfter?: true; why: string }
> = {
  "duitku-fee-updateSession-chosen-payment-method": { fields: ["session"], why: CORE },
};

// WordPress' own pages, which no journey of the shop shows.
const PAGES =
  /(pay-for-order|order-received|redirect-page|pay-page|attempt-(page|post)|no-cookies-(page|post)|return-other-wc-session)/;
const ROOT = /^(addFee|guest-root-orders)/;

/** WordPress' thank-you page, to which Xendit and iPaymu send their buyers. */
export const isThanksPage = ({ name, request }: Pick<PaymentPair, "name" | "request">): boolean =>
  /^xendit-.*return-no-cookies$/.test(name) || request.url.endsWith("/checkout/order-received/");

/** Why a pair is in no story; null where there is no reason. */
export function unplayedReason({ name, request }: PaymentPair): string | null {
  if (name in PAYMENT_DEVIATIONS) return PAYMENT_DEVIATIONS[name] ?? null;
  if (!request.url.endsWith("/graphql") && PAGES.test(name)) return "a page of WordPress' own";
  if (isThanksPage({ name, request })) return "a page of WordPress' own";
  return ROOT.test(name) ? "asks what the shop never asks, and its schema lacks" : null;
}
