import type { Env } from "../env.ts";
import type { Meta, OrderRow } from "../schema/orders.ts";
import type { Attempt, PaymentAttempt } from "./imitation.ts";

export const namesIn = (list: string | undefined): string[] =>
  (list ?? "").split(",").map((name) => name.trim());

/**
 * Whether a plugin or its shop is set so: "shop-plugin" is what the shop's own does of gateways, all
 * others are of one plugin and begin with its name.
 */
export const hasOption = (env: Pick<Env, "PAYMENT_OPTIONS">, option: string): boolean =>
  namesIn(env.PAYMENT_OPTIONS).includes(option);

/** Signs gateway notifications, where they are signed. */
export const gatewaySecret = ({ GATEWAY_SECRET }: Pick<Env, "GATEWAY_SECRET">): string =>
  GATEWAY_SECRET || "embedded-gateway";

export const hex = (length: number): string =>
  crypto.randomUUID().replaceAll("-", "").repeat(2).slice(0, length);

export const digits = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join("");

export const unix = (now: Date): number => Math.floor(now.getTime() / 1000);

export const metaValue = (order: Pick<OrderRow, "meta">, key: string): string | null =>
  order.meta.find((entry) => entry.key === key)?.value ?? null;

type Received = Pick<OrderRow, "id" | "orderKey">;

/** WooCommerce's thank-you page. */
export const thanksPage = ({ SITE_URL }: Pick<Env, "SITE_URL">, { id, orderKey }: Received) =>
  `${SITE_URL}/checkout/order-received/${id}/?key=${orderKey}`;

/** The same, which the shop's plugin replaces by the shop's own. */
export const orderReceived = (env: Env, order: Received): string =>
  hasOption(env, "shop-plugin")
    ? `${env.BASE_URL || env.SITE_URL}/payment/return?order=${order.id}&key=${order.orderKey}`
    : thanksPage(env, order);

/** The meta data that the shop's plugin stores with an order. */
export function headlessMeta(
  { env, now }: Attempt,
  details: { url: string; number: string; minutes: number },
): Meta[] {
  if (!hasOption(env, "shop-plugin")) return [];
  return [
    { key: "_headless_payment_expires", value: String(unix(now) + 60 * details.minutes) },
    { key: "_headless_payment_url", value: details.url },
    { key: "_headless_va_number", value: details.number },
  ];
}

export const refusal = (message: string, deletesOrder = false): PaymentAttempt => ({
  kind: "error",
  message,
  deletesOrder,
});
