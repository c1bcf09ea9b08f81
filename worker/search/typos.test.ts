import fc from "fast-check";
import { expect, test } from "vitest";
import { slipsBetween } from "./typos.ts";

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
