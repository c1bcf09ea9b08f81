import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backendProxy, storefrontSettings } from "../../tests/support/backend-proxy.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { listen, readOperation } from "../../tests/support/other-backend.ts";
import { bindings, password } from "../../tests/support/session-visitor.ts";
import type { ShopBrowser } from "../../tests/support/shop-browser.ts";
import {
  checkoutFields,
  customer,
  leadsTo,
  openBrowser,
  readCart,
  readFlash,
  shopper,
  stockShop,
} from "../../tests/support/shop-customers.ts";
import { addProduct } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await stockShop();
  await addProduct(900, { weight: 0.9, nameId: "Oli Berbobot" });
  await addProduct(901, { weight: 0, nameId: "Stiker" });
  await addProduct(902, { weight: 60, nameId: "Drum Oli" });
});

beforeEach(() => {
  storefrontSettings.COURIERS = "address_2";
});

afterEach(() => {
  backendProxy.open();
  for (const name of ["COURIERS", "COURIER_API"]) delete storefrontSettings[name];
});

/** Somebody with one of a product in the cart. */
async function inDistricts(mode = "address_2"): Promise<ShopBrowser> {
  const browser = openBrowser(mode === "address_2" ? { EXTRAS: "districts" } : { COURIERS: mode });
  await browser.call("add-to-cart", { productId: 900, quantity: 1 });
  return browser;
}

const coblong = {
  "shipping.state": "JB",
  "shipping.city": "Kota Bandung",
  "shipping.address2": "Coblong",
  "shipping.kelurahan": "Dago",
  "shipping.landmark": "pagar hijau",
  "shipping.postcode": "40135",
  "shipping.address1": "Jl. Kenanga 12 RT 03/05",
  "shipping.phone": "0812 3456 7890",
};

const fillForm = (total: number, more: Record<string, string> = {}): Record<string, string> => ({
  ...checkoutFields(total),
  ...coblong,
  // Guests see the orders of their address.
  email: `${crypto.randomUUID()}@example.test`,
  ...more,
});

const rateIds = async (browser: ShopBrowser) => (await readCart(browser)).rates.map(({ id }) => id);

async function buy(browser: ShopBrowser, more: Record<string, string> = {}) {
  const rate = "courier:5:jne:REG";
  await browser.submit("change-address", fillForm(0));
  await browser.call("choose-shipping", { rate });
  const { total } = await readCart(browser);
  return browser.submit("checkout", fillForm(total, { shippingMethod: rate, ...more }));
}

const newestOrder = () =>
  bindings.DB.prepare("SELECT * FROM orders ORDER BY id DESC").first<Record<string, string>>();

describe("an order with a kecamatan", () => {
  test("has it in WooCommerce's fields, with the courier that was chosen and what was pasted made tidy", async () => {
    const browser = await inDistricts();
    const typed = {
      // The first of the kecamatan stands for it.
      "shipping.postcode": "",
      "shipping.phone": "\u202a0812\u20113456\u20117890 (WA)",
      email: "<ani@example.test>",
    };
    expect(leadsTo(await buy(browser, typed))).toContain("/checkout/order-received/");
    const order = await newestOrder();
    expect(JSON.parse(order?.shipping ?? "{}")).toMatchObject({
      state: "JB",
      city: "Kota Bandung",
      address2: "Coblong",
      postcode: "40131",
      address1: "Jl. Kenanga 12 RT 03/05, Kel. Dago, Patokan: pagar hijau",
    });
    expect(JSON.parse(order?.billing ?? "{}")).toMatchObject({
      phone: "+6281234567890",
      email: "ani@example.test",
    });
    expect(JSON.stringify(order)).toContain("JNE - REG");
  });

  test.each([
    [
      "a postcode of another province",
      { "shipping.postcode": "10110" },
      "shipping.postcode",
      { typed: "10110", district: "Coblong, Kota Bandung", postcodes: "40131–40135" },
    ],
    [
      "an address that may be a typo",
      { email: "ani@gmial.com" },
      "email",
      { typed: "ani@gmial.com", suggestion: "ani@gmail.com" },
    ],
  ])("is made of %s once the buyer has been asked", async (_what, more, field, values) => {
    const browser = await inDistricts();
    await buy(browser, more as Record<string, string>);
    const flash = await readFlash(browser);
    expect(flash?.fields?.[field]?.values).toEqual(values);
    const again = await buy(browser, { ...more, asked: values.typed } as Record<string, string>);
    expect(leadsTo(again)).toContain("/checkout/order-received/");
  });

  test("is not made of a place that there is not, nor without a telephone", async () => {
    const browser = await inDistricts();
    for (const [more, field] of [
      [{ "shipping.address2": "" }, "shipping.address2"],
      [{ "shipping.address2": "Menteng" }, "shipping.address2"],
      [{ "shipping.state": "JI" }, "shipping.address2"],
      [{ "shipping.city": "x".repeat(1_999) }, "shipping.address2"],
      [{ "shipping.phone": "" }, "shipping.phone"],
    ] as const) {
      await browser.submit("checkout", fillForm(1_250, more));
      expect(Object.keys((await readFlash(browser))?.fields ?? {})).toContain(field);
    }
  });
});

describe("what no courier takes", () => {
  test.each([
    ["weighs nothing", 901],
    ["is too heavy", 902],
  ])("because it %s goes by the shop's own rates, and is ordered with them", async (_what, id) => {
    const browser = await inDistricts();
    await browser.call("add-to-cart", { productId: id, quantity: 1 });
    await browser.submit("change-address", fillForm(0));
    expect(await rateIds(browser)).toEqual(["flat_rate:1"]);
    const { total } = await readCart(browser);
    const bought = await browser.submit(
      "checkout",
      fillForm(total, { shippingMethod: "flat_rate:1" }),
    );
    expect(leadsTo(bought)).toContain("/checkout/order-received/");
  });

  test("and no own rate either is not ordered: the form says what to do", async () => {
    const browser = await inDistricts();
    await browser.call("add-to-cart", { productId: 902, quantity: 1 });
    await bindings.DB.prepare("UPDATE shipping_methods SET country = 'XX'").run();
    await browser.submit("change-address", fillForm(0));
    const { rates, total } = await readCart(browser);
    await browser.submit("checkout", fillForm(total));
    await bindings.DB.prepare("UPDATE shipping_methods SET country = 'ID'").run();
    expect(rates).toEqual([]);
    const fields = (await readFlash(browser))?.fields;
    expect(fields).toEqual({ shippingMethod: { id: "checkout.shipping-unavailable" } });
  });
});

describe("the step to the list and back", () => {
  test("preserves the typed values, and rates the cart for the choice", async () => {
    const browser = await inDistricts();
    const typed = fillForm(1_250, { "shipping.address2": "Blok C 4", "shipping.landmark": "" });
    const there = await browser.submit("find-district", { ...typed, district: "shipping" });
    expect(leadsTo(there)).toBe("/en/delivery?form=shipping&returnTo=%2Fen%2Fcheckout");
    expect(await rateIds(browser)).toEqual([]);
    const back = await browser.submit("choose-district", {
      code: "31.71.06",
      form: "shipping",
      returnTo: "/en/checkout",
    });
    expect(leadsTo(back)).toBe("/en/checkout");
    expect(browser.cookie).toContain("district=31.71.06");
    const stored = (await readFlash(browser))?.values;
    expect(stored).toMatchObject({
      "shipping.name": typed["shipping.name"],
      "shipping.state": "JK",
      "shipping.city": "Kota Jakarta Pusat",
      "shipping.address2": "Menteng",
      // What was no kecamatan is not lost, and a postcode of another area is not saved.
      "shipping.landmark": "Blok C 4",
      "shipping.postcode": "",
    });
    expect(await rateIds(browser)).toContain("courier:5:jne:REG");
  });

  test("is none where the form is open: it takes the fields, and has its own address rated", async () => {
    const browser = await inDistricts();
    const received = listen();
    const result = await browser.call("choose-district", { code: "31.71.06", isOpen: true });
    expect(result).toEqual({
      ok: true,
      value: {
        code: "31.71.06",
        fields: {
          state: "JK",
          city: "Kota Jakarta Pusat",
          address2: "Menteng",
          district: "Menteng, Kota Jakarta Pusat",
          postcode: "",
          unmatched: "",
        },
      },
    });
    expect(browser.cookie).toContain("district=31.71.06");
    expect([received, await readFlash(browser)]).toEqual([[], null]);
  });

  test("a choice before the checkout has a guest's cart rated, and a new visitor's none", async () => {
    const browser = await inDistricts();
    await browser.submit("choose-district", { code: "32.73.02", returnTo: "/cart" });
    expect(await rateIds(browser)).toContain("courier:5:jne:REG");
  });
});

describe("a courier's plugin", () => {
  test("of KiriminAja receives the district of each address, and the previous one is cleared", async () => {
    storefrontSettings.COURIERS = "kiriminaja";
    const browser = await inDistricts("kiriminaja");
    const received = listen();
    await browser.submit("change-address", fillForm(0));
    const sent = received.find(({ operationName }) => operationName === "KeepInSession");
    // Without the operator's list there is no id, and none of before is left.
    expect(sent?.variables).toEqual({
      data: [
        { key: "destination_id", value: "" },
        { key: "destination_name", value: "" },
        { key: "shipping_destination_id", value: "" },
        { key: "shipping_destination_name", value: "" },
      ],
    });
  });

  test("of KiriminAja receives it with the checkout, in the same call", async () => {
    storefrontSettings.COURIERS = "kiriminaja";
    const browser = await inDistricts("kiriminaja");
    await browser.submit("change-address", fillForm(0));
    const received = listen();
    await browser.submit("checkout", fillForm(1_250, { shippingMethod: "flat_rate:1" }));
    const [sent] = received as { operationName: string; variables: { input?: object } }[];
    expect(sent).toMatchObject({
      operationName: "StorefrontCheckout",
      variables: {
        input: {
          courierData: [
            { key: "destination_id", value: "" },
            { key: "destination_name", value: "" },
            { key: "shipping_destination_id", value: "" },
            { key: "shipping_destination_name", value: "" },
          ],
        },
      },
    });
    expect(received).toHaveLength(1);
  });

  test("that failed is asked again by the checkout: what the session keeps of it is dropped", async () => {
    const browser = await inDistricts();
    const rate = "courier:5:jne:REG";
    await browser.submit("change-address", fillForm(0));
    await browser.call("choose-shipping", { rate });
    const { total } = await readCart(browser);
    await browser.submit("change-address", fillForm(0, { "shipping.address2": "Cicendo" }));
    storefrontSettings.COURIER_API = "down";
    await browser.submit("change-address", fillForm(0));
    expect(await rateIds(browser)).toEqual(["flat_rate:1"]);
    delete storefrontSettings.COURIER_API;
    expect(await rateIds(browser)).toEqual(["flat_rate:1"]);
    const received = listen();
    const bought = await browser.submit("checkout", fillForm(total, { shippingMethod: rate }));
    const dropped = received.filter(({ operationName }) => operationName === "KeepInSession");
    expect(dropped.map(({ variables }) => variables)).toEqual([
      { data: [{ key: "shipping_for_package_0", value: "" }] },
    ]);
    expect(leadsTo(bought)).toContain("/checkout/order-received/");
  });

  test("that is still down is reported beside the rates, and nothing is ordered", async () => {
    const browser = await inDistricts();
    storefrontSettings.COURIER_API = "down";
    await browser.submit("change-address", fillForm(0));
    await browser.submit("checkout", fillForm(1_250, { shippingMethod: "courier:5:jne:REG" }));
    expect((await readFlash(browser))?.fields).toHaveProperty("shippingMethod");
  });
});

describe("a customer's kecamatan", () => {
  const settings = { EXTRAS: "districts" };
  const here = () => customer(openShop(settings));

  test("is stored in the account, and read from it by a browser without one", async () => {
    const { browser, username } = await here();
    await browser.submit("choose-district", { code: "32.73.02", returnTo: "/cart" });
    const other = openBrowser(settings);
    await other.submit("login", { username, password });
    expect(other.cookie).toContain("district=32.73.02");
  });

  test("of a browser stays where the account has another, and goes to an account without", async () => {
    const { browser, username } = await here();
    const other = openBrowser(settings);
    await other.submit("choose-district", { code: "31.71.06", returnTo: "/cart" });
    await other.submit("login", { username, password });
    const third = openBrowser(settings);
    await third.submit("login", { username, password });
    expect(third.cookie).toContain("district=31.71.06");
    await browser.submit("choose-district", { code: "32.73.02", returnTo: "/cart" });
    await other.submit("login", { username, password });
    expect(other.cookie).toContain("district=31.71.06");
  });

  test("keeps nobody from logging in where the backend does not say it", async () => {
    const { username } = await here();
    backendProxy.intercept = async (request, pass) =>
      (await readOperation(request)) === "getChoices"
        ? new Response("", { status: 502 })
        : pass(request);
    const result = await openBrowser(settings).call("login", { username, password });
    expect(result).toEqual({ ok: true, value: {} });
  });
});

test("without districts in EXTRAS an address is sent as it was typed", async () => {
  const browser = await shopper({}, 900);
  const received = listen();
  await browser.submit("change-address", fillForm(0, { "shipping.address2": "Blok C" }));
  expect(received.map(({ operationName }) => operationName)).toContain("ChangeShippingCounty");
  expect(JSON.stringify(received)).not.toMatch(/KeepInSession|Patokan/);
});
