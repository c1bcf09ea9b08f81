import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { placeOrder } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

test("names every cookie that an order sets", async () => {
  const browser = new ShopBrowser(openShop());
  const productId = await readId("minyak-cvt-samudra");
  await browser.call("add-to-cart", { productId, quantity: 1 });
  await placeOrder(browser, { paymentMethod: "bacs" });
  const names = browser.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  expect(names).toContain("__Host-method");
  for (const path of ["/privacy-policy", "/en/privacy-policy"]) {
    const html = await browser.read(path);
    expect(names.filter((name) => !html.includes(`<strong>${name}</strong>`))).toEqual([]);
  }
});
