import { beforeAll, expect, test } from "vitest";
import { openShop, stockShelves } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

beforeAll(stockShelves);

test("GUEST_CHECKOUT off leads a guest to login and registration and back, a customer to the form", async () => {
  const { id: productId } = (await backendEnv.DB.prepare(
    "SELECT id FROM products WHERE slug = 'minyak-cvt-samudra'",
  ).first<{ id: number }>()) ?? { id: 0 };
  const browser = new ShopBrowser(openShop({ GUEST_CHECKOUT: "off" }));
  await browser.call("add-to-cart", { productId, quantity: 1 });
  const answer = await browser.open("/en/checkout");
  const login = "/en/my-account?returnTo=%2Fen%2Fcheckout";
  expect([answer.status, answer.headers.get("location")]).toEqual([303, login]);
  const page = await browser.read(login);
  expect(page).toContain("Log in or create one first");
  expect(page).toContain('name="returnTo" value="/en/checkout"');
  await browser.register("pembeli");
  expect((await browser.open("/en/checkout")).status).toBe(200);
});
