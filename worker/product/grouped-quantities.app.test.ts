import { beforeAll, expect, test, vi } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await addProduct(94_001, { nameId: "Zlampu" });
  await addProduct(94_002, { nameId: "Zkabel", stockQuantity: 5 });
  await addProduct(94_003, { nameId: "Zhelm", soldIndividually: true });
  await addProduct(94_000, { type: "GROUPED", nameId: "Zpaket" });
  for (const [position, id] of [94_001, 94_002, 94_003].entries())
    await backendEnv.DB.prepare(
      `INSERT INTO linked_products (product_id, kind, position, linked_id) VALUES (94000, 'grouped', ${position}, ${id})`,
    ).run();
  // No index: one that another file has built does not have these products.
  shop = openShop({ INDEX_LIMIT: "1" });
  await vi.waitFor(
    async () => expect(await shop.text("/en/product/produk-94000")).toContain("Zhelm"),
    { timeout: 300_000 },
  );
});

/** The number field of a member's form, as it is written. */
const findField = (html: string, name: string) =>
  html.match(new RegExp(`<input type="number"[^>]*aria-label="Quantity: ${name}"[^>]*>`))?.[0];

test("each member of a group has a quantity of its own, as far as there is stock", async () => {
  const html = await shop.text("/en/product/produk-94000");
  expect(findField(html, "Zlampu")).toMatch(/name="quantity"(?!.*max=)/);
  expect(findField(html, "Zkabel")).toMatch(/max="5"/);
  expect(findField(html, "Zhelm")).toBeUndefined();
});

test("all that can be added of a group is added by one button, which says what it costs", async () => {
  const html = await shop.text("/en/product/produk-94000");
  expect(html).toMatch(/<p>3 items · €\d+\.\d\d<\/p>/);
  const productIds = /name="productIds" value="([\d,]+)"/.exec(html)?.[1] ?? "";
  const browser = new ShopBrowser(shop);
  const added = await browser.submit("add-all", { productIds, returnTo: "/en/cart" });
  expect([added.status, added.headers.get("location")]).toEqual([303, "/en/cart"]);
  expect(await browser.call("read-cart", {})).toMatchObject({
    value: { cart: { itemCount: 3, lines: { length: 3 } } },
  });
  for (const list of ["1,2,x", "", Array.from({ length: 21 }, (_, n) => n + 1).join(",")])
    expect(await browser.call("add-all", { productIds: list })).toMatchObject({ ok: false });
});

test("without script, a member's form adds its quantity to the cart", async () => {
  const browser = new ShopBrowser(shop);
  const added = await browser.submit("add-to-cart", {
    productId: "94002",
    quantity: "3",
    returnTo: "/en/cart",
  });
  expect([added.status, added.headers.get("location")]).toEqual([303, "/en/cart"]);
  expect(await browser.call("read-cart", {})).toMatchObject({
    ok: true,
    value: { cart: { itemCount: 3, lines: [{ productId: 94_002, quantity: 3 }] } },
  });
});
