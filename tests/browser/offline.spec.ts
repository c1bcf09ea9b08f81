import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { withdrawal } from "../../worker/offline/withdrawal.ts";
import { english, indonesian } from "../support/messages.ts";
import { expectInCart, expectStored, open, product, waiting } from "./offline-page.ts";
import { choosePayment, fillAddress } from "./shop.ts";
import { put } from "./visit.ts";

test.use({ reuseContext: false, serviceWorkers: "allow" });

const words = indonesian;

/** What the page says, once it is touched, of changes that waited. */
async function expectNotice(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 40);
    await page.mouse.wheel(0, -40);
    await expect(page.locator(".build-notice")).toContainText(text, { timeout: 500 });
  }).toPass();
}

const note = (page: Page) => page.locator(".offline-note");

for (const [prefix, language] of [
  ["", indonesian],
  ["/en", english],
] as const)
  test(`pages that were seen are read without a connection, with their age: "${prefix}"`, async ({
    page,
    context,
  }) => {
    await open(page, `${prefix}/products`);
    await open(page, `${prefix}${product}`);
    for (const seen of ["/products", product, "/categories", "/"])
      await expectStored(page, prefix && seen === "/" ? prefix : `${prefix}${seen}`);
    await context.setOffline(true);
    await page.reload();
    await expect(note(page)).toContainText(language["offline.seen"]);
    await expect(note(page)).toContainText(language["offline.prices"]);
    await expect(note(page)).toContainText(/\d{1,2}[.:]\d\d/);
    await expect(page.locator("h1")).toContainText("Samudra");
    const picture = page.locator("main img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto(`${prefix}/categories`);
    await expect(note(page)).toContainText(language["offline.seen"]);
    await page.goto(`${prefix}/faq`);
    await expect(page.locator("h1")).toHaveText(language["offline.title"]);
    await context.setOffline(false);
    await page.goto(`${prefix}${product}`);
    await expect(note(page)).toHaveCount(0);
  });

test("a search without a connection finds the products that this device has viewed", async ({
  page,
  context,
}) => {
  for (const path of [product, "/product/minyak-rem-dot-3", `/en${product}`]) {
    await open(page, path);
    await expectStored(page, path);
  }
  await context.setOffline(true);
  const results = page.locator("main section li a", { hasText: "Minyak" });
  await page.goto("/products?search=samudra");
  await expect(results).toHaveText(["Minyak CVT Samudra"]);
  await page.goto("/products?search=aki");
  await expect(page.locator("main")).toContainText(words["offline.no-match"]);
  await page.goto("/contact");
  await expect(results).toHaveText(["Minyak Rem DOT 3", "Minyak CVT Samudra"]);
  await results.last().click();
  await expect(page.locator("h1")).toHaveText("Minyak CVT Samudra");
});

test("a page online is the shop's own, also where an older one is stored", async ({ page }) => {
  await open(page, product);
  await page.evaluate(async (path) => {
    const cache = await caches.open("pages");
    const headers = { "content-type": "text/html", "stored-at": `${Date.now()}` };
    await cache.put(path, new Response("<main>Old", { headers }));
  }, product);
  await page.goto(product);
  await expect(page.locator("h1")).toHaveText("Minyak CVT Samudra");
  await expect(note(page)).toHaveCount(0);
});

test("the garage is read without a connection, and what was erased of it is not", async ({
  page,
  context,
}) => {
  await open(page, product);
  await context.addCookies([
    { name: "vehicle", value: "BeAT%202019~honda-beat.2019", url: new URL("/", page.url()).href },
  ]);
  for (const address of ["/en/garasi", "/garasi"]) {
    await page.goto(address);
    await expectStored(page, address);
  }
  await context.setOffline(true);
  await page.goto("/garasi");
  await expect(page.getByRole("heading", { name: "Honda BeAT 2019" })).toBeVisible();
  await expect(note(page)).toHaveCount(1);
  await context.setOffline(false);
  await page.goto("/garasi");
  await page.getByRole("button", { name: words["garage.forget-all"] }).click();
  await expect(page.locator(".garage-vehicle")).toHaveCount(0);
  const stored = () =>
    page.evaluate(async () => {
      const texts = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          const copies = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
          return Promise.all(copies.map((copy) => copy?.text()));
        }),
      );
      return texts.flat().some((text) => text?.includes(">Honda BeAT 2019</h2>"));
    });
  await expect.poll(stored).toBe(false);
});

test("cart, wishlist and an order are read without a connection as they were last seen", async ({
  page,
  context,
}) => {
  const at = (path: string) => path;
  await open(page, product);
  await page.locator(".product-title [data-save]").click();
  await put({ page, at }, product);
  await page.goto("/checkout");
  await fillAddress(page);
  await choosePayment(page);
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
  const order = page.url();
  await put({ page, at }, product);
  await page.goto("/wishlist");
  await expect(page.locator("main .product-card").first()).toBeVisible();
  await page.goto("/cart");
  await expectStored(page, "/cart");
  await expectStored(page, new URL(order).pathname + new URL(order).search);
  await context.setOffline(true);
  await page.goto("/cart");
  await expect(note(page)).toContainText(words["offline.seen"]);
  await expect(page.locator("main .cart-line")).toHaveCount(1);
  await page.goto("/wishlist");
  await expect(page.locator("main .product-card").first()).toBeVisible();
  await page.goto(order);
  await expect(page.locator("main")).toContainText("Jl. Melati 5");
});

test("what is put into the cart without a connection waits, and is there once when it is back", async ({
  page,
  context,
}) => {
  await open(page, product);
  await context.setOffline(true);
  const add = page.getByRole("button", { name: words["product.add"] });
  for (let press = 0; press < 2; press += 1) {
    await add.click();
    await expect(page.locator(".buy-hint")).toHaveText(words["offline.queued"]);
    await expect(add).toBeEnabled();
  }
  await expect(page.locator(".cart-badge")).toBeHidden();
  await page.goto("/faq");
  await expect(note(page)).toHaveText(`${words["offline.waiting"]} 2`);
  await context.setOffline(false);
  await expectInCart(page, 2);
  await expectNotice(page, `${words["offline.sent"]} 2`);
  await page.reload();
  await expectInCart(page, 2);
});

test("a quantity that is changed without a connection is that of the cart when it is back", async ({
  page,
  context,
}) => {
  await put({ page, at: (path) => path }, product);
  await open(page, "/cart");
  await page.locator(".cart-line").getByRole("button", { name: words["product.increase"] }).focus();
  await expect(page.locator("main [hydrated] .cart-line").first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: words["product.increase"] }).first().click();
  await expect(page.locator("main [role=alert]").first()).toContainText(words["offline.queued"]);
  await expect(page.locator("main .cart-line input[type=number]")).toHaveValue("2");
  await context.setOffline(false);
  await expectInCart(page, 2);
});

test("a message without a connection is sent once, however often it is pressed", async ({
  page,
  context,
}) => {
  await open(page, "/contact");
  for (const [name, value] of Object.entries({
    name: "Ani",
    email: "ani@example.test",
    phone: "0812 3456 7890",
    message: "Halo",
  }))
    await page.locator(`main [name=${name}]`).fill(value);
  await page.locator("main [name=privacy]").check();
  await context.setOffline(true);
  const send = page.getByRole("button", { name: words["contact.send"] });
  for (let press = 0; press < 2; press += 1) {
    await send.click();
    await expect(page.locator("main [role=alert]")).toContainText(words["offline.queued"]);
    await expect(send).toBeVisible();
  }
  await context.setOffline(false);
  await expectNotice(page, `${words["offline.sent"]} 1`);
});

test("a checkout says that it needs the connection, and keeps what was typed", async ({
  page,
  context,
}) => {
  await put({ page, at: (path) => path }, product);
  await open(page, "/checkout");
  await fillAddress(page);
  await choosePayment(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await expect(page.locator("main")).toContainText(words["network.offline"]);
  await expect(page.locator('[name="shipping.address1"]')).toHaveValue("Jl. Melati 5");
  expect(await waiting(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
});

/** All that the browser has stored for the shop, its own addresses included. */
const storage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        texts.push(`${name} ${key.url}`, (await (await cache.match(key))?.text()) ?? "");
    }
    for (const { name } of await indexedDB.databases()) texts.push(`${name}`);
    return texts.join("\n");
  });

async function register(page: Page, name: string): Promise<void> {
  const data = { email: `${name}@example.test`, password: "Rahasia-123" };
  const headers = { origin: test.info().project.use.baseURL ?? "" };
  const response = await page.request.post("/actions/register", { data, headers });
  expect(await response.json()).toMatchObject({ ok: true });
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/my-account?tab=details");
  await page.getByRole("button", { name: words["account.logout"] }).first().click();
  await expect(page.locator("main [name=password]").first()).toBeVisible();
}

/** Types something of its own into each field of a form; returns what. */
async function fillWithCanaries(page: Page, form: Locator): Promise<string[]> {
  const canaries: string[] = [];
  for (const field of await form.locator("input:not([type=password]), textarea").all()) {
    const type = (await field.getAttribute("type")) ?? "text";
    const name = (await field.getAttribute("name")) ?? "";
    if (!(await field.isVisible()) || !/^(text|email|tel)$/.test(type)) continue;
    const digits = `${Math.random()}`.slice(2, 12);
    const typed = new Map([
      ["email", `kenari-${digits}@example.test`],
      ["tel", `08${digits}`],
      ["shipping.postcode", digits.slice(0, 5)],
      ["billing.postcode", digits.slice(0, 5)],
    ]);
    const canary = typed.get(type) ?? typed.get(name) ?? `Kenari ${digits}`;
    await field.fill(canary);
    canaries.push(canary);
  }
  await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
  return canaries;
}

test("of what a customer has typed a log-out leaves nothing on the device, in twenty fields", async ({
  page,
  context,
}) => {
  await register(page, `kenari-${crypto.randomUUID().slice(0, 8)}`);
  await put({ page, at: (path) => path }, product);
  await open(page, "/checkout");
  await page.getByText(words["field.fold-invoice"]).click();
  await page.locator("[name=differentBilling]").check();
  const canaries = await fillWithCanaries(page, page.locator("main form").first());
  for (const kind of ["shipping", "billing"])
    await page.locator(`[name="${kind}.state"]`).selectOption("JI");
  await choosePayment(page);
  await page.getByRole("button", { name: words["checkout.place-order"] }).click();
  await page.waitForURL("**/order-received/**");
  const { pathname, search } = new URL(page.url());
  canaries.push(search);
  await expectStored(page, pathname + search);
  await page.goto("/my-account?tab=orders");
  for (const tab of ["addresses", "details"]) {
    await page.goto(`/my-account?tab=${tab}`);
    for (const form of await page.locator("main form").all())
      canaries.push(...(await fillWithCanaries(page, form)));
    await expectStored(page, `/my-account?tab=${tab}`);
  }
  await open(page, "/contact");
  canaries.push(...(await fillWithCanaries(page, page.locator("main form").first())));
  await context.setOffline(true);
  await page.locator("main form [type=submit]").first().click();
  await expect(page.locator("main")).toContainText(words["offline.queued"]);
  const before = await storage(page);
  expect(canaries.length).toBeGreaterThanOrEqual(20);
  expect(canaries.filter((canary) => before.includes(canary)).length).toBeGreaterThan(10);
  await context.setOffline(false);
  await logOut(page);
  await open(page, "/faq");
  const left = await storage(page);
  expect(canaries.filter((canary) => left.includes(canary))).toEqual([]);
});

test("a log-out leaves nothing of the customer on the device, and says what was not sent", async ({
  page,
  context,
}) => {
  const name = `kenari-${crypto.randomUUID().slice(0, 8)}`;
  await register(page, name);
  await open(page, "/faq");
  await page.goto("/my-account");
  await expectStored(page, "/my-account");
  await page.goto("/contact");
  await open(page, product);
  expect(await storage(page)).toContain(name);
  await context.setOffline(true);
  await page.getByRole("button", { name: words["product.add"] }).click();
  await expect(page.locator(".buy-hint")).toHaveText(words["offline.queued"]);
  // The line is back for the log-out alone, as where the shop's own response is lost.
  const [item = "{}"] = await waiting(page);
  await context.setOffline(false);
  await logOut(page);
  await page.evaluate(
    async ([text, old]) => {
      const cache = await caches.open("outbox");
      const made = { ...JSON.parse(text ?? ""), visitor: old, body: "kenari-waits" };
      await cache.put(`/outbox/${made.key}`, Response.json(made));
    },
    [item, "another"],
  );
  await open(page, "/faq");
  await expectNotice(page, `${words["offline.erased"]} 1`);
  const left = await storage(page);
  for (const canary of [name, "kenari-waits", "Rahasia"])
    expect(left.split("\n").filter((line) => line.includes(canary))).toEqual([]);
  await context.setOffline(true);
  await page.goto("/my-account");
  await expect(page.locator("main")).not.toContainText(name);
});

test("what is older than a day is asked about, and never sent", async ({ page, context }) => {
  await open(page, product);
  await context.setOffline(true);
  await page.getByRole("button", { name: words["product.add"] }).click();
  await expect(page.locator(".buy-hint")).toHaveText(words["offline.queued"]);
  await page.evaluate(async () => {
    const cache = await caches.open("outbox");
    for (const key of await cache.keys()) {
      const item: { madeAt: number } = JSON.parse((await (await cache.match(key))?.text()) ?? "");
      await cache.put(key, Response.json({ ...item, madeAt: item.madeAt - 90_000_000 }));
    }
  });
  await context.setOffline(false);
  await open(page, "/cart");
  await expectNotice(page, `${words["offline.late"]} 1`);
  await expect(page.locator("main .cart-empty")).toBeVisible();
  await page.locator(".build-notice button").click();
  await expect.poll(() => waiting(page, "all")).toEqual([]);
});

/** The shop at another address: what lies between may answer, or hold a response back. */
async function startProxy(
  baseURL = "",
  { instead = (_path: string): string | null => null, hold = async (_path: string) => {} } = {},
) {
  const server = createServer((asking, response) => {
    const { method, headers, url: path = "/" } = asking;
    const script = instead(path);
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    const forwarded = request(new URL(path, baseURL), { method, headers }, async (reply) => {
      await hold(path);
      // Asked for anew each time, as after an hour.
      const fresh = path === "/service-worker.js" ? { "cache-control": "no-cache" } : {};
      response.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...fresh });
      reply.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    return asking.pipe(forwarded);
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, end };
}

test("a page of the account that arrives after the log-out is not stored", async ({
  page,
  baseURL,
}) => {
  const name = `kenari-${crypto.randomUUID().slice(0, 8)}`;
  await register(page, name);
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let times = 0;
  const proxy = await startProxy(baseURL, {
    async hold(path) {
      if (path !== "/my-account") return;
      times += 1;
      // The first is what the customer sees, the second what the service worker fetches to store it.
      if (times === 1) return;
      arrived.resolve();
      await released.promise;
    },
  });
  await open(page, `${proxy.origin}/my-account`);
  await expect(page.locator("main")).toContainText(name);
  await arrived.promise;
  const headers = { origin: baseURL ?? "" };
  await page.request.post(`${baseURL}/actions/logout`, { data: {}, headers });
  released.resolve();
  // That comes after all else.
  await expectStored(page, "/categories");
  expect((await storage(page)).split("\n").filter((line) => line.includes(name))).toEqual([]);
  proxy.end();
});

test("a service worker that is withdrawn leaves the browser with all that it has stored", async ({
  page,
  baseURL,
}) => {
  let isWithdrawn = false;
  const proxy = await startProxy(baseURL, {
    instead: (path) => (isWithdrawn && path === "/service-worker.js" ? withdrawal : null),
  });
  await open(page, `${proxy.origin}/faq`);
  isWithdrawn = true;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto(`${proxy.origin}/`);
  await expect(page.locator("h1")).toBeVisible();
  proxy.end();
});
