import type { Locale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import type { BackendFetch } from "../platform/graphql/transport.ts";
import type { SessionClient } from "../session/session-client.ts";
import type { CheckoutState } from "../session/session-contract.ts";
import { paymentStatus } from "./order-payment.ts";

/** What the backend's word of where to go next comes to. */
type PaymentPage =
  /** The order's own page is next: nothing has to be paid elsewhere. */
  | { kind: "none" }
  /** A gateway's page, on a host that the shop's operator allows. */
  | { kind: "allowed"; href: string }
  /** Somewhere else, where nobody is sent. */
  | { kind: "refused"; host: string };

/** Which pages a buyer may be sent to. */
type Allowed = Pick<Config, "paymentHosts" | "baseUrl"> & {
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

interface Opening {
  fetch: BackendFetch;
  /** The backend's address: no page of anybody else is opened. */
  home: string;
  timeoutMs: number;
}

/**
 * Where a page of WordPress leads on to when it is opened without cookies, as a gateway's plugin has it do
 * right after the checkout; null where it does not, or does not say so in time.
 */
export async function pageBehind(
  address: string,
  { fetch, home, timeoutMs }: Opening,
): Promise<string | null> {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(home).origin) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const look = async (): Promise<string | null> => {
    const response = await fetch(address, { redirect: "manual", signal });
    await response.body?.cancel();
    const location = response.headers.get("location");
    const leads = response.status >= 300 && response.status < 400 && location;
    return leads && URL.canParse(location) ? location : null;
  };
  // Nowhere else is its page named: a lost answer is asked for once more. After that its buyer comes to
  // the order's page, which offers another attempt.
  return look().catch(() => look().catch(() => null));
}
