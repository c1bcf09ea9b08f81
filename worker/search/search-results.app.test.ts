import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";

beforeAll(seedProducts);

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
