import type { OrderView } from "../../shared/order.ts";

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
