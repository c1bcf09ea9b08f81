import { expect, test } from "vitest";
import reviews from "../../../brand/engine-care/catalogue/reviews.json" with { type: "json" };
import { findLanguage, foreignLanguage } from "./text-language.ts";

test.each([
  ["Sesuai deskripsi. Akan beli lagi kalau ada potongan.", "id"],
  ["Olinya oke, sayang yang 5 liter habis terus.", "id"],
  ["Arrived next day in Tangerang. Engine feels noticeably freer around town.", "en"],
  ["The cap was loose, but it is good oil.", "en"],
])("detects the language of %j", (text, lang) => {
  expect(findLanguage(text)).toBe(lang);
});

test.each(["Top!", "5W-30", ""])("claims nothing of %j", (text) => {
  expect(findLanguage(text)).toBeNull();
});

test("names a language only where it is not the page's", () => {
  expect(foreignLanguage("Barang sudah sampai.", "en")).toBe("id");
  expect(foreignLanguage("Barang sudah sampai.", "id")).toBeUndefined();
  expect(foreignLanguage("Top!", "en")).toBeUndefined();
});

test("detects the language of nearly every review of the demonstration shop", () => {
  const texts = Object.values(reviews).flatMap((rows) => rows.map((row) => String(row.at(-1))));
  const undetected = texts.filter((text) => findLanguage(text) === null);
  expect(texts.length).toBeGreaterThan(50);
  expect(undetected.length / texts.length).toBeLessThan(0.15);
});
