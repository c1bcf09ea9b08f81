import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { backendProxy, timeouts } from "../../tests/support/backend-proxy.ts";
import { add, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

afterEach(() => {
  backendProxy.open();
  timeouts.reset();
});

/** Keeps the first of these operations waiting for so long. */
function slow(operation: string, milliseconds: number): void {
  let met = 0;
  backendProxy.intercept = async (request, pass) => {
    const { operationName } = (await request.clone().json()) as { operationName: string };
    if (operationName === operation && ++met === 1) await scheduler.wait(milliseconds);
    return pass(request);
  };
}

test("reading a cart ends within the shopper's timeout, with what needs no courier", async () => {
  const id = await shopperWith([100, 1]);
  Object.assign(timeouts, { shopper: 300 });
  slow("getCart", 1_500);
  expect(await visitor(id).readCart()).toMatchObject({ itemCount: 1, rates: [], ratesLate: true });
  timeouts.reset();
  await expect.poll(async () => (await visitor(id).readCart()).ratesLate).toBeUndefined();
});

test("the same query is sent once, while it runs and for a second", async () => {
  Object.assign(timeouts, { reuse: 1_000 });
  const id = await shopperWith([100, 1]);
  vi.useFakeTimers({ toFake: ["Date"] });
  backendProxy.log = [];
  const read = async () => (await visitor(id).cart.read())?.cart?.cart.itemCount;
  expect(await Promise.all(Array.from({ length: 60 }, read))).toEqual(Array(60).fill(1));
  expect(await read()).toBe(1);
  expect(backendProxy.log).toEqual(["getCart"]);
  await add(visitor(id), 100);
  expect(await read()).toBe(2);
  vi.setSystemTime(Date.now() + 1_001);
  await read();
  expect(backendProxy.log).toEqual(["getCart", "addToCart", "getCart", "getCart"]);
  vi.useRealTimers();
});
