import { currencyExponent } from "./currency.ts";
import type { MinorUnits } from "./money.ts";

export type PaymentStatus = "waiting" | "paid" | "expired" | "denied" | "cancelled" | "refunded";

/**
 * What needs the operator's attention: a payment for a stopped order, or two payments for one
 * order.
 */
export type PaymentAlarm = "stopped-after-paid" | "paid-twice";

/** The payment of one order through a gateway: what the buyer needs to pay, and its known state. */
export interface OrderPayment {
  /** Title of the payment method in the shop. */
  method: string;
  amount: MinorUnits;
  /** The gateway's page, as the backend returns it: shown only when its host is allowed. */
  link: string | null;
  /** Number of a virtual account or a bill, with its bank's name when known. */
  number: string | null;
  /** Payment code for a store's till. */
  code: string | null;
  /** Content of a QR code. */
  qr: string | null;
  /** Milliseconds since 1970. */
  expires: number | null;
  /** Pages of earlier attempts, which can still be paid as well. */
  earlier: string[];
  /** The amount of its payment pages, when the order's total was changed afterwards. */
  changedFrom?: MinorUnits;
  /** Another attempt was made after the order had failed; its status is still failed. */
  isRetried?: true;
  /** It was paid after it had been stopped or had expired. */
  isLate?: true;
  alarm?: PaymentAlarm;
}

/** Converts an amount from the shop's minor units to a provider's, which has so many decimals. */
export const withDecimals = (amount: MinorUnits, currency: string, decimals: number): number =>
  Math.round(amount * 10 ** (decimals - currencyExponent(currency)));
