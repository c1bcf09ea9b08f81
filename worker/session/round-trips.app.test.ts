import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy, orderProxy } from "../../tests/support/backend-proxy.ts";
import { newKey, readCode, submit } from "../../tests/support/checking-out.ts";
import { countedObjects } from "../../tests/support/counted-objects.ts";
import {
  add,
  bindings,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { orderRecord } from "../order/order-record.ts";
import { readableOrder } from "../order/readable-order.ts";
import { parseConfig } from "../settings/config.ts";
import { createLimiter } from "../settings/limiter.ts";
import { RequestSession } from "./request-session.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

afterEach(() => {
  backendProxy.open();
  orderProxy.isSilent = false;
});

/** A client of one request, and which objects it calls. */
function counting() {
  const counted = countedObjects(bindings);
  const options = { bindings: counted.bindings, sessionId: null, locale: "id_ID" } as const;
  const client = new RequestSession(options);
  return { client, calls: counted.calls };
}

describe("a newcomer's first change", () => {
  test("is one call of an object whose id needs no global lookup", async () => {
    const { client, calls } = counting();
    expect((await add(client, 100)).ok).toBe(true);
    expect(calls).toEqual([
      { namespace: "SESSIONS", method: "authenticate", location: "apac-se", isUnique: true },
    ]);
    expect(await readItems(client.id ?? "")).toEqual([[100, 1]]);
  });

  test("is one call also for a form that leaves a notice", async () => {
    const { client, calls } = counting();
    await client.flash.keep({ notices: [{ id: "input-invalid" }] });
    expect(calls.map(({ method }) => method)).toEqual(["authenticate"]);
    expect((await visitor(client.id).flash.read())?.notices).toEqual([{ id: "input-invalid" }]);
  });
});

describe("an order's record", () => {
  test("is written after the response, and the session serves the order until then", async () => {
    const id = await shopperWith([100, 1]);
    orderProxy.isSilent = true;
    const state = await submit(id, newKey());
    if (state.state !== "done") throw new Error(readCode(state));
    const { orderId, orderKey, order } = state;
    const config = parseConfig(bindings);
    const limiter = createLimiter(new Request("https://shop.example"), bindings, config);
    const reader = { bindings, limiter, locale: "en_US" as const };
    const read = (sessionId: string | null, key = orderKey) =>
      readableOrder({ ...reader, session: visitor(sessionId) }, String(orderId), key);
    expect((await read(id))?.order).toEqual(order);
    expect(await read(id, "wrong")).toBeNull();
    expect(await read(await shopperWith([100, 1]))).toBeNull();
    orderProxy.isSilent = false;
    await expect.poll(() => orderRecord(bindings, orderId).read(orderKey)).toEqual(order);
    expect((await read(null))?.order).toEqual(order);
  });
});
