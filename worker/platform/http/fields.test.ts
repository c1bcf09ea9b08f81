import * as v from "valibot";
import { expect, test } from "vitest";
import {
  checkbox,
  cleanField,
  cleanQuery,
  id,
  minorUnits,
  optionalId,
  optionalText,
  quantity,
  requiredText,
  text,
} from "./fields.ts";

const read = (schema: v.GenericSchema, value: unknown): unknown => {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : "refused";
};

test.each([
  [1, 1],
  ["7", 7],
  [2 ** 31 - 1, 2 ** 31 - 1],
  ["2147483648", "refused"],
  [2 ** 31, "refused"],
  [0, "refused"],
  ["0", "refused"],
  [-1, "refused"],
  ["-1", "refused"],
  [1.5, "refused"],
  ["1.5", "refused"],
  ["", "refused"],
  ["12345678901", "refused"],
  ["1x", "refused"],
  ["x1", "refused"],
  ["1e1", "refused"],
  [null, "refused"],
])("the id %j is %s", (value, expected) => {
  expect(read(id, value)).toBe(expected);
});

test("an id that may be missing is none where its field is empty", () => {
  expect(["", undefined, "7", "x"].map((value) => read(optionalId, value))).toEqual([
    undefined,
    undefined,
    7,
    "refused",
  ]);
});

test.each([
  [2, 2],
  [" 3 ", 3],
  ["-1", -1],
  ["+4", 4],
  ["999999999", 999_999_999],
  ["1234567890", Number.NaN],
  ["1.5", Number.NaN],
  [1.5, Number.NaN],
  ["", Number.NaN],
  ["abc", Number.NaN],
  ["2x", Number.NaN],
  ["x2", Number.NaN],
  [null, "refused"],
])("the quantity %j is %s", (value, expected) => {
  expect(read(quantity, value)).toBe(expected);
});

test("text is trimmed, and only so long", () => {
  expect(["  abc ", "abcd", 3].map((value) => read(text(3), value))).toEqual([
    "abc",
    "refused",
    "refused",
  ]);
  expect([undefined, " ab "].map((value) => read(optionalText(3), value))).toEqual(["", "ab"]);
  expect([" a ", "  ", ""].map((value) => read(requiredText(3), value))).toEqual([
    "a",
    "refused",
    "refused",
  ]);
});

test("a checkbox that is absent, empty or off is off", () => {
  const values = [undefined, "", "false", "off", false, "on", "1", true, 1];
  expect(values.map((value) => read(checkbox, value))).toEqual([
    undefined,
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    "refused",
  ]);
});

test.each([
  [0, 0],
  ["129000", 129_000],
  ["123456789012345", 123_456_789_012_345],
  ["1234567890123456", "refused"],
  [-1, "refused"],
  [1.5, "refused"],
  ["1.5", "refused"],
  ["", "refused"],
  ["1x", "refused"],
  ["x1", "refused"],
])("the amount %j is %s", (value, expected) => {
  expect(read(minorUnits, value)).toBe(expected);
});

test.each([
  ["Ani", "Ani"],
  ["\ud83d", "\ufffd"],
  ["A\ud83dB\ude00C", "A\ufffdB\ufffdC"],
  ["A\u0000n\u0007i\u007f\u0085", "Ani"],
  ["one\r\n\ttwo", "one\r\n\ttwo"],
  ["\u202eAni\u202c\u2066\u2069\u200f\u061c", "Ani"],
  ["A\u200bn\ufeffi\u2060", "Ani"],
  ["A\u200dn\u200ci", "Ani"],
  ["A\u00adn\u034fi\u3164\u115f", "Ani"],
  ["A\u{e0041}\u{e007f}n\u{e0100}i\ufe0f\ufe0e", "Ani\ufe0f"],
  ["A\ue000n\u{f0000}i\u{10fffd}", "Ani"],
  ["A\ufffen\uffff\ufdd0i\u{1fffe}\ufffb", "Ani"],
  ["葛\u{e0100}城", "葛\u{e0100}城"],
  ["ꦏꦶ\u200d", "ꦏꦶ\u200d"],
  ["ශ්\u200dරී", "ශ්\u200dරී"],
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["👩\u200d🔧 👩🏽\u200d🔧 ❤️\u200d🔥", "👩\u200d🔧 👩🏽\u200d🔧 ❤️\u200d🔥"],
  ["=1+1", "=1+1"],
  ["+62 811", "+62 811"],
  ["-1", "-1"],
  ["@ani", "@ani"],
])("of the text %j stays %j", (typed, stays) => {
  expect(cleanField("name", typed)).toBe(stays);
  expect(cleanQuery(new URLSearchParams({ q: typed })).get("q")).toBe(stays);
});
