import { afterAll, beforeAll, describe, expect, test } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import type { OrderStatus } from "../../shared/order.ts";
import { isFull } from "../../tests/reliability/reliability-test.ts";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import type { EdgeShop } from "../../tests/support/edge-shop.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import {
  type GatewayFixture,
  gatewayNamed,
  gateways,
  notify,
} from "../../tests/support/gateways.ts";
import { english } from "../../tests/support/messages.ts";
import { PAYMENT_PLUGINS } from "../../tests/support/payment-plugins.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";
import { store } from "../store.ts";
import type { PaymentProvider } from "./provider.ts";
import { addToy, toy } from "./toy-provider.fixture.ts";

/** A gateway with the provider that knows it. */
function of(plugin: string): GatewayFixture & { provider: PaymentProvider } {
  const provider = [...store.payments, toy].find(({ imitation }) => imitation === plugin);
  if (!provider) throw new Error(plugin);
  return { ...gatewayNamed(plugin), provider };
}

type ShownStates = "waiting" | "paid" | "late" | "cancelled" | "denied";

const words: Record<ShownStates, keyof typeof en> = {
  waiting: "order.money.gateway-waiting",
  paid: "order.paid",
  late: "order.money.gateway-late",
  cancelled: "order.money.gateway-cancelled",
  denied: "order.money.gateway-failed",
};

/** A failed order that its gateway takes another attempt at is not made anew. */
const getWords = (name: string, what: ShownStates) =>
  what === "denied" && of(name).provider.retries.includes("FAILED")
    ? "order.money.gateway-denied"
    : words[what];

/** What the order's page says of each status of WooCommerce (docs/payments.md). */
const shown: Partial<Record<OrderStatus, ShownStates>> = {
  PENDING: "waiting",
  ON_HOLD: "waiting",
  CANCELLED: "cancelled",
  FAILED: "denied",
};

let shop: EdgeShop;

const plugins = `${PAYMENT_PLUGINS},toy`;

let removeToy = () => {};
beforeAll(() => {
  removeToy = addToy();
});
afterAll(() => removeToy());

beginEach({
  plugins,
  begin: () => {
    // The statuses are those of WooCommerce alone.
    storefrontSettings.WORDPRESS_PLUGIN_KEY = "";
    shop = gatewayShop(plugins);
  },
});

const record = ({ bindings }: EdgeShop, orderId: number) =>
  bindings.ORDERS.getByName(String(orderId));

const plain = (html: string): string =>
  html
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

const pattern = (sentence: string): RegExp =>
  new RegExp(sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+?"));

/** Reads the order's page as anybody with its link, in both languages. */
async function expectShown(
  { orderId, orderKey }: Waiting,
  name: string,
  what: ShownStates,
): Promise<void> {
  for (const [prefix, messages] of [
    ["/en", en],
    ["", id],
  ] as const) {
    const anybody = new ShopBrowser(shop);
    const html = await anybody.read(`${prefix}/checkout/order-received/${orderId}?key=${orderKey}`);
    expect(plain(html)).toMatch(pattern(messages[getWords(name, what)]));
    expect(html).not.toContain("embedded.internal");
    expect(html.includes(`href="https://${of(name).host}/`)).toBe(what === "waiting");
    expect(html.includes('http-equiv="refresh"')).toBe(what === "waiting");
  }
}

type Way = "form" | "island";

/**
 * What holds however an order was bought: after both the form and the island, or, in a part of the
 * counts, of every other gateway after one of them in turns.
 */
let turn: readonly [Way, Way] = ["form", "island"];
let outcomes = 0;
function eachWay(
  title: string,
  meet: (way: Way) => Promise<void>,
  areBoth: boolean = isFull,
): void {
  outcomes += 1;
  if (!areBoth && outcomes % 2 === 0) return;
  turn = [turn[1], turn[0]];
  test.each(areBoth ? turn : turn.slice(1))(`${title}, bought by the %s`, meet);
}

// One folder and one line that the shop does not have is among them.
describe.each([...Object.keys(gateways), "toy"])("an order by %s", (name) => {
  eachWay(
    "paid now: the buyer is sent to the gateway, and the page shows the order as paid",
    async (way) => {
      const order = await buyBy(shop, of(name).method, way);
      expect(new URL(order.location).host).toBe(of(name).host);
      await notifiedShop(shop, order, "paid");
      await expectShown(order, name, "paid");
    },
    true,
  );

  eachWay("paid late: cancelled by WooCommerce, and paid all the same", async (way) => {
    const order = await buyBy(shop, of(name).method, way);
    later(61);
    await expectShown(order, name, "cancelled");
    await notifiedShop(shop, order, "paid");
    await expectShown(order, name, "late");
  });

  eachWay("tab closed: the order's link shows how to pay it, on any device", async (way) => {
    const order = await buyBy(shop, of(name).method, way);
    await expectShown(order, name, "waiting");
  });

  eachWay(
    "back without session: the return address shows it by its key, and nothing without",
    async (way) => {
      const order = await buyBy(shop, of(name).method, way);
      const stranger = new ShopBrowser(shop);
      const { orderId, orderKey } = order;
      const named = of(name).named(orderId);
      const back = await stranger.open(`/en/payment/return?${named}&key=${orderKey}`);
      const page = `/en/checkout/order-received/${orderId}?key=${orderKey}`;
      expect([back.status, back.headers.get("location")]).toEqual([302, page]);
      await expectShown(order, name, "waiting");
      const forged = await stranger.open(`/en/payment/return?${named}&key=wc_order_forged`);
      const html = await forged.text();
      expect([forged.status, html.includes(english["order.back"])]).toEqual([200, true]);
      expect(html).toContain(`href="/en/order-lookup?number=${orderId}"`);
      expect(html).not.toContain("Jl. Melati");
      // Its own buyer is known by the session, whatever the gateway's address says.
      const own = await order.buyer.open(`/en/payment/return?${named}&status=paid`);
      expect(own.headers.get("location")).toBe(page);
    },
  );

  eachWay("pending: it waits, with the way to pay it", async (way) => {
    const order = await buyBy(shop, of(name).method, way);
    await notifiedShop(shop, order, "pending");
    await expectShown(order, name, "waiting");
  });

  for (const outcome of ["expired", "denied", "cancelled"] as const)
    eachWay(outcome, async (way) => {
      const order = await buyBy(shop, of(name).method, way);
      await notifiedShop(shop, order, outcome);
      const status = of(name).provider.statusAfter?.[outcome] ?? "PROCESSING";
      expect((await orderRow(order.orderId)).status).toBe(status);
      await expectShown(order, name, shown[status] ?? "paid");
    });

  eachWay("webhook lost: an alarm queries the order, without a page view", async (way) => {
    const order = await buyBy(shop, of(name).method, way);
    later(1);
    await notify(order.orderId, "paid", { settings: { PAYMENT_PLUGINS: plugins } });
    later(1);
    await ringDue(record(shop, order.orderId));
    backendProxy.intercept = async () => new Response("down", { status: 503 });
    await expectShown(order, name, "paid");
  });
});
