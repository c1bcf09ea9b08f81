import { expect, test } from "vitest";
import type { Settings } from "./settings.ts";
import { createShop } from "./shop.ts";

const settings = {
  dateLocale: "en-US",
  money: { currency: "EUR", locale: "en-US" },
} as Settings;

const shop = createShop("en_US", settings, (id) => `said: ${id}`);

test("a shop speaks its language, links below its prefix and writes its money", () => {
  expect([shop.locale, shop.lang, shop.settings]).toEqual(["en_US", "en", settings]);
  expect([shop.link("/products"), shop.money(1_250), shop.t("layout.home")]).toEqual([
    "/en/products",
    "€12.50",
    "said: layout.home",
  ]);
  expect(createShop("id_ID", settings, shop.t).link("/products")).toBe("/products");
});

test("a day is the shop's own day, late in the evening too", () => {
  expect(shop.date("2026-11-20T23:30:00+07:00")).toBe("November 20, 2026");
  expect(shop.date("2026-11-20T17:30:00Z")).toBe("November 21, 2026");
});

test("a day that WordPress tells without a zone does not slip into the next", () => {
  expect(shop.date("2026-11-20T20:00:00")).toBe("November 20, 2026");
  expect(shop.date("2026-11-20 23:59:59")).toBe("November 20, 2026");
  expect(shop.date("2026-11-20")).toBe("November 20, 2026");
});

test.each(["", "kemarin", "2026-13-45T00:00:00"])("what is no date is not written: %j", (text) => {
  expect(shop.date(text)).toBe("");
});
