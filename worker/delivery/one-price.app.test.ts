import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { toDistrictFields } from "#worker-country/district-address.ts";
import { findDistrict } from "#worker-country/districts.ts";
import type { ActionFailure } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import type { District } from "../../shared/district.ts";
import { count } from "../../tests/reliability/reliability-test.ts";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { newName } from "../../tests/support/session-visitor.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";
import { cartTimeouts } from "../session/cart-in-time.ts";
import { estimateTimeouts } from "./delivery-estimate.tsx";

const productId = 95_000;

const usual = { cart: { ...cartTimeouts }, estimate: { ...estimateTimeouts } };

beforeAll(async () => {
  // Which price is shown is not a question of how fast the machine is.
  Object.assign(cartTimeouts, { whole: 60_000, most: 120_000 });
  Object.assign(estimateTimeouts, { most: 60_000 });
  await seedProducts();
  // Two pieces weigh less than a kilogram: one price for one and for two.
  await addProduct(productId, { weight: 0.4, nameId: "Oli Ringan" });
});

beforeEach(() => {
  storefrontSettings.COURIERS = "address_2";
});

afterAll(() => {
  Object.assign(cartTimeouts, usual.cart);
  Object.assign(estimateTimeouts, usual.estimate);
});

afterEach(() => {
  backendProxy.open();
  delete storefrontSettings.COURIERS;
});

const unknown = "choose a kecamatan";
/** What is shown of the delivery's price, in minor units, at one place. */
type Shown = number | typeof unknown | null;
type Cells = Record<string, Shown>;

const amountIn = (text: string | undefined): Shown =>
  text === undefined ? null : Number(text.replace(/\D/g, ""));

/** The price of the delivery among the rows of a page's sums. */
function rowIn(html: string): Shown {
  const [, row = ""] =
    /<dt>Shipping(?:<small>.*?<\/small>)?<\/dt><dd>((?:€|<a).*?)<\/dd>/s.exec(html) ?? [];
  return row.includes(english["cart.choose-district"])
    ? unknown
    : amountIn(/^€[\d.]+/.exec(row)?.[0]);
}

const inCart = ({ needsDistrict, chosenRate, shipping }: Cart): Shown => {
  if (needsDistrict) return unknown;
  return chosenRate ? shipping : null;
};

interface Ordered {
  /** Where the order's page is; absent where it was refused. */
  location?: string;
  refused: Cells;
}

/** What a shopper without script and one with it do otherwise. */
interface Way {
  name: string;
  /** Adds a piece; returns what the drawer shows, where there is one. */
  add(browser: ShopBrowser): Promise<Cells>;
  estimate(browser: ShopBrowser, code: string): Promise<string>;
  /** Orders by the checkout's form; returns where it leads, and what a refusal shows. */
  order(browser: ShopBrowser, form: Record<string, string>): Promise<Ordered>;
}

const withoutScript: Way = {
  name: "without script",
  async add(browser) {
    const form = { productId: String(productId), quantity: "1", returnTo: "/en/cart" };
    const response = await browser.submit("add-to-cart", form);
    expect(response.headers.get("location")).toBe("/en/cart");
    return {};
  },
  estimate: (browser) => browser.read(`/en/delivery/produk-${productId}`),
  async order(browser, form): Promise<Ordered> {
    const response = await browser.submit("checkout", form);
    const location = response.headers.get("location") ?? "";
    if (location.includes("order-received")) return { location, refused: {} };
    return { refused: { page: rowIn(await browser.read(location)) } };
  },
};

const withScript: Way = {
  name: "with script",
  async add(browser) {
    const result = await browser.call("add-to-cart", { productId, quantity: 1 });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return { drawer: inCart(result.value.cart as Cart) };
  },
  async estimate(browser, code) {
    const product = await browser.read(`/en/product/produk-${productId}`);
    const [, url = ""] = /src="(\/en\/delivery-estimate\/[^"]+)"/.exec(product) ?? [];
    return browser.read(`${url}?to=${code}`);
  },
  async order(browser, form): Promise<Ordered> {
    const shipping: Record<string, string> = {};
    const input: Record<string, unknown> = { total: Number(form.total), shipping };
    for (const [name, value] of Object.entries(form)) {
      if (name.startsWith("shipping.")) shipping[name.slice("shipping.".length)] = value;
      else if (name !== "total") input[name] = value;
    }
    const result = await browser.call("checkout", input);
    if (result.ok) return { location: String(result.value.location), refused: {} };
    const { cart } = result.error as ActionFailure;
    const inWords = cart?.rates.every(({ label }) => !/[()]/.test(label));
    return { refused: { result: cart && inWords ? inCart(cart) : null } };
  },
};

/** Who buys, and when the kecamatan is chosen. */
const shoppers: Record<string, (browser: ShopBrowser, code?: string) => Promise<void>> = {
  async guest(browser, code) {
    if (code) await browser.submit("choose-district", { code });
  },
  async "customer who chooses after logging in"(browser, code) {
    await browser.register(newName());
    if (code) await browser.submit("choose-district", { code });
  },
  async "customer who has chosen before"(browser, code) {
    if (code) await browser.submit("choose-district", { code });
    await browser.register(newName());
  },
};

const kecamatan = ["32.73.02", "31.71.06", "35.78.08", "91.71.02", "73.71.03"];
const named = kecamatan.map((code) => [findDistrict(code)?.name ?? code, code] as const);
const ways = [withoutScript, withScript];
const buyers = Object.keys(shoppers);

const attribute = (tag: string, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** The checkout's form as its page has it, filled in for a district. */
function fillForm(html: string, district: District): Record<string, string> {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const one = (name: string, more = "") =>
    inputs.find((tag) => attribute(tag, "name") === name && tag.includes(more)) ?? "";
  const valueIn = (name: string, more = "") => attribute(one(name, more), "value");
  return {
    key: valueIn("key"),
    total: valueIn("total"),
    shippingMethod: valueIn("shippingMethod", "checked"),
    seenRate: valueIn("seenRate").replaceAll("&amp;", "&"),
    paymentMethod: "cod",
    email: `${crypto.randomUUID()}@example.test`,
    "shipping.country": "ID",
    "shipping.name": "Ani Lestari",
    "shipping.phone": "081234567890",
    "shipping.address1": "Jl. Kenanga 12",
    "shipping.postcode": district.postcodes[0] ?? "",
    ...Object.fromEntries(
      Object.entries(toDistrictFields(district)).map(([name, value]) => [
        `shipping.${name}`,
        value,
      ]),
    ),
  };
}

/** The price of the delivery wherever it is shown after a piece was added. */
async function afterAdding(browser: ShopBrowser, way: Way, which: string): Promise<Cells> {
  const { drawer } = await way.add(browser);
  const cart = rowIn(await browser.read("/en/cart"));
  const checkout = rowIn(await browser.read("/en/checkout"));
  const again = await browser.call("read-cart", {});
  const read = again.ok ? inCart(again.value.cart as Cart) : null;
  return {
    ...(drawer !== undefined && { [`drawer, ${which} add`]: drawer }),
    [`cart, ${which} add`]: cart,
    [`checkout, ${which} add`]: checkout,
    [`drawer opened, ${which} add`]: read,
  };
}

// Every third case: each place with two shoppers, and each shopper in each way.
const every = count(1, 3);
const cases = named.flatMap(([name, code], index) =>
  buyers.flatMap((who, buyer) =>
    ways.flatMap((way, at) =>
      (index + buyer + at) % every === 0 ? [[name, who, way.name, code, way] as const] : [],
    ),
  ),
);

test.each(cases)("delivery to %s costs a %s %s one price", async (_name, who, _way, code, way) => {
  const district = findDistrict(code);
  if (!district) throw new Error(code);
  const browser = new ShopBrowser(openShop({ EXTRAS: "districts" }));
  await shoppers[who]?.(browser, code);
  const estimated = await way.estimate(browser, code);
  const price = amountIn(/<strong>(€[\d.]+)/.exec(estimated)?.[1]);
  expect(price).toBeGreaterThan(0);
  const cells: Cells = {
    ...(await afterAdding(browser, way, "first")),
    ...(await afterAdding(browser, way, "second")),
  };
  const form = fillForm(await browser.read("/en/checkout"), district);
  const refusal = await way.order(browser, { ...form, total: String(Number(form.total) + 1) });
  for (const [where, shown] of Object.entries(refusal.refused)) cells[`refused, ${where}`] = shown;
  const placed = await way.order(browser, { ...form, key: crypto.randomUUID() });
  cells.order = rowIn(await browser.read(placed.location ?? ""));
  expect(cells).toEqual(Object.fromEntries(Object.keys(cells).map((where) => [where, price])));
  expect(Object.keys(cells).length).toBeGreaterThanOrEqual(8);
});

test.each(buyers.flatMap((who) => ways.map((way) => [who, way.name, way] as const)))(
  "without a kecamatan delivery has no price for a %s %s, and the total is without it",
  async (who, _name, way) => {
    const browser = new ShopBrowser(openShop({ EXTRAS: "districts" }));
    await shoppers[who]?.(browser);
    const cells = await afterAdding(browser, way, "first");
    expect(new Set(Object.values(cells))).toEqual(new Set([unknown]));
    const [cart, checkout] = [await browser.read("/en/cart"), await browser.read("/en/checkout")];
    expect(cart).toMatch(/€10\.00(<!-- -->)? \+ delivery/);
    expect(checkout.replaceAll("<!-- -->", "")).toContain(
      "Total <strong>€10.00 + delivery</strong>",
    );
    expect(checkout).not.toContain('name="shippingMethod"');
  },
);
