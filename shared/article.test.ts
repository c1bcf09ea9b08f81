import { expect, test } from "vitest";
import { readingMinutes } from "./article.ts";

test("a few words take a minute", () => {
  expect(readingMinutes("Ganti oli tepat waktu.")).toBe(1);
});

test("reading time grows with the words", () => {
  expect(readingMinutes("kata ".repeat(1_000))).toBe(5);
});
