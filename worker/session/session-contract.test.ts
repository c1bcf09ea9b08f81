import { Buffer } from "node:buffer";
import { describe, expect, test, vi } from "vitest";
import type { Bindings } from "../app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import {
  newSessionId,
  payerPort,
  type SessionPort,
  sessionObject,
  sessionPort,
  unknownSessionResult,
} from "./session-contract.ts";

const object = "a".repeat(64);
const key = "k".repeat(22);
const olderId = "o".repeat(43);

type Method = keyof SessionPort;

const reset = () => {
  throw new Error("Network connection lost.");
};

/** The bindings of objects that all give this answer, with the calls as they arrive there. */
function objectsThat(answer: () => unknown = () => undefined) {
  const calls: unknown[][] = [];
  const call =
    (name: string | symbol) =>
    async (...input: unknown[]) => {
      calls.push([name, ...input]);
      return answer();
    };
  const get = vi.fn((_id: string, _options?: object) => {
    return new Proxy({}, { get: (_, name) => call(name) });
  });
  const SESSIONS = {
    newUniqueId: () => object,
    idFromName: (name: string) => `named ${name}`,
    idFromString: (id: string) => {
      if (!/^[0-9a-f]{64}$/.test(id) || id.startsWith("f")) throw new TypeError("No id of ours");
      return id;
    },
    get,
  };
  const bindings = { SESSIONS, BACKEND_LOCATION: "weur" } as unknown as Pick<Bindings, "SESSIONS">;
  return { bindings, calls, found: () => get.mock.lastCall };
}

/** Calls a method by its name, as a caller of the port does. */
const callOf = (port: SessionPort | null, name: Method, ...input: unknown[]): unknown =>
  (port as unknown as Record<Method, (...given: unknown[]) => unknown>)[name](...input);

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
    const { bindings, found } = objectsThat();
    expect(sessionObject(bindings, object + key)).not.toBeNull();
    expect(found()).toEqual([object, { locationHint: "weur" }]);
  });

  test.each([
    ["an older one", olderId],
    ["too long", `${object}${key}k`],
    ["with something before it", `0${object}${key}`],
    ["of other letters", object.toUpperCase() + key],
    ["with a key of other letters", `${object}${"%".repeat(22)}`],
  ])("in another format, as %s, is an object's name", (_, id) => {
    const { bindings, found } = objectsThat();
    sessionObject(bindings, id);
    expect(found()?.[0]).toBe(`named ${id}`);
  });

  test("of no object of this shop leads nowhere, and all calls find no session", async () => {
    const { bindings, calls } = objectsThat();
    const id = "f".repeat(64) + key;
    expect(sessionObject(bindings, id)).toBeNull();
    expect(await callOf(sessionPort(bindings, id), "query", {})).toEqual({
      ok: false,
      trouble: { reason: "unknown-session", operation: "query", status: null },
    });
    expect(calls).toEqual([]);
  });
});

describe("a call of a session", () => {
  test("brings the key of its id along", async () => {
    const { bindings, calls } = objectsThat(() => "seen");
    const port = sessionPort(bindings, object + key);
    expect(await callOf(port, "placedOrder", 7, "order-key")).toBe("seen");
    expect(calls).toEqual([["enter", { key, isNew: false }, "placedOrder", [7, "order-key"]]]);
  });

  test("creates a new one", async () => {
    const { bindings, calls } = objectsThat();
    await sessionPort(bindings, object + key, { isNew: true }).readFlash();
    expect(calls).toEqual([["enter", { key, isNew: true }, "readFlash", []]]);
  });

  test("of the older format has no key", async () => {
    const { bindings, calls } = objectsThat(() => "seen");
    expect(await callOf(sessionPort(bindings, olderId), "placedOrder", 7, "order-key")).toBe(
      "seen",
    );
    expect(calls).toEqual([["placedOrder", 7, "order-key"]]);
  });

  test.each<Method>([
    "open",
    "query",
    "checkoutState",
    "paymentEvent",
    "placedOrder",
    "paidWithoutOrder",
    "lastOrder",
    "keepFlash",
    "readFlash",
    "forgetFlash",
    "logout",
    "discard",
    "destroy",
  ])("that may come twice is repeated when its object is reset: %s", async (name) => {
    const answer = vi.fn(() => "seen").mockImplementationOnce(reset);
    const { bindings } = objectsThat(answer);
    expect(await callOf(sessionPort(bindings, olderId), name)).toBe("seen");
  });

  test.each<[Method, object | string]>([
    ["mutate", { name: "UpDateCartQuantity" }],
    ["checkout", { key: "key" }],
    ["preparePayment", { key: "key" }],
    ["payAgain", { orderId: 7 }],
    ["loginAs", "new"],
    ["takeOver", []],
  ])("that may not come twice is a failure when its object is reset: %s", async (name, input) => {
    const { bindings, calls } = objectsThat(reset);
    const failed = callOf(sessionPort(bindings, olderId), name, input);
    await expect(failed).rejects.toThrow(BackendError);
    await expect(failed).rejects.toMatchObject({ reason: "reset", operation: name });
    expect(calls).toHaveLength(1);
  });

  test("that adds to the cart is repeated, for the object knows what it has sent", async () => {
    const answer = vi.fn(() => "seen").mockImplementationOnce(reset);
    const { bindings, calls } = objectsThat(answer);
    const port = sessionPort(bindings, object + key);
    expect(await callOf(port, "mutate", { name: "addToCart" })).toBe("seen");
    expect(calls).toHaveLength(2);
  });
});

describe("the session of a payment", () => {
  test("is found by its object's id alone, and asked again when it is reset", async () => {
    const answer = vi.fn(() => "seen").mockImplementationOnce(reset);
    const { bindings, calls, found } = objectsThat(answer);
    expect(await payerPort(bindings, object)?.paymentEvent("key", "event")).toBe("seen");
    expect(found()?.[0]).toBe(object);
    expect(calls).toEqual([
      ["paymentEvent", "key", "event"],
      ["paymentEvent", "key", "event"],
    ]);
  });

  test("is found by a session's id, too, without its key", async () => {
    const { bindings, calls, found } = objectsThat();
    await payerPort(bindings, object + key)?.paymentEvent("key", "event");
    expect(found()?.[0]).toBe(object);
    expect(calls).toEqual([["paymentEvent", "key", "event"]]);
  });

  test("is none for an owner that is no id", () => {
    expect(payerPort(objectsThat().bindings, "no-id")).toBeNull();
  });
});

const trouble = (operation: Method) => ({ reason: "unknown-session", operation, status: null });

test.each<[Method, unknown]>([
  ["query", { ok: false, trouble: trouble("query") }],
  ["mutate", { ok: false, trouble: trouble("mutate") }],
  ["loginAs", { ok: false, trouble: trouble("loginAs") }],
  ["takeOver", { ok: false, trouble: trouble("takeOver") }],
  ["checkout", { ok: false, error: trouble("checkout") }],
  ["preparePayment", { ok: false, error: trouble("preparePayment") }],
  ["paymentEvent", { ok: false, error: trouble("paymentEvent") }],
  ["checkoutState", { state: "unknown" }],
  ["payAgain", { state: "unknown" }],
  ["paidWithoutOrder", null],
  ["lastOrder", null],
  ["placedOrder", null],
  ["readFlash", null],
  ["keepFlash", false],
  ["discard", false],
])("a session that does not exist answers each call in its own form: %s", (name, answer) => {
  expect(unknownSessionResult(name)).toEqual(answer);
});
