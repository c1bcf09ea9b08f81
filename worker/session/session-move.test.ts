import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type { CheckoutRequest, CheckoutState, LoginRequest } from "../commerce/session.ts";
import { SessionLife, SessionMove } from "./session-life.ts";
import { sessionObjects } from "./session-objects.fixture.ts";

const START = Date.UTC(2026, 10, 1);
const SECOND = 1_000;
const newId = "a".repeat(64) + "b".repeat(22);

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const reason = (life: SessionLife) => life.unknown("getCart").reason;

const viewer = { id: 7 };
const entered = { ok: true, value: { viewer, remembered: false, itemCount: 0, tokenSecret: null } };
const refused = { ok: false, failure: { notice: { id: "account.login-failed" } } };

/** A session that may move, and the calls that others get meanwhile. */
function newMove({
  results = {},
  entries: stored = [],
  isLoggedIn = false,
  mayBeErased = true,
  storage = mapStorage(),
}: {
  results?: Parameters<typeof sessionObjects>[0];
  entries?: [string, unknown][];
  isLoggedIn?: boolean;
  mayBeErased?: boolean;
  storage?: ReturnType<typeof mapStorage>;
}) {
  const objects = sessionObjects(results);
  const resumeAt = (time: number) => void storage.setAlarm(time);
  const life = new SessionLife(storage as unknown as DurableObjectStorage, resumeAt);
  const queue = new MutationQueue();
  const forget = vi.fn<() => void>();
  const move = new SessionMove({
    env: objects.bindings,
    life,
    entries: () => stored,
    isLoggedIn: () => isLoggedIn,
    mayBeErased: () => mayBeErased,
    queue: () => queue,
    forget,
  });
  return {
    move,
    life,
    alarm: storage.alarm,
    storage,
    queue,
    calls: objects.calls,
    methods: objects.methods,
    forgotten: () => forget.mock.calls.length,
  };
}

const login: LoginRequest = {
  kind: "login",
  username: "ani",
  password: "secret",
  remember: false,
  locale: "id_ID",
};
const password = {
  kind: "password",
  current: "a",
  password: "b",
  locale: "id_ID",
} as unknown as LoginRequest;

describe("a login", () => {
  const records: [string, unknown][] = [
    ["token", "T"],
    ["checkout:one", { at: 1 }],
    ["checkout:two", { at: 2 }],
  ];

  test("continues under the new id with what the guest had, whose orders it hides", async () => {
    const { move, life, calls, forgotten } = newMove({
      results: { "account.takeOver": () => entered },
      entries: records,
    });
    life.begin();
    expect(await move.loginAs(newId, login, SECOND)).toEqual(entered);
    expect(calls).toMatchObject([
      { object: "new", method: "account.takeOver" },
      { object: "new", method: "account.confirmMove" },
    ]);
    expect(calls[0]?.input).toEqual([
      [
        ["token", "T"],
        ["checkout:one", { at: 1, isFormer: true }],
        ["checkout:two", { at: 2, isFormer: true }],
      ],
      login,
    ]);
    expect([life.isOpen, reason(life), forgotten()]).toEqual([false, "moved", 1]);
  });

  test("that is refused leaves the session as it is, and erases the new one", async () => {
    const { move, life, calls, methods, forgotten } = newMove({
      results: { "account.takeOver": () => refused },
    });
    life.begin();
    expect(await move.loginAs(newId, login, SECOND)).toEqual(refused);
    expect(methods()).toEqual(["new account.takeOver", "new destroy"]);
    expect(calls[1]?.input).toEqual([{ isCopy: true }]);
    expect([life.isOpen, forgotten()]).toEqual([true, 0]);
  });

  test("whose response is lost leaves no copy of the records behind", async () => {
    const lost = () => Promise.reject(new Error("Network connection lost."));
    const { move, life, calls, methods } = newMove({ results: { "account.takeOver": lost } });
    life.begin();
    expect(await move.loginAs(newId, login, SECOND)).toMatchObject({ ok: false });
    expect(methods()).toEqual(["new account.takeOver", "new destroy"]);
    expect([calls[1]?.input, life.isOpen]).toEqual([[{ isCopy: true }], true]);
  });

  test("whose session is reset before it has moved has its copy erased", async () => {
    const first = newMove({
      results: { "account.takeOver": () => new Promise(() => {}) },
      entries: records,
    });
    first.life.begin();
    void first.move.loginAs(newId, login, SECOND);
    await pass(0);
    expect([first.methods(), first.alarm.at]).toEqual([
      ["new account.takeOver"],
      START + 6 * SECOND,
    ]);
    const after = newMove({ storage: first.storage });
    expect(await after.move.resolveCopies()).toBe(true);
    expect(after.calls).toMatchObject([{ method: "destroy", input: [{ isCopy: true }] }]);
    expect([after.life.isOpen, after.life.copies]).toEqual([true, {}]);
  });

  test("that is under way has its copy left alone, and one whose session does not respond is erased later", async () => {
    let isLost = true;
    const destroy = () => (isLost ? Promise.reject(new Error("Network connection lost.")) : null);
    const entering = Promise.withResolvers<unknown>();
    const { move, life, methods } = newMove({
      results: { "account.takeOver": () => entering.promise, destroy },
    });
    life.begin();
    const result = move.loginAs(newId, login, SECOND);
    await pass(0);
    expect([await move.resolveCopies(), methods()]).toEqual([false, ["new account.takeOver"]]);
    entering.resolve(refused);
    expect([await result, life.copies]).toEqual([refused, { [newId]: "made" }]);
    isLost = false;
    expect([await move.resolveCopies(), life.copies]).toEqual([true, {}]);
  });

  test("whose move could not be confirmed is confirmed later", async () => {
    const lost = () => Promise.reject(new Error("Network connection lost."));
    const first = newMove({
      results: { "account.takeOver": () => entered, "account.confirmMove": lost },
    });
    first.life.begin();
    expect(await first.move.loginAs(newId, login, SECOND)).toEqual(entered);
    await pass(0);
    expect(first.life.copies).toEqual({ [newId]: "moved" });
    const after = newMove({ storage: first.storage });
    expect([await after.move.resolveCopies(), after.methods()]).toEqual([
      true,
      ["new account.confirmMove"],
    ]);
  });

  test("over another login takes no record along", async () => {
    const { move, life, calls } = newMove({
      results: { "account.takeOver": () => entered },
      entries: records,
      isLoggedIn: true,
    });
    life.begin();
    await move.loginAs(newId, login, SECOND);
    expect(calls[0]?.input).toEqual([[], login]);
    expect(life.isDraining).toBe(false);
  });

  test("over another login with a pending order leaves that behind to be resolved", async () => {
    const { move, life } = newMove({
      results: { "account.takeOver": () => entered },
      isLoggedIn: true,
      mayBeErased: false,
    });
    life.begin();
    await move.loginAs(newId, login, SECOND);
    expect([life.isDraining, reason(life)]).toEqual([true, "moved"]);
  });

  test("a guest's unsettled order goes along", async () => {
    const { move, life } = newMove({
      results: { "account.takeOver": () => entered },
      mayBeErased: false,
    });
    life.begin();
    await move.loginAs(newId, login, SECOND);
    expect(life.isDraining).toBe(false);
  });

  test.each(["password", "details"])(
    "a change of %s keeps the customer's own records",
    async (kind) => {
      const { move, life, calls } = newMove({
        results: { "account.takeOver": () => entered },
        entries: records,
        isLoggedIn: true,
        mayBeErased: false,
      });
      life.begin();
      await move.loginAs(newId, { ...password, kind } as LoginRequest, SECOND);
      expect(calls[0]?.input[0]).toEqual(records);
    },
  );

  test("that takes too long is given up, and erased when it succeeds late", async () => {
    const late = Promise.withResolvers<unknown>();
    const { move, life, queue, methods } = newMove({
      results: { "account.takeOver": () => late.promise },
    });
    life.begin();
    const resolved = vi.fn();
    const result = move.loginAs(newId, login, SECOND).finally(resolved);
    await pass(SECOND - 1);
    expect(resolved).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toMatchObject({
      ok: false,
      cause: { reason: "timeout", operation: "login" },
    });
    late.resolve(entered);
    await queue.run(async () => {});
    expect(methods()).toEqual(["new account.takeOver", "new destroy"]);
    expect(life.isOpen).toBe(true);
  });

  test("that has moved the session has a result however long the rest takes", async () => {
    const { move, life, alarm } = newMove({ results: { "account.takeOver": () => entered } });
    life.begin();
    const erasing = Promise.withResolvers<void>();
    const moveAway = vi.spyOn(life, "moveAway").mockImplementation((newId) => {
      life.noteCopy(newId, "moved");
      return erasing.promise;
    });
    const result = move.loginAs(newId, login, SECOND);
    await pass(SECOND);
    erasing.resolve();
    expect(await result).toEqual(entered);
    expect([moveAway.mock.calls.length, alarm.at]).toEqual([1, START + 6 * SECOND]);
  });

  test("waits for its turn, and does not begin in a session that has ended meanwhile", async () => {
    const { move, life, queue, methods } = newMove({
      results: { "account.takeOver": () => entered },
    });
    life.begin();
    const before = Promise.withResolvers<void>();
    const busy = queue.run(() => before.promise);
    const result = move.loginAs(newId, login, SECOND);
    life.close();
    before.resolve();
    await busy;
    expect(await result).toMatchObject({ ok: false, cause: { reason: "unknown-session" } });
    expect(methods()).toEqual([]);
  });
});

describe("the login after a checkout that made an account", () => {
  const account = { username: "ani", password: "secret" };
  const request = {
    key: "key",
    hash: "hash",
    locale: "id_ID",
    input: { account },
  } as unknown as CheckoutRequest;
  const done = { state: "done", orderId: 1 } as unknown as CheckoutState;
  const results = { "account.takeOver": () => entered };

  test("moves the session, keeps that order open to its buyer, and joins the account", async () => {
    const { move, life, calls, methods } = newMove({
      results,
      entries: [
        ["token", "T"],
        ["checkout:key", { at: 1 }],
        ["checkout:older", { at: 2 }],
      ],
    });
    life.begin();
    const state = await move.logInAfterCheckout(request, done, SECOND);
    expect(state).toMatchObject({
      state: "done",
      movedTo: expect.stringMatching(/^a{64}[\w-]{22}$/),
    });
    expect(calls[0]?.input).toEqual([
      [
        ["token", "T"],
        ["checkout:key", { at: 1 }],
        ["checkout:older", { at: 2, isFormer: true }],
      ],
      { kind: "login", ...account, remember: false, locale: "id_ID" },
    ]);
    expect(methods()).toEqual([
      "new account.takeOver",
      "new account.confirmMove",
      "account 7 join",
    ]);
    expect(calls[0]?.isNew).toBe(true);
    const movedTo = "movedTo" in state ? state.movedTo : null;
    expect(calls[2]?.input).toEqual([movedTo, null]);
    expect(life.successorFor(request)).toBe(movedTo);
  });

  test("happens once for callers at the same time", async () => {
    const { move, life, methods } = newMove({ results });
    life.begin();
    const states = await Promise.all([
      move.logInAfterCheckout(request, done, SECOND),
      move.logInAfterCheckout(request, done, SECOND),
    ]);
    expect(states[0]).toEqual(states[1]);
    expect(methods()).toEqual([
      "new account.takeOver",
      "new account.confirmMove",
      "account 7 join",
    ]);
  });

  test("is tried again by the next caller", async () => {
    const { move, life, methods } = newMove({ results: { "account.takeOver": () => refused } });
    life.begin();
    for (let time = 0; time < 2; time += 1)
      expect(await move.logInAfterCheckout(request, done, SECOND)).toEqual(done);
    expect(methods().filter((name) => name === "new account.takeOver")).toHaveLength(2);
  });

  test("is left out without an account, an order or time", async () => {
    const { move, life, calls } = newMove({ results });
    life.begin();
    const guest = { ...request, input: { account: null } } as unknown as CheckoutRequest;
    const waiting = { state: "confirming", key: "key" } as CheckoutState;
    expect(await move.logInAfterCheckout(guest, done, SECOND)).toBe(done);
    expect(await move.logInAfterCheckout(request, waiting, SECOND)).toBe(waiting);
    expect(await move.logInAfterCheckout(request, done, 0)).toBe(done);
    expect([calls, life.isOpen]).toEqual([[], true]);
  });

  test("that takes too long leaves the order without it", async () => {
    const { move, life, methods } = newMove({
      results: { "account.takeOver": () => new Promise(() => {}) },
    });
    life.begin();
    const state = move.logInAfterCheckout(request, done, SECOND);
    await pass(SECOND);
    expect(await state).toBe(done);
    expect(methods()).toEqual(["new account.takeOver"]);
  });

  test("a repeat of the form gets its order from the new session, with its id", async () => {
    const respond = vi.fn().mockReturnValueOnce({ ok: true, value: done });
    const { move, life } = newMove({ results: { "checkout.submit": respond } });
    expect(move.resultAfterMove(request)).toBeNull();
    await life.moveAway(newId, { id: newId, key: "key", hash: "hash" });
    expect(await move.resultAfterMove(request)).toEqual({
      ok: true,
      value: { ...done, movedTo: newId },
    });
    const waiting = { ok: true, value: { state: "confirming", key: "key" } };
    respond.mockReturnValueOnce(waiting);
    expect(await move.resultAfterMove(request)).toEqual(waiting);
    const failed = { ok: false, error: { reason: "timeout", operation: "Checkout", status: null } };
    respond.mockReturnValueOnce(failed);
    expect(await move.resultAfterMove(request)).toEqual(failed);
    expect(respond).toHaveBeenCalledWith(request);
  });
});
