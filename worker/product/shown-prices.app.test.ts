import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../backend/env.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

let shop: EdgeShop;

// Entered without tax, and shown with it: 12.60 is 13.99, and 10.00 is 11.10.
beforeAll(async () => {
  await seedProducts();
  await addProduct(93_001, {
    nameId: "Ztaxed",
    regularPrice: 1260,
    salePrice: 1000,
    minPrice: 1000,
  });
  // No index, which is read from the backend of all tests.
  const settings = {
    INDEX_LIMIT: "1",
    PRICE_DISPLAY_SUFFIX: "termasuk PPN",
    PRICE_DISPLAY_SUFFIX_EN: "with PPN",
  };
  shop = openShop(settings, { TAX_RATE: "11", TAX_DISPLAY: "shown" });
});

const priceIn = (html: string): string =>
  (/<p class="price">.*?<\/p>/s.exec(html)?.[0] ?? "").replace(/<[^>]*>/g, "");

test("a product's page and its structured data have the price that WooCommerce shows", async () => {
  const page = await shop.text("/product/produk-93001");
  expect(priceIn(page.split("<h1")[1] ?? "")).toMatch(/€13\.99.*€11\.10 termasuk PPN$/);
  expect(page).toContain('"price":"11.10"');
  expect(page).not.toContain("€10.00");
  expect(await shop.text("/en/product/produk-93001")).toContain("with PPN</small>");
});

test("so have cards, suggestions and the feed", async () => {
  const listing = await shop.text("/products?search=Ztaxed");
  expect(priceIn(listing)).toMatch(/€13\.99.*€11\.10$/);
  // Once, above all of them.
  expect(listing.match(/termasuk PPN/g)).toHaveLength(1);
  expect(listing).toContain('<p class="prices-note">Harga termasuk PPN</p>');
  expect(await shop.text("/search-suggestions?q=Ztaxed")).toContain("€11.10");
  const item = (await shop.text("/feeds/products.xml"))
    .split("<item>")
    .find((text) => text.includes("Ztaxed"));
  expect(item).toContain("<g:price>13.99 EUR</g:price>");
  expect(item).toContain("<g:sale_price>11.10 EUR</g:sale_price>");
});

test("a filter of prices goes by the prices that are shown", async () => {
  // An edition that no builder has: its few products are indexed from this shop's own backend.
  const filtered = openShop({ INDEX_LIMIT: "9999" }, { TAX_RATE: "11", TAX_DISPLAY: "shown" });
  const isListed = async (range: string) =>
    (await filtered.text(`/products?search=Ztaxed&filter=price[${range}]`)).includes(
      "/product/produk-93001",
    );
  expect(await isListed("11,11.2")).toBe(true);
  expect(await isListed("9.5,10.5")).toBe(false);
});

test("amounts in a suffix are filled in, for the language's own text", async () => {
  const settings = {
    INDEX_LIMIT: "1",
    PRICE_DISPLAY_SUFFIX: "(tanpa PPN {price_excluding_tax})",
    PRICE_DISPLAY_SUFFIX_EN: "with PPN {price_including_tax}, without {price_excluding_tax}",
    BASE_URL: "http://suffix.example",
  };
  const taxed = { TAX_RATE: "11", TAX_DISPLAY: "shown" } as const;
  const readSuffix = async (path: string, taxes: Partial<Env> = taxed) =>
    /<small class="price-suffix">\s*(?:<!-- -->)?(.*?)<\/small>/.exec(
      await openShop(settings, taxes).text(path),
    )?.[1];
  // An amount of its own stands behind each price, in lists too.
  expect(await readSuffix("/products?search=Ztaxed")).toBe("(tanpa PPN €10.00)");
  expect(await readSuffix("/product/produk-93001")).toBe("(tanpa PPN €10.00)");
  expect(await readSuffix("/en/product/produk-93001")).toBe("with PPN €11.10, without €10.00");
  expect(await readSuffix("/product/produk-93001", { TAX_DISPLAY: "none" })).toBeUndefined();
});
