import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { patchOf, plantedNames } from "../../scripts/simulate/planted.ts";

test("there are faults to plant", () => {
  expect(plantedNames().length).toBeGreaterThanOrEqual(20);
});

test.each(plantedNames())("the fault %s fits the code", (name) => {
  execFileSync("git", ["apply", "--check", patchOf(name)], { stdio: "pipe" });
});
