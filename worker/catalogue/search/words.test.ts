import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signedRuns, skuWords, slipsBetween, textWords, toRoots, toWords } from "./words.ts";

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
    expect(toWords(written)).toEqual([word]);
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
    const roots = new Set(toRoots(one));
    expect(toRoots(other).some((root) => roots.has(root) || root === one)).toBe(true);
  });

  test.each([
    ["mesin", "resin"],
    ["minyak", "banyak"],
    ["rem", "krem"],
  ])("not by %s and %s", (one, other) => {
    const roots = new Set(toRoots(one));
    expect(toRoots(other).some((root) => roots.has(root))).toBe(false);
  });
});

/** Edits from one word to another by the textbook's table. */
function edits(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 0; column <= other.length; column++) (rows[0] ?? [])[column] = column;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (rows[row] ?? [])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return cell(one.length, other.length);
}

const word = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 }).map((it) => it.join(""));

test("counts slips as the table of edits does, up to the most that are forgiven", () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, max) => {
      expect(slipsBetween(one, other, max)).toBe(Math.min(edits(one, other), max + 1));
    }),
    { numRuns: 5_000 },
  );
});
