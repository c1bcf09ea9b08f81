import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, stockShelves } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

let shop: EdgeShop;

beforeAll(async () => {
  await stockShelves();
  shop = openShop();
});

const path = "/product/oli-samudra-5w-30";

/** What the page of a product offers to wish for, and its chosen name. */
async function offered(query: string) {
  const title = (await shop.text(path + query)).split('class="product-title"')[1] ?? "";
  const [, name = ""] = /<h1>(.*?)<\/h1>/.exec(title) ?? [];
  const [, wish = ""] = /data-heart="([^"]*)"/.exec(title) ?? [];
  return { name, wish };
}

test("a wishlist item of a variation is shown as chosen, and is added to the cart as that variation", async () => {
  const [id] = (await offered("")).wish.split("-");
  const links = [...(await shop.text(path)).matchAll(/[?](pa_size=[^"&]+)/g)];
  const option = links.at(-1)?.[1];
  const { name, wish } = await offered(`?${option}`);
  expect(wish).toMatch(new RegExp(`^${id}-\\d+$`));
  const list = await shop.text(`/wishlist?ids=${wish},${id}`);
  const [, wished = "", product = ""] = list.split('class="wishlist-item"');
  expect(wished).toContain(`${path}?${option}"`);
  expect(wished).toContain(name);
  expect(wished).toContain(`data-heart="${wish}"`);
  expect(product).toContain("Oli Samudra 5W-30</a>");
  expect(product).not.toContain("data-wish");
  const fields = [...wished.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, field = "", value = ""]) => [field, value] as const,
  );
  const browser = new ShopBrowser(shop);
  await browser.submit("add-to-cart", Object.fromEntries(fields));
  const cart = await browser.read("/cart");
  expect(cart).toContain(`&quot;variationId&quot;:${wish.split("-")[1]}`);
});

test("a variation that is gone leaves its product among the wishes, and a product that is gone nothing", async () => {
  const [id] = (await offered("")).wish.split("-");
  const list = await shop.text(`/wishlist?ids=${id}-999999,999998-7`);
  expect(list.split('class="wishlist-item"')).toHaveLength(2);
  expect(list).toContain("Oli Samudra 5W-30</a>");
});
