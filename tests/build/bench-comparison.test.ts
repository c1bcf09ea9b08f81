import { expect, test } from "vitest";
import { compare, differenceOf, oddsOfChance } from "../../scripts/bench/comparison.ts";
import type { Figure } from "../bench/figure.ts";

const time = (value: number): Figure => {
  return { id: "P11", name: "tap to paint", value, budget: { most: 40 }, unit: "ms" };
};
const ratio = (value: number): Figure => {
  return { id: "P6", name: "a page from memory", value, budget: { least: 0.95 }, unit: "times" };
};

/** Compares figures whose values each side has in turn. */
function compared(of: (value: number) => Figure, here: number[], there: number[]) {
  const turns = (values: number[]) => values.map((value) => [of(value)]);
  const [result] = compare({ here: turns(here), there: turns(there) });
  if (!result) throw new Error("Nothing was compared.");
  return result;
}

test("minimum, median and maximum of each side are shown", () => {
  const { here, there } = compared(time, [40, 48, 32, 56], [8]);
  expect(here).toEqual({ min: 32, median: 44, max: 56 });
  expect(there).toEqual({ min: 8, median: 8, max: 8 });
});

test.each<[string, (value: number) => Figure, number[], number[]]>([
  ["better", time, [40, 41, 44], [48, 45, 60]],
  ["worse", time, [48, 45, 60], [40, 41, 44]],
  ["better", ratio, [0.96, 0.99], [0.95, 0.9]],
  ["worse", ratio, [0.95, 0.9], [0.96, 0.99]],
  // One turn as good as the other build's worst is enough to tell nothing.
  ["noise", time, [40, 41, 48], [48, 49, 60]],
  ["noise", time, [10, 90], [50, 51]],
  ["same", time, [12, 12], [12, 12]],
  ["same", time, [0, 0], [0, 0]],
  // The names of files alone.
  ["same", time, [10.91, 10.91], [10.95, 10.95]],
])("%s: %o %j against %j", (verdict, of, here, there) => {
  expect(compared(of, here, there).verdict).toBe(verdict);
});

test.each([
  [3, 10],
  [5, 126],
])("with %i turns, one figure of %i is apart by chance", (turns, odds) => {
  expect(oddsOfChance(turns)).toBe(odds);
});

test("a figure that one side does not have is left out", () => {
  expect(compare({ here: [[time(1)]], there: [[ratio(1)]] })).toEqual([]);
  expect(compare({ here: [], there: [] })).toEqual([]);
});

test.each([
  [[110], [100], "+10 %"],
  [[99], [100], "-1.0 %"],
  [[100], [100], ""],
  [[1], [0], ""],
])("%j against %j differs by %j", (here, there, difference) => {
  expect(differenceOf(compared(time, here, there))).toBe(difference);
});
