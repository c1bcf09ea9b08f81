import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { indonesian } from "../../../tests/support/messages.ts";
import { ShopBrowser } from "../../../tests/support/shop-browser.ts";
import { idOf } from "../../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

const product = "/product/oli-samudra-5w-30";
const onSale = "/products?filter=sale[true]";

/** What a setting shows and where: a piece of the page's HTML that is there or is not. */
const toggles = [
  ["SHOW_REVIEWS", product, 'id="reviews"'],
  ["SHOW_SKU", product, 'class="sku"'],
  ["SHOW_RELATED", "/product/sampo-mobil-embun", indonesian["product.related"]],
  ["SHOW_UNIT_PRICE", product, 'class="unit-price"'],
  ["SHOW_UNIT_PRICE", `${product}?pa_size=4l`, '"UnitPriceSpecification"'],
  ["SHOW_UNIT_PRICE", "/products", 'class="unit-price"'],
  ["SHOW_UNIT_PRICE", "/feeds/products.xml", "<g:unit_pricing_measure>"],
  ["SHOW_CATEGORIES", product, 'class="product-categories"'],
  ["SHOW_BREADCRUMB", product, 'class="breadcrumb"'],
  ["SHOW_FILTERS", "/products", 'name="pa_size"'],
  ["SHOW_FILTERS", "/products", 'class="button filters-button"'],
  ["SHOW_SORT", "/products", 'name="sort"'],
  ["SHOW_REVIEWS", "/products", 'aria-hidden="true">★'],
  ["SHOW_REVIEWS", "/products", 'name="rating"'],
  ["SHOW_REVIEWS", product, '"aggregateRating"'],
  ["SHOW_BREADCRUMB", "/product-category/minyak-rem", 'class="breadcrumb"'],
] as const;

test.each(toggles)("%s shows a part of %s when on, and not when off", async (name, path, part) => {
  const [on, off] = await Promise.all(
    ["on", "off"].map((value) => openShop({ [name]: value }).text(path)),
  );
  expect(on).toContain(part);
  expect(off).not.toContain(part);
});

test("without SHOW_REVIEWS there is no page of reviews either", async () => {
  const at = (value: string) =>
    openShop({ SHOW_REVIEWS: value }).fetch("/review/oli-samudra-5w-30");
  expect([(await at("on")).status, (await at("off")).status]).toEqual([200, 404]);
});

test("SHOW_MOVE_TO_WISHLIST offers it in the cart when on, and not when off", async () => {
  const id = await idOf("minyak-cvt-samudra");
  const cartWith = async (value: string) => {
    const browser = new ShopBrowser(openShop({ SHOW_MOVE_TO_WISHLIST: value }));
    await browser.call("add-to-cart", { productId: id, quantity: 1 });
    return browser.read("/en/cart");
  };
  const [on, off] = [await cartWith("on"), await cartWith("off")];
  for (const html of [on, off]) expect(html).toContain('class="cart-line"');
  expect(on).toContain("Move to wishlist</button>");
  expect(off).not.toContain("Move to wishlist</button>");
});

test.each([
  ["percent", />Hemat (?:s\.d\. )?\d+%<\/p>/, />Promo<\/p>/],
  ["onSale", /badge-sale">Promo<\/p>/, />Hemat/],
])("SALE_BADGE %s writes the badge so", async (value, shown, hidden) => {
  const html = await openShop({ SALE_BADGE: value }).text(onSale);
  expect(html).toMatch(shown);
  expect(html).not.toMatch(hidden);
});

test("SALE_BADGE hidden writes none", async () => {
  const html = await openShop({ SALE_BADGE: "hidden" }).text(onSale);
  expect(html).toContain("product-card");
  expect(html).not.toContain('class="badge badge-sale"');
});
