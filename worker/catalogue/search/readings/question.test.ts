import { expect, test } from "vitest";
import { readQuestion } from "./question.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test.each([
  ["kapan harus ganti minyak rem", ["minyak", "rem"]],
  ["beat ganti oli", ["beat", "oli"]],
  ["how often should i change brake fluid", ["i", "brake", "fluid"]],
  ["berapa liter oli buat beat", ["oli", "buat", "beat"]],
  ["oil capacity beat", ["oil", "beat"]],
])("the thing is searched for, not what is asked about it: %s", (text, left) => {
  expect(listTexts(readWith(readQuestion, text).left)).toEqual(left);
});

test.each([
  ["amankah engine flush buat matic", "thing"],
  ["beda oli matic sama oli bebek apa", "comparison"],
  ["kenapa setir berat", null],
])("it asks for a thing, a comparison or a cause: %s", (text, asks) => {
  expect(readWith(readQuestion, text).asks).toBe(asks);
});

test.each(["ganti minyak rem", "kapan ganti", "bensin lama ga dipakai habis"])(
  "without a question or a thing all stays: %s",
  (text) => {
    expect(readWith(readQuestion, text)).toEqual({});
  },
);
