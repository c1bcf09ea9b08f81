import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  visitor as browser,
  checkout,
  DAY,
  emptyResult,
  HOUR,
  login,
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
    environment?.store.put("cart", 1);
    expect([made.length, environment?.owner, kv.get("cart")]).toEqual([1, "owner", 1]);
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
  ["account.logIn", (it) => it.account.logIn(login), { ok: false, cause: unknown("login") }],
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
    ["account.leave", (it) => it.account.leave(), undefined],
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
