import { gateways, notify, type Outcome } from "../../tests/support/gateways.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import type { Env } from "../env.ts";

export const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cart{total}}}";
const KEYS = `["_mt_payment_url","payment_session_payment_link_url","checkoutConfig","_headless_payment_url","_headless_va_number","_headless_payment_expires","_headless_qr_content","_headless_payment_code"]`;
export const CHECKOUT = `mutation($i:CheckoutInput!){checkout(input:$i){result redirect
  order{databaseId orderKey status needsPayment total(format:RAW) metaData(keysIn:${KEYS},multiple:true){key value}}}}`;
export const ORDERS = "{customer{orders(first:5){nodes{databaseId status needsPayment datePaid}}}}";

export interface CheckoutData {
  checkout: {
    result: string;
    redirect: string | null;
    order: {
      databaseId: number;
      orderKey: string;
      status: string;
      needsPayment: boolean;
      total: string;
      metaData: { key: string; value: string | null }[] | null;
    };
  } | null;
}

/** A method of each gateway, by its plugin. */
const GATEWAYS = Object.fromEntries(
  Object.entries(gateways).map(([plugin, { method }]) => [plugin, method]),
);
const PLUGINS = [...Object.keys(GATEWAYS), "offline"].join();

let clock = Date.parse("2030-01-01T08:00:00Z");

/** The time of the shop in these tests, which they let pass. */
export const now = () => new Date(clock);

export function later(minutes: number): void {
  clock += minutes * 60_000;
}

/** The embedded backend with every gateway's plugin, and without the shop's own. */
export const settings = (more: Partial<Env> = {}): Partial<Env> => ({
  PAYMENT_PLUGINS: PLUGINS,
  WORDPRESS_PLUGIN_KEY: "",
  ...more,
});

let visitorCount = 0;

export async function shopperWith(more: Partial<Env> = {}, quantity = 1) {
  const shopper = new Shopper(settings(more), now);
  await shopper.send(ADD, { i: { productId: 100, quantity } });
  visitorCount += 1;
  const billing = { ...ANI, email: `pembeli-${visitorCount}@example.test` };
  const buy = (paymentMethod: string, extra: object = {}) =>
    shopper.send<CheckoutData>(CHECKOUT, { i: { paymentMethod, billing, ...extra } });
  return { shopper, billing, buy };
}

/** An order that waits at a gateway, and a way to have that gateway report it. */
export async function waiting(gateway: string, more: Partial<Env> = {}) {
  const { shopper, billing, buy } = await shopperWith(more);
  const { data } = await buy(gateway);
  if (!data.checkout) throw new Error(`no order by ${gateway}`);
  const { checkout } = data;
  const { databaseId: id } = checkout.order;
  const report = (outcome: Outcome, attempt = `tx-${id}`) =>
    notify(id, outcome, { settings: settings(more), attempt, now });
  return {
    id,
    shopper,
    billing,
    tell: report,
    checkout,
    status: async () => (await orderRow(id)).status,
  };
}
