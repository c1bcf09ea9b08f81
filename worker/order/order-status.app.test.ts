import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import en from "../../shared/i18n/messages/en.json";
import id from "../../shared/i18n/messages/id.json";
import type { OrderDelivery, OrderStatus } from "../../shared/order.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import table from "../../tests/support/order-rows.txt?raw";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { orderRecord } from "./order-record.ts";

const { DB } = env as unknown as { DB: D1Database };
const ACCOUNT = "Bank Uji 123-456";
/** The account as the page groups it, there and beside its button. */
const SHOWN_ACCOUNT = "Bank Uji 1234\u00A056";

const rows = table
  .split("\n")
  .filter((line) => /^\| [A-Z_]+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));
const statuses = [...new Set(rows.map(([status = ""]) => status))] as OrderStatus[];

const methods: Record<string, string> = {
  bacs: "bacs",
  cod: "cod",
  card: "stripe",
  // Doku takes no further attempt at a failed order.
  gateway: "doku_checkout",
  other: "cheque",
};

const lines: Record<OrderDelivery, { id: string; title: string; total: number } | null> = {
  shipping: { id: "flat_rate:1", title: "Reguler", total: 250 },
  pickup: { id: "local_pickup:3", title: "Gudang Cakung", total: 0 },
  download: null,
};

const PICKUP = "Warehouse Cakung, Mon to Fri 9-17";

let shop: EdgeShop;
let buyer: ShopBrowser;
let order: { orderId: number; orderKey: string };

beforeAll(async () => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
  shop = openShop({ BANK_DETAILS: ACCOUNT, PICKUP_DETAILS_EN: PICKUP });
  buyer = new ShopBrowser(shop);
  await buyer.register("pemesan");
  await buyer.call("add-to-cart", {
    productId: await readId("pembersih-rantai-motor"),
    quantity: 1,
  });
  order = await placeOrder(buyer);
});

/** Makes the order one of that kind, at the backend and in its record. */
async function become(status: OrderStatus, payment: string, delivery: OrderDelivery) {
  const changes = createRecord(status, payment, delivery);
  await orderRecord(shop.bindings, order.orderId).update(changes);
  if (!isDraft(status)) await writeAtBackend(changes);
}

// WooCommerce's block checkout keeps drafts; the embedded shop has none.
const isDraft = (status: OrderStatus): boolean => status === "CHECKOUT_DRAFT";

const createRecord = (status: OrderStatus, payment: string, delivery: OrderDelivery) => ({
  status,
  paymentMethod: methods[payment] ?? "",
  paymentMethodTitle: "PayPay",
  delivery,
});

async function writeAtBackend(changes: ReturnType<typeof createRecord>) {
  const { status, paymentMethod, delivery } = changes;
  const { orderId } = order;
  const line = lines[delivery];
  const meta = line ? [{ key: "delivery_method", value: line.id }] : [];
  await DB.prepare(
    "UPDATE orders SET status = ?, payment_method = ?, payment_method_title = 'PayPay', shipping_line = ?, meta = ? WHERE id = ?",
  )
    .bind(status, paymentMethod, line && JSON.stringify(line), JSON.stringify(meta), orderId)
    .run();
}

const inIndonesian = (sentence: string): string => {
  const [key = ""] = Object.entries(en).find(([, text]) => text === sentence) ?? [];
  return id[key as keyof typeof id];
};

/** A page's text without its tags. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** The sentence as a page writes it: amount and number are the order's own. */
const pattern = (sentence: string): RegExp =>
  new RegExp(
    sentence
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace("{number}", String(order.orderId))
      .replace("{total}", "[^ ]+")
      .replace("{method}", "PayPay")
      .replace("{days}", "1–2"),
  );

const sentencesIn = (message: string): string[] =>
  Object.entries(en).flatMap(([key, text]) =>
    /^order\.(money|goods)\./.test(key) && message.includes(text) ? [text] : [],
  );

const headings: Partial<Record<OrderStatus, keyof typeof en>> = {
  COMPLETED: "order.status.completed",
  CANCELLED: "order.happened",
  REFUNDED: "order.happened",
};

interface Expected {
  label: string;
  heading: string;
  canReview: boolean;
  sentences: string[];
  showsAccount: boolean;
  button: string;
}

function expectPage(html: string, expected: Expected): void {
  const { label, heading, canReview, sentences, showsAccount, button } = expected;
  const text = plain(html);
  expect(html).toContain(`<dd>${label}</dd>`);
  expect(html).toContain(`<h2>${heading}</h2>`);
  expect(/<a class="button[^"]*" href="(\/en)?\/review\//.test(html)).toBe(canReview);
  for (const sentence of sentences) expect(text).toMatch(pattern(sentence));
  expect(html.includes(SHOWN_ACCOUNT)).toBe(showsAccount);
  // Where the same order can be paid again, that comes before ordering its things again.
  const [form] = /<form[^>]*order-(?:pay-again|reorder).*?<\/form>/s.exec(html) ?? [];
  expect(form).toContain(`>${button}</button>`);
}

// Of each status one row, every payment and delivery among them; order-status.test.ts has them all.
const shownRows = statuses.map((status, at) => {
  const cells = rows.filter(([of]) => of === status);
  return cells[(at * 4) % cells.length] ?? [];
});

describe("an order's pages", () => {
  test.each(shownRows)("%s by %s, %s: show the texts of the table", async (...cell) => {
    const [, payment, delivery, label = "", text = "", account, button = ""] = cell;
    const status = cell[0] as OrderStatus;
    await become(status, payment ?? "", delivery as OrderDelivery);
    const sentences = sentencesIn(text);
    expect(sentences.join("").length).toBeGreaterThan(0);
    expect(text.length - sentences.join(" ").length).toBe(0);
    const showsAccount = account === "yes";
    const isReceived = status === "COMPLETED" && delivery !== "shipping";
    const isOver = status !== "COMPLETED" || isReceived;
    const heading = (isOver && headings[status]) || "order.next";
    const canReview = isReceived;
    const english = { label, heading: en[heading], canReview, sentences, showsAccount, button };
    const indonesian = {
      label: inIndonesian(label),
      heading: id[heading],
      canReview,
      sentences: sentences.map(inIndonesian),
      showsAccount,
      button: inIndonesian(button),
    };
    const { orderId, orderKey } = order;
    const guest = new ShopBrowser(shop);
    for (const page of ["checkout/order-received", "order-summary"]) {
      const path = `${page}/${orderId}?key=${orderKey}`;
      expectPage(await guest.read(`/en/${path}`), english);
      expectPage(await guest.read(`/${path}`), indonesian);
    }
    if (isDraft(status)) return;
    expectPage(await buyer.read(`/en/order-summary/${orderId}`), english);
    expect(await buyer.read("/en/my-account?tab=orders")).toContain(`>${label}</span>`);
  });
});

test("its addresses name the province and the country in full", async () => {
  const { orderId, orderKey } = order;
  const html = await new ShopBrowser(shop).read(`/en/order-summary/${orderId}?key=${orderKey}`);
  const [address = ""] = /<address>.*?<\/address>/s.exec(html) ?? [];
  expect(address).toContain("<span>Surabaya, Jawa Timur 60111</span><span>Indonesia</span>");
});

test("an address for billing and shipping is there once", async () => {
  await become("PROCESSING", "cod", "shipping");
  const { orderId, orderKey } = order;
  const html = await new ShopBrowser(shop).read(`/en/order-summary/${orderId}?key=${orderKey}`);
  expect(html.match(/<address>/g)).toHaveLength(1);
  expect(html).toContain(`<h2>${en["checkout.shipping-address"]}</h2>`);
});

test("its courier is named with the days of arrival as at the checkout, and its cost alone", async () => {
  await become("PROCESSING", "cod", "shipping");
  const { orderId, orderKey } = order;
  const line = JSON.stringify({ ...lines.shipping, title: "JNE - OKE (3-4 hari)" });
  await DB.prepare("UPDATE orders SET shipping_line = ? WHERE id = ?").bind(line, orderId).run();
  await orderRecord(shop.bindings, orderId).update({ shippingTitle: "JNE - OKE (3-4 hari)" });
  const html = await new ShopBrowser(shop).read(`/order-summary/${orderId}?key=${orderKey}`);
  expect(html).toMatch(/<dd>JNE OKE, tiba [A-Z][a-z]{2} \d+.* - .*<\/dd>/);
  expect(html).toContain("<dt>Ongkos kirim</dt>");
});

test("its lines have their pictures, and a chat knows its number", async () => {
  const { orderId, orderKey } = order;
  const html = await new ShopBrowser(shop).read(`/order-summary/${orderId}?key=${orderKey}`);
  const [lines = ""] = /<table class="order-lines">.*?<\/table>/s.exec(html) ?? [];
  expect(lines).toMatch(/<img src="\/_image\/48x1\/[^"]+"[^>]* alt=""/);
  const [, text = ""] =
    /href="https:\/\/wa\.me\/\d+\?text=([^"]+)"[^>]*>Chat soal/.exec(html) ?? [];
  expect(decodeURIComponent(text)).toBe(`Halo, saya mau bertanya tentang pesanan ${orderId}.`);
});

test("a transfer's account and amount can be copied, and its proof sent with the order's number", async () => {
  await become("ON_HOLD", "bacs", "shipping");
  const { orderId, orderKey } = order;
  const path = `/en/checkout/order-received/${orderId}?key=${orderKey}`;
  const html = await new ShopBrowser(shop).read(path);
  const [box = ""] = /<div class="order-payment">.*?<\/div>/s.exec(html) ?? [];
  const copied = [...box.matchAll(/data-copy="([^"]+)"[^>]*>([^<]+)</g)];
  const [total = ""] = /€([\d.]+)/.exec(box) ?? [];
  expect(copied.map(([, text, label]) => [text, label])).toEqual([
    ["123456", english["order.payment-copy"]],
    [total.slice(1), english["order.copy-amount"]],
  ]);
  expect(decodeURIComponent(box)).toContain(`transfer of ${total} for order ${orderId}`);
  // What copies is the script of the waiting payment, which finds nothing to follow here.
  expect(html).toContain('data-part="payment"');
  expect(html).not.toContain("data-waiting");
});

test("where and when items are picked up is shown while they are to be picked up, where the shop says it", async () => {
  const { orderId, orderKey } = order;
  const read = (language: string) =>
    new ShopBrowser(shop).read(`${language}/order-summary/${orderId}?key=${orderKey}`);
  await become("PROCESSING", "cod", "pickup");
  expect(await read("/en")).toContain(`<p>${PICKUP}</p>`);
  expect(await read("")).not.toContain(PICKUP);
  await become("COMPLETED", "cod", "pickup");
  expect(await read("/en")).not.toContain(PICKUP);
  await become("PROCESSING", "cod", "shipping");
  expect(await read("/en")).not.toContain(PICKUP);
});
