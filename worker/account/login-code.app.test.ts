import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, resetProxies } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const { DB } = backendEnv;

beforeAll(seedProducts, 60_000);
beforeEach(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
  await DB.batch([DB.prepare("DELETE FROM mails"), DB.prepare("DELETE FROM mailed_codes")]);
});
afterEach(() => {
  resetProxies();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const leadsTo = (response: Response) => response.headers.get("location") ?? "";
const formPath = "/en/my-account?action=code";

async function codesTo(email: string): Promise<string[]> {
  const { results } = await DB.prepare(
    "SELECT body FROM mails WHERE recipient = ? AND subject LIKE '%your code to log in' ORDER BY id",
  )
    .bind(email)
    .all<{ body: string }>();
  return results.map(({ body }) => /<strong>([\d ]+)<\/strong>/.exec(body)?.[1] ?? "");
}

const isLoggedIn = async (browser: ShopBrowser) =>
  !(await browser.read("/en/my-account")).includes('name="password"');

test("a code by mail logs in without a password, with the guest's cart, and works once", async () => {
  const shop = openShop();
  await new ShopBrowser(shop).register("kode");
  const email = "kode@example.test";
  const browser = new ShopBrowser(shop);
  const row = await DB.prepare(
    "SELECT id FROM products WHERE slug = 'pembersih-rantai-motor'",
  ).first<{
    id: number;
  }>();
  await browser.call("add-to-cart", { productId: row?.id, quantity: 1 });
  expect(await browser.read("/en/my-account")).toContain("Log in with a code by email");
  const returnTo = "/en/checkout";
  const mailed = await browser.submit("mail-login-code", { email: email.toUpperCase(), returnTo });
  expect(leadsTo(mailed)).toBe(`${formPath}&returnTo=%2Fen%2Fcheckout`);
  await vi.waitFor(async () => expect(await codesTo(email)).toHaveLength(1));
  const page = await browser.read(leadsTo(mailed));
  expect(page).toContain("If that address has an account");
  expect(page).toContain('name="code"');
  const wrong = await browser.submit("login-by-code", { email, code: "0000 0000", returnTo });
  expect(await browser.read(formPath)).toContain("This code is wrong or has expired.");
  expect(wrong.status).toBe(303);
  const [code = ""] = await codesTo(email);
  const right = await browser.submit("login-by-code", { email, code, returnTo });
  expect(leadsTo(right)).toBe(returnTo);
  expect(await isLoggedIn(browser)).toBe(true);
  expect(await browser.call("read-cart", {})).toMatchObject({ value: { cart: { itemCount: 1 } } });
  const again = new ShopBrowser(shop);
  expect(await again.call("login-by-code", { email, code })).toMatchObject({
    error: { code: "order.code-wrong" },
  });
});

test("an address without an account, and a user's name, get the same response and no mail", async () => {
  const shop = openShop();
  await new ShopBrowser(shop).register("diam");
  const responses = await Promise.all(
    ["diam@example.test", "nobody@example.test"].map((email) =>
      new ShopBrowser(shop).call("mail-login-code", { email }),
    ),
  );
  expect(responses[0]).toEqual(responses[1]);
  await vi.waitFor(async () => expect(await codesTo("diam@example.test")).toHaveLength(1));
  expect(await codesTo("nobody@example.test")).toEqual([]);
  expect(await new ShopBrowser(shop).call("mail-login-code", { email: "diam" })).toMatchObject({
    error: { fields: { email: { id: "checkout.invalid-email" } } },
  });
});

test("five tries and a quarter of an hour end a code, and three an hour are mailed", async () => {
  const shop = openShop();
  await new ShopBrowser(shop).register("coba");
  const email = "coba@example.test";
  const ask = async () => {
    const before = (await codesTo(email)).length;
    await new ShopBrowser(shop).call("mail-login-code", { email });
    await vi.waitFor(async () => expect((await codesTo(email)).length).toBe(before + 1));
    return (await codesTo(email)).at(-1) ?? "";
  };
  const guessed = await ask();
  for (let guess = 0; guess < 5; guess += 1)
    await new ShopBrowser(shop).call("login-by-code", { email, code: `1111111${guess}` });
  const late = async (code: string) => new ShopBrowser(shop).call("login-by-code", { email, code });
  expect(await late(guessed)).toMatchObject({ ok: false });
  const old = await ask();
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(await late(old)).toMatchObject({ ok: false });
  await ask();
  await new ShopBrowser(shop).call("mail-login-code", { email });
  await shop.idle();
  expect(await codesTo(email)).toHaveLength(3);
});

test("a code of another account opens nothing", async () => {
  const shop = openShop();
  for (const name of ["korban2", "maling2"]) await new ShopBrowser(shop).register(name);
  await new ShopBrowser(shop).call("mail-login-code", { email: "maling2@example.test" });
  await vi.waitFor(async () => expect(await codesTo("maling2@example.test")).toHaveLength(1));
  const [code = ""] = await codesTo("maling2@example.test");
  const thief = new ShopBrowser(shop);
  const result = await thief.call("login-by-code", { email: "korban2@example.test", code });
  expect(result).toMatchObject({ ok: false });
  expect(await isLoggedIn(thief)).toBe(false);
});

test("a stock WooCommerce mails none, and the login page offers none", async () => {
  const shop = openShop({ BACKEND_URL: "https://shop.example/graphql" });
  const browser = new ShopBrowser(shop);
  for (const name of ["mail-login-code", "login-by-code"])
    expect(await browser.call(name, { email: "a@example.test", code: "1" })).toMatchObject({
      ok: false,
    });
});

test("a backend that cannot be reached mails nothing, and says so", async () => {
  const shop = openShop();
  backendProxy.intercept = async () => new Response("", { status: 502 });
  const result = await new ShopBrowser(shop).call("mail-login-code", { email: "a@example.test" });
  expect(result).toMatchObject({ error: { code: "order.code-failed" } });
});
