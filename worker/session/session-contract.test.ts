import { Buffer } from "node:buffer";
import { describe, expect, test, vi } from "vitest";
import type { CheckoutRequest, LoginRequest } from "../commerce/session.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { Session } from "./session.ts";
import { newSessionId, sessionByObject, sessionCalls, sessionObject } from "./session-contract.ts";

const object = "a".repeat(64);
const key = "k".repeat(22);

const reset = () => {
  throw new Error("Network connection lost.");
};

/** The bindings of objects that all return this result, with the calls as they arrive there. */
function objectsThat(respond: () => unknown = () => undefined) {
  const calls: unknown[][] = [];
  const disposed: unknown[] = [];
  const call =
    (...before: unknown[]) =>
    async (...input: unknown[]) => {
      calls.push([...before, ...input]);
      return respond();
    };
  const authenticate = (entry: unknown) =>
    new Proxy(
      { [Symbol.dispose]: () => disposed.push(entry) },
      {
        get: (own, name) =>
          // Awaited, it resolves to itself.
          name === "then" ? undefined : (Reflect.get(own, name) ?? call(entry, name)),
      },
    );
  const get = vi.fn((_id: string, _options?: object) => {
    return new Proxy(
      {},
      { get: (_, name) => (name === "authenticate" ? authenticate : call(name)) },
    );
  });
  const SESSIONS = {
    newUniqueId: () => object,
    idFromString: (id: string) => {
      if (!/^[0-9a-f]{64}$/.test(id) || id.startsWith("f")) throw new TypeError("No id of ours");
      return id;
    },
    get,
  };
  const bindings = { SESSIONS, BACKEND_LOCATION: "weur" } as unknown as Pick<Bindings, "SESSIONS">;
  return { bindings, calls, disposed, found: () => get.mock.lastCall };
}

describe("a session's id", () => {
  test("is that of a new object with a key of 128 bits, another one each time", () => {
    const { bindings } = objectsThat();
    const ids = Array.from({ length: 3 }, () => newSessionId(bindings));
    for (const id of ids) {
      expect(id).toMatch(/^a{64}[\w-]{22}$/);
      expect(Buffer.from(id.slice(64), "base64url")).toHaveLength(16);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test("leads to its object, which is near the backend", () => {
    const { bindings, found: find } = objectsThat();
    expect(sessionObject(bindings, object + key)).not.toBeNull();
    expect(find()).toEqual([object, { locationHint: "weur" }]);
  });

  test.each([
    ["too short", "o".repeat(43)],
    ["too long", `${object}${key}k`],
    ["with something before it", `0${object}${key}`],
    ["of other letters", object.toUpperCase() + key],
    ["with a key of other letters", `${object}${"%".repeat(22)}`],
  ])("in another format, as %s, leads nowhere", (_, id) => {
    const { bindings, found: find } = objectsThat();
    expect([sessionObject(bindings, id), find()]).toEqual([null, undefined]);
  });

  test("of no object of this shop leads nowhere, and all calls find no session", async () => {
    const { bindings, calls } = objectsThat();
    const id = "f".repeat(64) + key;
    expect(sessionObject(bindings, id)).toBeNull();
    const query = (session: Session) => session.query(request);
    expect(await sessionCalls(bindings, id).repeatable("query", query)).toEqual({
      ok: false,
      cause: failedWith("getCart"),
    });
    expect(calls).toEqual([]);
  });
});

describe("a call of a session", () => {
  const placed = (session: Session) => session.placedOrder(7, "order-key");

  test("brings the key of its id along, and is sent before that has been looked at", async () => {
    const { bindings, calls, disposed } = objectsThat(() => "result");
    const calling = sessionCalls(bindings, object + key).repeatable("placedOrder", placed);
    expect(calls).toEqual([[{ key }, "placedOrder", 7, "order-key"]]);
    expect(await calling).toBe("result");
    expect(disposed).toEqual([{ key }]);
  });

  test("creates a new one", async () => {
    const { bindings, calls } = objectsThat();
    const first = sessionCalls(bindings, object + key, { isNew: true });
    await first.repeatable("readFlash", (session) => session.readFlash());
    expect(calls).toEqual([[{ key, isNew: true }, "readFlash"]]);
  });

  test("that may come twice is repeated when its object is reset", async () => {
    const respond = vi.fn(() => "result").mockImplementationOnce(reset);
    const { bindings, disposed } = objectsThat(respond);
    const again = sessionCalls(bindings, object + key).repeatable("placedOrder", placed);
    expect(await again).toBe("result");
    expect(disposed).toHaveLength(2);
  });

  test("that may not come twice is a failure when its object is reset", async () => {
    const { bindings, calls, disposed } = objectsThat(reset);
    const failed = sessionCalls(bindings, object + key).once("placedOrder", placed);
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject({ reason: "reset", operation: "placedOrder" });
    expect([calls.length, disposed.length]).toEqual([1, 1]);
  });
});

test("a session is found by its object alone, without its key", async () => {
  const { bindings, calls, found: find } = objectsThat(() => true);
  expect(await sessionByObject(bindings, object)?.eraseOrder(7)).toBe(true);
  expect(find()?.[0]).toBe(object);
  expect(calls).toEqual([["eraseOrder", 7]]);
  expect(sessionByObject(bindings, "no-id")).toBeNull();
});

const failedWith = (operation: string) => ({ reason: "unknown-session", operation, status: null });

const request = { name: "getCart", text: "", variables: {}, locale: "id_ID" } as const;

test("a session that does not exist has a result of its own kind for each call", async () => {
  const none = new Session(null);
  const checkout = {} as CheckoutRequest;
  const login = {} as LoginRequest;
  expect(await none.query(request)).toEqual({ ok: false, cause: failedWith("getCart") });
  expect(await none.mutate(request)).toEqual({ ok: false, cause: failedWith("getCart") });
  expect(await none.loginAs("new", login)).toEqual({ ok: false, cause: failedWith("login") });
  expect(await none.takeOver([], login)).toEqual({ ok: false, cause: failedWith("login") });
  expect(await none.checkout(checkout)).toEqual({ ok: false, error: failedWith("checkout") });
  expect(await none.preparePayment(checkout)).toEqual({
    ok: false,
    error: failedWith("preparePayment"),
  });
  expect(await none.checkoutState("key")).toEqual({ state: "unknown" });
  expect(await none.undecidedCheckout()).toBeNull();
  expect(await none.lastOrder()).toBeNull();
  expect(await none.placedOrder(7, "order-key")).toBeNull();
  expect(await none.lastLines()).toEqual([]);
  expect(await none.readFlash()).toBeNull();
  expect(await none.keepFlash({ notices: [] })).toBe(false);
  expect(await none.discard()).toBe(false);
  await Promise.all([none.open(), none.forgetFlash({ notices: [] })]);
  await Promise.all([none.logout("id_ID"), none.destroy()]);
});
