import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OrderView } from "../../shared/order.ts";
import {
  visitor as browser,
  checkout,
  confirming,
  defect,
  done,
  HOUR,
  idle,
  lost,
  lostResult,
  never,
  openSession,
  pass,
  SECOND,
  START,
  typed,
} from "./scripted-object.fixture.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

describe("a checkout", () => {
  test("is submitted for its visitor, and uses the session", async () => {
    const visitor = { current: null };
    const submit = vi.fn(async () => done);
    const { session, kv } = await openSession({ checkouts: { submit }, visitor });
    await pass(2 * HOUR);
    expect(await session.checkout.submit(checkout)).toEqual({ ok: true, value: done });
    expect([submit.mock.calls, visitor.current]).toEqual([[[checkout]], browser]);
    expect(kv.get("used")).toBe(START + 2 * HOUR);
  });

  test("that takes long is being confirmed", async () => {
    const { session } = await openSession({ checkouts: { submit: never } });
    const given = vi.fn();
    const result = session.checkout.submit(checkout).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toEqual({ ok: true, value: confirming });
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ checkouts: { submit: lost } });
    expect(await failed.session.checkout.submit(checkout)).toEqual({
      ok: false,
      error: lostResult,
    });
    const broken = await openSession({ checkouts: { submit: defect } });
    await expect(broken.session.checkout.submit(checkout)).rejects.toThrow("defect");
  });
});

describe("the state of a checkout", () => {
  test("is asked for by its key", async () => {
    const state = vi.fn(async () => confirming);
    const { session } = await openSession({ checkouts: { state } });
    expect(await session.checkout.state("key")).toEqual(confirming);
    expect(state.mock.calls).toEqual([["key"]]);
  });

  test("is being confirmed while it takes long", async () => {
    const { session } = await openSession({ checkouts: { state: never } });
    const result = session.checkout.state("key");
    await pass(5 * SECOND);
    expect(await result).toEqual(confirming);
  });

  test("deletes the form once the order is made", async () => {
    const { session } = await openSession();
    await session.flash.keep(typed);
    await session.checkout.state("key");
    expect(await session.flash.read()).toBeNull();
  });
});

describe("preparing a payment", () => {
  test("is done for the visitor, and uses the session", async () => {
    const visitor = { current: null };
    const ready = { state: "ready", clientSecret: "secret" } as const;
    const prepareCard = vi.fn(async () => ready);
    const { session, kv } = await openSession({ checkouts: { prepareCard }, visitor });
    await pass(2 * HOUR);
    expect(await session.checkout.prepare(checkout)).toEqual({ ok: true, value: ready });
    expect([prepareCard.mock.calls, visitor.current]).toEqual([[[checkout]], browser]);
    expect(kv.get("used")).toBe(START + 2 * HOUR);
  });

  test("that takes long offers another method", async () => {
    const { session } = await openSession({ checkouts: { prepareCard: never } });
    const result = session.checkout.prepare(checkout);
    await pass(5 * SECOND);
    expect(await result).toEqual({ ok: true, value: idle.checkouts.cardUnavailable });
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ checkouts: { prepareCard: lost } });
    expect(await failed.session.checkout.prepare(checkout)).toEqual({
      ok: false,
      error: lostResult,
    });
    const broken = await openSession({ checkouts: { prepareCard: defect } });
    await expect(broken.session.checkout.prepare(checkout)).rejects.toThrow("defect");
  });
});

describe("the orders of a session", () => {
  test("are found by id and key", async () => {
    const order = { id: 7 } as OrderView;
    const placedOrder = vi.fn(() => order);
    const last = { orderId: 7, orderKey: "order-key" };
    const lastOrder = vi.fn(() => last);
    const { session } = await openSession({ records: { placedOrder, lastOrder } });
    expect(await session.checkout.placedOrder(7, "order-key")).toEqual(order);
    expect([await session.checkout.lastOrder(), await session.checkout.lastOrder(7)]).toEqual([
      last,
      last,
    ]);
    expect(placedOrder.mock.calls).toEqual([[7, "order-key"]]);
    expect(lastOrder.mock.calls).toEqual([[null], [7]]);
  });

  test("one whose card waits is asked for first: it may be paid meanwhile", async () => {
    const undecided = vi.fn(never);
    const { session } = await openSession({
      checkouts: { undecided },
      records: { awaitingCard: [{} as never], lastOrder: () => null },
    });
    const result = session.checkout.lastOrder();
    await pass(5 * SECOND);
    expect([await result, undecided.mock.calls.length]).toEqual([null, 1]);
  });

  test("one with an uncertain outcome is found by its key, unless that takes long", async () => {
    const { session } = await openSession();
    expect(await session.checkout.undecided()).toBe("key");
    const slow = await openSession({ checkouts: { undecided: never } });
    const pending = slow.session.checkout.undecided();
    await pass(5 * SECOND);
    expect(await pending).toBeNull();
  });
});

describe("a checkout whose card is not paid", () => {
  const submit = async () => ({ state: "awaiting-card", orderId: 7, orderKey: "k" }) as const;

  test("is refused, and the same form may be sent again", async () => {
    const { session } = await openSession({ checkouts: { submit, state: submit } });
    expect(await session.checkout.submit(checkout)).toMatchObject({
      value: { state: "refused", failure: { code: "checkout.payment-missing" } },
    });
    expect(await session.checkout.state("key")).toMatchObject({
      state: "refused",
      failure: { code: "checkout.card-failed" },
    });
  });
});
