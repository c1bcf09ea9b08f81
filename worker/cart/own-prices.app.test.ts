import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { readId } from "../../tests/support/shop-rows.ts";

const slug = "pembersih-rantai-motor";
const { DB } = backendEnv;
const note = "The prices in this cart are those of your account";

beforeAll(seedProducts, 60_000);
beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockReturnValue();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const changePrice = (by: number) =>
  DB.prepare("UPDATE products SET regular_price = regular_price + ? WHERE slug = ?")
    .bind(by, slug)
    .run();

test.each([
  ["customer", { CUSTOMER_PRICES: "on" }, true],
  ["guest", { CUSTOMER_PRICES: "on" }, false],
  ["customer", {}, false],
])(
  "a %s whose cart has other prices than the catalogue reads it: %o",
  async (who, settings, isShown) => {
    const shop = openShop(settings);
    const browser = new ShopBrowser(shop);
    if (who === "customer") await browser.register(`grosir-${Object.keys(settings).length}`);
    await browser.call("add-to-cart", { productId: await readId(slug), quantity: 1 });
    expect(await browser.read("/en/cart")).not.toContain(note);
    // What everybody sees stays in the cache: from here on it is another price than the cart's.
    await changePrice(-50);
    const page = await browser.read("/en/cart");
    await changePrice(50);
    expect(page.includes(note)).toBe(isShown);
  },
);
