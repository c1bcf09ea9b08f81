import { expect, test } from "vitest";
import { readGrades } from "./grades.ts";
import { listTexts, readWith } from "./trade.fixture.ts";

test("of several grades of one kind any will do", () => {
  const read = readWith(readGrades, "beda oli 0w-20 sama 5w-30");
  expect(read.concepts?.map((it) => it.alternatives.map(({ words }) => words))).toEqual([
    [["0w20"], ["5w30"]],
  ]);
  expect(listTexts(read.left)).toEqual(["beda", "oli", "sama"]);
});

test("one grade of each kind stays a word of its own", () => {
  const read = readWith(readGrades, "oli 5w-30 4 liter");
  expect(read.concepts).toEqual([]);
  expect(listTexts(read.left)).toEqual(["oli", "5w30", "4000ml"]);
});
