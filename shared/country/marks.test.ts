import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { marks as indonesian } from "./indonesia/marks.ts";
import { marks as american } from "./united-states/marks.ts";

test.each([
  ["indonesia", indonesian],
  ["united-states", american],
])("the marks of %s are views of one drawing, of at most 400 bytes each", (name, marks) => {
  const svg = readFileSync(`shared/country/${name}/marks.svg`, "utf8");
  const drawn = [...svg.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id);
  expect(drawn.toSorted()).toEqual(Object.keys(marks).toSorted());
  expect(svg.length / drawn.length).toBeLessThanOrEqual(400);
});
