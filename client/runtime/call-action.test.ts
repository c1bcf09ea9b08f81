import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, success } from "../../shared/actions.ts";
import { callAction } from "./call-action.ts";

const moved = failure({ code: "session.moved", notice: { id: "session.moved" } });
const done = success({ cart: null, notices: [] });
const input = { productId: 100, quantity: 1 };

let results: unknown[] = [];
const fetched = vi.fn(async () => Response.json(results.shift()));

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  const state = { textContent: JSON.stringify({ locale: "en_US" }) };
  vi.stubGlobal("document", { querySelector: () => state });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a login has overtaken is sent again, with the cookie of after it", async () => {
  results = [moved, moved, done];
  const calling = callAction("add-to-cart", input);
  await vi.runAllTimersAsync();
  expect(await calling).toEqual(done);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("the refusal is shown where the new cookie never comes", async () => {
  results = Array.from({ length: 9 }, () => moved);
  const calling = callAction("add-to-cart", input);
  await vi.runAllTimersAsync();
  expect(await calling).toEqual(moved);
  expect(fetched).toHaveBeenCalledTimes(4);
});

test("every other refusal is final", async () => {
  const refused = failure({ code: "cart.out-of-stock", notice: { id: "cart.out-of-stock" } });
  results = [refused];
  expect(await callAction("add-to-cart", input)).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});
