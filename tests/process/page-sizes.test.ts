import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passes } from "../bench/figure.ts";
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

test("a listing and a product arrive in one round trip, CSS and structured data included", async () => {
  const figures = await htmlBytes(shop.origin);
  expect(figures.filter((figure) => !passes(figure))).toEqual([]);
});
