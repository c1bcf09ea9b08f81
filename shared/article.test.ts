import { expect, test } from "vitest";
import { readingMinutes } from "./article.ts";

test("a few words take a minute", () => {
  expect(readingMinutes("Ganti oli tepat waktu.")).toBe(1);
});

test("reading time grows with the words", () => {
  expect(readingMinutes("kata ".repeat(1_000))).toBe(5);
});

test("only words count for the reading time, not the blanks around them", () => {
  expect(readingMinutes(` ${"kata \n ".repeat(299)}`)).toBe(1);
  expect(readingMinutes("kata ".repeat(300))).toBe(2);
});
