import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backendProxy, resetProxies } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";

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
  const productId = await readId("pembersih-rantai-motor");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  expect(await browser.read("/en/my-account")).toContain(english["account.code-login"]);
  const returnTo = "/en/checkout";
  const mailed = await browser.submit("mail-login-code", { email: email.toUpperCase(), returnTo });
  expect(leadsTo(mailed)).toBe(`${formPath}&returnTo=%2Fen%2Fcheckout`);
  await expect.poll(() => codesTo(email)).toHaveLength(1);
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
  await expect.poll(() => codesTo("diam@example.test")).toHaveLength(1);
  expect(await codesTo("nobody@example.test")).toEqual([]);
  expect(await new ShopBrowser(shop).call("mail-login-code", { email: "diam" })).toMatchObject({
    error: { fields: { email: { id: "checkout.invalid-email" } } },
  });
});

test("a hundred tries and a quarter of an hour end a code; three an hour are mailed while one is good", async () => {
  const shop = openShop();
  await new ShopBrowser(shop).register("coba");
  const email = "coba@example.test";
  const request = async () => {
    await new ShopBrowser(shop).call("mail-login-code", { email });
    await shop.idle();
    return codesTo(email);
  };
  const enter = (code = "") => new ShopBrowser(shop).call("login-by-code", { email, code });
  const [guessed] = await request();
  await DB.prepare("UPDATE mailed_codes SET tries = 99").run();
  expect(await enter("11111111")).toMatchObject({ ok: false });
  expect(await enter(guessed)).toMatchObject({ ok: false });
  const old = (await request()).at(-1);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(await enter(old)).toMatchObject({ ok: false });
  await request();
  expect(await request()).toHaveLength(3);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  expect(await request()).toHaveLength(4);
});

test("strangers who ask for codes and guess them keep nobody from theirs", async () => {
  const shop = openShop({ RATE_LIMITS: "on" });
  await new ShopBrowser(shop).register("ramai");
  const email = "ramai@example.test";
  const from = (address: string) => {
    const fetch: typeof shop.fetch = (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set("cf-connecting-ip", address);
      return shop.fetch(path, { ...init, headers });
    };
    return new ShopBrowser({ ...shop, fetch });
  };
  for (const at of [1, 2, 3, 4]) {
    const stranger = from(`198.51.100.${at}`);
    await stranger.call("mail-login-code", { email });
    for (const guess of [1, 2, 3])
      await stranger.call("login-by-code", { email, code: `1111111${guess}` });
  }
  const owner = from("198.51.100.99");
  expect(await owner.call("mail-login-code", { email })).toMatchObject({ ok: true });
  await shop.idle();
  const code = (await codesTo(email)).at(-1);
  expect(await owner.call("login-by-code", { email, code })).toMatchObject({ ok: true });
});

test("a code of another account opens nothing", async () => {
  const shop = openShop();
  for (const name of ["korban2", "maling2"]) await new ShopBrowser(shop).register(name);
  await new ShopBrowser(shop).call("mail-login-code", { email: "maling2@example.test" });
  await expect.poll(() => codesTo("maling2@example.test")).toHaveLength(1);
  const [code = ""] = await codesTo("maling2@example.test");
  const thief = new ShopBrowser(shop);
  const result = await thief.call("login-by-code", { email: "korban2@example.test", code });
  expect(result).toMatchObject({ ok: false });
  expect(await isLoggedIn(thief)).toBe(false);
});

test("a stock WooCommerce mails none, and the login page offers none", async () => {
  const shop = openShop(withoutPlugin("https://shop.example/graphql"));
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
