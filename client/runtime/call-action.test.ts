import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, success } from "../../shared/actions.ts";
import { callAction } from "./call-action.ts";

const moved = failure({ code: "session.moved", notice: { id: "session.moved" } });
const done = success({ cart: null, notices: [] });
const input = { productId: 100, quantity: 1 };

let results: unknown[] = [];
const fetched = vi.fn(async (_url: string, _init?: RequestInit) => Response.json(results.shift()));

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("dispatchEvent", () => {});
  vi.stubGlobal("location", { search: "" });
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

const keysSent = () =>
  fetched.mock.calls.map(([, init]) => Object(init?.headers)["idempotency-key"]);

test("an add whose result is not known yet is asked for again with its key", async () => {
  const unconfirmed = { code: "cart.add-unconfirmed", notice: { id: "cart.add-unconfirmed" } };
  results = [failure(unconfirmed as never), done];
  const calling = callAction("add-to-cart", input);
  await vi.runAllTimersAsync();
  expect(await calling).toEqual(done);
  expect(new Set(keysSent()).size).toBe(1);
});

const lost = () => fetched.mockRejectedValueOnce(new TypeError("offline"));

test("pressing again after a lost connection has the key of the press before", async () => {
  lost();
  results = [done, done];
  expect(await callAction("add-to-cart", input)).toMatchObject({ error: { code: "network" } });
  await callAction("add-to-cart", input);
  await callAction("add-to-cart", input);
  const [first, again, next] = keysSent();
  expect(first).toMatch(/^[\w.-]{8,64}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("pressing again has another key once the cart has shown what became of it", async () => {
  lost();
  results = [done, done];
  await callAction("add-to-cart", input);
  await callAction("read-cart", {});
  await callAction("add-to-cart", input);
  const [first, , next] = keysSent();
  expect(next).not.toBe(first);
});

test("every other refusal is final", async () => {
  const refused = failure({ code: "cart.out-of-stock", notice: { id: "cart.out-of-stock" } });
  results = [refused];
  expect(await callAction("add-to-cart", input)).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});
