import { beforeAll, expect, test } from "vitest";
import { readItem } from "../../shared/wishlist.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
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

test("what was chosen where a variation leaves it open stays in wishes, carts and their links", async () => {
  const rows = <Row>(sql: string) => backendEnv.DB.prepare(sql).all<Row>();
  const [open] = (
    await rows<{ slug: string; name: string; id: number; product: number }>(
      `SELECT p.slug, p.id AS product, a.name, v.id FROM variation_attributes a
         JOIN products v ON v.id = a.variation_id JOIN products p ON p.id = v.parent_id
        WHERE a.value = ''`,
    )
  ).results;
  const fixed = await rows<{ name: string; value: string }>(
    `SELECT name, value FROM variation_attributes WHERE variation_id = ${open?.id} AND value != ''`,
  );
  const terms = await rows<{ slug: string }>(
    `SELECT slug FROM product_terms JOIN terms ON id = term_id
      WHERE product_id = ${open?.product} AND taxonomy = '${open?.name}'`,
  );
  const ids = new Set<string>();
  for (const { slug } of terms.results) {
    const choice = [...fixed.results.map(({ name, value }) => [name, value]), [open?.name, slug]];
    const html = await shop.text(
      `/product/${open?.slug}?${new URLSearchParams(choice as string[][])}`,
    );
    const [, id = ""] = /data-save="(\d+-\d+~[\w-]+)"/.exec(html) ?? [];
    if (id) ids.add(id);
  }
  const [id = "", other = ""] = ids;
  expect(readItem(id)).toMatchObject({ variationId: open?.id, attributes: [{ name: open?.name }] });
  const value = readItem(id)?.attributes?.[0]?.value;
  const list = await shop.text(`/wishlist?ids=${id}`);
  expect(list).toContain(`name="attribute_${open?.name}" value="${value}"`);
  const browser = new ShopBrowser(shop);
  await browser.submit("fill-cart", { items: `${id}:2,${other}:1` });
  const cart = await browser.read("/cart");
  expect(cart).toContain(`/cart-link/${id}:2,${other}:1`);
  expect(await browser.read(`/cart-link/${id}:2`)).toContain(`name="items" value="${id}:2"`);
  expect((await shop.fetch(`/wishlist/shared/${id}`)).status).toBe(200);
});
