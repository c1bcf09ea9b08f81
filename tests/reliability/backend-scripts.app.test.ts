import { beforeAll, expect, test } from "vitest";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, type Path } from "../../shared/routes.ts";
import { everyPage } from "../browser/every-page.ts";
import { buildIndexes, type EdgeShop, openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { ShopBrowser } from "../support/shop-browser.ts";
import { readId } from "../support/shop-rows.ts";
import { ANI, aniSends } from "../support/shopper.ts";
import { markedColumns, marksIn, poison } from "./poisoned-backend.ts";
import { count, passSeconds, reliabilityTest } from "./reliability-test.ts";
import { runningMarkup } from "./running-markup.ts";
import { scriptPayloads } from "./script-payloads.ts";

reliabilityTest();

const payloads = scriptPayloads.slice(0, count(200, 3));

// One of each kind that shows texts of the backend.
const publicPaths = [
  "/",
  "/products",
  "/product-category/minyak-rem",
  "/categories",
  "/product/minyak-cvt-samudra",
  "/product/oli-samudra-5w-30",
  "/product/kotak-rawat-mesin",
  "/product/alat-uji-minyak-rem",
  "/product/pembersih-rantai-motor",
  "/offer/oli-samudra-5w-30",
  // Of the name of its column, which is in every name of a product here.
  "/search-suggestions?q=products",
  "/review/oli-samudra-5w-30",
  "/articles",
  "/article/engine-flush-perlukah",
] satisfies Path[];
const shoppersPaths = ["/cart", "/checkout"] satisfies Path[];

const inEveryLanguage = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => localeCodes.map((code) => localePath(path as Path, code)));

const productId = () => readId("minyak-cvt-samudra");

const change = (what: string, ...values: string[]) =>
  backendEnv.DB.prepare(`UPDATE products SET ${what}`)
    .bind(...values)
    .run();

// Sold elsewhere, at an address that is one: its button is shown whatever it says.
const elsewhere = "pembersih-rantai-motor";

beforeAll(async () => {
  await change("stock_quantity = 10000 WHERE stock_quantity IS NOT NULL");
  await change("type = 'EXTERNAL' WHERE slug = ?", elsewhere);
});

/** Somebody with a full cart and an address, to whom rates are offered. */
async function shopperAt(shop: EdgeShop): Promise<{ browser: ShopBrowser; total: number }> {
  const browser = new ShopBrowser(shop);
  await browser.call("add-to-cart", { productId: await productId(), quantity: 1 });
  const result = await browser.call("change-address", { country: ANI.country, state: ANI.state });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { browser, total: (result.value.cart as { total: number }).total };
}

/** Buys what is in the cart; gives the path of the order's page. */
async function order(browser: ShopBrowser, total: number): Promise<string> {
  const key = crypto.randomUUID();
  const result = await browser.call("checkout", { key, total, paymentMethod: "cod", ...aniSends });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return String(result.value.location);
}

/** The pages with a text of the backend on them, by what they are. */
async function pagesWith(shop: EdgeShop, payload: string, mark: string) {
  await poison(payload, mark);
  await change("external_url = ? WHERE slug = ?", `https://mitra.example/?${payload}`, elsewhere);
  // Past every window of the caches.
  passSeconds(3 * 86_400);
  // Lists come from the index: it has to read the new texts first.
  await buildIndexes();
  const pages = new Map<string, string>();
  for (const path of inEveryLanguage(publicPaths)) pages.set(path, await shop.text(path));
  const { browser, total } = await shopperAt(shop);
  for (const path of inEveryLanguage(shoppersPaths)) pages.set(path, await browser.read(path));
  pages.set("order", await browser.read(await order(browser, total)));
  return pages;
}

const columnsAt = (pages: Map<string, string>, mark: string) =>
  [...pages].map(([page, html]) => [page, marksIn(html, mark)]);

function expectHarmless(page: string, payload: string, html: string): void {
  expect([page, html.includes("error-page")]).toEqual([page, false]);
  expect([page, payload, runningMarkup(html)]).toEqual([page, payload, []]);
}

// Known to the backend and its operator alone.
const unshown = [
  "coupons.description_en",
  "coupons.description_id",
  "media.title",
  "reviews.email",
];

test("R9: no payload in any text of the backend is rendered as executable markup, on any page that shows the text", {
  timeout: count(7_200_000, 120_000),
}, async () => {
  const usual = columnsAt(
    await pagesWith(openShop({ MAIL_BY: "backend" }), "Oli", "tanda"),
    "tanda",
  );
  const shown = new Set(usual.flatMap(([, columns]) => columns));
  expect(markedColumns.filter((column) => !shown.has(column)).sort()).toEqual(unshown);
  for (const [at, payload] of payloads.entries()) {
    const mark = `tanda${at}-`;
    // An isolate that knows no index yet: one that does would list by the old one once more.
    const shop = openShop({ MAIL_BY: "backend" });
    const pages = await pagesWith(shop, payload, mark);
    for (const [page, html] of pages) expectHarmless(page, payload, html);
    expect([payload, columnsAt(pages, mark)]).toEqual([payload, usual]);
    // The others are of the same kinds: all of them for some of the payloads.
    if (at % 20 === 0)
      for (const { address } of everyPage)
        expectHarmless(address, payload, await shop.text(address));
  }
});
