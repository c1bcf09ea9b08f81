import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";

const { DB } = env as unknown as { DB: D1Database };

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  shop = openShop();
});

/** Slugs of the products that a piece of a page shows, in order. */
const productsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map(([, slug]) => slug)),
];

test("the best sellers' 'see all' leads to a list in the order of sales", async () => {
  const home = await shop.text("/");
  const section = home.split("<h2>Paling laris</h2>")[1]?.split("</section>")[0] ?? "";
  const href = section.match(/<a href="([^"]+)"/)?.[1] ?? "";
  expect(href).toBe("/products?orderby=sales");
  const listed = productsIn((await shop.text(href)).split('class="product-grid')[1] ?? "");
  const { results } = await DB.prepare(
    `SELECT slug FROM products WHERE status = 'publish' AND type <> 'VARIATION'
     AND visibility IN ('VISIBLE', 'CATALOG') AND plugin_type IS NULL
     ORDER BY total_sales DESC LIMIT 10`,
  ).all<{ slug: string }>();
  expect(listed.slice(0, 4)).toEqual(productsIn(section));
  expect(listed.slice(0, 10).sort()).toEqual(results.map(({ slug }) => slug).sort());
});

/** The card of a listing that leads to a product. */
const findCard = (html: string, slug: string): string =>
  html.match(
    new RegExp(
      `<article class="product-card">(?:(?!</article>).)*/product/${slug}".*?</article>`,
      "s",
    ),
  )?.[0] ?? "";

test("a card says grades, stars and how many were sold, and adds one piece by a form", async () => {
  const html = await openShop().text("/en/products?orderby=sales");
  const card = findCard(html, "oli-bara-motor-10w-40");
  expect(card).toContain("<li>10W-40</li><li>1 L</li>");
  expect(card).toContain("2.9K sold");
  const form = html.match(/<form id="add-one"[^>]*/);
  expect(form?.[0]).toContain('action="/en/actions/add-to-cart"');
  expect(form?.[0]).toContain('method="post"');
  expect(card).toMatch(/<button type="submit" class="card-add" form="add-one" value="\d+"/);
  // Of what has variations one is chosen first.
  expect(findCard(html, "pembersih-injektor-bensin")).not.toContain("card-add");
});

test("the first question of a listing stands above its cards until one chooses", async () => {
  const shop = openShop();
  const requested = await shop.text("/en/product-category/minyak-rem");
  expect(requested).toContain('class="chips quick" aria-label="Vehicle"');
  const html = await shop.text("/en/product-category/minyak-rem?filter=pa_vehicle[motor]");
  expect(html).not.toContain("chips quick");
});
