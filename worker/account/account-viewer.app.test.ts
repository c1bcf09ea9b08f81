import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
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
