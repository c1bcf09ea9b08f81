import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  shop = openShop();
});

const path = "/product/oli-samudra-5w-30";

/** What the page of a product offers for the wishlist, and its chosen name. */
async function offered(query: string) {
  const title = (await shop.text(path + query)).split('class="product-title"')[1] ?? "";
  const [, name = ""] = /<h1>(.*?)<\/h1>/.exec(title) ?? [];
  const [, id = ""] = /data-save="([^"]*)"/.exec(title) ?? [];
  return { name, id };
}

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, "");

test("a wishlist item of a variation is shown as chosen, and is added to the cart as that variation", async () => {
  const [product] = (await offered("")).id.split("-");
  const links = [...(await shop.text(path)).matchAll(/[?](pa_size=[^"&]+)/g)];
  const option = links.at(-1)?.[1];
  const { name, id } = await offered(`?${option}`);
  expect(id).toMatch(new RegExp(`^${product}-\\d+$`));
  const list = await shop.text(`/wishlist?ids=${id},${product}`);
  const [, variation = "", parent = ""] = list.split('class="wishlist-item"');
  expect(variation).toContain(`${path}?${option}"`);
  expect(variation).toContain(name);
  expect(variation).toContain(`data-save="${id}"`);
  expect(withoutTags(parent)).toContain("Oli Samudra 5W-30");
  expect(parent).not.toContain("data-item");
  const fields = [...variation.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, field = "", value = ""]) => [field, value] as const,
  );
  const browser = new ShopBrowser(shop);
  await browser.submit("add-to-cart", Object.fromEntries(fields));
  const cart = await browser.read("/cart");
  expect(cart).toContain(`&quot;variationId&quot;:${id.split("-")[1]}`);
});

test("a variation that is gone leaves its product on the list, and a product that is gone nothing", async () => {
  const [product] = (await offered("")).id.split("-");
  const list = await shop.text(`/wishlist?ids=${product}-999999,999998-7`);
  expect(list.split('class="wishlist-item"')).toHaveLength(2);
  expect(withoutTags(list)).toContain("Oli Samudra 5W-30");
});
