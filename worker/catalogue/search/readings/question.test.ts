import { expect, test } from "vitest";
import { readQuestion } from "./question.ts";
import { readWith, textsOf } from "./trade.fixture.ts";

test.each([
  ["kapan harus ganti minyak rem", ["minyak", "rem"]],
  ["how often should i change brake fluid", ["i", "brake", "fluid"]],
])("the thing is searched for, not what is asked about it: %s", (text, left) => {
  expect(textsOf(readWith(readQuestion, text).left)).toEqual(left);
});

test.each(["ganti minyak rem", "kapan ganti"])(
  "without a question or a thing all stays: %s",
  (text) => {
    expect(readWith(readQuestion, text)).toEqual({});
  },
);
