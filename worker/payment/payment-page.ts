import type { Notice } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { BackendFetch } from "../commerce/backend-fetch.ts";
import type { Capabilities } from "../commerce/capabilities.ts";
import type { CheckoutState } from "../commerce/session.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";
import { getGateway } from "../settings/payment-gateways.ts";
import { paymentStatus } from "./order-payment.ts";

/** The kinds of payment link that the backend returns. */
type PaymentPage =
  /** Nothing to pay elsewhere: the order's own page is next. */
  | { kind: "none" }
  /** A gateway page on a host that the operator allows. */
  | { kind: "allowed"; href: string }
  /** Another host; buyers are not sent there. */
  | { kind: "refused"; host: string };

/** Settings that decide where a buyer may be sent. */
type Allowed = Pick<Config, "paymentHosts" | "baseUrl"> & {
  backend: { capabilities: Pick<Capabilities, "ownPages"> };
};

/** Checks a gateway's URL: only https, and only the exact allowed hosts. */
export function paymentPage(link: string | null, allowed: Allowed): PaymentPage {
  if (!link || !URL.canParse(link)) return { kind: "none" };
  const { protocol, host, username, password, href } = new URL(link);
  const isPlain = protocol === "https:" && username === "" && password === "";
  if (isPlain && allowed.paymentHosts.includes(host)) return { kind: "allowed", href };
  return isOfflinePage(href, allowed) ? { kind: "allowed", href } : { kind: "refused", host };
}

/** A backend with pages of its own has its gateways' beside its operator's. */
const isOfflinePage = (href: string, { baseUrl, backend }: Allowed): boolean =>
  backend.capabilities.ownPages && href.startsWith(`${baseUrl}/__backend/`);

interface Buying {
  session: { flash: { keep(flash: { notices: Notice[] }): Promise<void> } };
  config: Config;
  locale: Locale;
  now: () => Date;
}

/** The URL for a buyer after checkout: the gateway's page when it is allowed, else the order. */
export async function afterOrder(
  { orderId, orderKey, order }: Extract<CheckoutState, { state: "done" }>,
  { session, config, locale, now }: Buying,
): Promise<string> {
  const status = paymentStatus(order, now().getTime());
  // Another attempt at a failed order: its status stays FAILED until it is paid.
  const isOpen = status === "waiting" || status === "denied";
  const page = paymentPage(isOpen ? (order.payment?.link ?? null) : null, config);
  if (page.kind === "allowed") return page.href;
  if (page.kind === "refused") {
    writeLog("warn", "payment.page_refused", { order: order.number, host: page.host });
    await session.flash.keep({ notices: [{ id: "order.payment-page-refused" }] });
  }
  return localePath(routes.orderReceived(orderId, orderKey), locale);
}

/** What of an order says where its gateway's page is. */
interface PaidOrder {
  paymentMethod: string;
  /** Keys of its meta that gateways' plugins have written. */
  paymentMeta: readonly string[];
}

/** The gateway's page where a redirect is WordPress's own page that redirects to it. */
export async function pageBehind(
  { paymentMethod, paymentMeta }: PaidOrder,
  redirect: string | null,
  follow: (address: string) => Promise<string | null>,
): Promise<string | null> {
  const { leadsOn, linkKeys } = getGateway(paymentMethod);
  const isStored = ["_headless_payment_url", ...linkKeys].some((key) => paymentMeta.includes(key));
  if (!leadsOn || !redirect || isStored) return redirect;
  return (await follow(redirect)) ?? redirect;
}

interface Opening {
  fetch: BackendFetch;
  /** The backend's URL: pages of other origins are not opened. */
  home: string;
  timeoutMs: number;
}

/**
 * Where a WordPress page redirects without cookies, as gateway plugins let it right after checkout;
 * null when it does not redirect, or not in time.
 */
export async function findRedirectTarget(
  address: string,
  { fetch, home, timeoutMs }: Opening,
): Promise<string | null> {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(home).origin) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const fetchLocation = async (): Promise<string | null> => {
    const response = await fetch(address, { redirect: "manual", signal });
    await response.body?.cancel();
    const location = response.headers.get("location");
    const leads = response.status >= 300 && response.status < 400 && location;
    return leads && URL.canParse(location) ? location : null;
  };
  // The page is named nowhere else, so a failed request is retried once. After that the buyer gets
  // the order's page, which offers another attempt.
  return fetchLocation().catch(() => fetchLocation().catch(() => null));
}
