import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await seedProducts();
  await addProduct(92_001, { nameId: "Zbranded" });
  const meta = { brand: "Samudra", gtin: "4006381333931", mpn: "SAM-1" };
  for (const [key, value] of Object.entries(meta))
    await backendEnv.DB.prepare("INSERT INTO product_meta VALUES (92001, ?, ?)")
      .bind(key, value)
      .run();
  await addProduct(92_002, { nameId: "Zlater", stockStatus: "ON_BACKORDER" });
  await addProduct(92_003, {
    nameId: "Zpartner",
    type: "EXTERNAL",
    externalUrl: "https://x.example/",
  });
  await addProduct(92_004, { nameId: "Zfile", virtual: true, downloadable: true });
});

const settings = { SHIPPING_PRICES: "ID:250,SG:900", RETURN_DAYS: "14", BACKORDER_DAYS: "7" };

const findItems = (feed: string) => feed.match(/<item>.*?<\/item>/gs) ?? [];
const field = (item: string, name: string): string =>
  (new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1] ?? "").replaceAll("&amp;", "&");

interface Notification {
  name: string;
  sku?: string;
  brand?: { name: string };
  gtin?: string;
  mpn?: string;
  size?: string;
  offers?: Record<string, unknown>;
}

async function readOffers(path: string): Promise<Notification> {
  const html = await openShop(settings).text(path);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const graph = JSON.parse(json);
  return [graph["@graph"] ?? graph].flat()[0];
}

test("each variation's link in the feed opens the page that publishes its own offer", async () => {
  const items = findItems(await openShop(settings).text("/feeds/products.xml"));
  const variations = items.filter((item) => item.includes("<g:item_group_id>"));
  expect(variations.length).toBeGreaterThan(40);
  const local = variations.filter((item) => field(item, "link").includes("attribute_"));
  expect(local.length).toBeGreaterThan(0);
  for (const item of [...local.slice(0, 3), ...variations.slice(0, 3)]) {
    const link = field(item, "link");
    const { offers } = await readOffers(link.slice("http://localhost:8787".length));
    const price = field(item, "sale_price") || field(item, "price");
    expect(offers).toMatchObject({ "@type": "Offer", price: price.split(" ")[0], url: link });
    const isThere = field(item, "availability") === "in_stock";
    if (isThere) expect(offers?.availability).toBe("https://schema.org/InStock");
    else expect(offers?.availability).not.toBe("https://schema.org/InStock");
  }
  expect(variations.some((item) => field(item, "size"))).toBe(true);
});

test("what is shipped has costs of delivery in the feed, and a file has none", async () => {
  const items = findItems(await openShop(settings).text("/feeds/products.xml"));
  const costs = (name: string) =>
    items.find((item) => item.includes(name))?.match(/<g:shipping>/g)?.length ?? 0;
  expect(items.some((item) => item.includes("Zfile"))).toBe(true);
  expect([costs("Zbranded"), costs("Zfile")]).toEqual([2, 0]);
});

test("a product is known by its own brand and numbers, never by the shop's name", async () => {
  const items = findItems(await openShop(settings).text("/feeds/products.xml"));
  const existing = items.find((item) => field(item, "title") === "Zbranded") ?? "";
  expect(
    ["brand", "gtin", "mpn", "identifier_exists"].map((name) => field(existing, name)),
  ).toEqual(["Samudra", "4006381333931", "SAM-1", ""]);
  const unknown = items.find((item) => field(item, "title") === "Zlater") ?? "";
  expect([field(unknown, "brand"), field(unknown, "identifier_exists")]).toEqual(["", "no"]);
  expect(await readOffers("/product/produk-92001")).toMatchObject({
    brand: { name: "Samudra" },
    gtin: "4006381333931",
    mpn: "SAM-1",
  });
  expect(await readOffers("/product/produk-92002")).not.toHaveProperty("brand");
});

test("delivery, returns and the day of a backorder come from the settings", async () => {
  const items = findItems(await openShop(settings).text("/feeds/products.xml"));
  const later = items.find((item) => field(item, "title") === "Zlater") ?? "";
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect([field(later, "availability"), field(later, "availability_date")]).toEqual([
    "backorder",
    day,
  ]);
  expect(later).toContain(
    "<g:shipping><g:country>SG</g:country><g:price>9.00 EUR</g:price></g:shipping>",
  );
  expect(field(later, "return_policy_label")).toBe("14-days");
  const { offers } = await readOffers("/product/produk-92002");
  expect(offers).toMatchObject({
    availability: "https://schema.org/BackOrder",
    availabilityStarts: day,
    shippingDetails: [
      { shippingDestination: { addressCountry: "ID" }, shippingRate: { value: "2.50" } },
      { shippingDestination: { addressCountry: "SG" } },
    ],
    hasMerchantReturnPolicy: { merchantReturnDays: 14, applicableCountry: ["ID", "SG"] },
  });
});

test("what a partner sells is not our offer", async () => {
  const feed = await openShop(settings).text("/feeds/products.xml");
  expect(feed).not.toContain("Zpartner");
  expect(await readOffers("/product/produk-92003")).toMatchObject({ "@type": "BreadcrumbList" });
});

test("a partner's button says what the shop has written on it, else where it leads", async () => {
  const buttonOn = async (path: string) => {
    const html = await openShop().text(path);
    const [, text = ""] =
      /class="button button-primary" href="https:[^>]*>([^<]+) ↗</.exec(html) ?? [];
    return text;
  };
  expect(await buttonOn("/product/alat-uji-minyak-rem")).toBe("Beli di toko mitra");
  expect(await buttonOn("/en/product/alat-uji-minyak-rem")).toBe("Buy from our partner");
  expect(await buttonOn("/en/product/produk-92003")).toBe("Buy at x.example");
  expect(await openShop().text("/en/product/produk-92003")).toContain(
    "our partner&#x27;s site, x.example",
  );
});

test("the articles' sitemap has its elements in the order of the protocol", async () => {
  const xml = await openShop().text("/sitemaps/articles.xml");
  for (const [entry] of xml.matchAll(/<url>.*?<\/url>/gs))
    expect(entry).toMatch(/^<url><loc>[^<]+<\/loc><lastmod>[^<]+<\/lastmod><xhtml:link /);
});

test("the sitemap has every page of the footer that may be indexed", async () => {
  const shop = openShop();
  const [, footer = ""] = (await shop.text("/")).split("<footer");
  const paths = [...footer.matchAll(/href="(\/[^"#?]*)/g)].map(([, path = ""]) => path);
  const pages = [...new Set(paths)].filter((path) => !path.startsWith("/en"));
  expect(pages.length).toBeGreaterThan(10);
  const xml = await shop.text("/sitemaps/pages.xml");
  for (const path of pages) {
    const isIndexed = !(await shop.text(path)).includes('content="noindex');
    expect([path, new RegExp(`<loc>[^<]*\\w${path}</loc>`).test(xml)]).toEqual([path, isIndexed]);
  }
});

test("private pages have noindex and are crawlable, so that crawlers see it", async () => {
  const shop = openShop();
  const robots = await shop.text("/robots.txt");
  for (const path of ["/cart", "/checkout", "/my-account", "/wishlist"])
    expect(robots).not.toContain(`Disallow: ${path}\n`);
  expect(await shop.text("/wishlist")).toContain('<meta name="robots" content="noindex');
  expect(await shop.text("/products?search=oli")).toContain('name="robots" content="noindex');
  expect(await shop.text("/")).not.toContain("filter=sale[");
});

test("the feed and the page of a size say how much it holds, and a product of unknown size says nothing", async () => {
  const feed = await openShop(settings).text("/feeds/products.xml");
  const item = findItems(feed).find((it) =>
    field(it, "link").endsWith("oli-samudra-5w-30?pa_size=4l"),
  );
  expect(field(item ?? "", "unit_pricing_measure")).toBe("4000 ml");
  expect(field(item ?? "", "unit_pricing_base_measure")).toBe("1 l");
  const { offers } = await readOffers("/product/oli-samudra-5w-30?pa_size=4l");
  expect(offers?.priceSpecification).toEqual({
    "@type": "UnitPriceSpecification",
    price: offers?.price,
    priceCurrency: "EUR",
    referenceQuantity: {
      "@type": "QuantitativeValue",
      value: 1,
      unitCode: "LTR",
      valueReference: { "@type": "QuantitativeValue", value: 4_000, unitCode: "MLT" },
    },
  });
  const branded = findItems(feed).find((it) => it.includes("Zbranded")) ?? "";
  expect(branded).not.toContain("unit_pricing");
  const unknown = await readOffers("/product/produk-92001");
  expect(unknown.offers).not.toHaveProperty("priceSpecification");
});

test("a card and a chosen size name the price of a litre, a choice that is open the lowest", async () => {
  const perLitre = (html: string) =>
    [...html.matchAll(/class="unit-price"> ([^<]*)</g)].map(([, text]) => text);
  const shop = openShop(settings);
  const [chosen] = perLitre(await shop.text("/en/product/oli-samudra-5w-30?pa_size=4l"));
  const [open] = perLitre(await shop.text("/en/product/oli-samudra-5w-30"));
  expect(chosen).toMatch(/^€[\d.]+\/L$/);
  expect(open).toMatch(/^(From )?€[\d.]+\/L$/);
  expect(perLitre(await shop.text("/en/products?search=oli+samudra+5w-30"))).toContainEqual(
    expect.stringMatching(/^(From )?€[\d.]+\/L$/),
  );
});
