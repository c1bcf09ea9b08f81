import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, stockShelves } from "../../tests/support/edge-shop.ts";

const { DB } = env as unknown as { DB: D1Database };

let shop: EdgeShop;

beforeAll(async () => {
  await stockShelves();
  shop = openShop();
});

/** Slugs of the products that a piece of a page shows, in order. */
const productsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map(([, slug]) => slug)),
];

test("the best sellers' 'see all' leads to a list in the order of sales", async () => {
  const home = await shop.text("/");
  const shelf = home.split("<h2>Paling laris</h2>")[1]?.split("</section>")[0] ?? "";
  const href = shelf.match(/<a href="([^"]+)"/)?.[1] ?? "";
  expect(href).toBe("/products?orderby=sales");
  const listed = productsIn((await shop.text(href)).split('class="product-grid')[1] ?? "");
  const { results } = await DB.prepare(
    `SELECT slug FROM products WHERE status = 'publish' AND type <> 'VARIATION'
     AND visibility IN ('VISIBLE', 'CATALOG') ORDER BY total_sales DESC LIMIT 10`,
  ).all<{ slug: string }>();
  expect(listed.slice(0, 4)).toEqual(productsIn(shelf));
  expect(listed.slice(0, 10).sort()).toEqual(results.map(({ slug }) => slug).sort());
});
