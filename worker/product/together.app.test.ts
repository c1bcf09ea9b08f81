import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { english, indonesian } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";
import { generationsObject } from "../catalogue/generations-object.ts";
import type { Tag } from "../commerce/cache-policy.ts";

const linking = 93_001;
const crossed = 93_002;
const soldOut = 93_003;
const preferred = 93_004;

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await addProduct(linking, { nameId: "Oli Penaut" });
  await addProduct(crossed, {
    nameId: "Filter Penaut",
    regularPrice: 500,
    minPrice: 500,
    maxPrice: 500,
  });
  await addProduct(soldOut, { nameId: "Sudah Habis", stockStatus: "OUT_OF_STOCK" });
  await addProduct(preferred, { nameId: "Oli Lebih Cocok" });
  const linked = backendEnv.DB.prepare("INSERT INTO linked_products VALUES (?, ?, ?, ?)");
  await backendEnv.DB.batch([
    linked.bind(linking, "cross_sell", soldOut, 0),
    linked.bind(linking, "cross_sell", crossed, 1),
    linked.bind(linking, "upsell", preferred, 0),
    linked.bind(soldOut, "upsell", preferred, 0),
  ]);
  await buildIndexes();
  shop = openShop();
});

const findForm = (html: string): string =>
  /<form class="together".*?<\/form>/s.exec(html)?.[0] ?? "";
const getItems = (html: string): string =>
  /name="items" value="([^"]*)"/.exec(findForm(html))?.[1] ?? "";
const findSlugs = (html: string): string[] =>
  [...findForm(html).matchAll(/\/product\/([^"]+)"/g)].map(([, slug = ""]) => slug);

describe("bought together", () => {
  test("are the backend's cross-sells that can be had, with the sum", async () => {
    const html = await shop.text("/product/produk-93001");
    expect(getItems(html)).toBe(`${linking}:1,${crossed}:1`);
    expect(findForm(html)).toContain("Tambah 2 · €15.00");
    expect(await shop.text("/en/product/produk-93001")).toContain("Add 2 · €15.00");
  });

  test("are else what the same vehicles need, by their table: no chain's lube for a scooter", async () => {
    const html = await shop.text("/product/oli-bara-matik-10w-30");
    expect(findSlugs(html)).toEqual(["minyak-rem-motor"]);
    expect(getItems(html)).toMatch(/^\d+:1,\d+:1$/);
  });

  test("are nothing where the table does not say what goes with a product", async () => {
    expect(findForm(await shop.text("/product/pembilas-radiator"))).toBe("");
  });

  test("are not offered before a choice, and follow it without a page load", async () => {
    expect(findForm(await shop.text("/product/pembersih-injektor-bensin"))).toBe("");
    const box = await shop.text("/offer/oli-samudra-5w-30?pa_size=4l");
    expect(box).toContain('data-part="together"');
    expect(getItems(box)).toMatch(/^\d+-\d+:1,/);
  });

  test("are added by one form without script", async () => {
    const browser = new ShopBrowser(shop);
    const items = getItems(await browser.read("/en/product/produk-93001"));
    const response = await browser.submit("add-items", { items, returnTo: "/en/cart" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/en/cart"]);
    const cart = await browser.read("/en/cart");
    expect(cart).toContain(english["cart.items-added"]);
    expect(cart).toContain("Filter Penaut");
  });

  test("say of each item why it was refused", async () => {
    const browser = new ShopBrowser(shop);
    const items = `${linking}:1,${soldOut}:1,999999:1`;
    const result = await browser.call("add-items", { items });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: "cart.some-items-added",
        cart: { itemCount: 1 },
        fields: {
          [soldOut]: { id: "cart.out-of-stock", values: { name: "Sudah Habis" } },
          999999: { id: "cart.no-product" },
        },
      },
    });
    const form = new ShopBrowser(shop);
    await form.submit("add-items", { items, returnTo: "/en/cart" });
    const cart = await form.read("/en/cart");
    expect(cart).toContain(english["cart.some-items-added"]);
    expect(cart).toContain("Sudah Habis");
  });

  test.each(["", "abc", "1:-1", `${"9".repeat(5_000)}`])("refuse %s", async (items) => {
    expect((await new ShopBrowser(shop).call("add-items", { items })).ok).toBe(false);
  });

  test("a hundred items are cut to twenty", async () => {
    const items = Array.from({ length: 100 }, (_, at) => `${900_000 + at}:1`).join(",");
    const result = await new ShopBrowser(shop).call("add-items", { items });
    expect(result.ok || Object.keys(result.error.fields ?? {}).length).toBe(20);
  });
});

describe("what is shown after adding", () => {
  test("is the way to free delivery and the cheapest companion", async () => {
    const html = await shop.text("/peek/produk-93001?sum=1000");
    expect(html).toContain("Belanja €65.00 lagi untuk gratis ongkir.");
    expect(html).toContain(`name="productId" value="${crossed}"`);
    expect(await shop.text("/en/peek/produk-93001?sum=free")).toContain(
      english["cart.free-shipping-reached"],
    );
  });

  test.each(["", "-1", "x", "9".repeat(13)])("says nothing of the sum %j", async (sum) => {
    expect(await shop.text(`/peek/produk-93001?sum=${sum}`)).not.toContain("<progress");
  });

  test("is missing for an unknown product, and public", async () => {
    expect((await shop.fetch("/peek/tidak-ada")).status).toBe(404);
    const { headers } = await shop.fetch("/peek/produk-93001");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });
});

test("cross-sells stand in the cart until they are in it themselves", async () => {
  const browser = new ShopBrowser(shop);
  const shown = async () => (await browser.read("/en/cart")).includes('class="cross-sells"');
  await browser.call("add-to-cart", { productId: linking, quantity: 1 });
  const cart = await browser.read("/en/cart");
  const [list = ""] = /<section class="cross-sells">.*?<\/section>/s.exec(cart) ?? [];
  expect(list).toContain("Filter Penaut");
  expect(list).not.toContain("Sudah Habis");
  await browser.submit("add-to-cart", { productId: `${crossed}`, returnTo: "/en/cart" });
  expect(await shown()).toBe(false);
});

describe("recently viewed", () => {
  test("are what the browser names, without anything else of it", async () => {
    const html = await shop.text(`/en/recently-viewed?ids=${crossed},${linking},x,-1`);
    expect(html.indexOf("Filter Penaut")).toBeLessThan(html.indexOf("Oli Penaut"));
    expect(html).toContain(english["product.recent-erase"]);
    const { headers } = await shop.fetch("/recently-viewed?ids=");
    expect([headers.get("cache-control"), headers.has("set-cookie")]).toEqual([
      "public, max-age=60",
      false,
    ]);
  });

  test("a thousand ids are cut", async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => 90_000 + at).join();
    expect((await shop.fetch(`/recently-viewed?ids=${ids}`)).status).toBe(200);
  });
});

test("up-sells stand on the page as the backend has them", async () => {
  const html = await shop.text("/product/produk-93001");
  expect(html).toContain(`<h2>${indonesian["product.upsells"]}</h2>`);
  expect(html).toContain("Oli Lebih Cocok");
});

describe("a sold-out product", () => {
  const findSoldOut = (html: string): string =>
    /<div class="sold-out".*?<\/div>/s.exec(html)?.[0] ?? "";

  test("is replaced by none that does something else", async () => {
    const html = findSoldOut(await shop.text("/product/pembersih-sensor-udara"));
    expect(html).toContain(indonesian["product.none-instead"]);
    expect(html).not.toContain("/product/");
    expect(findSoldOut(await shop.text("/en/product/pembersih-sensor-udara"))).toContain(
      english["product.none-instead"],
    );
  });

  test("is replaced by what its operator names", async () => {
    expect(findSoldOut(await shop.text(`/product/produk-${soldOut}`))).toContain("Oli Lebih Cocok");
  });
});

/** Views a page in an isolate of its own; returns what of products it asks the backend for. */
async function askedBy(path: string): Promise<{ html: string; asked: string[] }> {
  const own = openShop();
  const asked: string[] = [];
  const { fetch } = own.backend;
  own.backend.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push((await request.clone().json<{ operationName: string }>()).operationName);
    return fetch(request);
  };
  const html = await own.text(path);
  await own.idle();
  return { html, asked: asked.filter((name) => /^getProduct(Attributes)?$/.test(name)) };
}

test("two calls tell what may stand beside a product, however much it is", async () => {
  const { html, asked } = await askedBy("/product/oli-samudra-5w-30");
  expect(findForm(html)).not.toBe("");
  expect(asked.filter((name) => name === "getProductAttributes")).toHaveLength(2);
  expect(asked.filter((name) => name === "getProduct").length).toBeLessThan(2);
});

test("only a change of what a product's page shows has it read again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const path = "/product/oli-bara-motor-10w-40";
  const askedAfter = async (...tags: Tag[]) => {
    await generationsObject(shop.bindings).invalidate(tags);
    // An isolate hears of it within ten seconds.
    vi.setSystemTime(Date.now() + 11_000);
    return (await askedBy(path)).asked;
  };
  await askedBy(path);
  expect(await askedAfter("listing", "product:sampo-mobil-embun")).toEqual([]);
  const asked = await askedAfter("product:minyak-rem-motor");
  expect([...new Set(asked)]).toEqual(["getProductAttributes"]);
  expect(await askedAfter("product:oli-bara-motor-10w-40")).toContain("getProduct");
});

test("related products are none for other vehicles", async () => {
  const query = `{ product(id: "pembersih-karburator", idType: SLUG) {
    related(where: { supportedTypesOnly: true }) { nodes { slug } }
  } }`;
  const { data } = await new Shopper().send<{
    product: { related: { nodes: { slug: string }[] } };
  }>(query);
  const alike = data.product.related.nodes.map(({ slug }) => slug);
  expect(alike).toContain("pelumas-rantai-motor");
  const html = await shop.text("/product/pembersih-karburator");
  const [, related = ""] = html.split(indonesian["product.related"]);
  expect(related).toContain("/product/pembersih-throttle-body");
  expect(related).not.toContain("/product/pelumas-rantai-motor");
});
