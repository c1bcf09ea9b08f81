import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { changeStatus } from "../../backend/orders/change-status.ts";
import type { OrderStatus } from "../../backend/schema/orders.ts";
import en from "../../shared/i18n/messages/en.json";
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
import { orderRow } from "../../tests/support/shop-rows.ts";
import { ANI } from "../../tests/support/shopper.ts";

beginEach({});

/** Of each way to pay the method that is ordered with, and how the order says that it is paid. */
const methods: Record<string, readonly [ordered: string, paid: string]> = {
  "a bank transfer": ["bacs", "bacs"],
  "cash on delivery": ["cod", "cod"],
  Midtrans: ["midtrans_sub_bca_va", "midtrans_sub_bca_va"],
  Xendit: ["xendit_gateway", "xendit_gateway"],
  DOKU: ["doku_checkout", "doku_checkout"],
  Duitku: ["duitku_va_bca", "duitku_va_bca"],
  iPaymu: ["ipaymu", "ipaymu"],
  "an unknown gateway": ["bayar_gateway", "bayar_gateway"],
  "a card": ["bayar_gateway", "stripe"],
  "a cheque": ["bayar_gateway", "cheque"],
};

const courses: OrderStatus[][] = [
  ["PROCESSING", "COMPLETED", "REFUNDED"],
  ["ON_HOLD", "PROCESSING", "CANCELLED", "COMPLETED"],
  ["FAILED", "PROCESSING"],
];

interface Mail {
  subject: string;
  body: string;
}

/** What the buyer was mailed of an order. */
async function readMails({ orderId }: Waiting): Promise<Mail[]> {
  const sent = backendEnv.DB.prepare(
    "SELECT subject, body FROM mails WHERE recipient = ? AND body LIKE ? ORDER BY id",
  );
  return (await sent.bind(ANI.email, `%/order-summary/${orderId}?%`).all<Mail>()).results;
}

const mailed = en["order.mailed"].replace("{email}", ANI.email);
const posted = /keep you posted by email/;
/** What is mailed once it is asked for. */
const offers: readonly string[] = [en["order.cancel-code"], en["order.code-mail"]];

/** The sentences of an order's page that speak of mail. */
function promisesOn(html: string): string[] {
  const [article = ""] = /<article class="order">.*<\/article>/s.exec(html) ?? [];
  expect(article).toContain("order-facts");
  return [...article.matchAll(/>([^<]*mail[^<]*)</gi)]
    .map(([, text = ""]) => text)
    .filter((text) => text !== ANI.email && !offers.includes(text));
}

/** What the page promises, which must be true at once; whether news by mail is to come. */
async function promisedBy(shop: ReturnType<typeof gatewayShop>, order: Waiting): Promise<boolean> {
  const promises = promisesOn(await readOrderPage(shop, order));
  const { status } = await orderRow(order.orderId);
  const isPlaced = ["PROCESSING", "ON_HOLD", "COMPLETED"].includes(status);
  expect(promises.filter((text) => text !== mailed && !posted.test(text))).toEqual([]);
  expect(promises.includes(mailed)).toBe(isPlaced && (await readMails(order)).length > 0);
  return promises.some((text) => posted.test(text));
}

const backend = { db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} };

test.each(
  Object.entries(methods).flatMap(([way, by]) =>
    courses.map((course) => [way, course, by] as const),
  ),
)("an order by %s that becomes %j promises no mail that is not sent", async (_, course, by) => {
  const shop = gatewayShop();
  const [method, paid] = by;
  const order = await buyBy(shop, method);
  await backendEnv.DB.prepare("UPDATE orders SET payment_method = ? WHERE id = ?")
    .bind(paid, order.orderId)
    .run();
  let isPosted = await promisedBy(shop, order);
  for (const status of course) {
    later(1);
    const before = await readMails(order);
    await changeStatus({ ...backend, now: () => new Date() }, order.orderId, status);
    await receive(shop, order.orderId);
    const after = await readMails(order);
    if (isPosted && status === "COMPLETED") {
      expect(after.length).toBe(before.length + 1);
      expect(after.at(-1)?.body).toContain("We have sent your parcel");
    }
    const isPaidOnPage = />Your [^<.]* has arrived|>You have paid/.test(
      await readOrderPage(shop, order),
    );
    if (isPaidOnPage && after.length > before.length)
      expect(after.at(-1)?.body).not.toMatch(/Total to pay|not been paid|not confirmed/);
    isPosted = await promisedBy(shop, order);
  }
});
