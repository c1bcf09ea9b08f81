import { beforeAll, describe, expect, test } from "vitest";
import { maxLinkItems } from "../../shared/cart-link.ts";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

const plenty = 93_001;
const few = 93_002;
const soldOut = 93_003;
const draft = 93_004;
const partner = 93_005;
const many = Array.from({ length: 30 }, (_, at) => 93_100 + at);

let shop: EdgeShop;
/** A variable product of the seed, with one of its variations. */
let variation: { product: string; id: string };

beforeAll(async () => {
  await seedProducts();
  await addProduct(plenty, { nameId: "Oli Cukup", nameEn: "Enough Oil" });
  await addProduct(few, { nameId: "Tinggal Dua", stockQuantity: 2 });
  await addProduct(soldOut, { nameId: "Sudah Habis", stockStatus: "OUT_OF_STOCK" });
  await addProduct(draft, { nameId: "Ditarik", status: "draft" });
  await addProduct(partner, {
    nameId: "Milik Mitra",
    type: "EXTERNAL",
    externalUrl: "https://partner.example/",
  });
  for (const id of many) await addProduct(id);
  shop = openShop();
  const page = await shop.text("/product/oli-samudra-5w-30?pa_size=4l");
  const [, product = "", id = ""] = /data-save="(\d+)-(\d+)"/.exec(page) ?? [];
  variation = { product, id };
});

const withoutTags = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const getMain = (html: string): string => withoutTags(html.split("<main")[1] ?? "");
const findItems = (html: string): string | undefined =>
  /name="items" value="([^"]*)"/.exec(html)?.[1];

/** The lines of a browser's cart. */
async function readLines(browser: ShopBrowser) {
  const result = await browser.call("read-cart", {});
  const { cart } = result.ok ? result.value : {};
  const { lines } = cart as {
    lines: { productId: number; variationId: number; quantity: number }[];
  };
  return lines.map(({ productId, variationId, quantity }) => ({
    productId,
    variationId,
    quantity,
  }));
}

describe("the page of a cart link", () => {
  test("shows what the link holds at the prices of now, in both languages", async () => {
    const html = await shop.text(`/cart-link/${plenty}:2,${variation.product}-${variation.id}:1`);
    expect(getMain(html)).toContain("Oli Cukup");
    expect(getMain(html)).toContain("2 × €10.00");
    expect(getMain(html)).toContain("Oli Samudra 5W-30 - 4 L");
    const english = getMain(await shop.text(`/en/cart-link/${plenty}:2`));
    expect(english).toContain("Enough Oil");
    expect(english).toContain("Add 2 items to the cart");
    await backendEnv.DB.prepare(
      "UPDATE products SET regular_price = 1500, min_price = 1500, max_price = 1500 WHERE id = ?",
    )
      .bind(plenty)
      .run();
    // Each product is cached for some seconds.
    const later = openShop();
    expect(getMain(await later.text(`/cart-link/${plenty}:3,${few}:1`))).toContain("3 × €15.00");
  });

  test("says what cannot be had and why, and offers the rest", async () => {
    const html = await shop.text(
      `/en/cart-link/${few}:5,${soldOut}:1,${draft}:1,${partner}:1,${variation.product}:1,999999:2,nonsense`,
    );
    const text = getMain(html);
    expect(text).toContain("Only 2 left, so not all 5 are added.");
    expect(text).toContain("Sudah Habis Out of stock");
    expect(text).not.toContain("Ditarik");
    expect(text).toContain(`Product ${draft} ${english["cart.no-product"]}`);
    expect(text).toContain("Product 999999");
    expect(text).toContain(`Milik Mitra ${english["cart-link.elsewhere"]}`);
    expect(text).toContain(english["cart-link.choose"]);
    expect(text).toContain("1 entry of this link could not be read");
    expect(findItems(html)).toBe(`${few}:2`);
  });

  test("finds variations by their own ids, as feeds have them", async () => {
    const named = `${variation.product}-${variation.id}:2`;
    await buildIndexes();
    const indexed = openShop();
    expect(findItems(await indexed.text(`/cart-link/${variation.id}:1,${named}`))).toBe(
      `${variation.product}-${variation.id}:3`,
    );
  });

  test("has nothing to press where nothing can be had, and is missing where nothing is readable", async () => {
    const nothing = await shop.text(`/en/cart-link/${soldOut}:1`);
    expect(getMain(nothing)).toContain(english["cart-link.none"]);
    expect(findItems(nothing)).toBeUndefined();
    for (const items of ["-5:1", "5:-1", "wc_session_1:1", "abc", "1:1:1"]) {
      const response = await shop.fetch(`/en/cart-link/${items}`, {
        headers: { accept: "text/html" },
      });
      expect([items, response.status]).toEqual([items, 404]);
      expect(await response.text()).toContain("This link to a cart cannot be read.");
    }
  });

  test("takes no more products than a link holds, and none of an address that is too long", async () => {
    const items = Array.from({ length: 600 }, (_, at) => `${at + 1}:1`).join(",");
    const html = await shop.text(`/en/cart-link/${items}`);
    expect(getMain(html)).toContain(`A link holds at most ${maxLinkItems} different products`);
    expect(html.match(/cart-link-line[" ]/g)?.length).toBeLessThanOrEqual(maxLinkItems + 1);
    const huge = Array.from({ length: 10_000 }, (_, at) => `${at + 1}:1`).join(",");
    expect((await shop.fetch(`/cart-link/${huge}`)).status).toBe(414);
  });

  test("asks the backend once for thirty products, and not again for the next one who opens it", async () => {
    const own = openShop();
    await own.text("/en/products");
    const before = own.backend.calls;
    const path = `/en/cart-link/${many.map((id) => `${id}:1`).join(",")}`;
    expect(getMain(await own.text(path))).toContain("Add 30 items to the cart");
    expect(own.backend.calls - before).toBe(1);
    await own.text(path);
    expect(own.backend.calls - before).toBe(1);
  });

  test("is neither stored, nor indexed, nor prefetched, and is limited for each address", async () => {
    const path = `/cart-link/${plenty}:1`;
    const response = await shop.fetch(path);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).toContain('<meta name="robots" content="noindex');
    const headers = { "sec-purpose": "prefetch" };
    expect((await shop.fetch(path, { headers })).status).toBe(503);
    const limited = openShop({ RATE_LIMITS: "on" });
    const statuses = new Set<number>();
    for (let count = 0; count < 40; count += 1) {
      const response = await limited.fetch(path, { headers: { "cf-connecting-ip": "192.0.2.77" } });
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("a cart link", () => {
  test("changes nothing by being opened, and makes no session", async () => {
    const browser = new ShopBrowser(shop);
    await browser.call("add-to-cart", { productId: plenty, quantity: 1 });
    const before = await readLines(browser);
    await browser.read(`/en/cart-link/${few}:1`);
    await browser.read(`/en/?add-to-cart=${few}`);
    expect(await readLines(browser)).toEqual(before);
    const stranger = await shop.fetch(`/en/cart-link/${few}:1`);
    expect(stranger.headers.getSetCookie()).toEqual([]);
  });

  test("adds what it holds to the cart that is there, and says so before", async () => {
    const browser = new ShopBrowser(shop);
    await browser.call("add-to-cart", { productId: plenty, quantity: 1 });
    const page = await browser.read(
      `/en/cart-link/${plenty}:2,${variation.product}-${variation.id}:1`,
    );
    expect(getMain(page)).toContain("Your cart already holds 1 item.");
    const response = await browser.submit("fill-cart", { items: findItems(page) ?? "" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/en/cart"]);
    expect(await readLines(browser)).toEqual([
      { productId: plenty, variationId: null, quantity: 3 },
      { productId: Number(variation.product), variationId: Number(variation.id), quantity: 1 },
    ]);
    expect(await browser.read("/en/cart")).toContain(english["cart-link.added"]);
  });

  test("rebuilds the cart that its page made it of, in the cart of another", async () => {
    const first = new ShopBrowser(shop);
    await first.call("add-to-cart", { productId: plenty, quantity: 2 });
    const [product, id] = [Number(variation.product), Number(variation.id)];
    await first.call("add-to-cart", {
      ...{ productId: product, variationId: id, quantity: 3 },
      attributes: [{ name: "pa_size", value: "4l" }],
    });
    const cart = await first.read("/en/cart");
    const [, link = ""] =
      /value="http:\/\/localhost:8787(\/en\/cart-link\/[^"]+)"/.exec(cart) ?? [];
    const second = new ShopBrowser(shop);
    await second.submit("fill-cart", { items: findItems(await second.read(link)) ?? "" });
    expect(await readLines(second)).toEqual(await readLines(first));
  });

  test("brings a code that is tried once the products are there", async () => {
    const page = await shop.text(`/en/cart-link/${plenty}:1?coupon=NO-SUCH-CODE`);
    expect(getMain(page)).toContain("The code NO-SUCH-CODE is applied once");
    const protocol = await shop.text(`/en/cart-link/${plenty}:1?discounts/codes/0=OTHER`);
    expect(protocol).toContain('name="coupon" value="OTHER"');
    const browser = new ShopBrowser(shop);
    await browser.submit("fill-cart", { items: `${plenty}:1`, coupon: "NO-SUCH-CODE" });
    expect(await readLines(browser)).toHaveLength(1);
    expect(getMain(await browser.read("/en/cart"))).toMatch(/NO-SUCH-CODE|code/i);
  });

  test("adds what the backend still takes, and counts what it does not", async () => {
    const browser = new ShopBrowser(shop);
    await browser.submit("fill-cart", { items: `${plenty}:1,${soldOut}:1,999999:1` });
    expect(await readLines(browser)).toEqual([
      { productId: plenty, variationId: null, quantity: 1 },
    ]);
    expect(await browser.read("/en/cart")).toContain("2 products were not added");
    const refused = await browser.call("fill-cart", { items: `${soldOut}:1` });
    expect(refused).toMatchObject({ ok: false, error: { code: "cart-link.nothing-added" } });
    const nonsense = await browser.call("fill-cart", { items: "-1:-1" });
    expect(nonsense).toMatchObject({ ok: false, error: { code: "cart-link.unreadable" } });
    const huge = await browser.call("fill-cart", { items: "1:1,".repeat(5_000) });
    expect(huge).toMatchObject({ ok: false, error: { code: "input-invalid" } });
  });
});

describe("WooCommerce's addresses that add to the cart", () => {
  test.each([
    ["/?add-to-cart=20", "/cart-link/20:1"],
    ["/en/?add-to-cart=20&quantity=3", "/en/cart-link/20:3"],
    [
      "/en/product/oli-samudra-5w-30?add-to-cart=20&variation_id=23&attribute_pa_size=4l",
      "/en/cart-link/20-23:1",
    ],
    ["/cart/?add-to-cart=23&variation_id=23", "/cart-link/23:1"],
    ["/checkout/?add-to-cart=20", "/cart-link/20:1"],
    ["/shop/?add-to-cart=9&quantity[11]=1&quantity[12]=2&quantity[13]=0", "/cart-link/11:1,12:2"],
    ["/checkout-link/?products=20:2,31:1&coupon=HEMAT", "/cart-link/20:2,31:1?coupon=HEMAT"],
  ])("%s leads to the page of a cart link", async (address, link) => {
    const response = await shop.fetch(address, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, link]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["/en?add-to-cart=abc", "/en?add-to-cart=-5", "/en?add-to-cart=20&quantity=-2"])(
    "%s names no product, and shows the page itself",
    async (address) => {
      expect((await shop.fetch(address, { redirect: "manual" })).status).toBe(200);
    },
  );
});
