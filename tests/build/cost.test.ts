import { expect, test } from "vitest";
import { monthlyCost, usualHabits } from "../../scripts/cost.ts";

const dollarsOf = (views: number, habits = usualHabits) =>
  monthlyCost({ ...habits, views }).reduce((sum, { dollars }) => sum + dollars, 0);

test("what the plan includes costs nothing more", () => {
  expect(dollarsOf(1000)).toBe(5);
});

test("a line is what is above the included amount, by its price", () => {
  const pagesAlone = {
    ...usualHabits,
    picturesPerView: 0,
    cartVisits: 0,
    orderVisits: 0,
    reportsPerView: 0,
  };
  const lines = monthlyCost({ ...pagesAlone, views: 20e6, aheadPerView: 0 });
  expect(lines.find(({ name }) => name === "requests")).toMatchObject({ amount: 20e6, dollars: 3 });
  const cpu = lines.find(({ name }) => name === "CPU, ms");
  expect(cpu?.dollars).toBeCloseTo(0.6);
});

test("a thousand views cost less in a larger shop", () => {
  // Up to what the plan includes; beyond it each view costs the same.
  expect(dollarsOf(1e6)).toBeLessThan(10 * dollarsOf(1e5));
});
