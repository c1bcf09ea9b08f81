import { expect, test } from "vitest";
import { brand } from "#brand/brand.ts";
import { storefrontReport } from "../../backend/storefront-report.ts";
import { parseConfig, withReport } from "./config.ts";
import { parseReport } from "./shop-report.ts";

const base = storefrontReport({ CURRENCY: "IDR", CURRENCY_LOCALE: "id-ID" });

const read = (changes: object) => parseReport(JSON.stringify({ ...base, ...changes }));

const known = (changes: object = {}) => withReport(parseConfig({}), read(changes));

test("a shop has what WooCommerce reports, and writes money as WooCommerce does", () => {
  const { settings, isKnown, guestCheckout, images, contact, offerTerms } = known({
    name: { "": "Toko <b>Oli</b>" },
    tax: { isIncluded: true, percent: 11, suffix: { "": "termasuk PPN" } },
    zones: [{ countries: ["ID"], freeFrom: "500000", price: "20000" }],
    guests: false,
    reviews: false,
    productsPerPage: 16,
    contact: { form: "7", fields: { message: "pesan" } },
    uploads: { url: "https://cdn.example/up/", hosts: ["cdn.example"] },
    bank: { "": "BCA, 123" },
  });
  expect(isKnown).toBe(true);
  expect(settings).toMatchObject({
    siteName: "Toko Oli",
    money: { currency: "IDR", written: ["Rp\u00a0#", 1, 0, ",", ".", "IDR"] },
    priceTax: { isIncluded: true, percent: 11 },
    freeShippingMinimum: 500_000,
    productsPerPage: 16,
    showReviews: false,
  });
  expect(settings.words.en_US).toMatchObject({
    priceSuffix: "termasuk PPN",
    bankDetails: "BCA, 123",
  });
  expect([guestCheckout, contact]).toEqual([false, { formId: "7", fields: { message: "pesan" } }]);
  expect([images.baseUrl, images.hosts[0]]).toEqual(["https://cdn.example/up/", "cdn.example"]);
  expect(offerTerms.shipping).toEqual([{ country: "ID", price: 20_000 }]);
});

test("dates are of WordPress's time zone, and addresses of its countries; unknown ones are the brand's", () => {
  const zones = ["Asia/Makassar", "+07:00", "Middle/Earth"].map((timeZone) => known({ timeZone }));
  expect(zones.map(({ settings }) => settings.timeZone)).toEqual([
    ...["Asia/Makassar", "+07:00", "Asia/Jakarta"],
  ]);
  expect(known({ countries: ["ID", "SG"] }).deliveryCountries).toEqual(["ID", "SG"]);
  expect(known({ countries: ["Indonesia"] }).deliveryCountries).toBeNull();
});

test("a checkout leads to the gateways that WooCommerce has, and to WordPress's own checkout where that opens", () => {
  const shop = known({ gateways: ["midtrans"], checkout: "https://woo.example/", fees: false });
  expect(shop.paymentHosts).toContain("app.midtrans.com");
  expect([shop.wordpressCheckout.origin, shop.feesByPayment]).toEqual([
    "https://woo.example",
    false,
  ]);
  const other = known({ gateways: [], checkout: null, fees: true });
  expect([other.paymentHosts, other.wordpressCheckout.origin, other.feesByPayment]).toEqual([
    [],
    "",
    true,
  ]);
});

test("a courier that may take its time is asked apart, and its plugin's districts are used", () => {
  const slow = known({ asksCouriers: true, couriers: "woongkir", customerPrices: true });
  expect([slow.ratesApart, slow.districts, slow.customerPrices]).toEqual([true, "woongkir", true]);
  const own = known({ asksCouriers: false, couriers: null, customerPrices: false });
  expect([own.ratesApart, own.districts, own.customerPrices]).toEqual([false, "off", false]);
  const older = known({ asksCouriers: undefined });
  expect(older.ratesApart).toBe(true);
});

test.each([
  ["no currency", { currency: undefined }],
  ["an odd currency", { currency: { ...base.currency, code: "rupiah" } }],
  ["no decimals", { currency: { ...base.currency, decimals: undefined } }],
  ["no word about taxes", { tax: undefined }],
  ["taxes of which nobody says whether they are included", { tax: { percent: 11 } }],
])("a report with %s is none: no price is known", (_what, changes) => {
  expect(read(changes)).toBeNull();
  const { isKnown, settings } = withReport(parseConfig({}), null);
  expect([isKnown, settings.money.currency, settings.freeShippingMinimum]).toEqual([false, "", 0]);
  expect(settings.siteName).toBe(brand.defaults.SITE_NAME);
});

test.each(["", "{", "[]", "null", '"text"', "<html>"])("%j is no report", (text) => {
  expect(parseReport(text)).toBeNull();
});

test("what an older plugin lacks, or a newer one says in another way, is as the brand has it", () => {
  const odd = Object.fromEntries(
    Object.keys(base)
      .filter((name) => !["currency", "tax"].includes(name))
      .map((name) => [name, { later: ["x"] }]),
  );
  const { settings, isKnown, contact } = withReport(parseConfig({}), read({ ...odd, more: 1 }));
  expect([isKnown, settings.siteName]).toEqual([true, brand.defaults.SITE_NAME]);
  expect(settings).toMatchObject({ productsPerPage: 24, freeShippingMinimum: 0 });
  expect(contact.fields.message).toBe("your-message");
});

test("of 300 zones the one of the shop's own country counts, and everywhere else after it", () => {
  const other = { countries: ["FR"], freeFrom: "1", price: null };
  const everywhere = { countries: [], freeFrom: "900000", price: null };
  const zones = [...Array.from({ length: 299 }, () => other), everywhere];
  expect(known({ zones }).settings.freeShippingMinimum).toBe(900_000);
  const home = { countries: ["ID"], freeFrom: "250000", price: null };
  expect(known({ zones: [...zones, home] }).settings.freeShippingMinimum).toBe(250_000);
});

test("another currency or another tax makes every page anew, the same report none", () => {
  const edition = (changes: object = {}) => known(changes).edition;
  const dollars = { currency: { ...base.currency, code: "USD" } };
  const taxed = { tax: { isIncluded: false, percent: 11, suffix: {} } };
  expect(new Set([edition(), edition(), edition(dollars), edition(taxed)]).size).toBe(3);
});
