import { expect, test } from "vitest";
import { plantedNames, requireFit } from "../../scripts/simulate/planted.ts";

test("there are faults to plant", () => {
  expect(plantedNames().length).toBeGreaterThanOrEqual(20);
});

test.each(plantedNames())("the fault %s fits the code", (name) => {
  requireFit([name]);
});
