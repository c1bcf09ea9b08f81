import { expect, test } from "vitest";
import { ReadTogether } from "./read-together.ts";

function createBatch(count: number) {
  const calls: number[][] = [];
  const together = new ReadTogether(count, async (ids) => {
    calls.push(ids);
    return new Map(ids.map((id) => [id, `item ${id}`]));
  });
  const load = (id: number) => {
    const loading = together.load(id);
    together.decide();
    return loading;
  };
  return { calls, together, load };
}

test("sends one call once every read has decided", async () => {
  const { calls, together, load } = createBatch(3);
  const loads = [load(2), load(1)];
  await Promise.resolve();
  expect(calls).toEqual([]);
  together.decide();
  expect(await Promise.all(loads)).toEqual(["item 2", "item 1"]);
  expect(calls).toEqual([[1, 2]]);
});

test("reads by itself what is asked for after the call", async () => {
  const { calls, together, load } = createBatch(1);
  await load(1);
  expect(await together.load(2)).toBe("item 2");
  expect(calls).toEqual([[1], [2]]);
});
