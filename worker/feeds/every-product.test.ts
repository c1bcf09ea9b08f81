import { expect, test } from "vitest";
import type { ProductCard } from "../../shared/product.ts";
import { rowOf } from "./every-product.ts";

function rowOfTen() {
  const read: number[] = [];
  const card = (id: number) => {
    read.push(id);
    return { id } as ProductCard;
  };
  return { read, row: rowOf({ size: 10, card }) };
}

test("counts an index's products without reading one", () => {
  const { read, row } = rowOfTen();
  expect([row.length, read]).toEqual([10, []]);
});

test.each([
  [0, 3, [0, 1, 2]],
  [8, 12, [8, 9]],
  [10, 20, []],
  [30, 40, []],
])("reads of %d to %d no other product", (start, end, ids) => {
  const { read, row } = rowOfTen();
  expect(row.slice(start, end).map(({ id }) => id)).toEqual(ids);
  expect(read).toEqual(ids);
});
