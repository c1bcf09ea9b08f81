import { expect, test } from "vitest";
import { currencySettings } from "./currency-settings.ts";

test("rupiah before another backend bring no words about taxes and no free delivery of ours", () => {
  expect(currencySettings("IDR", false)).toEqual({ CURRENCY_LOCALE: "id-ID" });
});

test("the embedded backend's rupiah include PPN, and its prices say so", () => {
  expect(currencySettings("IDR", true)).toMatchObject({
    TAX_DISPLAY: "included",
    PRICE_DISPLAY_SUFFIX: "termasuk\u00a0PPN",
  });
  expect(currencySettings("EUR", true)).toEqual({});
});
