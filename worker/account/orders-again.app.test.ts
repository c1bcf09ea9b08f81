import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer, placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

const { DB } = env as unknown as { DB: D1Database };

let shop: EdgeShop;

beforeAll(async () => {
  for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockReturnValue();
  await seedProducts();
  shop = openShop();
});

afterEach(() => backendProxy.open());

const things = {
  chain: { slug: "pembersih-rantai-motor", name: "Chain" },
  carburettor: { slug: "pembersih-karburator", name: "Carburettor Cleaner" },
};

async function buy(browser: ShopBrowser, ...slugs: string[]) {
  for (const slug of slugs)
    await browser.call("add-to-cart", { productId: await readId(slug), quantity: 1 });
  return placeOrder(browser);
}

describe("ordering once more", () => {
  test("is one press in the list, which shows what an order was of", async () => {
    const { browser } = await customer(shop);
    const { chain, carburettor } = things;
    const { orderId } = await buy(browser, chain.slug, carburettor.slug);
    const list = await browser.read("/en/my-account?tab=orders");
    const thumbs = list.slice(list.indexOf("order-thumbs"));
    expect(thumbs.match(/<img src="\/_image\/48x1\//g)).toHaveLength(2);
    expect(list).toContain("2 items");
    expect(list).toContain(`aria-label="Order again: ${orderId}"`);
    const [, action = "", hidden = ""] =
      /<form[^>]*action="\/en\/actions\/([\w-]+)"[^>]*>.*?name="orderId" value="(\d+)"/s.exec(
        thumbs,
      ) ?? [];
    const response = await browser.submit(action, { orderId: hidden });
    expect(response.headers.get("location")).toBe("/en/cart");
    expect(await browser.read("/en/cart")).toContain(chain.name);
  });
});

describe("while the backend does not respond", () => {
  test.each([
    ["orders", english["account.orders-failed"]],
    ["downloads", english["account.downloads-failed"]],
    ["details", english["error.something"]],
    ["addresses", english["error.something"]],
    ["wishlist", english["error.something"]],
  ])(
    "the account shows an error for its %s, and the customer remains logged in",
    async (tab, sentence) => {
      const { browser } = await customer(shop);
      backendProxy.intercept = async () => new Response("down", { status: 503 });
      const page = await browser.open(`/en/my-account?tab=${tab}`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(sentence);
      backendProxy.open();
      expect(await browser.read("/en/my-account?tab=details")).toContain(english["account.logout"]);
    },
  );
});

describe("the list of orders", () => {
  const listed = async (browser: ShopBrowser): Promise<string[]> => {
    const html = await browser.read("/en/my-account?tab=orders");
    const row = /<tbody>.*?<\/tbody>/s.exec(html)?.[0] ?? "";
    return [...row.matchAll(/aria-label="(Pay|Order again): \d+"/g)].map(([, name = ""]) => name);
  };

  test("has paying first where an order waits for that, and nowhere else", async () => {
    const { browser } = await customer(shop);
    const { orderId } = await buy(browser, things.chain.slug);
    const observed: Record<string, string[]> = {};
    for (const row of [
      ["PENDING", "xendit_gateway"],
      ["PENDING", "cod"],
      ["ON_HOLD", "bacs"],
      ["ON_HOLD", "xendit_gateway"],
      ["FAILED", "xendit_gateway"],
      ["PROCESSING", "xendit_gateway"],
      ["CANCELLED", "xendit_gateway"],
    ] as const) {
      await DB.prepare("UPDATE orders SET status = ?, payment_method = ? WHERE id = ?")
        .bind(...row, orderId)
        .run();
      observed[row.join(" ")] = await listed(browser);
    }
    const both = ["Pay", english["order.reorder"]];
    const [, again] = both;
    expect(observed).toEqual({
      "PENDING xendit_gateway": both,
      "PENDING cod": [again],
      "ON_HOLD bacs": both,
      // Nothing says where that is paid.
      "ON_HOLD xendit_gateway": [again],
      "FAILED xendit_gateway": [again],
      "PROCESSING xendit_gateway": [again],
      "CANCELLED xendit_gateway": [again],
    });
  });
});
