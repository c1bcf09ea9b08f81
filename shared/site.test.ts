import { expect, test } from "vitest";
import type { Settings } from "./settings.ts";
import { createShop } from "./site.ts";

const settings = {
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
