import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlBytes } from "../bench/html-bytes.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state });
});

afterAll(async () => {
  await shop?.stop();
  rmSync(state, { recursive: true, force: true });
});

test.each([
  ["listing", 12],
  ["product", 11],
])("a %s with its CSS and structured data keeps its size", async (page, most) => {
  const figures = (await htmlBytes(shop.origin)).filter(({ name }) => name.startsWith(page));
  expect(figures).toHaveLength(2);
  expect(figures.filter(({ value }) => value > most)).toEqual([]);
});
