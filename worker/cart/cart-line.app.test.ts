import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

test("a line that sold out meanwhile says so, and offers no quantity of 0", async () => {
  const productId = await addProduct(96_001, { nameId: "Zlast", stockQuantity: 2 });
  const browser = new ShopBrowser(openShop());
  expect(await browser.call("add-to-cart", { productId, quantity: 2 })).toMatchObject({ ok: true });
  expect(await browser.read("/en/cart")).toContain("Only 2 left");
  await backendEnv.DB.prepare(
    "UPDATE products SET stock_quantity = 0, stock_status = 'OUT_OF_STOCK' WHERE id = 96001",
  ).run();
  const cart = await browser.read("/en/cart");
  const line = /<article class="cart-line".*?<\/article>/s.exec(cart)?.[0] ?? "";
  expect(line).toContain("Zlast");
  expect(line).toContain(english["product.out-of-stock"]);
  expect(line).not.toContain("Only 0 left");
  expect(line).toContain('action="/en/actions/remove-line"');
});

test("a cart of three lines has a button that empties it, a smaller one has none", async () => {
  const browser = new ShopBrowser(openShop());
  const hasButton: boolean[] = [];
  for (const id of [96_002, 96_003, 96_004]) {
    await browser.call("add-to-cart", { productId: await addProduct(id), quantity: 1 });
    hasButton.push((await browser.read("/en/cart")).includes(english["cart.clear"]));
  }
  expect(hasButton).toEqual([false, false, true]);
});

test("the delivery's row names what brings the cart", async () => {
  const browser = new ShopBrowser(openShop());
  await browser.call("add-to-cart", { productId: await addProduct(96_005), quantity: 1 });
  const row = `<dt>${english["cart.shipping"]}<small>Standard delivery</small></dt>`;
  expect(await browser.read("/en/cart")).toContain(row);
});
