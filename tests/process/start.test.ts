import { readFileSync, rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { freePort, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
afterAll(() => rmSync(state, { recursive: true, force: true }));

// What backend/README.md offers.
const ofBackend = { OPERATOR_TOKEN: "open", DOWNLOADS_FROM: "COMPLETED", TAX_DISPLAY: "included" };

test("bad settings end the start with every complaint, and leave nothing that listens", async () => {
  const port = await freePort();
  const settings = { CURRENCY: "euro", PRODUCTS_PER_PAGE: "many", ...ofBackend };
  const started = await serveShop({ state, port, settings }).catch((error: Error) => error.message);
  expect(started).toMatch(/^It ended with 1 before it served/);
  expect(started).toContain("CURRENCY must be a code such as EUR or IDR");
  expect(started).toContain("PRODUCTS_PER_PAGE must be a whole number");
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  const { vars } = JSON.parse(readFileSync(`dist/backend/wrangler.${port}.json`, "utf8"));
  expect(vars).toMatchObject(ofBackend);
});
