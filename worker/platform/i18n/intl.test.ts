import { expect, test } from "vitest";
import { formatMoney } from "./intl.ts";

test("formats an amount according to the settings, repeatedly", () => {
  const euro = { currency: "EUR", locale: "en-US" };
  expect([formatMoney(129_000, euro), formatMoney(-5, euro)]).toEqual(["€1,290.00", "-€0.05"]);
  const rupiah = { currency: "IDR", locale: "id-ID" };
  expect(formatMoney(129_000, rupiah).replace(/\s/g, " ")).toBe("Rp 129.000");
  const dinar = { currency: "KWD", locale: "en-US" };
  expect(formatMoney(1_234, dinar).replace(/\s/g, " ")).toBe("KWD 1.234");
  const german = { ...euro, locale: "de-DE" };
  expect(formatMoney(129_000, german).replace(/\s/g, " ")).toBe("1.290,00 €");
});

test("writes another currency than the shop's as the language does", () => {
  const written = ["Rp#", 1, 0, ",", ".", "IDR"] as const;
  const shop = { currency: "IDR", locale: "en-US", written };
  expect(formatMoney(129_000, shop)).toBe("Rp129.000");
  expect(formatMoney(129_000, { ...shop, currency: "EUR" })).toBe("€1,290.00");
});
