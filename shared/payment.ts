import { currencyExponent, type MinorUnits } from "./money.ts";

/** How the payment of an order stands. */
export type PaymentStatus = "waiting" | "paid" | "expired" | "denied" | "cancelled" | "refunded";

/** What needs a look by the shop's people: money for an order that was stopped, or twice for one. */
export type PaymentAlarm = "stopped-after-paid" | "paid-twice";

/** The payment of one order through a gateway: what its buyer needs to pay, and what is known of it. */
export interface OrderPayment {
  /** Title of the way of paying, as the shop names it. */
  method: string;
  amount: MinorUnits;
  /** The gateway's page, as the backend names it: shown only where its host is allowed. */
  link: string | null;
  /** Number of a virtual account or a bill, with its bank's name where that is known. */
  number: string | null;
  /** To be told at a shop's till. */
  code: string | null;
  /** What a QR code says. */
  qr: string | null;
  /** Milliseconds since 1970. */
  expires: number | null;
  /** Pages of earlier attempts, at which it may still be paid as well. */
  earlier: string[];
  /** The amount that its pages were opened over, where the order's total was changed after that. */
  changedFrom?: MinorUnits;
  /** Another attempt was made after the order had failed, which it still says. */
  isRetried?: true;
  /** It was paid after it had been stopped or had expired. */
  isLate?: true;
  alarm?: PaymentAlarm;
}

// Stripe's own table of currencies without decimals and with three; rupiah is not in it: Stripe
// counts sen, although shops show none.
const none = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const three = "BHD JOD KWD OMR TND".split(" ");

const stripeExponent = (currency: string): number => {
  if (none.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
};

/** An amount in the shop's minor units as Stripe counts it. */
export const stripeAmount = (amount: MinorUnits, currency: string): number =>
  Math.round(amount * 10 ** (stripeExponent(currency) - currencyExponent(currency)));
