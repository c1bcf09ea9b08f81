import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  visitor as browser,
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
  newObject,
  newSession,
  openSession,
  pass,
  type Script,
  SECOND,
  START,
  saved,
  unknown,
} from "./scripted-object.fixture.ts";
import type { SessionApi } from "./session-api.ts";

const begun = { provider: "GOOGLE", returnTo: null, locale: "id_ID" } as const;
const refusedAs = (operation: string) => ({ ok: false, error: unknown(operation) });
const newId = "a".repeat(64) + "b".repeat(22);

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

describe("a session's object", () => {
  test("is created by the first call of its id, whose key opens it from then on", async () => {
    const { object, alarm } = newObject();
    const first = { key: "key", isNew: true };
    expect(await (await object.authenticate(first)).flash.keep(saved)).toBe(true);
    expect(alarm.at).toBe(START + DAY);
    expect(await (await object.authenticate({ key: "key" })).flash.read()).toEqual(saved);
    expect(await (await object.authenticate(first)).flash.read()).toEqual(saved);
    const caller = { locale: "id_ID" } as const;
    for (const isNew of [true, false]) {
      const { cart } = await object.authenticate({ key: "other", isNew, caller });
      expect(await cart.readUnrated()).toMatchObject({ ok: false, cause: unknown("getCart") });
    }
  });

  test("is not created by a key that comes from elsewhere", async () => {
    const { object, names } = newObject();
    expect(await (await object.authenticate({ key: "key" })).flash.keep(saved)).toBe(false);
    expect(names()).toEqual([]);
  });

  test("of a login is created by what it takes over", async () => {
    const { object, kv, alarm } = newObject({ logins: { logIn: async () => entered } });
    const continued = await object.authenticate({ key: "key", isContinued: true });
    expect(await continued.account.takeOver([["token", "T"]], login)).toEqual(entered);
    expect([kv.get("token"), alarm.at]).toEqual(["T", START + 6 * SECOND]);
  });

  test("is created once", async () => {
    const { session, alarm, kv } = await openSession();
    await pass(HOUR);
    await session.open();
    expect([alarm.at, kv.get("used")]).toEqual([START + DAY, START]);
  });

  test("gives its parts the storage, the clock and its own name", async () => {
    const { session, made, kv, alarm, storage } = await openSession();
    await session.cart.readUnrated();
    await session.cart.readUnrated();
    const [{ environment } = { environment: null }] = made;
    expect([made.length, environment?.owner, environment?.store]).toEqual([1, "owner", kv]);
    await pass(SECOND);
    expect(environment?.now()).toBe(START + SECOND);
    const sync = vi.spyOn(storage, "sync");
    await environment?.secure();
    expect([alarm.at, sync.mock.calls.length]).toEqual([START + 7 * SECOND, 1]);
    expect(environment?.assertOpen).not.toThrow();
  });
});

type Call = (session: SessionApi) => Promise<unknown>;

const calls: [string, Call, unknown][] = [
  [
    "cart.readUnrated",
    (it) => it.cart.readUnrated(),
    { ok: false, cause: unknown("getCart"), report: null },
  ],
  ["checkout.submit", (it) => it.checkout.submit(checkout), refusedAs("Checkout")],
  ["checkout.prepare", (it) => it.checkout.prepare(checkout), refusedAs("preparePayment")],
  ["checkout.state", (it) => it.checkout.state("key"), { state: "unknown" }],
  ["checkout.undecided", (it) => it.checkout.undecided(), null],
  ["checkout.placedOrder", (it) => it.checkout.placedOrder(7, "order-key"), null],
  ["checkout.lastOrder", (it) => it.checkout.lastOrder(7), null],
  ["account.beginLogin", (it) => it.account.beginLogin(begun), null],
  ["account.takeLogin", (it) => it.account.takeLogin("state"), null],
  [
    "account.logInAs",
    (it) => it.account.logInAs(newId, login),
    { ok: false, cause: unknown("login") },
  ],
  ["flash.keep", (it) => it.flash.keep(saved), false],
  ["flash.read", (it) => it.flash.read(), null],
  ["flash.forget", (it) => it.flash.forget(saved), undefined],
  ["lastLines", (it) => it.lastLines(), []],
  ["discard", (it) => it.discard(), false],
];

const script = {
  records: { placedOrder: () => ({}) as never, lastOrder: () => ({}) as never },
  retention: () => "empty",
} satisfies Script;

describe("without a session", () => {
  test.each(calls)("%s does nothing", async (_, call, result) => {
    const { session, names, methods } = await newSession(script);
    expect(await call(session)).toEqual(result);
    expect([names(), methods()]).toEqual([[], []]);
  });
});

describe("for a caller without its key, of a session that exists,", () => {
  const others: [string, Call, unknown][] = [
    ["open", (it) => it.open(), undefined],
    ["destroy", (it) => it.destroy(), undefined],
    ["account.logOut", (it) => it.account.logOut("id_ID"), undefined],
    ["account.confirmMove", (it) => it.account.confirmMove(), undefined],
    [
      "account.takeOver",
      (it) => it.account.takeOver([], login),
      { ok: false, cause: unknown("login") },
    ],
  ];

  test.each([...calls, ...others])("%s does nothing", async (_, call, result) => {
    const { object, session, kv, methods } = await openSession(script);
    await session.flash.keep(saved);
    const stored = () => [...kv.list()];
    const before = stored();
    const caller = { locale: "id_ID" } as const;
    expect(await call(await object.authenticate({ key: "other", caller }))).toEqual(result);
    expect([stored(), methods()]).toEqual([before, []]);
  });
});

test("a port's call is made for its visitor, and uses the session", async () => {
  const visitor = { current: null };
  const { session, kv } = await openSession({ visitor });
  await pass(2 * HOUR);
  expect(await session.cart.readUnrated()).toEqual(emptyResult);
  expect([visitor.current, kv.get("used")]).toEqual([browser, START + 2 * HOUR]);
});

test("a port is not for the shop's own objects, which call in nobody's name", async () => {
  const { object } = newObject();
  const session = await object.authenticate({ key: "key", isNew: true });
  expect(() => session.cart).toThrow("A port is called by a request.");
});

test("notices are stored until they were shown", async () => {
  const { session } = await openSession();
  expect(await session.flash.keep(saved)).toBe(true);
  expect(await session.flash.read()).toEqual(saved);
  await session.flash.forget(saved);
  expect(await session.flash.read()).toBeNull();
});

describe("a login", () => {
  test("moves what is stored, but the key, and the dependencies are created anew", async () => {
    const opened = await newSession({}, { "account.takeOver": () => entered });
    const { session, calls, made: created, kv } = opened;
    await session.open();
    await session.flash.keep(saved);
    kv.put("copies", { earlier: "made" });
    expect(await session.account.logInAs(newId, login)).toEqual(entered);
    expect(calls[0]?.input[0]).toEqual([
      ["used", START],
      ["flash", saved],
    ]);
    expect(await session.cart.readUnrated()).toMatchObject({ cause: { reason: "moved" } });
    await session.destroy();
    expect(created).toHaveLength(2);
  });

  test("over another one leaves unsettled orders behind", async () => {
    const { session, calls, names } = await openSession(
      { tokens: { login: {} as never }, records: { areResolved: false } },
      { "account.takeOver": () => entered },
    );
    await session.account.logInAs(newId, login);
    expect(calls[0]?.input[0]).toEqual([]);
    expect(names()).toContain("draining");
  });

  test("over another one with resolved orders leaves nothing behind", async () => {
    const { session, names } = await openSession(
      { tokens: { login: {} as never } },
      { "account.takeOver": () => entered },
    );
    await session.account.logInAs(newId, login);
    expect(names()).toEqual(["moved"]);
  });

  test("waits until a change before it has ended", async () => {
    const {
      session,
      made: created,
      methods,
    } = await openSession({}, { "account.takeOver": () => entered });
    await session.cart.readUnrated();
    const change = Promise.withResolvers<void>();
    const changing = created[0]?.parts.queue.run(() => change.promise);
    const moving = session.account.logInAs(newId, login);
    await pass(0);
    expect(methods()).toEqual([]);
    change.resolve();
    await changing;
    expect(await moving).toEqual(entered);
  });

  test("has a result in five seconds", async () => {
    const { session } = await openSession({}, { "account.takeOver": never });
    const given = vi.fn();
    const result = session.account.logInAs(newId, login).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toMatchObject({ ok: false, cause: { reason: "timeout" } });
  });

  test("enters a new session alone", async () => {
    const { session } = await openSession({ logins: { logIn: async () => entered } });
    await expect(session.account.takeOver([], login)).rejects.toThrow(
      "A session that exists takes over no other.",
    );
  });

  test("reports a failure of the backend, and hides no defect", async () => {
    const failed = await newSession({ logins: { logIn: lost } });
    expect(await failed.session.account.takeOver([], login)).toEqual({
      ok: false,
      cause: lostResult,
    });
    const broken = await newSession({ logins: { logIn: defect } });
    await expect(broken.session.account.takeOver([], login)).rejects.toThrow("defect");
  });
});
