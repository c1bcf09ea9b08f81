import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { english, indonesian } from "../../../tests/support/messages.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { readId } from "../../../tests/support/shop-rows.ts";
import { shownParts } from "../../settings/settings-schema.ts";

beforeAll(seedProducts);

const product = "/product/oli-samudra-5w-30";
const onSale = "/products?filter=sale[true]";

/** What a setting shows and where: a piece of the page's HTML that is there or is not. */
const toggles = [
  ["reviews", product, 'id="reviews"'],
  ["sku", product, 'class="sku"'],
  ["related", "/product/sampo-mobil-embun", indonesian["product.related"]],
  ["unit-prices", product, 'class="unit-price"'],
  ["unit-prices", `${product}?pa_size=4l`, '"UnitPriceSpecification"'],
  ["unit-prices", "/products", 'class="unit-price"'],
  ["unit-prices", "/feeds/products.xml", "<g:unit_pricing_measure>"],
  ["categories", product, 'class="product-categories"'],
  ["breadcrumb", product, 'class="breadcrumb"'],
  ["filters", "/products", 'name="pa_size"'],
  ["filters", "/products", 'class="button filters-button"'],
  ["sort", "/products", 'name="sort"'],
  ["reviews", "/products", 'aria-hidden="true">★'],
  ["reviews", "/products", 'name="rating"'],
  ["reviews", product, '"aggregateRating"'],
  ["breadcrumb", "/product-category/minyak-rem", 'class="breadcrumb"'],
] as const;

/** All parts but one. */
const without = (name: string): string => shownParts.filter((part) => part !== name).join();

test.each(toggles)(
  "SHOW with %s shows a part of %s, and none without it",
  async (name, path, part) => {
    const [on, off] = await Promise.all(
      [{}, { SHOW: without(name) }].map((settings) => openShop(settings).text(path)),
    );
    expect(on).toContain(part);
    expect(off).not.toContain(part);
  },
);

test("without reviews in SHOW there is no page of reviews either", async () => {
  const at = (settings: object) => openShop({ ...settings }).fetch("/review/oli-samudra-5w-30");
  expect([(await at({})).status, (await at({ SHOW: without("reviews") })).status]).toEqual([
    200, 404,
  ]);
});

test("SHOW with move-to-wishlist offers it in the cart, and does not without it", async () => {
  const id = await readId("minyak-cvt-samudra");
  const cartWith = async (settings: object) => {
    const browser = new ShopBrowser(openShop({ ...settings }));
    await browser.call("add-to-cart", { productId: id, quantity: 1 });
    return browser.read("/en/cart");
  };
  const [on, off] = [await cartWith({}), await cartWith({ SHOW: without("move-to-wishlist") })];
  for (const html of [on, off]) expect(html).toContain('class="cart-line"');
  expect(on).toContain(`${english["cart.to-wishlist"]}</button>`);
  expect(off).not.toContain(`${english["cart.to-wishlist"]}</button>`);
});

test.each([
  ["sale-percent writes how much is saved", {}, />Hemat (?:s\.d\. )?\d+%<\/p>/, />Promo<\/p>/],
  [
    "sale alone writes a word",
    { SHOW: without("sale-percent") },
    /badge-sale">Promo<\/p>/,
    />Hemat/,
  ],
])("SHOW with %s in the badge", async (_how, settings, shown, hidden) => {
  const html = await openShop({ ...settings }).text(onSale);
  expect(html).toMatch(shown);
  expect(html).not.toMatch(hidden);
});

test("SHOW without sale writes no badge", async () => {
  const html = await openShop({ SHOW: without("sale") }).text(onSale);
  expect(html).toContain("product-card");
  expect(html).not.toContain('class="badge badge-sale"');
});
