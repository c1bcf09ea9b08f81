import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { suggestedNames } from "../../../tests/support/shop-browser.ts";
import { getIsolate } from "../../layout/isolate.ts";

beforeAll(seedProducts);

const product = "/product/oli-samudra-5w-30";

const count = (html: string): number =>
  Number(/data-part="count">(\d+)/.exec(html)?.[1] ?? Number.NaN);

test.each([
  "filter=category[",
  "filter=]]][[[",
  "filter=price[50,10]",
  "filter=price[a,b]",
  "filter=pa_unknown[x]",
  "filter=__proto__[x],constructor[y]",
  `filter=pa_size[${Array.from({ length: 1_000 }, (_, at) => `v${at}`).join(",")}]`,
  `search=${encodeURIComponent("🙂".repeat(20))}`,
  `search=${"a".repeat(1_500)}`,
  "search=%00%ff%fe",
  "search=<script>alert(1)</script>",
  "filter=<script>alert(1)</script>[x]",
  "orderby=<script>&order=<b>",
  "sort=x-y-z&price_min=-1&price_max=zz&rating=99",
])("responds to odd query %# with a valid listing", async (query) => {
  const shop = openShop();
  const first = await shop.fetch(`/products?${query}`, { redirect: "manual" });
  // A filter that the shop does not have leads to the listing without it.
  const rest = first.headers.get("location");
  const response = rest === null ? first : await shop.fetch(rest);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(count(html)).toBeGreaterThanOrEqual(0);
  expect(html).not.toContain("<script>alert");
  await shop.idle();
});

test("a value that no product has leads to the listing without it", async () => {
  const shop = openShop();
  const existing = "filter=category%5Bminyak-rem%5D";
  for (const [query, location] of [
    ["filter=pa_unknown[x]", "/products"],
    ["filter=pa_size[9999-l]", "/products"],
    ["filter=category[minyak-rem],pa_size[9999-l]", `/products?${existing}`],
  ]) {
    const response = await shop.fetch(`/products?${query}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, location]);
  }
});

test("refuses a search of 10 kB before it is parsed", async () => {
  const response = await openShop().fetch(`/products?search=${"a".repeat(10_000)}`);
  expect(response.status).toBe(414);
});

test("does not store pages of unknown filters, and stores those of known ones", async () => {
  const shop = openShop();
  const status = async (query: string) => {
    const response = await shop.fetch(`/products?filter=${query}`);
    await response.arrayBuffer();
    await shop.idle();
    return response.headers.get("cache-status") ?? "";
  };
  await status("pa_size[junk1]");
  expect(await status("pa_size[junk1]")).not.toContain("hit");
  await status("pa_size[1l]");
  expect(await status("pa_size[1l]")).toContain("hit");
});

const junk = (n: number) => [
  `filter=pa_size[junk${n}]`,
  `filter=pa_junk${n}[x]`,
  `filter=category[junk${n},minyak-rem],pa_size[${n}]`,
  `filter=price[${n},${n + 1}]`,
  `filter=price[${n + 9},${n}]`,
  `search=junk${n}`,
  `orderby=junk${n}&order=junk${n}&page=${n}`,
  `utm_source=${n}&junk${n}=${n}`,
];

test("junk in an address makes no entry of its own in any cache", async () => {
  const shop = openShop();
  const { pages, memory } = getIsolate(shop.bindings, () => new Date());
  const ask = async (n: number) => {
    for (const query of junk(n))
      for (const path of ["/products", "/product-category/minyak-rem"])
        await shop.text(`${path}?${query}`);
    await shop.text(`/products/page/${n + 100}`);
    await shop.text(`${product}?pa_size=junk${n}&junk${n}=1`);
    await shop.text(`/search-suggestions?q=junk${n}`);
    await shop.text(`/articles?category=junk${n}`);
    return [pages.count, memory.count];
  };
  const afterOne = await ask(0);
  for (let n = 1; n < 12; n++) expect(await ask(n)).toEqual(afterOne);
});

test("does not store pages of the articles with a cursor, which may be any text", async () => {
  const shop = openShop();
  const { pages } = getIsolate(shop.bindings, () => new Date());
  await shop.text("/articles");
  const { count } = pages;
  expect(await shop.text("/articles?after=junk")).toContain("article-card");
  expect(pages.count).toBe(count);
});

test("counts a value as many products as its filter then shows", async () => {
  const html = await openShop().text("/products?filter=category[minyak-rem]");
  const values = [
    ...html.matchAll(/name="pa_size"[^>]*value="([^"]+)"\/?>[^<]*<span aria-hidden="true">(\d+)/g),
  ];
  expect(values.length).toBeGreaterThan(0);
  for (const [, slug, counted] of values.slice(0, 4)) {
    const query = `filter=category[minyak-rem],pa_size[${slug}]`;
    expect(count(await openShop().text(`/products?${query}`))).toBe(Number(counted));
  }
});

test("an address with raw brackets is the page of the valid one, and no index names it", async () => {
  const shop = openShop();
  const { pages } = getIsolate(shop.bindings, () => new Date());
  const html = await shop.text("/en/products?filter=category%5Bminyak-rem%5D");
  const { count: stored } = pages;
  expect(await shop.text("/en/products?filter=category[minyak-rem]")).toBe(html);
  expect(pages.count).toBe(stored);
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  const links = Array.from(html.matchAll(/ href="([^"]*filter=[^"]*)"/g), ([, to]) => to);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((to) => /[[\]]/.test(to ?? ""))).toEqual([]);
});

test("reads the form's own fields as the grammar", async () => {
  const form = "category=minyak-rem&category=campuran-oli&price_min=5&rating=&sort=price-ASC";
  const grammar = "orderby=price&order=ASC&filter=category[minyak-rem,campuran-oli],price[5,]";
  const shop = openShop();
  const cards = (html: string) =>
    [...html.matchAll(/href="(\/product\/[^"]+)"/g)].map(([, to]) => to);
  expect(cards(await shop.text(`/products?${form}`))).toEqual(
    cards(await shop.text(`/products?${grammar}`)),
  );
});

test("responds to a page past the end with 404 and a link to the last one", async () => {
  const response = await openShop().fetch("/products/page/99");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("/products/page/3");
});

test("suggests the five products that fit best, with a typo too, and none for blanks", async () => {
  const shop = openShop();
  const ask = async (q: string) =>
    suggestedNames(await shop.text(`/search-suggestions?q=${encodeURIComponent(q)}`));
  expect((await ask("dot4"))[0]).toBe("Minyak Rem DOT 4");
  expect(await ask("MRM-BLP")).toEqual(["Minyak Rem Balap 310"]);
  expect(await ask("minyakrem")).toHaveLength(5);
  expect(await ask("mniyak")).toHaveLength(5);
  expect(await ask("  ")).toEqual([]);
});

test.each([
  ["/categories", 200],
  ["/category", 200],
  ["/category/minyak-rem", 200],
  ["/category/tidak-ada", 404],
  ["/product-category/minyak-rem", 200],
  ["/product-category/tidak-ada", 404],
  ["/wishlist", 200],
  ["/wishlist?ids=1,2,x,99999999999", 200],
  ["/offer/tidak-ada", 404],
])("responds to %s with %i", async (path, expected) => {
  expect((await openShop().fetch(path)).status).toBe(expected);
});

const readData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = "{}"]) => JSON.parse(json) as Record<string, unknown>,
  );

test("publishes structured data of a product, its offer, its rating and its breadcrumbs", async () => {
  const data = readData(await openShop().text(product));
  const thing = data.find((it) => it["@type"] === "Product");
  expect(thing).toMatchObject({
    // It opens with its default choice, which has one price.
    offers: { "@type": "Offer", priceCurrency: "EUR" },
    aggregateRating: { "@type": "AggregateRating", bestRating: 5 },
  });
  expect(data.map((it) => it["@type"])).toContain("BreadcrumbList");
});

test("publishes structured data of a listing's products, in order", async () => {
  const list = readData(await openShop().text("/products")).find(
    (it) => it["@type"] === "ItemList",
  );
  expect(list?.itemListElement).toHaveLength(24);
});

test("shows a product whose backend lets more than five stars be given", async () => {
  const shop = openShop();
  const { fetch } = shop.backend;
  shop.backend.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const text = (await response.text()).replace(/"averageRating":[\d.]+/g, '"averageRating":9');
    return new Response(text, response);
  };
  // Pages that it stands beside have read it, too.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 100 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const page = await shop.fetch("/product/oli-bara-motor-10w-40");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(">★ 5</span>");
});
