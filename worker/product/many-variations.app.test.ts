import { beforeAll, describe, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const run = (sql: string) => backendEnv.DB.prepare(sql).run();

const sizes = Array.from({ length: 11 }, (_, at) => `${at + 1} L`);
const shapes = Array.from({ length: 10 }, (_, at) => `Bentuk ${at + 1}`);

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await addProduct(93_000, {
    type: "VARIABLE",
    nameId: "Zserbaneka",
    minPrice: 500,
    maxPrice: 1000,
  });
  for (const [position, name, values] of [
    [0, "bentuk", shapes],
    [1, "isi", sizes],
  ] as const) {
    const options = JSON.stringify(values.map((value) => ({ id: value, en: value })));
    await run(
      `INSERT INTO product_attributes (product_id, position, name, label_id, label_en, options, variation)
       VALUES (93000, ${position}, '${name}', '${name}', '${name}', '${options}', 1)`,
    );
  }
  let id = 93_000;
  for (const shape of shapes)
    for (const size of sizes) {
      id += 1;
      // The first is the last that the backend lists.
      const first = id === 93_001 ? { regularPrice: 500, sku: "ZN-1" } : {};
      await addProduct(id, { type: "VARIATION", parentId: 93_000, ...first });
      await run(`INSERT INTO variation_attributes VALUES (${id}, 'bentuk', '${shape}', 0)`);
      await run(`INSERT INTO variation_attributes VALUES (${id}, 'isi', '${size}', 1)`);
    }
  shop = openShop();
});

const choice = `attribute_bentuk=${encodeURIComponent("Bentuk 1")}&attribute_isi=${encodeURIComponent("1 L")}`;

describe("a variation behind the hundredth", () => {
  test("can be chosen and bought on the product's page", async () => {
    const html = await shop.text(`/product/produk-93000?${choice}`);
    expect(html).toContain("<title>Zserbaneka - Bentuk 1, 1 L |");
    expect(html).toMatch(/name="variationId" value="93001"/);
  });

  test("is offered when it is chosen there", async () => {
    const html = await shop.text(`/offer/produk-93000?${choice}`);
    expect(html).toMatch(/name="variationId" value="93001"/);
  });

  test("is advertised in the feed, as the hundred and nine others are", async () => {
    const pages = await Promise.all(
      [1].map((page) => shop.text(`/feeds/products.xml?page=${page}`)),
    );
    const own = pages.join("").match(/<g:item_group_id>93000</g) ?? [];
    expect(own.length).toBe(110);
  });
});
