import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

const { DB } = backendEnv;
let start = Date.parse("2031-01-01T08:00:00Z");

beforeAll(seedProducts, 60_000);
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  // Each test after all that another one has cached.
  start += 48 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function listed(): Promise<{ simple: number[]; variable: number; variation: number }> {
  const { results } = await DB.prepare(
    "SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' AND stock_status = 'IN_STOCK' AND coalesce(password, '') = '' AND plugin_type IS NULL ORDER BY id LIMIT 2",
  ).all<{ id: number }>();
  const row = await DB.prepare(
    "SELECT id, parent_id AS parent FROM products WHERE type = 'VARIATION' AND stock_status = 'IN_STOCK' ORDER BY id LIMIT 1",
  ).first<{ id: number; parent: number }>();
  return {
    simple: results.map(({ id }) => id),
    variable: row?.parent ?? 0,
    variation: row?.id ?? 0,
  };
}

test("a shared list shows its products, and adds what can be added by one press", async () => {
  const shop = openShop();
  const { simple, variable, variation } = await listed();
  const browser = new ShopBrowser(shop);
  const own = await browser.read(`/en/wishlist?ids=${simple.join()},${variable}-${variation}`);
  const address = `/en/wishlist/shared/${simple.join()},${variable}-${variation}`;
  expect(own).toContain(`value="http://localhost:8787${address}"`);
  const friend = new ShopBrowser(shop);
  const page = await friend.read(address);
  expect(page).toContain(english["wishlist.shared"]);
  expect(page.match(/<li class="wishlist-item"/g)).toHaveLength(3);
  expect(page).toContain('name="robots" content="noindex');
  // Opened by whoever it was sent to, it stores nothing, and adds nothing.
  expect(friend.jar.header()).toEqual({});
  const items = /name="items" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(items).toBe([...simple, `${variable}-${variation}`].map((id) => `${id}:1`).join());
  await friend.submit("fill-cart", { items });
  const read = await friend.call("read-cart", {});
  expect(read).toMatchObject({ value: { cart: { itemCount: 3 } } });
});

test("what is sold out, or has to be chosen, is shown and not added", async () => {
  const { simple, variable } = await listed();
  const [first = 0, second = 0] = simple;
  await DB.prepare(
    "UPDATE products SET stock_status = 'OUT_OF_STOCK', stock_quantity = 0 WHERE id = ?",
  )
    .bind(second)
    .run();
  const page = await new ShopBrowser(openShop()).read(
    `/en/wishlist/shared/${first},${second},${variable}`,
  );
  expect(page.match(/<li class="wishlist-item"/g)).toHaveLength(3);
  expect(page).toContain(`name="items" value="${first}:1"`);
});

test.each(["999999", "x", "0", "-1", "1e3", "%2F", "12;drop", `${"9".repeat(11)}`])(
  "the list %s is none",
  async (ids) => {
    const response = await new ShopBrowser(openShop()).open(`/en/wishlist/shared/${ids}`);
    expect(response.status).toBe(404);
  },
);

test("of ten thousand products a list has sixty", async () => {
  const ids = Array.from({ length: 1_300 }, (_, at) => at + 1).join();
  const page = await new ShopBrowser(openShop()).read(`/en/wishlist/shared/${ids}`);
  expect(page.match(/<li class="wishlist-item"/g)?.length ?? 0).toBeLessThanOrEqual(60);
});

test("a cart is written to the shop by WhatsApp where the setting says so", async () => {
  const { simple } = await listed();
  const settings = { EXTRAS: "order-by-chat", PHONE: "+62 812-3456-7890" };
  for (const [given, isOffered] of [
    [settings, true],
    [{}, false],
  ] as const) {
    const browser = new ShopBrowser(openShop(given));
    await browser.call("add-to-cart", { productId: simple[0], quantity: 2 });
    const page = await browser.read("/en/cart");
    const hrefs = page.matchAll(/https:\/\/wa\.me\/6281234567890\?text=([^"]+)/g);
    const texts = Array.from(hrefs, ([, text = ""]) => decodeURIComponent(text));
    expect(page.includes(english["cart.chat"])).toBe(isOffered);
    if (!isOffered) continue;
    const text = texts.find((it) => it.startsWith("Hello, I would like to order")) ?? "";
    expect(text).toMatch(/^Hello, I would like to order:\n2 × .+: .+\nTotal: .+\n/);
    expect(text).toContain(`http://localhost:8787/en/cart-link/${simple[0]}:2`);
  }
});
