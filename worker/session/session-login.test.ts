import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CheckoutState, LoginRequest } from "../commerce/session.ts";
import {
  checkout,
  confirming,
  defect,
  done,
  entered,
  login,
  lost,
  lostResult,
  never,
  openSession,
  pass,
  type Script,
  SECOND,
  START,
  saved,
  withAccount,
} from "./scripted-object.fixture.ts";
import { reset } from "./session-objects.fixture.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const movedTo = expect.stringMatching(/^owner[\w-]{22}$/);
const movedAs = (operation: string) => ({ reason: "moved", operation, status: null });
const refused = { ok: false, error: { code: "account.login-failed" } } as never;
const caller = { locale: "id_ID" } as const;

/** A session whose backend logs in by `logIn`, which writes a customer's token into what is stored. */
async function openGuest(
  script: Script = {},
  logIn: () => Promise<unknown> = async () => entered,
  results: Parameters<typeof openSession>[1] = {},
) {
  const logInAs = async () => {
    opened.made.at(-1)?.environment.store.put("token", "customer's");
    return (await logIn()) as typeof entered;
  };
  const opened = await openSession({ ...script, logins: { logIn: logInAs } }, results);
  opened.kv.put("token", "guest's");
  return opened;
}

type Opened = Awaited<ReturnType<typeof openGuest>>;

/** The session for whoever has an id that a login has returned. */
const continued = ({ object }: Opened, id: string) =>
  object.authenticate({ key: id.replace("owner", ""), caller });

describe("a login", () => {
  test("gives the session another key, with what is stored, and hides the guest's orders", async () => {
    const hide = vi.fn<(shownKey?: string) => void>();
    const opened = await openGuest({ records: { hide } });
    const { session, kv, calls } = opened;
    await session.flash.keep(saved);
    const result = await session.account.logIn(login);
    const { tokenSecret, ...value } = entered.value;
    expect(result).toEqual({ ok: true, value: { ...value, movedTo } });
    expect(calls).toMatchObject([
      { object: "account 7", method: "join", input: [movedTo, tokenSecret] },
    ]);
    expect([kv.get("token"), kv.get("destination"), hide.mock.calls]).toEqual([
      "customer's",
      null,
      [[undefined]],
    ]);
    expect(await session.cart.readUnrated()).toMatchObject({ cause: movedAs("getCart") });
    const id = result.ok ? result.value.movedTo : "";
    expect(await (await continued(opened, id)).flash.read()).toEqual(saved);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["is refused", async () => refused, refused],
    ["fails", lost, { ok: false, cause: lostResult }],
  ])("that %s leaves the session as it is", async (_, logIn, result) => {
    const hide = vi.fn();
    const { session, kv } = await openGuest({ records: { hide } }, logIn);
    const before = [...kv.list()];
    expect(await session.account.logIn(login)).toEqual(result);
    expect([[...kv.list()], hide.mock.calls]).toEqual([before, []]);
    expect(await session.cart.readUnrated()).toMatchObject({ ok: true });
  });

  test("hides no defect, of the account's object neither", async () => {
    const { session } = await openGuest({}, defect);
    await expect(session.account.logIn(login)).rejects.toThrow("defect");
    const joining = await openGuest({}, undefined, { join: defect });
    await expect(joining.session.account.logIn(login)).rejects.toThrow("defect");
  });

  test("that takes longer than the shopper waits is dropped, whenever it succeeds", async () => {
    const late = Promise.withResolvers<unknown>();
    const { session, kv } = await openGuest({}, () => late.promise);
    const given = vi.fn();
    const result = session.account.logIn(login).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toMatchObject({
      ok: false,
      cause: { reason: "timeout", operation: "login" },
    });
    late.resolve(entered);
    await pass(0);
    expect(kv.get("token")).toBe("guest's");
    expect(await session.cart.readUnrated()).toMatchObject({ ok: true });
  });

  test("waits until a change before it has ended; what waits behind it is not done", async () => {
    const logIn = vi.fn(async () => entered);
    const { session, made } = await openGuest({}, logIn);
    await session.cart.readUnrated();
    const queue = made[0]?.parts.queue;
    const change = Promise.withResolvers<void>();
    const changing = queue?.run(() => change.promise);
    const entering = session.account.logIn(login);
    await pass(0);
    expect(logIn).not.toHaveBeenCalled();
    const behind = vi.fn(async () => {});
    const waiting = queue?.run(behind);
    const refusedLater = expect(waiting).rejects.toMatchObject({ error: { reason: "moved" } });
    change.resolve();
    await changing;
    expect((await entering).ok).toBe(true);
    await refusedLater;
    expect(behind).not.toHaveBeenCalled();
  });

  test("beside another one finds that the session has moved", async () => {
    const { session, kv } = await openGuest();
    const [first, second] = await Promise.all([
      session.account.logIn(login),
      session.account.logIn(login),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, cause: { reason: "moved" } });
    expect(kv.get("token")).toBe("customer's");
  });

  test("has what is still at work in the session of before write nothing", async () => {
    const { session, made, kv } = await openGuest();
    await session.cart.readUnrated();
    const before = made[0]?.environment.store;
    await session.account.logIn(login);
    before?.put("token", "of before");
    expect([before?.get("token"), before?.delete("token"), [...(before?.list() ?? [])]]).toEqual([
      undefined,
      false,
      [],
    ]);
    expect(kv.get("token")).toBe("customer's");
  });

  test.each(["password", "details"] as const)(
    "with new %s keeps the customer's own orders, and ends the account's other logins",
    async (kind) => {
      const hide = vi.fn();
      const { session, calls } = await openGuest({
        tokens: { login: {} as never },
        records: { hide, areResolved: false },
      });
      expect(await session.account.logIn({ ...login, kind } as LoginRequest)).toMatchObject({
        ok: true,
      });
      expect(hide).not.toHaveBeenCalled();
      expect(calls).toMatchObject([
        { object: "account 7", method: "join", input: [movedTo, null] },
        { object: "account 7", method: "endOthers", input: [movedTo] },
      ]);
    },
  );
});

describe("a session that is another customer's", () => {
  const tokens = { login: {} as never };

  test("is not logged in to again", async () => {
    const { session, kv } = await openGuest({ tokens });
    const before = [...kv.list()];
    expect(await session.account.logIn(login)).toMatchObject({
      ok: false,
      cause: { reason: "other-customer" },
    });
    expect([...kv.list()]).toEqual(before);
  });

  test("is erased where that one leaves, and says that it has moved", async () => {
    const { session, names } = await openGuest({ tokens });
    await session.account.leave();
    expect(names()).toEqual(["former-lock"]);
    expect(await session.cart.readUnrated()).toMatchObject({ cause: movedAs("getCart") });
  });

  test("keeps what settles an unsettled order", async () => {
    const { session, names, alarm } = await openGuest({ tokens, records: { areResolved: false } });
    await session.account.leave();
    expect(names()).toEqual(["draining", "former-lock", "token"]);
    expect(alarm.at).toBe(START + SECOND);
    expect(await session.cart.readUnrated()).toMatchObject({ cause: movedAs("getCart") });
  });
});

describe("a checkout that makes an account", () => {
  test("logs in to it, keeps its order open to the buyer, and joins the account", async () => {
    const hide = vi.fn<(shownKey?: string) => void>();
    const { session, calls, methods } = await openGuest({ records: { hide } });
    const result = { ok: true, value: { ...done, movedTo } };
    expect(await session.checkout.submit(withAccount)).toEqual(result);
    expect([methods(), hide.mock.calls]).toEqual([["account 7 join"], [["key"]]]);
    expect(calls[0]?.input).toEqual([movedTo, null]);
  });

  test("has its order and its login where the account's object fails, which is logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { session } = await openGuest({}, undefined, { join: reset });
    const result = { ok: true, value: { ...done, movedTo } };
    expect(await session.checkout.submit(withAccount)).toEqual(result);
    expect(log.mock.calls.join()).toContain("login.not_recorded");
  });

  test("gives a repeat of its form the order and the new id, and no other form", async () => {
    const opened = await openGuest();
    const { session } = opened;
    const first = await session.checkout.submit(withAccount);
    expect(await session.checkout.submit(withAccount)).toEqual(first);
    expect(await session.checkout.submit({ ...withAccount, hash: "other" })).toMatchObject({
      ok: false,
      error: { reason: "moved" },
    });
    const { object } = opened;
    const other = await object.authenticate({ key: "other", caller });
    expect(await other.checkout.submit(withAccount)).toMatchObject({
      ok: false,
      error: { reason: "unknown-session" },
    });
  });

  test("logs in once for callers at the same time, and again for the next one after a refusal", async () => {
    const logIn = vi.fn(async (): Promise<unknown> => entered).mockResolvedValueOnce(refused);
    const { session } = await openGuest({}, logIn);
    expect(await session.checkout.submit(withAccount)).toEqual({ ok: true, value: done });
    const [one, other] = await Promise.all([
      session.checkout.submit(withAccount),
      session.checkout.submit(withAccount),
    ]);
    expect(one).toEqual({ ok: true, value: { ...done, movedTo } });
    expect([other, logIn.mock.calls.length]).toEqual([one, 2]);
  });

  test("waits for the login as long as the shopper still waits", async () => {
    const submit = () =>
      new Promise<CheckoutState>((create) => setTimeout(create, 4 * SECOND, done));
    const { session } = await openGuest({ checkouts: { submit } }, never);
    const given = vi.fn();
    const result = session.checkout.submit(withAccount).finally(given);
    await pass(5 * SECOND - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(await result).toEqual({ ok: true, value: done });
  });

  test.each<[string, CheckoutState, object]>([
    ["an order", confirming, withAccount],
    ["an account", done, checkout],
  ])("does not log in without %s", async (_, state, request) => {
    const logIn = vi.fn(async () => entered);
    const { session } = await openGuest({ checkouts: { submit: async () => state } }, logIn);
    expect(await session.checkout.submit(request as typeof checkout)).toEqual({
      ok: true,
      value: state,
    });
    expect(logIn).not.toHaveBeenCalled();
  });
});
