import { beforeAll, describe, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { indonesian } from "../../tests/support/messages.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await seedProducts();
  const row = (id: number, name: string, more: object = {}) =>
    addProduct(id, { slug: name.toLowerCase(), nameId: name, nameEn: name, ...more });
  await row(91_001, "Zeverywhere");
  await row(91_002, "Zshop", { visibility: "CATALOG" });
  await row(91_003, "Zsearch", { visibility: "SEARCH" });
  await row(91_004, "Zhidden", { visibility: "HIDDEN" });
  await row(91_005, "Zlocked", { password: "rahasia" });
  await row(91_006, "Zfree", { regularPrice: 0, minPrice: 0, maxPrice: 0 });
  await row(91_007, "Zpriceless", { regularPrice: null, minPrice: null, maxPrice: null });
});

const names = ["Zeverywhere", "Zshop", "Zsearch", "Zhidden", "Zlocked"];
const shown = (text: string, pattern: (name: string) => string) =>
  names.filter((name) => text.includes(pattern(name)));
const asLink = (name: string) => `/product/${name.toLowerCase()}"`;

test("a product shows twenty pictures of its gallery and a row of related products", async () => {
  const slug = "minyak-cvt-samudra";
  const copies = Array.from({ length: 25 }, (_, at) => 93_000 + at);
  await backendEnv.DB.batch(
    copies.flatMap((id) => [
      backendEnv.DB.prepare("INSERT INTO media (id, file) VALUES (?, ?)").bind(
        id,
        `galeri-${id}.webp`,
      ),
      backendEnv.DB.prepare(
        "INSERT INTO product_images SELECT id, ?, ? FROM products WHERE slug = ?",
      ).bind(id, id, slug),
    ]),
  );
  const html = await openShop().text(`/product/${slug}`);
  const gallery = copies.filter((id) => html.includes(`galeri-${id}.webp`));
  expect(gallery).toEqual(copies.slice(0, gallery.length));
  const [thumbnails = ""] = /<\w+ class="thumbnails".*?<\/(?:ul|ol|div)>/s.exec(html) ?? [];
  expect([thumbnails.match(/<img/g)?.length, html.match(/class="product-card"/g)?.length]).toEqual([
    21, 4,
  ]);
});

describe("visibility", () => {
  test("listings show what belongs in the shop", async () => {
    const html = await openShop().text("/products?filter=price[10,10]");
    expect(shown(html, asLink)).toEqual(["Zeverywhere", "Zshop"]);
  });

  test("searches find what may be found, and count no more", async () => {
    for (const name of names) {
      const html = await openShop().text(`/products?search=${name}`);
      const isListed = name === "Zeverywhere" || name === "Zsearch";
      expect(shown(html, asLink)).toEqual(isListed ? [name] : []);
    }
    const suggestions = await openShop().text("/search-suggestions?q=zshop");
    expect(shown(suggestions, asLink)).toEqual([]);
  });

  test("sitemap and feed name what is listed or found", async () => {
    const shop = openShop();
    const shownSomewhere = ["Zeverywhere", "Zshop", "Zsearch"];
    const sitemap = await shop.text("/sitemaps/products-1.xml");
    expect(shown(sitemap, (name) => `/product/${name.toLowerCase()}<`)).toEqual(shownSomewhere);
    const feed = await shop.text("/feeds/products.xml");
    expect(shown(feed, (name) => `<g:title>${name}<`)).toEqual(shownSomewhere);
  });

  test("a hidden product has a page at its address, a locked one has none", async () => {
    const shop = openShop();
    const fetchStatus = async (path: string) => {
      const response = await shop.fetch(path);
      await response.arrayBuffer();
      return response.status;
    };
    expect(await fetchStatus("/product/zhidden")).toBe(200);
    for (const area of ["product", "offer", "review"])
      expect(await fetchStatus(`/${area}/zlocked`)).toBe(404);
  });

  test("a hidden product remains on the wishlist", async () => {
    const html = await openShop().text("/wishlist?ids=91004,91005,91001");
    expect(shown(html, asLink)).toEqual(["Zeverywhere", "Zhidden"]);
  });
});

describe("what a product costs", () => {
  test.each([
    ["", "Gratis"],
    ["/en", "Free"],
  ])("a free product is shown as free and can be bought (%s)", async (prefix, word) => {
    const shop = openShop();
    const html = await shop.text(`${prefix}/product/zfree`);
    expect(html).toContain(`<strong>${word}</strong>`);
    expect(html).toMatch(/<button type="submit" class="button button-primary">/);
    expect(html).toContain('"price":"0.00"');
    expect(await shop.text(`${prefix}/products?search=zfree`)).toContain(
      `<p class="price">${word}</p>`,
    );
  });

  test("a product without a price refers to the shop's contact, and cannot be bought", async () => {
    const html = await openShop().text("/product/zpriceless");
    expect(html).toContain(indonesian["product.no-price"]);
    expect(html).toMatch(/<button type="submit" class="button button-primary" disabled="">/);
  });
});
