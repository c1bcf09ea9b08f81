import type { Locale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import type { SessionClient } from "../session/session-client.ts";
import type { CheckoutState } from "../session/session-contract.ts";
import { paymentStatus } from "./order-payment.ts";

/** What the backend's word of where to go next comes to. */
export type PaymentPage =
  /** The order's own page is next: nothing has to be paid elsewhere. */
  | { kind: "none" }
  /** A gateway's page, on a host that the shop's operator allows. */
  | { kind: "allowed"; href: string }
  /** Somewhere else, where nobody is sent. */
  | { kind: "refused"; host: string };

/** Which pages a buyer may be sent to. */
export type Allowed = Pick<Config, "paymentHosts" | "baseUrl"> & {
  backend: Pick<Config["backend"], "embedded">;
};

/** Reads a gateway's address: only https, and only to exactly the allowed hosts. */
export function paymentPage(link: string | null, allowed: Allowed): PaymentPage {
  if (!link || !URL.canParse(link)) return { kind: "none" };
  const { protocol, host, username, password, href } = new URL(link);
  const isPlain = protocol === "https:" && username === "" && password === "";
  if (isPlain && allowed.paymentHosts.includes(host)) return { kind: "allowed", href };
  return isOfflinePage(href, allowed) ? { kind: "allowed", href } : { kind: "refused", host };
}

/** The embedded shop's gateways have their pages beside its operator's page. */
const isOfflinePage = (href: string, { baseUrl, backend }: Allowed): boolean =>
  backend.embedded && href.startsWith(`${baseUrl}/__backend/`);

interface Buying {
  session: SessionClient;
  config: Config;
  locale: Locale;
  now?: () => Date;
}

/** Where the buyer of an order goes: to the gateway's page where one is allowed, else to the order. */
export async function afterOrder(
  { orderId, orderKey, order }: Extract<CheckoutState, { state: "done" }>,
  { session, config, locale, now = () => new Date() }: Buying,
): Promise<string> {
  const status = paymentStatus(order, now().getTime());
  // Another attempt at an order that failed: its status stays FAILED until it is paid.
  const isOpen = status === "waiting" || status === "denied";
  const page = paymentPage(isOpen ? (order.payment?.link ?? null) : null, config);
  if (page.kind === "allowed") return page.href;
  if (page.kind === "refused") {
    writeLog("warn", "payment page refused", { order: order.number, host: page.host });
    await session.flash.keep({ notices: [{ id: "order.payment-page-refused" }] });
  }
  return localePath(routes.orderReceived(orderId, orderKey), locale);
}
