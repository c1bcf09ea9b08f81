import { expect, test } from "vitest";
import { IdSet } from "./id-set.ts";

test("has what was added and not removed, and passes it on, highest first", () => {
  const ids = new IdSet([7, 31, 32, 40_000, 7, 8_589_934_600]);
  expect(ids.size).toBe(5);
  expect([...ids]).toEqual([8_589_934_600, 40_000, 32, 31, 7]);
  expect([ids.has(31), ids.has(30), ids.has(40_000), ids.has(8_589_934_601)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([ids.delete(31), ids.delete(31), ids.delete(99_999)]).toEqual([true, false, false]);
  expect(ids.size).toBe(4);
  expect([...ids]).toEqual([8_589_934_600, 40_000, 32, 7]);
});

test("a million ids among ten million take less than 2 MB", () => {
  const before = process.memoryUsage().arrayBuffers;
  const ids = new IdSet();
  for (let id = 10; id <= 10_000_000; id += 10) ids.add(id);
  expect(ids.size).toBe(1_000_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2_000_000);
});
