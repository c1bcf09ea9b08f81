import { currencyExponent } from "../../shared/currency.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { OrderStatus, OrderView } from "../../shared/order.ts";
import { withDecimals } from "../../shared/payment.ts";
import type { PaymentProvider } from "../payment/provider.ts";
import { store } from "../store.ts";

/** Providers with pages of their own. */
const withPages = (): PaymentProvider[] => store.payments.filter(({ hosts }) => hosts.length > 0);

const named = (names: readonly string[]): PaymentProvider[] =>
  withPages().filter(({ name }) => names.includes(name));

/** Meta of orders in which providers keep their links. */
export const linkKeys = (): string[] => store.payments.flatMap((provider) => provider.linkKeys);

/** Hosts of the named providers' pages. */
export const listHosts = (names: readonly string[]): string[] =>
  named(names).flatMap(({ hosts }) => hosts);

/** Whether a fee depends on the payment method with one of these providers. */
export const areFeesByMethod = (names: readonly string[]): boolean =>
  named(names).some(({ feesByMethod }) => feesByMethod);

/** Returns the provider of a payment method. */
export function getGateway(method: string): PaymentProvider {
  const match = store.payments.find(({ ids }) => ids.test(method));
  if (!match) throw new Error(`no provider owns the payment method ${method}`);
  return match;
}

/**
 * Whether a payment method belongs to a gateway, which reports the payment to WooCommerce later.
 */
export const isGateway = (method: string): boolean => getGateway(method).notifies;

/** The provider of cards, whose money the shop takes itself. */
export const cardProvider = (): PaymentProvider | undefined =>
  store.payments.find((provider) => provider.cards);

/** Whether a payment method is a card, whose money the shop takes itself. */
export const isByCard = (method: string): boolean => cardProvider()?.cards?.method === method;

/** Converts an amount to the smallest unit of the provider of cards. */
export const amountToPay = (amount: MinorUnits, currency: string): number =>
  withDecimals(amount, currency, decimalsToPay(currency));

/** Decimals in which the provider of cards counts a currency. */
export const decimalsToPay = (currency: string): number =>
  cardProvider()?.cards?.decimals(currency) ?? currencyExponent(currency);

/** Whether a payment method is paid at a gateway, after the order is made. */
export const isPaidLater = (method: string): boolean =>
  getGateway(method).kind(method) === "gateway";

/** Whether a payment method is cash, paid at the door. */
export const isCash = (method: string): boolean => getGateway(method).kind(method) === "cod";

const MAX_LINK = 2048;

// WooCommerce's thank-you page, and the shop's own address that the WordPress plugin puts in its place
// (recorded with cash on delivery): neither shows how to pay.
const thanks = /\/order-received\/|\/payment\/return$/;

/** Whether a URL can be a gateway's page at all; its host is checked where it is used. */
export const isPaymentPage = (link: string): boolean =>
  link.length <= MAX_LINK && URL.canParse(link) && !thanks.test(new URL(link).pathname);

/**
 * Whether a late gateway notification has stopped a paid order. Cards send none; only an operator or a customer cancels
 * their orders.
 */
export const isStoppedAfterPaid = ({
  status,
  paid,
  paymentMethod,
}: Pick<OrderView, "status" | "paid" | "paymentMethod">): boolean =>
  Boolean(paid) && stopped.has(status) && isPaidLater(paymentMethod);

const stopped: ReadonlySet<OrderStatus> = new Set(["CANCELLED", "FAILED", "PENDING"]);
