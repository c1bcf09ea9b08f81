import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Notice } from "../../shared/actions.ts";
import {
  backendProxy,
  resetProxies,
  storefrontSettings,
} from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ringDue } from "../../tests/support/ring-alarm.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { sendWebhook } from "../../tests/support/webhooks.ts";
import type { Bindings } from "../platform/app-env.ts";

const slug = "pembersih-rantai-motor";
const { ALERTS } = env as unknown as Bindings;
const { DB } = backendEnv;

let productId = 0;
let start = Date.parse("2031-01-01T08:00:00Z");

beforeAll(async () => {
  await seedProducts();
  productId = await readId(slug);
});

beforeEach(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  // Each test after all that another one has cached.
  start += 400 * 24 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  await DB.prepare("DELETE FROM mails").run();
  await setStock(0);
  // The object reads them when it is made, which may be now.
  Object.assign(storefrontSettings, { MAIL_BY: "backend", BASE_URL: "http://localhost:8787" });
  await runInDurableObject(getObject(), (_, state) => state.storage.deleteAll());
});

afterEach(() => {
  resetProxies();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const getObject = (id = productId) => ALERTS.getByName(String(id));

const setStock = (quantity: number) =>
  DB.prepare(
    "UPDATE products SET stock_quantity = ?, stock_status = ?, backorders = 'NO' WHERE slug = ?",
  )
    .bind(quantity, quantity > 0 ? "IN_STOCK" : "OUT_OF_STOCK", slug)
    .run();

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

function alertShop(settings: Record<string, unknown> = {}): EdgeShop {
  const mail = { MAIL_BY: "backend", ...settings };
  return openShop(mail);
}

async function mailsTo(recipient: string) {
  const { results } = await DB.prepare(
    "SELECT subject, body FROM mails WHERE recipient = ? ORDER BY id",
  )
    .bind(recipient)
    .all<{ subject: string; body: string }>();
  return results;
}

/** The path of the link in the newest mail. */
async function linkIn(recipient: string): Promise<string> {
  const { body = "" } = (await mailsTo(recipient)).at(-1) ?? {};
  const href = /href="([^"]+)"/.exec(body)?.[1] ?? "";
  const { pathname, search } = new URL(href.replaceAll("&amp;", "&"));
  return pathname + search;
}

const ring = (id = productId) => ringDue(getObject(id));

const storedIn = (id = productId): Promise<number> =>
  runInDurableObject(getObject(id), (_, state) => [...state.storage.kv.list()].length);

const ask = (browser: ShopBrowser, email: string, more: object = {}) =>
  browser.call("ask-alert", { productId, email, ...more });

async function confirmed(shop: EdgeShop, email: string): Promise<string> {
  const browser = new ShopBrowser(shop);
  expect(await ask(browser, email)).toMatchObject({ ok: true });
  await ring();
  const link = await linkIn(email);
  const token = new URL(link, "http://localhost").searchParams.get("token") ?? "";
  expect(await browser.call("confirm-alert", { productId, token })).toMatchObject({ ok: true });
  return link;
}

/** WooCommerce reports that the product has changed, and the alarm that follows has run. */
async function reportChange(shop: EdgeShop): Promise<void> {
  const body = { id: productId, slug, status: "publish", at: Date.now() };
  expect((await sendWebhook(shop, { topic: "product.updated", body })).status).toBe(200);
  later(1);
  await ring();
}

test("who asks at a sold-out product is mailed once when it is back, after a confirmation", async () => {
  const shop = alertShop();
  const email = "ani@example.test";
  const browser = new ShopBrowser(shop);
  const product = await browser.read(`/en/product/${slug}`);
  expect(product).toContain(`href="/en/alert/${slug}"`);
  const page = await browser.read(`/en/alert/${slug}`);
  expect(page).toContain(english["alert.stock-title"]);
  const form = { productId: String(productId), email, returnTo: `/en/alert/${slug}` };
  const sent = await browser.submit("ask-alert", form);
  expect(await browser.read(sent.headers.get("location") ?? "")).toContain(
    "We have sent an email.",
  );
  await ring();
  const link = await linkIn(email);
  expect(link).toMatch(new RegExp(`^/en/alert/mail/${productId}\\?token=[\\w-]{32}$`));
  // A program that opens links of mails confirms nothing.
  expect(await browser.read(link)).toContain(english["alert.confirm"]);
  await setStock(5);
  await reportChange(shop);
  expect(await mailsTo(email)).toHaveLength(1);
  await setStock(0);
  const token = link.split("token=")[1] ?? "";
  await browser.submit("confirm-alert", { productId: String(productId), token });
  later(1);
  await ring();
  expect(await mailsTo(email)).toHaveLength(1);
  await setStock(5);
  await reportChange(shop);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toContain("is back in stock");
  expect(await linkIn(email)).toBe(`/en/product/${slug}`);
  expect(await storedIn()).toBe(0);
  await reportChange(shop);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a product that came back before the link was opened is mailed at once", async () => {
  const shop = alertShop();
  const email = "cepat@example.test";
  await ask(new ShopBrowser(shop), email);
  await ring();
  await setStock(3);
  const token = (await linkIn(email)).split("token=")[1] ?? "";
  await new ShopBrowser(shop).call("confirm-alert", { productId, token });
  later(1);
  await ring();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a price that falls is mailed, one that rises or stays is not", async () => {
  const shop = alertShop();
  await setStock(9);
  const email = "hemat@example.test";
  const row = await DB.prepare(
    "SELECT coalesce(sale_price, regular_price) AS price FROM products WHERE id = ?",
  )
    .bind(productId)
    .first<{ price: number }>();
  const { price = 0 } = row ?? {};
  expect(price).toBeGreaterThan(0);
  const setPrice = (next: number) =>
    DB.prepare("UPDATE products SET regular_price = ?, sale_price = NULL WHERE id = ?")
      .bind(next, productId)
      .run();
  await confirmed(shop, email);
  for (const next of [price, price + 100]) {
    await setPrice(next);
    await reportChange(shop);
    expect(await mailsTo(email)).toHaveLength(1);
  }
  await setPrice(price - 50);
  await reportChange(shop);
  const mails = await mailsTo(email);
  expect(mails[1]?.subject).toContain("now costs");
  await setPrice(price);
});

test("one press ends an alert, and then its link opens nothing", async () => {
  const shop = alertShop();
  const email = "cukup@example.test";
  const link = await confirmed(shop, email);
  const browser = new ShopBrowser(shop);
  expect(await browser.read(link)).toContain(english["alert.end"]);
  const token = link.split("token=")[1] ?? "";
  const ended = await browser.submit("end-alert", {
    ...{ productId: String(productId), token, returnTo: link },
  });
  expect(await browser.read(ended.headers.get("location") ?? "")).toContain(
    "You will not get this",
  );
  expect(await storedIn()).toBe(0);
  await setStock(5);
  await reportChange(shop);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await browser.call("confirm-alert", { productId, token })).toMatchObject({
    error: { code: "alert.over" },
  });
});

test("stolen, guessed and other products' links open nothing", async () => {
  const shop = alertShop();
  const link = await confirmed(shop, "korban@example.test");
  const token = link.split("token=")[1] ?? "";
  const thief = new ShopBrowser(shop);
  const guesses = [token.toLowerCase(), token.slice(0, -1), `${token}A`, "A".repeat(32), ""];
  for (const guess of guesses)
    for (const name of ["confirm-alert", "end-alert"])
      expect(await thief.call(name, { productId, token: guess })).toMatchObject({ ok: false });
  expect(await thief.call("end-alert", { productId: productId + 1, token })).toMatchObject({
    ok: false,
  });
  expect((await thief.open(`/en/alert/mail/${productId}?token=x`)).status).toBe(404);
  expect(await storedIn()).toBeGreaterThan(0);
});

test("a mailbox is asked three times at most, and a response never says whether it is known", async () => {
  const shop = alertShop();
  const email = "sering@example.test";
  await confirmed(shop, email);
  const results: unknown[] = [];
  for (let time = 0; time < 6; time += 1) {
    results.push(await ask(new ShopBrowser(shop), email.toUpperCase()));
    results.push(await ask(new ShopBrowser(shop), "asing@example.test"));
    await ring();
    later(5);
  }
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo("asing@example.test")).toHaveLength(3);
});

/** Asks for one alert as JSON, in a new session, from an address. */
async function askFrom(shop: EdgeShop, address: string, asked: { id: number; email: string }) {
  const response = await shop.fetch("/en/actions/ask-alert", {
    method: "POST",
    body: JSON.stringify({ productId: asked.id, email: asked.email }),
    headers: {
      "content-type": "application/json",
      "cf-connecting-ip": address,
      origin: "http://localhost:8787",
    },
  });
  const { ok, value } = await response.json<{ ok: boolean; value: { notices: Notice[] } }>();
  return { status: response.status, ok, notice: ok ? value.notices.at(-1)?.id : null };
}

test("a client's mails use up nobody else's", async () => {
  const everything = { limit: async () => ({ success: true }) };
  const shop = alertShop({
    ...{ RATE_LIMITS: "on", LIMIT_FEW: everything, LIMIT_SOME: everything },
  });
  const statuses: number[] = [];
  for (let nth = 0; nth < 110; nth += 1) {
    const asked = { id: productId, email: `korban${nth}@example.test` };
    statuses.push((await askFrom(shop, "203.0.113.77", asked)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
  const honest = { id: productId, email: "jujur@example.test" };
  expect(await askFrom(shop, "203.0.113.78", honest)).toMatchObject({ notice: "alert.asked" });
});

test("a product that strangers have asked for a thousand times takes one more", async () => {
  const stranger = { kind: "stock", variationId: null, price: null, locale: "id_ID" } as const;
  const unconfirmed = { ...stranger, token: null, isConfirmed: false, asked: 1, outgoing: null };
  await runInDurableObject(getObject(), (_, { storage }) => {
    for (let nth = 0; nth < 1_000; nth += 1) {
      const [id, email] = [`stranger${nth}`, `iseng${nth}@example.test`];
      storage.kv.put(`alert:${id}`, { ...unconfirmed, id, hash: id, email, since: Date.now() });
    }
  });
  const shop = alertShop();
  expect(await ask(new ShopBrowser(shop), "jujur@example.test")).toMatchObject({ ok: true });
});

test("one mailbox gets five mails a day in whatever spelling, and the rest later", async () => {
  const shop = alertShop({ RATE_LIMITS: "on" });
  const { results } = await DB.prepare(
    "SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' LIMIT 12",
  ).all<{ id: number }>();
  const emails = ["ban.jir@gmail.com", "BANJIR@gmail.com", "banjir+2@googlemail.com"];
  const sent: string[] = [];
  const mailed = async () => {
    const rows = await DB.prepare("SELECT recipient FROM mails").all<{ recipient: string }>();
    return rows.results.length;
  };
  for (const [at, { id }] of results.entries()) {
    const email = emails[at % emails.length] ?? "";
    const { ok, notice } = await askFrom(shop, `198.51.100.${at + 1}`, { id, email });
    expect(ok).toBe(true);
    sent.push(notice ?? "");
  }
  const [first, last] = ["alert.asked", "alert.asked-later"];
  expect(sent).toEqual([first, first, first, ...Array.from({ length: 9 }, () => last)]);
  const ringAll = async () => {
    for (const { id } of results) await ring(id);
  };
  await ringAll();
  expect(await mailed()).toBe(3);
  for (const expected of [4, 5, 6]) {
    later(12 * 60);
    await ringAll();
    expect(await mailed()).toBe(expected);
  }
});

const failMails = (respond: () => Response | Promise<Response>): void => {
  backendProxy.intercept = async (request, pass) =>
    new URL(request.url).pathname === "/storefront/mails" ? respond() : pass(request);
};

test.each([
  ["responds with 503", () => new Response("", { status: 503 })],
  ["does not respond", () => Promise.reject(new TypeError("fetch failed"))],
])("a mail provider that %s is asked again, and the mail is sent once", async (_how, respond) => {
  const shop = alertShop();
  const email = "tunggu@example.test";
  await confirmed(shop, email);
  await setStock(5);
  let calls = 0;
  failMails(() => {
    calls += 1;
    return respond();
  });
  await reportChange(shop);
  for (const minutes of [2, 6, 31]) {
    later(minutes);
    await ring();
  }
  expect(calls).toBe(4);
  expect(await mailsTo(email)).toHaveLength(1);
  backendProxy.open();
  later(121);
  await ring();
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await storedIn()).toBe(0);
});

test("a provider that stays down is given up after a day and a half, and nothing is left", async () => {
  const shop = alertShop();
  const email = "hilang@example.test";
  await confirmed(shop, email);
  await setStock(5);
  let calls = 0;
  failMails(() => {
    calls += 1;
    return new Response("", { status: 500 });
  });
  await reportChange(shop);
  for (const minutes of [2, 6, 31, 121, 481, 1_441, 1_441]) {
    later(minutes);
    await ring();
  }
  expect(calls).toBe(7);
  expect(await storedIn()).toBe(0);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toContain("alert.given_up");
});

test("a mail that the provider refuses is not sent again", async () => {
  const shop = alertShop();
  failMails(() => new Response("", { status: 422 }));
  await ask(new ShopBrowser(shop), "salah@example.test");
  await ring();
  expect(await storedIn()).toBe(0);
});

test("what was sold out again while the provider was down is not mailed, and waits", async () => {
  const shop = alertShop();
  const email = "sabar@example.test";
  await confirmed(shop, email);
  await setStock(5);
  failMails(() => new Response("", { status: 503 }));
  await reportChange(shop);
  await setStock(0);
  backendProxy.open();
  later(2);
  await ring();
  expect(await mailsTo(email)).toHaveLength(1);
  await setStock(2);
  await reportChange(shop);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a backend that cannot be read at a webhook is read again", async () => {
  const shop = alertShop();
  const email = "mogok@example.test";
  await confirmed(shop, email);
  await setStock(5);
  backendProxy.intercept = async () => new Response("", { status: 502 });
  await reportChange(shop);
  expect(await mailsTo(email)).toHaveLength(1);
  backendProxy.open();
  later(2);
  await ring();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("an order that gives its stock back has its products looked at", async () => {
  const shop = alertShop();
  const email = "batal@example.test";
  await confirmed(shop, email);
  await setStock(1);
  const order = {
    ...{ id: 4711, order_key: "wc_order_x", status: "cancelled" },
    line_items: [{ product_id: productId }],
  };
  expect((await sendWebhook(shop, { topic: "order.updated", body: order })).status).toBe(200);
  later(1);
  await ring();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("what nobody confirms is forgotten in a day, what nothing becomes of in half a year", async () => {
  const shop = alertShop();
  await ask(new ShopBrowser(shop), "lupa@example.test");
  await ring();
  later(25 * 60);
  await ring();
  expect(await storedIn()).toBe(0);
  await confirmed(shop, "lama@example.test");
  later(181 * 24 * 60);
  await ring();
  expect(await storedIn()).toBe(0);
});

test("without a way to send mails there is no form, and no address that leads to one", async () => {
  const shop = openShop();
  const browser = new ShopBrowser(shop);
  expect(await browser.read(`/en/product/${slug}`)).not.toContain("/alert/");
  expect((await browser.open(`/en/alert/${slug}`)).status).toBe(404);
  expect(await ask(browser, "ani@example.test")).toMatchObject({ error: { code: "alert.none" } });
  await setStock(5);
  await reportChange(shop);
  expect(await storedIn()).toBe(0);
});

test("nobody has the backend send a mail without the secret of the webhooks", async () => {
  const shop = alertShop();
  const body = JSON.stringify({ to: "a@example.test", subject: "x", html: "x", key: "x" });
  for (const signature of ["", "AAAA"]) {
    const url = "http://embedded.internal/storefront/mails";
    const headers = { "x-storefront-signature": signature };
    const response = await shop.backend.fetch(url, { method: "POST", body, headers });
    expect(response.status).toBe(403);
  }
  expect(await mailsTo("a@example.test")).toHaveLength(0);
});
