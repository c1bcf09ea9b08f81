import { expect, test } from "vitest";
import { currencySettings } from "./currency-settings.ts";

test("a shop in rupiah includes PPN, and its prices say so", () => {
  expect(currencySettings("IDR")).toMatchObject({
    TAX_DISPLAY: "included",
    PRICE_DISPLAY_SUFFIX: "termasuk\u00a0PPN",
  });
  expect(currencySettings("EUR")).toEqual({});
});
