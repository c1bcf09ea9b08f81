import { beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english, indonesian } from "../../tests/support/messages.ts";
import { newName } from "../../tests/support/session-visitor.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { leadsTo } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

const page = "/en/my-account/device";

let shop: EdgeShop;
beforeAll(seedProducts);
beforeEach(() => {
  shop = openShop({ EXTRAS: "districts" });
});

/** A browser with a cart, a vehicle and a place to deliver to. */
async function used(): Promise<ShopBrowser> {
  const browser = new ShopBrowser(shop);
  const productId = await readId("minyak-cvt-samudra");
  await browser.call("add-to-cart", { productId, quantity: 2 });
  await browser.submit("keep-vehicle", { model: "honda-beat", year: "2019", returnTo: page });
  await browser.submit("choose-district", { code: "32.73.02", returnTo: page });
  return browser;
}

/** The rows of the page as "name: value". */
const rowsIn = (html: string): string[] =>
  [...html.matchAll(/<li><span>(.*?)<\/span>/g)].map(([, row = ""]) =>
    row.replace("<small>", ": ").replace(/<[^>]*>/g, ""),
  );

const rowsOf = async (browser: ShopBrowser) => rowsIn(await browser.read(page));

test.each([
  ["", indonesian["device.title"]],
  ["/en", english["device.title"]],
])("nothing is listed of a new visitor (%s)", async (prefix, title) => {
  const response = await new ShopBrowser(shop).open(`${prefix}/my-account/device`);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const html = await response.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(rowsIn(html)).toEqual([]);
  expect(await shop.text(prefix || "/")).toContain(`href="${prefix}/my-account/device"`);
});

test("what the device stores is listed in words, and each is erased by its own button", async () => {
  const browser = await used();
  const [cart, garage, district] = [
    "Shopping cart: 2 items",
    "Garage: Honda BeAT 2019",
    "Where we deliver to: Coblong, Kota Bandung",
  ];
  expect(await rowsOf(browser)).toEqual([cart, garage, district]);
  await browser.submit("erase-device", { what: "district", returnTo: page });
  expect(await rowsOf(browser)).toEqual([cart, garage]);
  await browser.submit("forget-vehicle", { returnTo: page });
  expect(await rowsOf(browser)).toEqual([cart]);
  await browser.submit("empty-cart", { returnTo: page });
  expect(await rowsOf(browser)).toEqual([]);
});

test("one press erases everything, without script", async () => {
  const browser = await used();
  const response = await browser.submit("erase-device", { what: "all", returnTo: page });
  expect([leadsTo(response), response.headers.get("clear-site-data")]).toEqual([page, '"storage"']);
  const html = await browser.read(page);
  expect(html).toContain(english["device.erased"]);
  expect(rowsIn(html)).toEqual([]);
  expect(browser.sessionId).toBeNull();
  expect(browser.cookie).not.toMatch(/vehicle|district|cart_count/);
});

test("a customer is logged out, and finds the account's garage there again", async () => {
  const browser = await used();
  const name = newName();
  await browser.register(name);
  expect(await browser.read(page)).toContain(`href="/en/garasi">${english["device.see"]}`);
  await browser.submit("erase-device", { what: "all", returnTo: page });
  expect(await browser.read("/en/garasi")).not.toContain("Honda BeAT 2019");
  const username = `${name}@example.test`;
  await browser.call("login", { username, password: "Rahasia-123" });
  expect(await browser.read("/en/garasi")).toContain("Honda BeAT 2019");
});
