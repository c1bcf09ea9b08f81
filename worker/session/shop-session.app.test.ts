import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { ringSessionAlarm } from "../../tests/support/checking-out.ts";
import {
  add,
  bindings,
  countRows,
  readItems,
  shopperWith,
  visitor,
} from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { newSessionId } from "./session-object.ts";

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 500 });
  await addProduct(102);
});

afterEach(() => backendProxy.open());

describe("a session", () => {
  test("keeps its cart between requests, and counts its items", async () => {
    const first = visitor(null);
    await add(first, 100, 2);
    first.toCart(null);
    const second = visitor(first.id);
    expect(await second.readCart()).toMatchObject({ itemCount: 2, subtotal: 2000, total: 2250 });
    expect(second.cookies()).toEqual([expect.stringMatching(/^cart_count=2;/)]);
    expect(first.cookies()[0]).toMatch(
      /^__Host-session=[0-9a-f]{64}[\w-]{22}\.[\w-]{22}; Path=\/; .*HttpOnly; Secure/,
    );
  });

  test("that was never made here opens nothing, and gives way to a new one", async () => {
    const invented = newSessionId(bindings);
    const reader = visitor(invented);
    expect((await reader.readCart()).lines).toEqual([]);
    expect(reader.cookies()).toEqual([
      expect.stringMatching(/^__Host-session=;.*Max-Age=0/),
      expect.stringMatching(/^cart_count=;.*Max-Age=0/),
      expect.stringMatching(/^visitor=;.*Max-Age=0/),
    ]);
    const buyer = visitor(invented);
    expect((await add(buyer, 100)).ok).toBe(true);
    expect(buyer.id).not.toBe(invented);
    expect(await readItems(invented)).toEqual([]);
  });

  test.each([
    ["29 days", 29, [[100, 1]]],
    ["31 days", 31, []],
  ])("unused for %s is stored, or forgotten, as a whole", async (_time, days, items) => {
    const id = await shopperWith([100, 1]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 24 * 60 * 60 * 1000 });
    await ringSessionAlarm(id);
    // The backend's own token is long dead by then: what is left is what the edge remembers.
    expect(await readItems(id)).toEqual(items);
    vi.useRealTimers();
  });

  test("is never mixed with another under parallel requests", async () => {
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => shopperWith([102, index + 1])),
    );
    const carts = await Promise.all(
      shoppers.flatMap((id, index) =>
        Array.from({ length: 4 }, async () => [
          index + 1,
          (await visitor(id).readCart()).itemCount,
        ]),
      ),
    );
    for (const [own, observed] of carts) expect(observed).toBe(own);
    expect(new Set(shoppers).size).toBe(12);
  });
});

describe("mutations of one session", () => {
  test("wait for the first token, so that there is one backend session", async () => {
    const id = await visitor(null).ensure();
    const before = await countRows("sessions");
    await Promise.all([add(visitor(id), 100), visitor(id).readCart(), add(visitor(id), 102)]);
    expect(await countRows("sessions")).toBe(before + 1);
    expect(await readItems(id)).toEqual([
      [100, 1],
      [102, 1],
    ]);
  });
});
