import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { describe, expect, test } from "vitest";
import { changeStatus } from "../../backend/orders/change-status.ts";
import { refundOrder, shipOrder } from "../../backend/orders/order-news.ts";
import type { EdgeShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  notifiedShop,
  readOrderPage,
  receive,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { notify } from "../../tests/support/gateways.ts";
import { PAYMENT_PLUGINS } from "../../tests/support/payment-plugins.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { orderAlike } from "../../tests/support/shop-rows.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import { orderRecord } from "../order/order-record.ts";

const { DB } = env as unknown as { DB: D1Database };
let shop: EdgeShop;

beginEach({
  begin: () => {
    shop = gatewayShop();
  },
});

const readPage = (order: Waiting): Promise<string> => readOrderPage(shop, order);

/** What was reported to the operator about an order. */
async function readReports({ orderId }: Waiting): Promise<string[]> {
  await ringDue(shop.bindings.ORDERS.getByName(String(orderId)));
  const { results } = await DB.prepare("SELECT fields FROM contact_messages").all<{
    fields: string;
  }>();
  const messages = results.map(({ fields }) => Object.values(JSON.parse(fields)).map(String));
  return messages.flat().filter((text) => text.startsWith(`Order ${orderId} `));
}

const setTo = (orderId: number, status: string) =>
  DB.prepare("UPDATE orders SET status = ? WHERE id = ?").bind(status, orderId).run();

describe("a payment that comes twice", () => {
  test("under another transaction's name is reported to buyer and operator, once", async () => {
    const order = await buyBy(shop, "midtrans_sub_bca_va");
    await notifiedShop(shop, order, "paid", "tx-first");
    await notifiedShop(shop, order, "expired", "tx-second");
    await notifiedShop(shop, order, "paid", "tx-second");
    await notifiedShop(shop, order, "paid", "tx-second");
    expect(await readPage(order)).toContain("has arrived twice");
    const twice = (await readReports(order)).filter((text) => text.includes("was paid twice"));
    expect(twice).toEqual([expect.stringContaining("(transactions tx-first and tx-second)")]);
  });

  test("may have come twice where a second page was opened: buyer and operator see what to do", async () => {
    const order = await buyBy(shop, "xendit_gateway");
    const again = { orderId: String(order.orderId), key: order.orderKey };
    await order.buyer.submit("pay-again", { ...again, paymentMethod: "duitku_va_bca" });
    await shop.idle();
    await notifiedShop(shop, order, "paid");
    await notifiedShop(shop, order, "paid");
    expect(await readPage(order)).toContain("If you paid at an earlier payment page as well");
    const reports = await readReports(order);
    expect(reports).toEqual([expect.stringContaining("Earlier pages: https://xen.to/")]);
  });
});

describe("a payment that comes once", () => {
  const parcel = { courier: "JNE", number: "010980012345678" };
  const partly = { amount: 100, reason: "" };
  const backend = {
    ...{ db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} },
    now: () => new Date(),
  };

  const changes: Record<string, (id: number) => Promise<string | null>> = {
    shipped: (id) => shipOrder(backend, id, parcel),
    "shipped in two parcels": async (id) =>
      (await shipOrder(backend, id, parcel)) ??
      shipOrder(backend, id, { ...parcel, number: "010980012345679" }),
    "refunded in part": (id) => refundOrder(backend, id, partly),
    completed: (id) => changeStatus(backend, id, "COMPLETED"),
    "shipped, put on hold and packed again": async (id) =>
      (await shipOrder(backend, id, parcel)) ??
      (await changeStatus(backend, id, "ON_HOLD")) ??
      changeStatus(backend, id, "PROCESSING"),
  };

  test.each(Object.entries(changes))("stays one when its order is %s", async (_what, change) => {
    const order = await buyBy(shop, "midtrans_sub_bca_va");
    await notifiedShop(shop, order, "paid");
    later(60);
    expect(await change(order.orderId)).toBeNull();
    await receive(shop, order.orderId);
    const path = `order-summary/${order.orderId}?key=${order.orderKey}`;
    expect(await order.buyer.read(`/${path}`)).not.toContain("diterima dua kali");
    expect(await order.buyer.read(`/en/${path}`)).not.toContain("has arrived twice");
    expect(await readReports(order)).toEqual([]);
  });

  test("is none where a webhook has any date but that of the payment", async () => {
    const order = await buyBy(shop, "bacs");
    const date = "2031-01-01T09:00:00";
    const body = { id: order.orderId, order_key: order.orderKey, status: "completed" };
    const dates = { date_modified_gmt: date, date_completed_gmt: date };
    await sendWebhook(shop, { topic: "order.updated", body: { ...body, ...dates } });
    const record = orderRecord(shop.bindings, order.orderId);
    expect(await record.read(order.orderKey)).toMatchObject({ status: "COMPLETED" });
    expect(await record.read(order.orderKey)).not.toHaveProperty("paid");
    const paid = { ...body, ...dates, date_paid_gmt: "2031-01-01T08:30:00" };
    await sendWebhook(shop, { topic: "order.updated", body: paid });
    expect(await record.read(order.orderKey)).toMatchObject({ paid: "2031-01-01T08:30:00Z" });
  });
});

describe.each([
  ["midtrans_sub_bca_va", "expired", "CANCELLED"],
  ["duitku_va_bca", "expired", "FAILED"],
] as const)("an order by %s that was paid, and %s after that", (method, outcome, status) => {
  test("is reported to the operator, once, and its buyer still sees it as paid", async () => {
    const order = await buyBy(shop, method);
    await notifiedShop(shop, order, "paid");
    await notifiedShop(shop, order, outcome);
    await notifiedShop(shop, order, outcome);
    const page = await readPage(order);
    expect(page).toContain("has arrived. Then ");
    expect(page).not.toMatch(/order-pay-again|http-equiv="refresh"/);
    expect(await readReports(order)).toEqual([expect.stringContaining(`and is ${status} now`)]);
  });

  test("is noticed where both webhooks were lost, behind newer orders of its address", async () => {
    const order = await buyBy(shop, method);
    await orderAlike(order.orderId, 25);
    later(1);
    await notify(order.orderId, "paid", { settings: { PAYMENT_PLUGINS } });
    await notify(order.orderId, outcome, { settings: { PAYMENT_PLUGINS } });
    later(1);
    await ringDue(shop.bindings.ORDERS.getByName(String(order.orderId)));
    expect(await readPage(order)).toContain("has arrived. Then ");
    expect(await readReports(order)).toHaveLength(1);
  });

  test("no longer shows that once it is corrected", async () => {
    const order = await buyBy(shop, method);
    await notifiedShop(shop, order, "paid");
    await notifiedShop(shop, order, outcome);
    await setTo(order.orderId, "PROCESSING");
    await notifiedShop(shop, order, "pending");
    const page = await readPage(order);
    expect(page).toContain("has arrived.");
    expect(page).not.toContain("has arrived. Then ");
  });
});

describe("a report to the operator", () => {
  test("that it was stopped is sent again where it was mended and is stopped once more", async () => {
    const order = await buyBy(shop, "midtrans_sub_bca_va");
    await notifiedShop(shop, order, "paid");
    await notifiedShop(shop, order, "expired");
    await setTo(order.orderId, "PROCESSING");
    await notifiedShop(shop, order, "pending");
    await notifiedShop(shop, order, "expired");
    const reports = await readReports(order);
    expect(reports).toHaveLength(2);
    expect(new Set(reports).size).toBe(2);
  });

  test("is sent once where a webhook arrives after a later change was read", async () => {
    const order = await buyBy(shop, "midtrans_sub_bca_va");
    await notifiedShop(shop, order, "paid");
    later(1);
    const packed = new Date().toISOString().slice(0, 19);
    later(1);
    await notify(order.orderId, "expired", { settings: { PAYMENT_PLUGINS } });
    later(1);
    expect(await readPage(order)).toContain("has arrived. Then ");
    const late = { id: order.orderId, order_key: order.orderKey, date_modified_gmt: packed };
    const body = { ...late, status: "processing" };
    await sendWebhook(shop, { topic: "order.updated", body });
    await receive(shop, order.orderId);
    expect(await readReports(order)).toHaveLength(1);
  });
});

test("a late paid order is shown as shipped when it is, and as completed when it has arrived", async () => {
  const order = await buyBy(shop, "xendit_gateway");
  later(25 * 60 + 1);
  await readPage(order);
  await notifiedShop(shop, order, "paid");
  expect(await readPage(order)).toContain("after its time had run out");
  await setTo(order.orderId, "COMPLETED");
  await notifiedShop(shop, order, "pending");
  expect(await readPage(order)).toContain("<dd>Shipped</dd>");
  // Its rate names no days: the order is over when those of the way are.
  later(15 * 24 * 60);
  expect(await readPage(order)).toContain("<dd>Completed</dd>");
});
