import { Buffer } from "node:buffer";
import { describe, expect, test, vi } from "vitest";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { SessionApi } from "./session-api.ts";
import { newSessionId, sessionByObject, sessionCalls, sessionObject } from "./session-object.ts";

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
  const methods = (entry: unknown, member: string) =>
    new Proxy({}, { get: (_, name) => call(entry, `${member}.${String(name)}`) });
  const authenticate = (entry: unknown) =>
    new Proxy(
      { [Symbol.dispose]: () => disposed.push(entry) },
      {
        get: (own, name) =>
          // Awaited, it resolves to itself.
          name === "then" ? undefined : (Reflect.get(own, name) ?? methods(entry, String(name))),
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

  test("of no object of this shop leads nowhere", () => {
    const { bindings } = objectsThat();
    expect(sessionObject(bindings, "f".repeat(64) + key)).toBeNull();
  });
});

describe("a call of a session", () => {
  const placed = (session: SessionApi) => session.checkout.placedOrder(7, "order-key");

  test("brings the key of its id along, and is sent before that has been looked at", async () => {
    const { bindings, calls, disposed } = objectsThat(() => "result");
    const calling = sessionCalls(bindings, object + key).repeatable("checkout.placedOrder", placed);
    expect(calls).toEqual([[{ key }, "checkout.placedOrder", 7, "order-key"]]);
    expect(await calling).toBe("result");
    expect(disposed).toEqual([{ key }]);
  });

  test("creates a new one", async () => {
    const { bindings, calls } = objectsThat();
    const first = sessionCalls(bindings, object + key, { isNew: true });
    await first.repeatable("flash.read", (session) => session.flash.read());
    expect(calls).toEqual([[{ key, isNew: true }, "flash.read"]]);
  });

  test("that may come twice is repeated when its object is reset", async () => {
    const respond = vi.fn(() => "result").mockImplementationOnce(reset);
    const { bindings, disposed } = objectsThat(respond);
    const again = sessionCalls(bindings, object + key).repeatable("checkout.placedOrder", placed);
    expect(await again).toBe("result");
    expect(disposed).toHaveLength(2);
  });

  test("that may not come twice is a failure when its object is reset", async () => {
    const { bindings, calls, disposed } = objectsThat(reset);
    const failed = sessionCalls(bindings, object + key).once("checkout.placedOrder", placed);
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject({
      reason: "reset",
      operation: "checkout.placedOrder",
    });
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
