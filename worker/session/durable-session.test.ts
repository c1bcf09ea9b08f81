import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionRequest } from "../commerce/session.ts";
import type { DurableSession } from "./durable-session.ts";
import {
  checkout,
  DAY,
  defect,
  emptyResult,
  entered,
  HOUR,
  login,
  lost,
  lostResult,
  never,
  newSession,
  openSession,
  pass,
  request,
  SECOND,
  START,
  saved,
  unknown,
  visitor,
} from "./scripted-object.fixture.ts";

const newId = "a".repeat(64) + "b".repeat(22);

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

describe("a session's object", () => {
  test("is created by the first call of its id, whose key opens it from then on", async () => {
    const { session, alarm } = newSession();
    const first = { key: "key", isNew: true };
    expect(await (await session.authenticate(first)).keepFlash(saved)).toBe(true);
    expect(alarm.at).toBe(START + DAY);
    expect(await (await session.authenticate({ key: "key" })).readFlash()).toEqual(saved);
    expect(await (await session.authenticate(first)).readFlash()).toEqual(saved);
    for (const isNew of [true, false])
      expect(await (await session.authenticate({ key: "other", isNew })).query(request)).toEqual({
        ok: false,
        cause: unknown("getCart"),
      });
  });

  test("is not created by a key that comes from elsewhere", async () => {
    const { session, names } = newSession();
    expect(await (await session.authenticate({ key: "key" })).keepFlash(saved)).toBe(false);
    expect(names()).toEqual([]);
  });

  test("of a login is created by what it takes over", async () => {
    const { session, kv, alarm } = newSession({ logins: { logIn: async () => entered } });
    const continued = await session.authenticate({ key: "key", isContinued: true });
    expect(await continued.takeOver([["token", "T"]], login)).toEqual(entered);
    expect([kv.get("token"), alarm.at]).toEqual(["T", START + 6 * SECOND]);
  });

  test("is created once", async () => {
    const { session, alarm, kv } = await openSession();
    await pass(HOUR);
    await session.open();
    expect([alarm.at, kv.get("used")]).toEqual([START + DAY, START]);
  });

  test("gives its parts the storage, the clock and its own name", async () => {
    const { session, made: created, kv, alarm, storage } = await openSession();
    await session.query(request);
    await session.query(request);
    const [{ environment } = { environment: null }] = created;
    expect([created.length, environment?.owner, environment?.store]).toEqual([1, "owner", kv]);
    await pass(SECOND);
    expect(environment?.now()).toBe(START + SECOND);
    const sync = vi.spyOn(storage, "sync");
    await environment?.secure();
    expect([alarm.at, sync.mock.calls.length]).toEqual([START + 7 * SECOND, 1]);
    expect(environment?.assertOpen).not.toThrow();
  });
});

describe("without a session", () => {
  test.each<[string, unknown[], unknown]>([
    ["query", [request], { ok: false, cause: unknown("getCart") }],
    ["mutate", [request], { ok: false, cause: unknown("getCart") }],
    ["checkout", [checkout], { ok: false, error: unknown("Checkout") }],
    ["preparePayment", [checkout], { ok: false, error: unknown("preparePayment") }],
    ["checkoutState", ["key"], { state: "unknown" }],
    ["undecidedCheckout", [], null],
    ["placedOrder", [7, "order-key"], null],
    ["lastOrder", [7], null],
    ["keepFlash", [saved], false],
    ["readFlash", [], null],
    ["loginAs", [newId, login], { ok: false, cause: unknown("login") }],
    ["discard", [], false],
  ])("%s does nothing", async (name, input, result) => {
    const { session, names, methods } = newSession({
      records: { placedOrder: () => ({}) as never, lastOrder: () => ({}) as never },
      retention: () => "empty",
    });
    const port = session as unknown as Record<string, (...given: unknown[]) => unknown>;
    expect(await port[name]?.(...input)).toEqual(result);
    expect([names(), methods()]).toEqual([[], []]);
  });
});

describe.each(["query", "mutate"] as const)("a %s", (kind) => {
  const ask = (session: DurableSession, sent: SessionRequest = request) => session[kind](sent);

  test("is sent for its visitor, and uses the session", async () => {
    const setVisitor = vi.fn();
    const send = vi.fn(async (_: SessionRequest) => emptyResult);
    const { session, kv } = await openSession({ recovery: { [kind]: send }, setVisitor });
    await pass(2 * HOUR);
    expect(await ask(session)).toEqual(emptyResult);
    expect(send.mock.calls.map(([sent]) => sent)).toEqual([request]);
    expect(setVisitor.mock.calls).toEqual([[visitor]]);
    expect(kv.get("used")).toBe(START + 2 * HOUR);
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await openSession({ recovery: { [kind]: lost } });
    expect(await ask(failed.session)).toEqual({ ok: false, cause: lostResult });
    const broken = await openSession({ recovery: { [kind]: defect } });
    await expect(ask(broken.session)).rejects.toThrow("defect");
  });

  test("has a result in five seconds, whether the backend has responded or not", async () => {
    const { session } = await openSession({ recovery: { [kind]: never } });
    const given = vi.fn();
    const asking = ask(session).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    const error = { reason: "timeout", operation: "getCart", status: null };
    expect(await asking).toEqual({ ok: false, cause: error });
  });
});

test("a change finds out when its shopper no longer waits", async () => {
  const waits: (() => boolean)[] = [];
  const { session } = await openSession({
    recovery: {
      mutate: (_, isAwaited) => {
        waits.push(isAwaited);
        return never();
      },
    },
  });
  const asking = session.mutate(request);
  expect(waits.map((isAwaited) => isAwaited())).toEqual([true]);
  await pass(5 * SECOND);
  await asking;
  expect(waits.map((isAwaited) => isAwaited())).toEqual([false]);
});

test("notices are stored until they were shown", async () => {
  const { session } = await openSession();
  expect(await session.keepFlash(saved)).toBe(true);
  expect(await session.readFlash()).toEqual(saved);
  await session.forgetFlash(saved);
  expect(await session.readFlash()).toBeNull();
});

describe("a login", () => {
  const enterNew = { key: "key", isNew: true };

  test("moves what is stored, but the key, and the dependencies are created anew", async () => {
    const opened = newSession({}, { takeOver: () => entered });
    const { session, calls, made: created, kv } = opened;
    await (await session.authenticate(enterNew)).keepFlash(saved);
    kv.put("copies", { earlier: "made" });
    expect(await session.loginAs(newId, login)).toEqual(entered);
    expect(calls[0]?.input[0]).toEqual([
      ["used", START],
      ["flash", saved],
    ]);
    expect(await session.query(request)).toMatchObject({ cause: { reason: "moved" } });
    await session.destroy();
    expect(created).toHaveLength(2);
  });

  test("over another one leaves unsettled orders behind", async () => {
    const { session, calls, names } = await openSession(
      { tokens: { login: {} as never }, records: { areResolved: false } },
      { takeOver: () => entered },
    );
    await session.loginAs(newId, login);
    expect(calls[0]?.input[0]).toEqual([]);
    expect(names()).toContain("draining");
  });

  test("over another one with resolved orders leaves nothing behind", async () => {
    const { session, names } = await openSession(
      { tokens: { login: {} as never } },
      { takeOver: () => entered },
    );
    await session.loginAs(newId, login);
    expect(names()).toEqual(["moved"]);
  });

  test("waits until a change before it has ended", async () => {
    const { session, made: created, methods } = await openSession({}, { takeOver: () => entered });
    await session.query(request);
    const change = Promise.withResolvers<void>();
    const changing = created[0]?.deps.queue.run(() => change.promise);
    const moving = session.loginAs(newId, login);
    await pass(0);
    expect(methods()).toEqual([]);
    change.resolve();
    await changing;
    expect(await moving).toEqual(entered);
  });

  test("has a result in five seconds", async () => {
    const { session } = await openSession({}, { takeOver: never });
    const given = vi.fn();
    const result = session.loginAs(newId, login).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toMatchObject({ ok: false, cause: { reason: "timeout" } });
  });

  test("enters a new session alone", async () => {
    const { session } = await openSession({ logins: { logIn: async () => entered } });
    await expect(session.takeOver([], login)).rejects.toThrow(
      "A session that exists takes over no other.",
    );
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = newSession({ logins: { logIn: lost } });
    expect(await failed.session.takeOver([], login)).toEqual({ ok: false, cause: lostResult });
    const broken = newSession({ logins: { logIn: defect } });
    await expect(broken.session.takeOver([], login)).rejects.toThrow("defect");
  });
});
