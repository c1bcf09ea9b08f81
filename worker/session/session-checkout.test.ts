import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckoutState } from "../commerce/session.ts";
import type { DurableSession } from "./durable-session.ts";
import {
  checkout,
  confirming,
  defect,
  done,
  entered,
  HOUR,
  idle,
  login,
  lost,
  lostResult,
  never,
  openSession,
  pass,
  type Script,
  SECOND,
  START,
  typed,
  visitor,
  withAccount,
} from "./scripted-object.fixture.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

describe("a checkout", () => {
  test("is submitted for its visitor, and uses the session", async () => {
    const setVisitor = vi.fn();
    const submit = vi.fn(async () => done);
    const { session, kv } = await openSession({ checkouts: { submit }, setVisitor });
    await pass(2 * HOUR);
    expect(await session.checkout(checkout)).toEqual({ ok: true, value: done });
    expect([submit.mock.calls, setVisitor.mock.calls]).toEqual([[[checkout]], [[visitor]]]);
    expect(kv.get("used")).toBe(START + 2 * HOUR);
  });

  test("that takes long is being confirmed", async () => {
    const { session } = await openSession({ checkouts: { submit: never } });
    const given = vi.fn();
    const result = session.checkout(checkout).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toEqual({ ok: true, value: confirming });
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ checkouts: { submit: lost } });
    expect(await failed.session.checkout(checkout)).toEqual({ ok: false, error: lostResult });
    const broken = await openSession({ checkouts: { submit: defect } });
    await expect(broken.session.checkout(checkout)).rejects.toThrow("defect");
  });

  test("with an account logs in to it, and a repeat gets the order from there", async () => {
    const { session, methods } = await openSession(
      {},
      { takeOver: () => entered, checkout: () => ({ ok: true, value: done }) },
    );
    const movedTo = expect.stringMatching(/^a{64}[\w-]{22}$/);
    const result = { ok: true, value: { ...done, movedTo } };
    expect(await session.checkout(withAccount)).toEqual(result);
    expect(methods()).toEqual(["new takeOver", "new confirmMove", "account 7 join"]);
    expect(await session.checkout(withAccount)).toEqual(result);
    expect(methods().at(-1)).toBe("new checkout");
    expect(await session.checkout({ ...withAccount, hash: "other" })).toMatchObject({
      ok: false,
      error: { reason: "moved" },
    });
  });

  test("with an account waits for the login as long as the shopper still waits", async () => {
    const submit = () =>
      new Promise<CheckoutState>((create) => setTimeout(create, 4 * SECOND, done));
    const { session } = await openSession({ checkouts: { submit } }, { takeOver: never });
    const given = vi.fn();
    const result = session.checkout(withAccount).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toEqual({ ok: true, value: done });
  });
});

describe("the state of a checkout", () => {
  const parts = (payment: object | undefined): Script => ({
    payments: { get: (key) => (key === "key" ? (payment as never) : undefined) },
    cards: { state: async (key) => ({ state: "confirming", key: `card ${key}` }) },
    checkouts: { state: async (key) => ({ state: "confirming", key: `checkout ${key}` }) },
  });

  test("is that of its payment, if it has one", async () => {
    const paid = await openSession(parts({}));
    expect(await paid.session.checkoutState("key")).toMatchObject({ key: "card key" });
    const unpaid = await openSession(parts(undefined));
    expect(await unpaid.session.checkoutState("key")).toMatchObject({ key: "checkout key" });
  });

  test("is being confirmed while it takes long", async () => {
    const { session } = await openSession({ checkouts: { state: never } });
    const result = session.checkoutState("key");
    await pass(5 * SECOND);
    expect(await result).toEqual(confirming);
  });

  test("deletes the form once the order is made", async () => {
    const { session } = await openSession();
    await session.keepFlash(typed);
    await session.checkoutState("key");
    expect(await session.readFlash()).toBeNull();
  });
});

describe("preparing a payment", () => {
  test("is done for the visitor, and uses the session", async () => {
    const setVisitor = vi.fn();
    const ready = { state: "ready", clientSecret: "secret" } as const;
    const prepare = vi.fn(async () => ready);
    const { session, kv } = await openSession({ cards: { prepare }, setVisitor });
    await pass(2 * HOUR);
    expect(await session.preparePayment(checkout)).toEqual({ ok: true, value: ready });
    expect([prepare.mock.calls, setVisitor.mock.calls]).toEqual([[[checkout]], [[visitor]]]);
    expect(kv.get("used")).toBe(START + 2 * HOUR);
  });

  test("that takes long offers another method", async () => {
    const { session } = await openSession({ cards: { prepare: never } });
    const result = session.preparePayment(checkout);
    await pass(5 * SECOND);
    expect(await result).toEqual({ ok: true, value: idle.cards.unavailable });
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ cards: { prepare: lost } });
    expect(await failed.session.preparePayment(checkout)).toEqual({
      ok: false,
      error: lostResult,
    });
    const broken = await openSession({ cards: { prepare: defect } });
    await expect(broken.session.preparePayment(checkout)).rejects.toThrow("defect");
  });
});

describe("a payment's event", () => {
  const payments = { get: (key: string) => (key === "key" ? ({} as never) : undefined) };

  test("settles the payment, and deletes the form of its order", async () => {
    const handleEvent = vi.fn(async () => done);
    const { session } = await openSession({ payments, cards: { handleEvent } });
    await session.keepFlash(typed);
    expect(await session.paymentEvent("key", "event")).toEqual({ ok: true, value: done });
    expect(handleEvent.mock.calls).toEqual([["key", "event"]]);
    expect(await session.readFlash()).toBeNull();
  });

  test("of another payment is none of this session's", async () => {
    const { session } = await openSession({ payments });
    const result = { ok: true, value: { state: "unknown" } };
    expect(await session.paymentEvent("other", "event")).toEqual(result);
  });

  test("settles it after the session has ended for its shopper, too", async () => {
    const { session } = await openSession({ payments, cards: { areResolved: false } });
    await session.destroy();
    expect(await session.paymentEvent("key", "event")).toEqual({ ok: true, value: done });
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ payments, cards: { handleEvent: lost } });
    expect(await failed.session.paymentEvent("key", "event")).toEqual({
      ok: false,
      error: lostResult,
    });
    const broken = await openSession({ payments, cards: { handleEvent: defect } });
    await expect(broken.session.paymentEvent("key", "event")).rejects.toThrow("defect");
  });

  test("of an erased session is resolved already", async () => {
    const { session } = await openSession({ payments: { keys: () => ["key"] } });
    await session.destroy();
    expect(await session.paymentEvent("key", "event")).toEqual({
      ok: true,
      value: { state: "settled" },
    });
    expect(await session.paymentEvent("other", "event")).toEqual({
      ok: true,
      value: { state: "unknown" },
    });
  });

  test("of a session that a login has moved is handled there", async () => {
    const result = { ok: true, value: done };
    const { session, calls } = await openSession(
      { payments: { keys: () => ["key"] } },
      { takeOver: () => entered, paymentEvent: () => result },
    );
    await session.loginAs("a".repeat(64) + "k".repeat(22), login);
    expect(await session.paymentEvent("key", "event")).toEqual(result);
    expect(calls.at(-1)).toMatchObject({ method: "paymentEvent", input: ["key", "event"] });
  });

  test("is reported again where the session that it has moved to is reset", async () => {
    const { session } = await openSession(
      { payments: { keys: () => ["key"] } },
      {
        takeOver: () => entered,
        paymentEvent: () => {
          throw new Error("Network connection lost.");
        },
      },
    );
    await session.loginAs("a".repeat(64) + "k".repeat(22), login);
    expect(await session.paymentEvent("key", "event")).toMatchObject({
      ok: false,
      error: { operation: "paymentEvent", reason: "reset" },
    });
  });
});

describe("the orders of a session", () => {
  test("are found by id and key", async () => {
    const order = { id: 7 } as Awaited<ReturnType<DurableSession["placedOrder"]>>;
    const placedOrder = vi.fn(() => order);
    const last = { orderId: 7, orderKey: "order-key" };
    const lastOrder = vi.fn(() => last);
    const { session } = await openSession({ records: { placedOrder, lastOrder } });
    expect(await session.placedOrder(7, "order-key")).toEqual(order);
    expect([await session.lastOrder(), await session.lastOrder(7)]).toEqual([last, last]);
    expect(placedOrder.mock.calls).toEqual([[7, "order-key"]]);
    expect(lastOrder.mock.calls).toEqual([[null], [7]]);
  });

  test("a payment that has none yet is reported, unless that takes long", async () => {
    const { session } = await openSession();
    expect(await session.paidWithoutOrder()).toBe("key");
    const slow = await openSession({ cards: { paidWithoutOrder: never } });
    const pending = slow.session.paidWithoutOrder();
    await pass(5 * SECOND);
    expect(await pending).toBeNull();
  });
});
