import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

// As many products as INDEX_LIMIT allows, in a process with as much memory as an isolate has.
test("the index of 10,000 products with 2,000 characters each is built within 128 MB", () => {
  const printed = execFileSync(
    "node_modules/.bin/node",
    ["--max-old-space-size=128", "scripts/bench/large-index.ts", "10000"],
    { encoding: "utf8" },
  );
  const { state, products, peak } = JSON.parse(printed);
  expect([state, products]).toEqual(["built", 10_000]);
  expect(peak).toBeLessThanOrEqual(128);
});
