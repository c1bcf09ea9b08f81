import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import { backendDoor } from "../../tests/support/backend-door.ts";
import type { EdgeShop } from "../../tests/support/edge-shop.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  PAYMENT_PLUGINS,
  told,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { notify, type Outcome } from "../../tests/support/gateways.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const gateways = {
  midtrans: { method: "midtrans_sub_bca_va", host: "app.sandbox.midtrans.com" },
  xendit: { method: "xendit_gateway", host: "xen.to" },
  doku: { method: "doku_checkout", host: "sandbox.doku.com" },
  duitku: { method: "duitku_va_bca", host: "sandbox.duitku.com" },
  ipaymu: { method: "ipaymu", host: "sandbox-payment.ipaymu.com" },
  unknown: { method: "bayar_gateway", host: "pay.gateway.example" },
} as const;

type Name = keyof typeof gateways;
type Said = "waiting" | "paid" | "late" | "cancelled" | "denied";

const words: Record<Said, keyof typeof en> = {
  waiting: "order.money.gateway-waiting",
  paid: "order.money.gateway-paid",
  late: "order.money.gateway-late",
  cancelled: "order.money.gateway-cancelled",
  denied: "order.money.gateway-failed",
};

/** What the order's page says after each gateway's word, which is WooCommerce's status (docs/payments.md). */
const said: Record<Extract<Outcome, "expired" | "denied" | "cancelled">, Record<Name, Said>> = {
  expired: {
    midtrans: "cancelled",
    xendit: "cancelled",
    doku: "waiting",
    duitku: "denied",
    ipaymu: "cancelled",
    unknown: "cancelled",
  },
  denied: {
    midtrans: "waiting",
    xendit: "waiting",
    doku: "denied",
    duitku: "denied",
    ipaymu: "waiting",
    unknown: "denied",
  },
  cancelled: {
    midtrans: "cancelled",
    xendit: "cancelled",
    doku: "denied",
    duitku: "waiting",
    ipaymu: "waiting",
    unknown: "cancelled",
  },
};

let shop: EdgeShop;

beginEach({
  begin: () => {
    shop = gatewayShop();
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
async function expectSaid({ orderId, orderKey }: Waiting, name: Name, what: Said): Promise<void> {
  for (const [prefix, messages] of [
    ["/en", en],
    ["", id],
  ] as const) {
    const anybody = new ShopBrowser(shop);
    const html = await anybody.read(`${prefix}/checkout/order-received/${orderId}?key=${orderKey}`);
    expect(plain(html)).toMatch(pattern(messages[words[what]]));
    expect(html).not.toContain("embedded.internal");
    expect(html.includes(`href="https://${gateways[name].host}/`)).toBe(what === "waiting");
    expect(html.includes('http-equiv="refresh"')).toBe(what === "waiting");
  }
}

type Way = "form" | "island";

/** What holds however an order was bought: after the form and after the island in turns, or after both. */
let turn: readonly [Way, Way] = ["form", "island"];
function eachWay(
  title: string,
  meet: (way: Way) => Promise<void>,
  areBoth: boolean = __FULL_COUNTS__,
): void {
  turn = [turn[1], turn[0]];
  test.each(areBoth ? turn : turn.slice(1))(`${title}, bought by the %s`, meet);
}

describe.each(Object.keys(gateways) as Name[])("an order by %s", (name) => {
  eachWay(
    "paid now: the buyer is sent to the gateway, and the page shows the order as paid",
    async (way) => {
      const order = await buyBy(shop, gateways[name].method, way);
      expect(new URL(order.location).host).toBe(gateways[name].host);
      await told(shop, order, "paid");
      await expectSaid(order, name, "paid");
    },
    true,
  );

  eachWay("paid late: cancelled by WooCommerce, and paid all the same", async (way) => {
    const order = await buyBy(shop, gateways[name].method, way);
    later(61);
    await expectSaid(order, name, "cancelled");
    await told(shop, order, "paid");
    await expectSaid(order, name, "late");
  });

  eachWay("tab closed: the order's link shows how to pay it, on any device", async (way) => {
    const order = await buyBy(shop, gateways[name].method, way);
    await expectSaid(order, name, "waiting");
  });

  eachWay(
    "back without session: the return address shows it by its key, and nothing without",
    async (way) => {
      const order = await buyBy(shop, gateways[name].method, way);
      const stranger = new ShopBrowser(shop);
      const { orderId, orderKey } = order;
      const back = await stranger.open(`/en/payment/return?order=${orderId}&key=${orderKey}`);
      const page = `/en/checkout/order-received/${orderId}?key=${orderKey}`;
      expect([back.status, back.headers.get("location")]).toEqual([302, page]);
      await expectSaid(order, name, "waiting");
      const forged = await stranger.open(`/en/payment/return?order=${orderId}&key=wc_order_forged`);
      const closed = await stranger.open(forged.headers.get("location") ?? "");
      expect(closed.status).toBe(404);
      // Its own buyer is known by the session, whatever the gateway's address says.
      const own = await order.buyer.open(`/en/payment/return?order=${orderId}&status=paid`);
      expect(own.headers.get("location")).toBe(page);
    },
  );

  eachWay("pending: it waits, with the way to pay it", async (way) => {
    const order = await buyBy(shop, gateways[name].method, way);
    await told(shop, order, "pending");
    await expectSaid(order, name, "waiting");
  });

  for (const outcome of ["expired", "denied", "cancelled"] as const)
    eachWay(outcome, async (way) => {
      const order = await buyBy(shop, gateways[name].method, way);
      await told(shop, order, outcome);
      await expectSaid(order, name, said[outcome][name]);
    });

  eachWay("webhook lost: an alarm queries the order, without a page view", async (way) => {
    const order = await buyBy(shop, gateways[name].method, way);
    later(1);
    await notify(order.orderId, "paid", { settings: { PAYMENT_PLUGINS } });
    later(1);
    expect(await runDurableObjectAlarm(record(shop, order.orderId))).toBe(true);
    backendDoor.keeper = async () => new Response("down", { status: 503 });
    await expectSaid(order, name, "paid");
  });
});
