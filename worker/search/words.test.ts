import { describe, expect, test } from "vitest";
import { rootsOf } from "./affixes.ts";
import { signedRuns, skuWords, textWords, wordsOf } from "./words.ts";

describe("one spelling for", () => {
  test.each([
    ["5W-30", "5w30"],
    ["5w 30", "5w30"],
    ["SAE 5W-30", "5w30"],
    ["DOT 5.1", "dot51"],
    ["dot5,1", "dot51"],
    ["DOT-4", "dot4"],
    ["API SN", "apisn"],
    ["api-sn", "apisn"],
    ["API CK-4", "apick4"],
    ["GL 5", "gl5"],
    ["JASO MA2", "jasoma2"],
    ["jaso ma 2", "jasoma2"],
    ["1 L", "1000ml"],
    ["1 liter", "1000ml"],
    ["0,8 liter", "800ml"],
    ["1000cc", "1000ml"],
    ["200 gram", "200g"],
    ["Café", "cafe"],
  ])("%s", (written, word) => {
    expect(wordsOf(written)).toEqual([word]);
  });
});

test("a text is found by parts of its norms too", () => {
  expect(textWords("API SN, JASO MA2")).toEqual(["apisn", "jasoma2", "sn", "ma2"]);
});

test("an article number is one word, and its parts are words", () => {
  expect(skuWords("CBB-INJ-3")).toEqual(["cbbinj3", "cbb", "inj"]);
  expect(signedRuns("ada cbb-inj-3 ?")).toEqual(["cbbinj3"]);
});

describe("a root is shared by", () => {
  test.each([
    ["pembersih", "membersihkan"],
    ["bersih", "pembersihan"],
    ["pengereman", "rem"],
    ["mengelap", "lap"],
    ["melumasi", "pelumas"],
    ["menyemir", "semir"],
    ["menambah", "penambah"],
    ["merembes", "rembesan"],
    ["cleaning", "cleaner"],
    ["carburettors", "carburettor"],
    ["polishing", "polish"],
    ["lubricating", "lubricant"],
  ])("%s and %s", (one, other) => {
    const roots = new Set(rootsOf(one));
    expect(rootsOf(other).some((root) => roots.has(root) || root === one)).toBe(true);
  });

  test.each([
    ["mesin", "resin"],
    ["minyak", "banyak"],
    ["rem", "krem"],
  ])("not by %s and %s", (one, other) => {
    const roots = new Set(rootsOf(one));
    expect(rootsOf(other).some((root) => roots.has(root))).toBe(false);
  });
});
