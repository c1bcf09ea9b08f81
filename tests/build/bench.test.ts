import { expect, test } from "vitest";
import { type Bench, type Measured, runBenches } from "../../scripts/bench/benches.ts";
import type { Figure } from "../../scripts/bench/figure.ts";

const figure: Figure = { id: "P9", name: "calls", value: 4, budget: { most: 5 }, unit: "" };

/** A bench that fails so many times first. */
function bench(title: string, failures: number): Bench {
  let left = failures;
  return {
    ids: ["P9"],
    title,
    seconds: 1,
    needs: "sources",
    async measure() {
      left -= 1;
      if (left >= 0) throw new Error(`${title} broke`);
      return [figure];
    },
  };
}

test("runs a measurement that fails once more, and goes on with the others", async () => {
  const results: [string, Measured][] = [];
  await runBenches([bench("twice", 2), bench("once", 1), bench("never", 0)], {
    start: () => {},
    end: ({ title }, measured) => results.push([title, measured]),
  });
  expect(results).toEqual([
    ["twice", { error: new Error("twice broke") }],
    ["once", { figures: [figure] }],
    ["never", { figures: [figure] }],
  ]);
});
