import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { type EdgeShop, openShop, stockShelves } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const { DB, UPLOADS } = env as unknown as { DB: D1Database; UPLOADS: R2Bucket };
const password = "Rahasia-123";
const street = "Jl. Melati Rahasia 5";

let shop: EdgeShop;
let people = 0;

beforeAll(async () => {
  await stockShelves();
  shop = openShop();
});

const idOf = async (slug: string): Promise<number> => {
  const row = await DB.prepare("SELECT id FROM products WHERE slug = ?")
    .bind(slug)
    .first<{ id: number }>();
  return row?.id ?? 0;
};

async function customer(): Promise<{ browser: ShopBrowser; username: string }> {
  people += 1;
  const username = `orang${people}`;
  const browser = new ShopBrowser(shop);
  await browser.register(username);
  return { browser, username };
}

interface Placed {
  orderId: number;
  orderKey: string;
}

/** Buys a guide as a file; the operator has seen the money. */
async function buy(browser: ShopBrowser, email: string): Promise<Placed> {
  const productId = await idOf("panduan-ganti-minyak-rem");
  const added = await browser.call("add-to-cart", { productId, quantity: 1 });
  const cart = added.ok ? (added.value.cart as { total: number }) : { total: 0 };
  const billing = {
    firstName: "Ani",
    lastName: "Wijaya",
    address1: street,
    city: "Surabaya",
    state: "JI",
    postcode: "60111",
    country: "ID",
    email,
    phone: "0811111111",
  };
  const form = { key: crypto.randomUUID(), total: cart.total, paymentMethod: "bacs", billing };
  const answer = await browser.call("checkout", form);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const placed = answer.value as unknown as Placed;
  await DB.prepare("UPDATE orders SET status = 'COMPLETED' WHERE id = ?")
    .bind(placed.orderId)
    .run();
  return placed;
}

const title = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "";

describe("an old cookie", () => {
  test("of before the login opens nothing of the customer", async () => {
    const browser = new ShopBrowser(shop);
    await browser.call("add-to-cart", { productId: await idOf("minyak-cvt-samudra"), quantity: 1 });
    const before = browser.copy();
    await browser.register(`orang${++people}`);
    expect(await browser.read("/en/my-account")).toContain("Log out");
    expect(title(await before.read("/en/my-account"))).toBe("Log in");
    expect(await before.read("/en/cart")).toContain("Your cart is empty");
    expect((await before.open("/en/my-account")).headers.getSetCookie()).toEqual([]);
  });

  test("of before logging out opens nothing", async () => {
    const { browser } = await customer();
    const stolen = browser.copy();
    await browser.submit("logout", {});
    expect(browser.jar.header()).toEqual({});
    expect(title(await stolen.read("/en/my-account?tab=details"))).toBe("Log in");
    expect((await stolen.call("update-customer", { email: "x@example.test" })).ok).toBe(false);
  });

  test("of before a new password opens nothing, nor does a login elsewhere", async () => {
    const { browser, username } = await customer();
    const stolen = browser.copy();
    const elsewhere = new ShopBrowser(shop);
    await elsewhere.call("login", { username, password });
    expect(await elsewhere.read("/en/my-account")).toContain("Log out");
    const change = {
      currentPassword: password,
      password: "Lain-lagi-5",
      confirmation: "Lain-lagi-5",
    };
    expect(await browser.call("update-password", change)).toMatchObject({ ok: true });
    expect(await browser.read("/en/my-account")).toContain("Log out");
    for (const other of [stolen, elsewhere])
      expect(title(await other.read("/en/my-account"))).toBe("Log in");
  });

  test("of before a password by mail opens nothing", async () => {
    const { browser, username } = await customer();
    const visitor = new ShopBrowser(shop);
    await visitor.call("reset-password-email", { username });
    await shop.settled();
    const mail = await DB.prepare("SELECT body FROM mails ORDER BY id DESC").first<{
      body: string;
    }>();
    const key = /key=(\w+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const choice = { key, login: username, password: "Lain-lagi-5", confirmation: "Lain-lagi-5" };
    expect(await visitor.call("reset-password", choice)).toMatchObject({ ok: true });
    expect(title(await browser.read("/en/my-account"))).toBe("Log in");
  });
});

describe("another's order", () => {
  test("opens to its owner, to the holder of its key, and to nobody else", async () => {
    const { browser: owner, username } = await customer();
    const { orderId, orderKey } = await buy(owner, `${username}@example.test`);
    const path = `/en/order-summary/${orderId}`;
    const { browser: other } = await customer();
    const guest = new ShopBrowser(shop);
    expect(await owner.read(path)).toContain(street);
    expect(await guest.read(`${path}?key=${orderKey}`)).toContain(street);
    const refused = [
      await guest.open(path),
      await guest.open(`${path}?key=wc_order_wrong`),
      await guest.open(`${path}?key=`),
      await other.open(path),
      await other.open(`${path}?key=wc_order_wrong`),
      await other.open(`/en/checkout/order-received/${orderId}`),
      await owner.open(`${path}?key=wc_order_wrong`),
      await other.open("/en/order-summary"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 302]);
    for (const answer of refused) expect(await answer.text()).not.toContain(street);
    expect((await other.call("reorder", { orderId })).ok).toBe(false);
    expect((await guest.call("reorder", { orderId, key: "wrong" })).ok).toBe(false);
  });

  test("is not had by giving its buyer's e-mail address", async () => {
    const { browser: owner, username } = await customer();
    const email = `${username}@example.test`;
    await buy(owner, email);
    const thief = new ShopBrowser(shop);
    await thief.call("add-to-cart", { productId: await idOf("minyak-cvt-samudra"), quantity: 1 });
    await thief.call("update-address", { billing: { email } });
    const { browser: customerThief } = await customer();
    await customerThief.call("update-address", {
      billing: {
        firstName: "Pencuri",
        lastName: "Wijaya",
        address1: "Jl. Lain 1",
        city: "Surabaya",
        state: "JI",
        postcode: "60111",
        country: "ID",
        email,
      },
    });
    for (const browser of [thief, customerThief]) {
      for (const tab of ["orders", "downloads", "addresses"]) {
        const page = await browser.read(`/en/my-account?tab=${tab}`);
        expect(page).not.toContain(street);
        expect(page).not.toContain("/order-summary/");
        expect(page).not.toContain("/downloads/");
      }
    }
    expect(shop.backend).toBeDefined();
  });
});

describe("a bought file", () => {
  test("streams to its owner without a word of where it comes from", async () => {
    await UPLOADS.put("woocommerce_uploads/panduan-ganti-minyak-rem.pdf", "%PDF-1.7 panduan");
    const { browser: owner, username } = await customer();
    await buy(owner, `${username}@example.test`);
    const page = await owner.read("/en/my-account?tab=downloads");
    const file = /href="(\/en\/downloads\/[\w-]{32})"/.exec(page)?.[1] ?? "";
    expect(page).not.toMatch(/download_file|wc_order_/);
    const answer = await owner.open(file);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="[\w .-]+\.pdf"$/),
    ]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.text()).toContain("%PDF");
    const { browser: other } = await customer();
    for (const browser of [other, new ShopBrowser(shop)])
      expect((await browser.open(file)).status).toBe(404);
    for (const path of [
      "/en/downloads/x",
      `${file}?order=1&key=x`,
      `/en/downloads/${"A".repeat(32)}`,
    ])
      expect((await other.open(path)).status).toBe(404);
  });
});

describe("nobody learns whether there is an account", () => {
  test("from a wrong login or a lost password", async () => {
    const { username } = await customer();
    const answers = [];
    for (const name of [username, "tidak-ada"]) {
      const browser = new ShopBrowser(shop);
      const login = await browser.call("login", { username: name, password: "salah" });
      const reset = await browser.call("reset-password-email", { username: name });
      answers.push([login, reset]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("tries are counted", () => {
  test("for each account, whoever tries, and the answer says when to come back", async () => {
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
