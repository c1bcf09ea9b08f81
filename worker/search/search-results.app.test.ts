import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

/** Links to the pages that answer a search, above its products. */
const topics = (html: string): string[] =>
  [
    ...html.matchAll(
      /<a class="button" href="([^"]+)">([^<]+)(?:<!-- -->)? <span aria-hidden="true">→/g,
    ),
  ].map(([, href, label]) => `${label} ${href}`);

test.each([
  ["", "ongkir", ["Pengiriman &amp; ongkir /faq#cost"]],
  ["", "berapa ongkos kirim ke bandung?", ["Pengiriman &amp; ongkir /faq#cost"]],
  ["", "retur", ["Retur /faq#change-of-mind"]],
  ["", "bisa COD", ["Pembayaran /faq#methods"]],
  ["", "qris", ["Pembayaran /faq#methods"]],
  ["/en", "shipping", ["Delivery &amp; cost /en/faq#cost"]],
  ["", "oli matik", []],
])("%s/products?search=%s leads to the page that answers it", async (prefix, search, expected) => {
  const query = new URLSearchParams({ search });
  const path = `${prefix}/products?${query}`;
  expect(topics(await openShop().text(path))).toEqual(expected);
  const suggestions = await openShop().text(`${prefix}/search-suggestions?q=${search}`);
  expect(suggestions.includes('id="suggestion-topic-0"')).toBe(expected.length > 0);
});

test("two best sellers stand where a search finds no product", async () => {
  const html = await openShop().text("/en/products?search=zzzzqqq");
  expect(html).toContain("Nothing found for");
  expect([...html.matchAll(/<article class="product-card/g)]).toHaveLength(2);
});

const articles = (html: string): string[] => {
  const aside = /<aside class="search-articles".*?<\/aside>/s.exec(html)?.[0] ?? "";
  return [...aside.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
};

test("articles on the search come after the products, in both languages", async () => {
  const shop = openShop();
  expect(articles(await shop.text("/products?search=minyak+rem"))).toEqual([
    "/article/jadwal-ganti-minyak-rem",
  ]);
  expect(articles(await shop.text("/en/products?search=brake+fluid"))).toEqual([
    "/en/article/jadwal-ganti-minyak-rem",
  ]);
  expect(articles(await shop.text("/products?search=sampo"))).toEqual([]);
  expect(articles(await shop.text("/products"))).toEqual([]);
});
