import type { Locale } from "../../shared/i18n/locales.ts";
import type { OrderView } from "../../shared/order.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import type { SessionClient } from "../session/session-client.ts";
import type { CheckoutState } from "../session/session-contract.ts";

/** What the backend's word of where to go next comes to. */
export type PaymentPage =
  /** The order's own page is next: nothing has to be paid elsewhere. */
  | { kind: "none" }
  /** A gateway's page, on a host that the shop's operator allows. */
  | { kind: "allowed"; href: string }
  /** Somewhere else, where nobody is sent. */
  | { kind: "refused"; host: string };

// WooCommerce names its own thank-you page where a gateway has none.
const thanks = /\/order-received\//;

/** Reads `redirect` of a checkout's answer: only https, and only to exactly those hosts. */
export function paymentPage(
  redirect: string | null,
  order: Pick<OrderView, "needsPayment">,
  hosts: readonly string[],
): PaymentPage {
  if (!redirect || !URL.canParse(redirect)) return { kind: "none" };
  const { protocol, host, username, password, pathname, href } = new URL(redirect);
  const isPlain = protocol === "https:" && username === "" && password === "";
  if (isPlain && hosts.includes(host)) return { kind: "allowed", href };
  return order.needsPayment && !thanks.test(pathname)
    ? { kind: "refused", host }
    : { kind: "none" };
}

interface Buying {
  session: SessionClient;
  config: Config;
  locale: Locale;
}

/** Where the buyer of an order goes: to the gateway's page where one is allowed, else to the order. */
export async function afterOrder(
  { orderId, orderKey, order, redirect }: Extract<CheckoutState, { state: "done" }>,
  { session, config, locale }: Buying,
): Promise<string> {
  const page = paymentPage(redirect, order, config.paymentHosts);
  if (page.kind === "allowed") return page.href;
  if (page.kind === "refused") {
    writeLog("warn", "payment page refused", { order: order.number, host: page.host });
    await session.keepFlash({ notices: [{ id: "order.payment-page-refused" }] });
  }
  return localePath(routes.orderReceived(orderId, orderKey), locale);
}
