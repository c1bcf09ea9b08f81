import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { shipOrder } from "../../backend/orders/order-news.ts";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import {
  beginEach,
  buyBy,
  gatewayShop,
  later,
  type Waiting,
} from "../../tests/support/gateway-orders.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { aniSends } from "../../tests/support/shopper.ts";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";
import type { Bindings } from "../platform/app-env.ts";
import { orderRecord } from "./order-record.ts";

beginEach({});

const { email } = aniSends;
const { phone } = aniSends.shipping;

/** Looks an order up by the form alone; where it leads, and what the page there says. */
async function lookUp(
  shop: ReturnType<typeof gatewayShop>,
  fields: { number: string | number; contact: string },
  browser = new ShopBrowser(shop),
) {
  const form = { number: String(fields.number), contact: fields.contact };
  const response = await browser.submit("find-order", form);
  const location = response.headers.get("location") ?? "";
  return { browser, status: response.status, location, html: await browser.read(location) };
}

const notices = (html: string) =>
  [...html.matchAll(/<div class="notices" role="alert">(.*?)<\/div>/gs)]
    .map(([, inside = ""]) => inside.replaceAll(/<[^>]+>/g, ""))
    .join("");

const unknown = "We find no order with this number and this email address or telephone number.";

async function mailedCode(order: Waiting): Promise<string> {
  const row = await backendEnv.DB.prepare(
    "SELECT recipient, body FROM mails WHERE subject LIKE ? ORDER BY id DESC",
  )
    .bind(`%code that opens order ${order.orderId}`)
    .first<{ recipient: string; body: string }>();
  expect(row?.recipient).toBe(email);
  return /<strong>([\d ]+)<\/strong>/.exec(row?.body ?? "")?.[1] ?? "";
}

test.each([
  ["e-mail address", email.toUpperCase()],
  ["telephone number", phone.replace(/^\+?62|^0/, "0")],
])("an order is found by its number and %s, without what is on a label", async (_by, contact) => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const parcel = { courier: "JNE", number: "010980012345678" };
  const backend = { db: drizzle(backendEnv.DB), env: backendEnv, waitUntil: () => {} };
  await shipOrder({ ...backend, now: () => new Date() }, order.orderId, parcel);
  later(3);
  const { status, location, html } = await lookUp(shop, {
    number: ` #${order.orderId}`,
    contact,
  });
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(`^/en/order-lookup/${order.orderId}\\?pass=[0-9a-f]{32}$`),
  ]);
  expect(html).toContain(parcel.number);
  expect(html).toContain("Shipped");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const { name, address1, postcode } = aniSends.shipping;
  for (const secret of [email, phone, name, address1, postcode, order.orderKey, "€"])
    expect(main).not.toContain(secret);
});

test("a wrong address, an unknown order and no number at all have one response", async () => {
  const shop = gatewayShop();
  const { orderId } = await buyBy(shop, "cod");
  const sentences = new Set<string>();
  for (const [number, contact] of [
    [orderId, "stranger@example.test"],
    [orderId, "081999999999"],
    [987_654, email],
    [987_654, phone],
    ["2147483648", email],
    ["none", email],
    [`${orderId} 1`, email],
  ] as const) {
    const { status, location, html } = await lookUp(shop, { number, contact });
    const text = notices(html);
    expect(text).toContain(unknown);
    sentences.add([status, location, text].join());
  }
  expect(sentences.size).toBe(1);
});

test("an order of an account is found, too; its code opens it", async () => {
  const shop = gatewayShop();
  const buyer = new ShopBrowser(shop);
  await buyer.register("pencari");
  const order = await buyBy(shop, "cod", "island", {}, buyer);
  const found = await lookUp(shop, { number: order.orderId, contact: email });
  expect(found.location).toContain(`/order-lookup/${order.orderId}?pass=`);
  const pass = new URL(found.location, "http://shop").searchParams.get("pass") ?? "";
  const fields = { orderId: String(order.orderId), pass };
  const mailed = await found.browser.submit("mail-order-code", fields);
  const page = await found.browser.read(mailed.headers.get("location") ?? "");
  expect(notices(page)).toContain("We have mailed a code");
  const wrong = await found.browser.submit("open-order", { ...fields, code: "0000 0000" });
  const refused = await found.browser.read(wrong.headers.get("location") ?? "");
  expect(refused).toContain("This code is wrong or has expired.");
  const code = await mailedCode(order);
  const opened = await found.browser.submit("open-order", { ...fields, code });
  expect(opened.headers.get("location")).toBe(
    `/en/order-summary/${order.orderId}?key=${order.orderKey}`,
  );
  const whole = await found.browser.read(opened.headers.get("location") ?? "");
  expect(whole).toContain(email);
  const again = await found.browser.submit("open-order", { ...fields, code });
  expect(again.headers.get("location")).not.toContain("order-summary");
});

test("a code is over after 15 minutes, and after a hundred wrong ones", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const { browser, location } = await lookUp(shop, { number: order.orderId, contact: email });
  const pass = new URL(location, "http://shop").searchParams.get("pass") ?? "";
  const fields = { orderId: String(order.orderId), pass };
  const open = async (code: string) =>
    (await browser.submit("open-order", { ...fields, code })).headers.get("location");
  await browser.submit("mail-order-code", fields);
  const late = await mailedCode(order);
  later(16);
  expect(await open(late)).not.toContain("order-summary");
  await browser.submit("mail-order-code", fields);
  const tried = await mailedCode(order);
  await backendEnv.DB.prepare("UPDATE mailed_codes SET tries = 99").run();
  expect(await open("10000000")).not.toContain("order-summary");
  expect(await open(tried)).not.toContain("order-summary");
});

test("a code is mailed to nobody who has not looked the order up, and to no other address", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const countMails = async () =>
    (await backendEnv.DB.prepare("SELECT count(*) AS n FROM mails").first<{ n: number }>())?.n;
  const before = await countMails();
  const browser = new ShopBrowser(shop);
  for (const pass of ["", "guessed", "0".repeat(32)]) {
    const fields = { orderId: String(order.orderId), pass, contact: "stranger@example.test" };
    await browser.submit("mail-order-code", fields);
  }
  expect(await countMails()).toBe(before);
  const { location } = await lookUp(shop, { number: order.orderId, contact: email }, browser);
  const pass = new URL(location, "http://shop").searchParams.get("pass") ?? "";
  for (let mail = 0; mail < 5; mail += 1)
    await browser.submit("mail-order-code", { orderId: String(order.orderId), pass });
  expect(await countMails()).toBe((before ?? 0) + 3);
});

test("while no mail can be sent the page says so, and the order's status stays", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const { browser, location } = await lookUp(shop, { number: order.orderId, contact: email });
  const pass = new URL(location, "http://shop").searchParams.get("pass") ?? "";
  backendProxy.intercept = async () => new Response("down", { status: 502 });
  const fields = { orderId: String(order.orderId), pass, returnTo: location };
  const sent = await browser.submit("mail-order-code", fields);
  backendProxy.open();
  expect(sent.headers.get("location")).toBe(location);
  const page = await browser.read(location);
  expect(notices(page)).toContain("The code could not be mailed now.");
  expect(page).toContain(english["order.status.packing"]);
});

test("what opens the status is over after an hour, is of one order, and cannot be guessed", async () => {
  const shop = gatewayShop();
  const [order, other] = [await buyBy(shop, "cod"), await buyBy(shop, "cod")];
  const { location } = await lookUp(shop, { number: order.orderId, contact: email });
  const open = (path: string) => new ShopBrowser(shop).open(path);
  // A link that was copied opens the status alone.
  expect((await open(location)).status).toBe(200);
  expect((await open(location.replace("order-lookup", "order-summary"))).status).toBe(404);
  for (const wrong of [
    location.replace(`${order.orderId}`, `${other.orderId}`),
    location.slice(0, -1),
    `/en/order-lookup/${order.orderId}`,
    `/en/order-lookup/${order.orderId}?pass=${order.orderKey}`,
    "/en/order-lookup/0?pass=1",
  ])
    expect((await open(wrong)).status).toBe(404);
  later(61);
  const over = await open(location);
  expect([over.status, await over.text()]).toEqual([
    404,
    expect.stringContaining("This link has expired."),
  ]);
});

test("an order that is here no more is found at the backend, and opened there by a code", async () => {
  const shop = gatewayShop();
  const order = await buyBy(shop, "cod");
  const { orderId, orderKey } = order;
  const bindings = env as unknown as Bindings;
  expect(await orderRecord(bindings, orderId).erase()).toBe("erased");
  expect((await lookUp(shop, { number: orderId, contact: phone })).html).toContain(unknown);
  const { browser, location, html } = await lookUp(shop, { number: orderId, contact: email });
  expect(html).toContain(english["order.status.packing"]);
  const pass = new URL(location, "http://shop").searchParams.get("pass") ?? "";
  const fields = { orderId: String(orderId), pass };
  await browser.submit("mail-order-code", fields);
  const code = await mailedCode(order);
  const opened = await browser.submit("open-order", { ...fields, code });
  expect(opened.headers.get("location")).toBe(`/en/order-summary/${orderId}?key=${orderKey}`);
  expect(await browser.read(opened.headers.get("location") ?? "")).toContain(email);
});

test("while the backend is down an order that is here is found, and any other is not said to be unknown", async () => {
  const shop = gatewayShop();
  const { orderId } = await buyBy(shop, "cod");
  backendProxy.intercept = async () => new Response("down", { status: 502 });
  const found = await lookUp(shop, { number: orderId, contact: email });
  expect(found.html).toContain(english["order.status.packing"]);
  for (const number of [orderId, 987_654]) {
    const { html } = await lookUp(shop, { number, contact: "stranger@example.test" });
    expect(notices(html)).not.toContain(unknown);
    expect(notices(html)).not.toBe("");
  }
  backendProxy.open();
});

test("a stock WooCommerce mails no code: the page leads to the order's mail and to the account", async () => {
  const shop = gatewayShop();
  const { orderId } = await buyBy(shop, "cod");
  const { location } = await lookUp(shop, { number: orderId, contact: email });
  const other = openShop(withoutPlugin("https://shop.example/graphql"));
  const html = await new ShopBrowser(other).read(location);
  expect(html).toContain("Open the link in the email that confirms the order, or log in.");
  expect(html).not.toContain("mail-order-code");
});

test("of guesses from many addresses none opens anything, and the right one passes after them", async () => {
  const shop = openShop({ RATE_LIMITS: "on" });
  const { orderId } = await buyBy(gatewayShop(), "cod");
  const guess = async (at: number, contact: string) => {
    const response = await shop.fetch("/en/actions/find-order", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: "http://localhost:8787",
        "cf-connecting-ip": `2001:db8:${at.toString(16)}::1`,
      },
      body: JSON.stringify({ number: String(orderId), contact }),
    });
    return response.json<{ ok: boolean; error?: { code: string } }>();
  };
  const guesses = Array.from({ length: 40 }, (_, at) => guess(at, `0812${10_000_000 + at}`));
  for (const result of await Promise.all(guesses))
    expect(result).toMatchObject({ ok: false, error: { code: "order.find-none" } });
  expect(await guess(1_001, email)).toMatchObject({ ok: true });
  expect(await guess(1_002, phone)).toMatchObject({ ok: true });
});
