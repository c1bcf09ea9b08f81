import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type EarlierCase, loadState, ringDue } from "../../tests/earlier-state/load-state.ts";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { CookieJar } from "../../tests/support/cookie-jar.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { some } from "../../tests/support/extent.ts";
import { later, notifiedShop, PAYMENT_PLUGINS } from "../../tests/support/gateway-orders.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { orderRow } from "../../tests/support/shop-rows.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import type { StripeStub } from "../../tests/support/stripe-stub.ts";

const { DB } = backendEnv;
const TOTAL = 940;

const settings = {
  GATEWAYS: "midtrans,xendit,doku,duitku,ipaymu",
  PAYMENT_HOSTS: "pay.gateway.example",
  BANK_DETAILS: "Bank Uji 123-456",
  STRIPE_PUBLISHABLE_KEY: "pk_test_stub",
  STRIPE_SECRET_KEY: "sk_test_stub",
  STRIPE_WEBHOOK_SECRET: "whsec_stub",
  STRIPE_API_BASE: "https://stripe.test",
};

let shop: EdgeShop;
let stripe: StripeStub;
let objects: DurableObjectStub[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await seedProducts();
  await DB.prepare("UPDATE products SET stock_quantity = 1000").run();
  Object.assign(storefrontSettings, settings, { PAYMENT_PLUGINS });
});

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  shop = openShop(settings, { PAYMENT_PLUGINS });
});

/** Begins with what the version before has stored of some cases, or of all. */
async function begin(...names: string[]): Promise<EarlierOrder[]> {
  const { cases, ...state } = await loadState(...names);
  ({ stripe, objects } = state);
  vi.stubGlobal("fetch", stripe.fetch);
  return cases.map(toEarlierOrder);
}

async function beginOne(name: string): Promise<EarlierOrder> {
  const [found] = await begin(name);
  if (!found) throw new Error(`no case is called ${name}`);
  return found;
}

afterAll(() => {
  backendProxy.open();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function toEarlierOrder(found: EarlierCase) {
  const jar = new CookieJar();
  for (const pair of found.cookies.split("; ")) {
    const [cookie = "", ...value] = pair.split("=");
    jar.set(cookie, value.join("="));
  }
  const { orderId, orderKey, intent } = found;
  const buyer = new ShopBrowser(shop, jar);
  return {
    ...{ ...found, buyer, location: "" },
    ...{ orderId: orderId ?? 0, orderKey: orderKey ?? "", intent: intent ?? "" },
  };
}

type EarlierOrder = ReturnType<typeof toEarlierOrder>;

const pageOf = ({ orderId, orderKey }: Pick<EarlierOrder, "orderId" | "orderKey">) =>
  new ShopBrowser(shop).read(`/en/order-summary/${orderId}?key=${orderKey}`);

/** Lets minutes pass, with the alarms that become due in them. */
async function pass(minutes: number): Promise<void> {
  later(minutes);
  await ringDue(objects);
  await shop.idle();
}

/** The page that the checkout's confirming page comes to. */
async function confirmed({ buyer, key }: EarlierOrder): Promise<string> {
  for (let look = 0; look < 10; look += 1) {
    const response = await buyer.open(`/en/checkout/confirming?key=${key}`);
    const location = response.headers.get("location");
    if (location) return location;
    await response.text();
    await pass(1);
  }
  return "confirming";
}

const pressAgain = ({ buyer, key }: EarlierOrder, paymentMethod = "cod") =>
  buyer.call("checkout", { ...{ key, total: TOTAL, paymentMethod }, ...aniSends });

const orderPage = ({ orderId, orderKey }: EarlierOrder) =>
  `/en/checkout/order-received/${orderId}?key=${orderKey}`;

/** Orders that carry a form's key, or that a card's payment paid. */
async function ordersOf({ key, intent }: Pick<EarlierOrder, "key" | "intent">) {
  const { results } = await DB.prepare(
    "SELECT id, status FROM orders WHERE meta LIKE ?1 OR (transaction_id = ?2 AND ?2 <> '')",
  )
    .bind(`%${key || "no key"}%`, intent)
    .all<{ id: number; status: string }>();
  return results;
}

const validOrders = async (found: EarlierOrder) =>
  (await ordersOf(found)).filter(({ status }) => status !== "CANCELLED");

/** Stripe's webhook of a payment that has come. */
async function stripeReports(intent: string): Promise<number> {
  const { metadata } = stripe.intents.get(intent) ?? {};
  const object = { id: intent, metadata };
  const event = { id: `evt_${intent}`, type: "payment_intent.succeeded", data: { object } };
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", "whsec_stub").update(`${at}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${at},v1=${v1}` };
  return (await shop.fetch("/webhooks/stripe", { method: "POST", body, headers })).status;
}

const reportsOn = async (orderId: number): Promise<string[]> => {
  const { results } = await DB.prepare("SELECT fields FROM contact_messages").all<{
    fields: string;
  }>();
  return results.map(({ fields }) => fields).filter((text) => text.includes(`rder ${orderId}`));
};

describe("an order that the version before has sent", () => {
  test.each(
    some(
      [
        "cash, sent when the shop ended, order made",
        "cash, confirming, order made",
        "card, confirming, order made",
      ],
      2,
    ),
  )("is found by its confirming page: %s", async (name) => {
    const found = await beginOne(name);
    expect(await confirmed(found)).toBe(orderPage(found));
    expect(await validOrders(found)).toHaveLength(1);
    expect(await pageOf(found)).toContain(">Being packed<");
  });

  test.each(["cash, sent when the shop ended, no order made", "cash, confirming, no order made"])(
    "and was never made leads back to the form, which makes one: %s",
    async (name) => {
      const found = await beginOne(name);
      expect(await confirmed(found)).toBe("/en/checkout");
      expect((await pressAgain(found)).ok).toBe(true);
      expect(await validOrders(found)).toHaveLength(1);
    },
  );

  test("and has given up is found by the same form: no second one is made", async () => {
    const found = await beginOne("cash, given up, order made");
    expect(await pressAgain(found)).toMatchObject({ ok: true, value: { orderId: found.orderId } });
    expect(await validOrders(found)).toHaveLength(1);
  });

  test("and was refused is made by the same form", async () => {
    const found = await beginOne("cash, refused");
    expect(await pressAgain(found)).toMatchObject({ ok: true, value: { state: "done" } });
    expect(await validOrders(found)).toHaveLength(1);
  });

  test.each(some(["cash, done", "cash, done and not handed over", "card, done"], 1))(
    "and has made is readable by its link: %s",
    async (name) => {
      const found = await beginOne(name);
      await pass(1);
      expect(await pageOf(found)).toContain(">Being packed<");
    },
  );

  test("and whose gateway took no payment is the next one's: no second is made", async () => {
    const found = await beginOne("xendit, order made and its payment not taken");
    const again = { ...found, key: crypto.randomUUID() };
    const result = await pressAgain(again, "xendit_gateway");
    expect(result).toMatchObject({ ok: true, value: { orderId: found.orderId } });
    await notifiedShop(shop, found, "paid");
    expect(await pageOf(found)).toContain("has arrived.");
  });
});

describe("a card's payment that the version before has begun", () => {
  test.each(some(["card, paid and gone", "card, paid when its customer had logged out"], 1))(
    "becomes its order once Stripe reports it: %s",
    async (name) => {
      const found = await beginOne(name);
      expect(await stripeReports(found.intent)).toBe(200);
      const [order, ...others] = await validOrders(found);
      expect([order?.status, others]).toEqual(["PROCESSING", []]);
      expect((await orderRow(order?.id ?? 0)).transactionId).toBe(found.intent);
      expect(stripe.refunds).not.toContain(found.intent);
    },
  );

  test("and whose order nobody could find is not given back where there is one", async () => {
    const found = await beginOne("card, given up, order made");
    await stripeReports(found.intent);
    const [order] = await validOrders(found);
    expect(order?.id).toBe(found.orderId);
    expect(stripe.refunds).not.toContain(found.intent);
  });

  test("and that found no order is either its order's, or goes back", async () => {
    const found = await beginOne("card, confirming, no order made");
    await confirmed(found);
    await pass(60 * 25);
    const ended = stripe.refunds.includes(found.intent);
    expect([(await validOrders(found)).length, ended]).toEqual(ended ? [0, true] : [1, false]);
  });

  test.each(some(["card, refund under way", "card, differing and being undone"], 1))(
    "and that was to go back goes back, once: %s",
    async (name) => {
      const { intent } = await beginOne(name);
      await pass(10);
      expect(stripe.refunds.filter((id) => id === intent)).toHaveLength(1);
    },
  );

  test("and that went back does not go back again", async () => {
    const found = await beginOne("card, given back");
    await stripeReports(found.intent);
    expect(stripe.refunds.filter((id) => id === found.intent)).toHaveLength(1);
    expect(await validOrders(found)).toEqual([]);
  });
});

test.each(["cash, differing and being undone", "card, differing and being undone"])(
  "an order that differs is undone: %s",
  async (name) => {
    const found = await beginOne(name);
    await pass(10);
    const isCancelled = (await orderRow(found.orderId)).status === "CANCELLED";
    expect(isCancelled || (await reportsOn(found.orderId)).length > 0).toBe(true);
    expect(await confirmed(found)).not.toContain("order-received");
    expect(await found.buyer.read("/en/cart")).toContain("Motorbike Chain Cleaner");
  },
);

const gateways = ["midtrans", "xendit", "doku", "duitku", "ipaymu", "unknown"];

describe.each(some(gateways, 1))("an order by %s of the version before", (gateway) => {
  test("that waits says how it is paid, and is paid", async () => {
    const found = await beginOne(`${gateway}, waiting`);
    const page = await pageOf(found);
    expect(page).toMatch(/>Awaiting payment<|>Time to pay is over</);
    expect(page).toMatch(/>Pay with |>Pay now</);
    await notifiedShop(shop, found, "paid");
    expect(await pageOf(found)).toMatch(/>Your payment of [^<]+ (has arrived\.|arrived after)/);
  });

  test("that is paid says so, and asks for nothing", async () => {
    const page = await pageOf(await beginOne(`${gateway}, paid`));
    expect(page).toMatch(/>Your payment of [^<]+ has arrived\./);
    expect(page).not.toMatch(/order-pay-again|data-waiting/);
  });

  test("that was denied can be paid, by another attempt or as another order", async () => {
    const found = await beginOne(`${gateway}, denied`);
    const page = await pageOf(found);
    expect(page).toMatch(/>Pay (with [^<]+|now|again)</);
    expect(page).not.toMatch(/>Your payment of [^<]+ has arrived/);
    if (!page.includes("order-pay-again")) return;
    const again = { orderId: String(found.orderId), key: found.orderKey, paymentMethod: "" };
    const response = await found.buyer.submit("pay-again", again);
    await shop.idle();
    expect(new URL(response.headers.get("location") ?? "").protocol).toBe("https:");
    await notifiedShop(shop, found, "paid");
    expect(await pageOf(found)).toContain("has arrived.");
  });
});

test("a transfer that is waited for says where to", async () => {
  const found = await beginOne("bank transfer, waiting");
  expect(await pageOf(found)).toContain("Bank Uji 123-456");
  const path = "/en/my-account/to-pay";
  expect(await found.buyer.read(path)).toContain(`/en/order-summary/${found.orderId}?key=`);
});

test("a customer's order is in the account, and is paid", async () => {
  const found = await beginOne("xendit, waiting, a customer's");
  const list = await found.buyer.read("/en/my-account?tab=orders");
  expect(list).toContain(`href="/en/order-summary/${found.orderId}"`);
  await notifiedShop(shop, found, "paid");
  expect(await found.buyer.read(`/en/order-summary/${found.orderId}`)).toMatch(
    /has arrived\.|arrived after/,
  );
});

test("what the operator was to hear of an order is sent by this version, once", async () => {
  const found = await beginOne("midtrans, stopped after it was paid, not reported yet");
  expect(await pageOf(found)).toContain("has arrived. Then ");
  for (const minutes of [1, 60]) await pass(minutes);
  expect(await reportsOn(found.orderId)).toEqual([expect.stringContaining("and is CANCELLED now")]);
});

test("an order that was paid again by another gateway is paid at that one", async () => {
  const found = await beginOne("xendit, paying again by duitku");
  await notifiedShop(shop, found, "paid");
  expect(await pageOf(found)).toContain("If you paid at an earlier payment page as well");
});

test("a cart that was lent to another attempt is the shopper's again", async () => {
  const found = await beginOne("xendit, in the middle of paying again by duitku");
  await pass(1);
  const cart = await found.buyer.read("/en/cart");
  expect(cart).toContain("Samudra CVT");
  expect(cart).not.toContain("Motorbike Chain Cleaner");
  await notifiedShop(shop, found, "paid");
  expect(await pageOf(found)).toContain("has arrived.");
});

test("in the end money has its order or went back, and no form has two orders", async () => {
  const found = await begin();
  for (const { intent } of found) if (stripe.paid.includes(intent)) await stripeReports(intent);
  for (const one of found) if (one.key) await confirmed(one);
  for (const minutes of [1, 10, 60, 60 * 25]) await pass(minutes);
  for (const one of found) {
    const orders = await validOrders(one);
    expect([one.name, orders.length < 2]).toEqual([one.name, true]);
    const { status } = stripe.intents.get(one.intent) ?? {};
    if (status === "canceled") expect([one.name, orders]).toEqual([one.name, []]);
    if (status !== "succeeded") continue;
    const isReported = orders[0] && (await reportsOn(orders[0].id)).length > 0;
    const refunds = stripe.refunds.filter((id) => id === one.intent);
    const expected = isReported || orders.length === 0 ? [one.intent] : [];
    expect([one.name, refunds]).toEqual([one.name, expected]);
  }
  const { intent = "" } = found.find(({ name }) => name === "card, prepared and not paid") ?? {};
  expect(stripe.intents.get(intent)?.status).toBe("canceled");
});
