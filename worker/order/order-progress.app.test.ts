import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { changeStatus } from "../../backend/orders/change-status.ts";
import { noteToBuyer, refundOrder, shipOrder } from "../../backend/orders/order-news.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  readOrderPage,
  receive,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { english } from "../../tests/support/messages.ts";
import { failing } from "../../tests/support/other-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { ANI } from "../../tests/support/shopper.ts";

beginEach({});

const backend = {
  ...{ db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} },
  now: () => new Date(),
};

/** The parts of an order's page that say what has become of it, as text. */
function progressIn(html: string): string {
  const sections = html.matchAll(
    /<section class="order-(?:progress|messages|refunds)">.*?<\/section>/gs,
  );
  return Array.from(sections, ([section]) =>
    section
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&amp;", "&")
      .replace(/\s+/g, " ")
      .trim(),
  ).join(" | ");
}

const readProgress = async (shop: ReturnType<typeof gatewayShop>, order: Waiting) =>
  progressIn(await readOrderPage(shop, order));

/** The newest mail to the buyer. */
async function lastMail(): Promise<string> {
  const sent = backendEnv.DB.prepare("SELECT body FROM mails WHERE recipient = ? ORDER BY id DESC");
  return (await sent.bind(ANI.email).first<{ body: string }>())?.body ?? "";
}

test("a parcel's number is on its guest's order page at once where a webhook tells of it", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  expect(await readProgress(shop, order)).toMatch(
    /^Where your order is Ordered January 1, 2031 Being packed Handed to the courier Arrival$/,
  );
  later(1);
  await shipOrder(backend, order.orderId, { courier: "JNE", number: "010980012345678" });
  await receive(shop, order.orderId);
  const html = await readOrderPage(shop, order);
  expect(progressIn(html)).toMatch(
    /Packed Handed to the courier January 1, 2031 Shipped JNE 010980012345678 Copy the number Track it at JNE/,
  );
  expect(html).toContain('href="https://jne.co.id/tracking-package"');
  expect(await lastMail()).toContain("JNE 010980012345678");
});

test("a message to the buyer, of which no webhook tells, is there two minutes later", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  await readOrderPage(shop, order);
  const note = "Halo <b>Ani</b> & keluarga,\nsudah jalan via J&T, resi JP1234567890 ya";
  expect(await noteToBuyer(backend, order.orderId, note)).toBeNull();
  later(3);
  const html = await readOrderPage(shop, order);
  expect(progressIn(html)).toMatch(
    /J&T JP1234567890 .*Messages from the shop .*Halo Ani & keluarga/,
  );
  expect(html).not.toContain("<b>Ani</b>");
  expect(await lastMail()).toContain("Halo &lt;b&gt;Ani&lt;/b&gt; &amp; keluarga,<br>sudah jalan");
});

test("an order that cannot be read now is shown as it was, with the time of that", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  expect(await readOrderPage(shop, order)).not.toContain("order-age");
  later(3);
  backendProxy.intercept = failing("refused");
  const html = await readOrderPage(shop, order);
  expect(html).toMatch(/As it was on [^<]*January 1[^<]*: the shop’s system cannot be reached/);
  expect(progressIn(html)).toContain("Ordered January 1, 2031");
  // The next page within seconds asks nobody, and is as old.
  expect(await readOrderPage(shop, order)).toContain("order-age");
  backendProxy.open();
  later(3);
  expect(await readOrderPage(shop, order)).not.toContain("order-age");
});

test("a message without a number moves no step of the order", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  await noteToBuyer(backend, order.orderId, "Hubungi CS 081234567890 bila kurir belum datang.");
  later(3);
  expect(await readProgress(shop, order)).toMatch(
    /Being packed Handed to the courier Arrival \| Messages from the shop .*081234567890/,
  );
});

test("a refund of a part is there with its amount and reason, and the whole one ends the way", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const partly = { amount: 500, reason: "Kemasan rusak" };
  expect(await refundOrder(backend, order.orderId, partly)).toMatch(/Nothing has been paid/);
  await changeStatus(backend, order.orderId, "COMPLETED");
  later(1);
  expect(await refundOrder(backend, order.orderId, partly)).toBe(null);
  await receive(shop, order.orderId);
  expect(await readProgress(shop, order)).toMatch(
    /Refunds €5\.00 on January 1, 2031 Kemasan rusak$/,
  );
  const tooMuch = { amount: 1_000_000, reason: "" };
  expect(await refundOrder(backend, order.orderId, tooMuch)).toMatch(/more than what is left/);
  later(1);
  await changeStatus(backend, order.orderId, "REFUNDED");
  await receive(shop, order.orderId);
  later(3);
  const ended = await readProgress(shop, order);
  expect(ended).not.toContain(english["order.progress"]);
  expect(ended.match(/on January/g)).toHaveLength(2);
});

test("an owner reads the same in the account, in Indonesian", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  await buyer.register("pelacak");
  const order = await buyBy(shop, "cod", "island", {}, buyer);
  await shipOrder(backend, order.orderId, { courier: "SiCepat", number: "000123456789" });
  const html = await buyer.read(`/order-summary/${order.orderId}`);
  expect(progressIn(html)).toMatch(/Perjalanan pesanan .* SiCepat 000123456789 .*Lacak di SiCepat/);
});

test("an order that waits for its payment is at that step, and is not called paid", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "xendit_gateway");
  expect(await readProgress(shop, order)).toMatch(
    /^Where your order is Ordered January 1, 2031 Awaiting payment( until [^A-Z]+)?.* Packed Handed to the courier Arrival$/,
  );
});

test("a page that is reloaded often reads the backend no more than every two minutes", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  later(3);
  await readOrderPage(shop, order);
  await noteToBuyer(backend, order.orderId, "Satu pesan.");
  for (let visit = 0; visit < 3; visit += 1)
    expect(await readProgress(shop, order)).not.toContain("Satu pesan.");
  later(3);
  expect(await readProgress(shop, order)).toContain("Satu pesan.");
});
