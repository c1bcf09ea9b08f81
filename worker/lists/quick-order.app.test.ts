import { beforeAll, describe, expect, test } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { linesIn } from "./order-lines.ts";

const page = "/en/my-account/quick-order";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await addProduct(93_001, { nameId: "Tinggal Dua", sku: "DUA-2", stockQuantity: 2 });
  await buildIndexes();
  shop = openShop();
});

interface Line {
  name: string;
  quantity: number;
}

async function readLines(browser: ShopBrowser): Promise<Record<string, number>> {
  const result = await browser.call("read-cart", {});
  const { lines } = (result.ok ? result.value.cart : { lines: [] }) as { lines: Line[] };
  return Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]));
}

test.each([
  ["A-1 x 12", "A-1", "12"],
  ["A-1×12", "A-1", "12"],
  ["12 x A-1", "A-1", "12"],
  ["A-1;12", "A-1", "12"],
  ["A-1\t12", "A-1", "12"],
  ["A-1", "A-1", "1"],
  ["BOX-2", "BOX-2", "1"],
])("%j is read as %s, %s times", (list, sku, quantity) => {
  expect(linesIn({ list }).lines).toEqual([{ sku, quantity }]);
});

test("rows come before the list, and no more than twenty are taken", () => {
  const list = Array.from({ length: 30 }, (_, at) => `S-${at}`).join("\n");
  const { lines, isCut } = linesIn({ "sku.3": "first", "quantity.3": "2", list });
  expect([lines.length, isCut, lines[0]]).toEqual([20, true, { sku: "first", quantity: "2" }]);
});

describe("a list of SKUs", () => {
  test("is added by rows and by a pasted list, in upper or lower case, without script", async () => {
    const browser = new ShopBrowser(shop);
    const response = await browser.submit("order-skus", {
      "sku.0": "cbb-inj-3",
      "quantity.0": "2",
      list: "DUA-2 x 1\n",
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/en/cart"]);
    expect(await readLines(browser)).toEqual({
      "Tinggal Dua": 1,
      "Petrol Injector Cleaner": 2,
    });
    expect(await browser.read("/en/cart")).toContain(english["cart.items-added"]);
  });

  test("says at its row what is unknown, and adds nothing", async () => {
    const browser = new ShopBrowser(shop);
    await browser.submit("order-skus", { list: "DUA-2 x 1\nXYZ-404 x 3\nCBB-INJ x 1\nDUA-2 x 0" });
    const html = await browser.read(page);
    expect(html).toContain("3 fields need a look. Nothing has been added yet.");
    expect(html).toMatch(/value="XYZ-404"[^>]*>|name="sku.1"/);
    expect(html.match(/class="field-error"/g)).toHaveLength(3);
    expect(html).toContain(english["quick-order.unknown"]);
    expect(html).toContain(english["quick-order.choose"]);
    expect(await readLines(browser)).toEqual({});
  });

  test("shows after a refusal only what is not in the cart", async () => {
    const browser = new ShopBrowser(shop);
    await browser.submit("order-skus", { list: "DUA-2 x 3\nCBB-INJ-1 x 1" });
    const html = await browser.read(page);
    expect(html).toContain(english["cart.some-items-added"]);
    expect(html).toContain('value="DUA-2"');
    expect(html).not.toContain('value="CBB-INJ-1"');
    expect(await readLines(browser)).toEqual({ "Petrol Injector Cleaner": 1 });
  });

  test("names the larger pack whose pieces cost less", async () => {
    const browser = new ShopBrowser(shop);
    await browser.submit("order-skus", { list: "CBB-INJ-1 x 6" });
    expect(await browser.read("/en/cart")).toContain("(SKU CBB-INJ-6) costs less per piece.");
  });

  test.each<Record<string, string>>([
    { list: "" },
    { list: "x".repeat(2_000) },
    { "sku.99": "DUA-2" },
  ])("%j is refused", async (fields) => {
    const response = await new ShopBrowser(shop).submit("order-skus", fields);
    expect(response.headers.get("location")).toBe(page);
  });
});
