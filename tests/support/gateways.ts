import { type Clock, systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { findPlugin } from "../../backend/payment/gateways.ts";
import type { OrderRow } from "../../backend/schema/orders.ts";
import { storefrontSettings } from "./backend-proxy.ts";
import { askBackend, backendEnv } from "./embedded-backend.ts";
import { orderRow } from "./shop-rows.ts";

/** What a gateway reports to the shop about a payment. */
export type Outcome = "paid" | "pending" | "expired" | "denied" | "cancelled";

interface Notice {
  order: OrderRow;
  outcome: Outcome;
  env: Env;
  /** Of one attempt; a second attempt on the same order has another. */
  attempt: string;
}

/** What tests know of a gateway: `gateway.fixture.ts` of its provider's folder. */
export interface GatewayFixture {
  /** One of its methods, the host of its page, and how its return address names an order. */
  method: string;
  host: string;
  named: (orderId: number) => string;
  /** What it sends to its plugin. */
  notification: (notice: Notice) => Promise<{ path: string; init: RequestInit }>;
}

const modules = import.meta.glob<{ gateway: GatewayFixture }>(
  "../../worker/payment/*/gateway.fixture.ts",
  { eager: true },
);

/** The gateways by their plugins' names in PAYMENT_PLUGINS; a test of another one adds its own. */
export const gateways: Record<string, GatewayFixture> = Object.fromEntries(
  Object.values(modules).map(({ gateway }) => [findPlugin(gateway.method), gateway]),
);

/** The gateway of a plugin. */
export function gatewayNamed(plugin: string): GatewayFixture {
  const gateway = gateways[plugin];
  if (!gateway) throw new Error(`no gateway of the plugin ${plugin}`);
  return gateway;
}

/** Has the gateway of an order notify the shop of the payment's outcome, as its plugin is notified. */
export async function notify(
  orderId: number,
  outcome: Outcome,
  { settings = {}, attempt = `tx-${orderId}`, now = systemClock }: NotifyOptions = {},
): Promise<Response> {
  const order = await orderRow(orderId);
  const { notification } = gatewayNamed(findPlugin(order.paymentMethod) ?? order.paymentMethod);
  const env: Env = { ...backendEnv, ...storefrontSettings, ...settings };
  const { path, init } = await notification({ order, outcome, env, attempt });
  return askBackend(path, { method: "POST", ...init }, settings, now);
}

interface NotifyOptions {
  settings?: Partial<Env>;
  attempt?: string;
  now?: Clock;
}
