import { expect, test } from "vitest";
import { type Hits, inAll, mergeHits } from "./word-hits.ts";

const hits = (entries: Record<number, number>): Hits => ({
  products: Uint32Array.from(Object.keys(entries), Number),
  values: Float32Array.from(Object.values(entries)),
});

const toEntries = ({ products, values }: Hits) =>
  Object.fromEntries(Array.from(products, (product, at) => [product, values[at]]));

test("a product has the best score of the lists that it is in", () => {
  const lists = [
    { hits: hits({ 1: 0.5, 3: 1 }), worth: 0.5 },
    { hits: hits({ 0: 1, 3: 0.25 }), worth: 1 },
  ];
  expect(toEntries(mergeHits(lists, 4))).toEqual({ 0: 1, 1: 0.25, 3: 0.5 });
  expect(toEntries(mergeHits([], 4))).toEqual({});
});

test("a product of all lists has the mean of its scores", () => {
  expect(toEntries(inAll([hits({ 1: 1, 2: 0.5, 5: 1 }), hits({ 2: 1, 5: 0.5 })]))).toEqual({
    2: 0.75,
    5: 0.75,
  });
  expect(toEntries(inAll([hits({ 1: 1 }), hits({ 2: 1 }), hits({ 1: 1 })]))).toEqual({});
  expect(toEntries(inAll([hits({ 1: 1 })]))).toEqual({ 1: 1 });
});
