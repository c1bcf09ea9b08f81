import { expect, test } from "vitest";
import { readingMinutes } from "./article.ts";

test("a few words take one minute", () => {
  expect(readingMinutes("Ganti oli tepat waktu.")).toBe(1);
});

test("reading time grows with the number of words", () => {
  expect(readingMinutes("kata ".repeat(1_000))).toBe(5);
});

test("reading time counts words, not the whitespace around them", () => {
  expect(readingMinutes(` ${"kata \n ".repeat(299)}`)).toBe(1);
  expect(readingMinutes("kata ".repeat(300))).toBe(2);
});
