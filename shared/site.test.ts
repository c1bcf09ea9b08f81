import { expect, test } from "vitest";
import type { Settings } from "./settings.ts";
import { createSite } from "./site.ts";

const settings = {
  money: {
    ...{ currency: "EUR", locale: "en-US" },
    written: ["€#", 100, 2, ".", ",", "EUR"],
  },
} as unknown as Settings;

const site = createSite("en_US", settings, (id) => `said: ${id}`);

test("a shop speaks its language, links below its prefix and writes its money", () => {
  expect([site.locale, site.lang, site.settings]).toEqual(["en_US", "en", settings]);
  expect([site.link("/products"), site.money(1_250), site.t("layout.home")]).toEqual([
    "/en/products",
    "€12.50",
    "said: layout.home",
  ]);
  expect(createSite("id_ID", settings, site.t).link("/products")).toBe("/products");
});
