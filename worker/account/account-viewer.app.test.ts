import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

beforeAll(seedProducts);

test.each(["orders", "downloads", "wishlist", "details", "addresses"])(
  "the section %s greets the customer with their picture and their public name",
  async (tab) => {
    const browser = new ShopBrowser(openShop());
    await browser.register(`Ibu.Wajah.${tab}`);
    const page = await browser.read(`/en/my-account?tab=${tab}`);
    expect(page).toMatch(/<img src="\/_image\/48x1\/avatar-\d\.webp"[^>]* alt=""/);
    expect(page).toContain(`<p>ibu-wajah-${tab}</p>`);
    expect(page).not.toContain("embedded.internal");
  },
);

test("an administrator sees the account of a customer", async () => {
  const browser = new ShopBrowser(openShop());
  await browser.register("Ibu.Wajah.Admin");
  const sections = ["orders", "details", "addresses"].map((tab) => `/en/my-account?tab=${tab}`);
  const read = async () => {
    const pages: string[] = [];
    for (const section of sections) pages.push(await browser.read(section));
    return pages;
  };
  const asCustomer = await read();
  const { meta } = await backendEnv.DB.prepare(
    "UPDATE users SET role = 'administrator' WHERE username LIKE 'ibu%admin%'",
  ).run();
  expect(meta.changes).toBe(1);
  expect(await read()).toEqual(asCustomer);
});
