import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type EdgeShop,
  freshMinute,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

const { DB } = env as unknown as { DB: D1Database };
const password = "Rahasia-123";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  shop = openShop();
});

const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "";

describe("an old cookie", () => {
  test("of before the login opens nothing of the customer", async () => {
    const browser = new ShopBrowser(shop);
    await browser.call("add-to-cart", {
      productId: await readId("minyak-cvt-samudra"),
      quantity: 1,
    });
    const before = browser.copy();
    await browser.register("orang-lama");
    expect(await browser.read("/en/my-account?tab=details")).toContain(english["account.logout"]);
    expect(title(await before.read("/en/my-account"))).toBe(english["account.login"]);
    expect(await before.read("/en/cart")).toContain(english["cart.empty"]);
    expect((await before.open("/en/my-account")).headers.getSetCookie()).toEqual([]);
  });

  test("of before logging out opens nothing", async () => {
    const { browser } = await customer(shop);
    const stolen = browser.copy();
    await browser.submit("logout", {});
    expect(browser.jar.header()).toEqual({});
    expect(title(await stolen.read("/en/my-account?tab=details"))).toBe(english["account.login"]);
    expect((await stolen.call("update-customer", { email: "x@example.test" })).ok).toBe(false);
  });

  test("of before a new password opens nothing, nor does a login elsewhere", async () => {
    const { browser, username } = await customer(shop);
    const stolen = browser.copy();
    const elsewhere = new ShopBrowser(shop);
    await elsewhere.call("login", { username, password });
    expect(await elsewhere.read("/en/my-account?tab=details")).toContain(english["account.logout"]);
    const change = {
      currentPassword: password,
      password: "Lain-lagi-5",
      confirmation: "Lain-lagi-5",
    };
    expect(await browser.call("update-password", change)).toMatchObject({ ok: true });
    expect(await browser.read("/en/my-account?tab=details")).toContain(english["account.logout"]);
    for (const other of [stolen, elsewhere])
      expect(title(await other.read("/en/my-account"))).toBe(english["account.login"]);
  });

  test("of before a password by mail opens nothing", async () => {
    const { browser, username } = await customer(shop);
    const visitor = new ShopBrowser(shop);
    await visitor.call("reset-password-email", { username });
    await shop.idle();
    const mail = await DB.prepare("SELECT body FROM mails ORDER BY id DESC").first<{
      body: string;
    }>();
    const key = /key=(\w+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const choice = { key, login: username, password: "Lain-lagi-5", confirmation: "Lain-lagi-5" };
    expect(await visitor.call("reset-password", choice)).toMatchObject({ ok: true });
    expect(title(await browser.read("/en/my-account"))).toBe(english["account.login"]);
  });
});

describe("the existence of an account does not leak", () => {
  test("from a wrong login or a lost password", async () => {
    const { username } = await customer(shop);
    const results = [];
    for (const name of [username, "tidak-ada"]) {
      const browser = new ShopBrowser(shop);
      const login = await browser.call("login", { username: name, password: "salah" });
      const reset = await browser.call("reset-password-email", { username: name });
      results.push([login, reset]);
    }
    expect(results[0]).toEqual(results[1]);
  });
});

describe("tries are counted", () => {
  beforeEach(freshMinute);

  test("per account, from any client, and the response has Retry-After", async () => {
    const limited = openShop({ RATE_LIMITS: "on" });
    const visitor = new ShopBrowser(limited);
    const tries = [];
    for (let at = 0; at < 4; at += 1) {
      tries.push(await visitor.submit("login", { username: "korban", password: "tebak" }));
    }
    expect(tries.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
    const last = tries[3];
    expect(last?.headers.get("retry-after")).toBe("60");
    expect(await last?.text()).toContain("Too many attempts");
    expect((await visitor.submit("login", { username: "lain", password: "x" })).status).toBe(303);
  });
});
