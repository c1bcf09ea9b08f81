import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type EdgeShop,
  indexBuilder,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { indexKey } from "../catalogue/index-store.ts";

const count = 103;
const isIndex = expect.stringMatching(`/${indexKey("id_ID")}$`);
const date = "'2026-11-01T00:00:00.000Z'";

let shop: EdgeShop;

/** Executes a statement once for each number from 1 to a hundred and three. */
const runForEach = (sql: string) =>
  backendEnv.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${sql} FROM n`,
  ).run();

const run = (sql: string) => backendEnv.DB.prepare(sql).run();

async function addGroup(): Promise<void> {
  await addProduct(95_000, { type: "GROUPED", nameId: "Zkotak" });
  await runForEach(
    `INSERT INTO products (id, type, slug, name_id, name_en, regular_price, min_price, max_price, date, modified)
     SELECT 95000 + i, 'SIMPLE', 'isi-' || i, 'Zisi ' || i || '.', 'Zisi ' || i || '.', 900 + i, 900 + i, 900 + i, ${date}, ${date}`,
  );
  await runForEach(
    `INSERT INTO linked_products (product_id, kind, position, linked_id) SELECT 95000, 'grouped', i, 95000 + i`,
  );
}

async function addReviewed(): Promise<void> {
  await addProduct(95_500, { nameId: "Zulasan", reviewCount: count, averageRating: 4.9 });
  await runForEach(
    `INSERT INTO reviews (id, product_id, status, author, email, rating, content, date)
     SELECT 95000 + i, 95500, 'APPROVE', 'Pengulas ' || i || '.', 'a@example.test',
       CASE WHEN i <= 3 THEN 2 ELSE 5 END, 'Ulasan nomor ' || i, '2026-11-01T00:00:00.000Z'`,
  );
}

async function addSized(): Promise<void> {
  await addProduct(95_600, {
    type: "VARIABLE",
    nameId: "Zberukuran",
    nameEn: "Zsized",
    minPrice: 500,
    maxPrice: 500,
  });
  await runForEach(
    `INSERT INTO terms (id, taxonomy, slug, name_id, name_en, count)
     SELECT 95000 + i, 'pa_size', 'mobil-' || i, 'Mobil ' || i || '.', 'Car ' || i || '.', 1`,
  );
  await runForEach(
    `INSERT INTO product_terms (product_id, term_id, position) SELECT 95600, 95000 + i, i`,
  );
  await run(
    `INSERT INTO product_attributes (product_id, position, attribute_id, name, label_id, label_en, variation)
     VALUES (95600, 0, (SELECT id FROM attributes WHERE taxonomy = 'pa_size'), 'pa_size', 'Ukuran', 'Size', 1)`,
  );
  await addProduct(95_601, { type: "VARIATION", parentId: 95_600, regularPrice: 500 });
  await run(`INSERT INTO variation_attributes VALUES (95601, 'pa_size', 'mobil-102', 0)`);
}

beforeAll(async () => {
  await seedProducts();
  await addGroup();
  await addReviewed();
  await addSized();
  shop = openShop();
});

test("every member of a large group can be bought, and its price range counts them all", async () => {
  const html = await shop.text("/en/product/produk-95000");
  const members = new Set(html.match(/aria-label="Quantity: Zisi \d+\."/g));
  expect(members.size).toBe(count);
  expect(html).toContain("€10.03");
});

describe("more reviews than one response holds", () => {
  test("are all counted on the product's page", async () => {
    const html = await shop.text("/en/product/produk-95500");
    expect(html).toContain(`All ${count} reviews`);
    const counted = [...html.matchAll(/<meter[^>]*><\/meter>(\d+)/g)].map(([, stars]) => stars);
    expect(counted).toEqual(["100", "0", "0", "3", "0"]);
  });

  test("are on pages of a hundred, each of which leads to the other", async () => {
    const shown = (html: string) => html.match(/Ulasan nomor \d+</g) ?? [];
    const newest = await shop.text("/en/review/produk-95500");
    const older = /href="([^"]+)"[^>]*>Older reviews</.exec(newest)?.[1] ?? "";
    const rest = await shop.text(older);
    expect([shown(newest).length, shown(rest).length]).toEqual([100, 3]);
    expect(new Set([...shown(newest), ...shown(rest)]).size).toBe(count);
    expect(rest).toMatch(
      new RegExp(`href="/en/review/produk-95500"[^>]*>${english["review.newest"]}<`),
    );
    expect(rest).not.toContain(english["review.older"]);
  });

  test.each(["0", "3", "-1", "x", "99999999999"])("have no page %s", async (page) => {
    const response = await shop.fetch(`/en/review/produk-95500?page=${page}`);
    expect(response.status).toBe(404);
  });
});

describe("an option behind the hundredth", () => {
  const choice = "pa_size=mobil-102";

  test("has its name on the product's page, and where it is chosen", async () => {
    const html = await shop.text(`/en/product/produk-95600?${choice}`);
    expect(html).toContain("<title>Zsized - Car 102. |");
    expect(await shop.text(`/offer/produk-95600?${choice}`)).toContain("Mobil 102.");
  });

  test("has its name in the cart", async () => {
    const browser = new ShopBrowser(shop);
    const variation = [{ name: "pa_size", value: "mobil-102" }];
    const added = await browser.call("add-to-cart", {
      productId: 95_600,
      variationId: 95_601,
      attributes: variation,
      quantity: 1,
    });
    expect(added).toMatchObject({
      ok: true,
      value: { cart: { lines: [{ options: [{ label: "Size", value: "Car 102." }] }] } },
    });
  });

  test("is found by its name in either language, and by its filter", async () => {
    await indexBuilder().rebuild();
    const keys = async () => (await shop.bindings.CATALOGUE.list()).objects.map(({ key }) => key);
    // A run may be under way already, since the first page was asked for.
    await expect.poll(() => keys()).toContainEqual(isIndex);
    // Which index is the newest is known from a copy of at most nine seconds.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    onTestFinished(() => void vi.useRealTimers());
    const later = openShop();
    for (const query of ["search=Mobil+103", "search=Car+103", "filter=pa_size[mobil-103]"])
      expect(await later.text(`/products?${query}`)).toContain("Zberukuran</a>");
    const filtered = await later.text("/products?filter=pa_size[mobil-103]");
    expect(filtered).toMatch(/data-part="count">1\b/);
  });
});

test("every category of articles has its link", async () => {
  await runForEach(
    `INSERT INTO terms (id, taxonomy, slug, name_id, name_en, count)
     SELECT 96000 + i, 'category', 'rubrik-' || i, 'Rubrik ' || i, 'Column ' || i, 1`,
  );
  const html = await openShop().text("/en/articles");
  expect(new Set(html.match(/category=rubrik-\d+"/g)).size).toBe(count);
});
