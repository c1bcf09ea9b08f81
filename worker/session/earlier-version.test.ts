import { expect, test } from "vitest";
import { entered, login, newSession, saved } from "../../tests/support/scripted-object.ts";
import type { Bindings } from "../app-env.ts";
import { sessionCalls } from "./session-contract.ts";

const key = "k".repeat(22);
const id = "a".repeat(64) + key;
const isNew = true;

/** Bindings with one object, which does what a worker calls. */
const bindingsOf = (object: object) =>
  ({
    SESSIONS: { idFromString: String, idFromName: String, get: () => object },
  }) as unknown as Pick<Bindings, "SESSIONS">;

test("a worker of the version before reaches its sessions in objects of this one", async () => {
  const { session } = newSession();
  expect(await session.enter({ key, isNew }, "keepFlash", [saved])).toBe(true);
  expect(await session.enter({ key, isNew: false }, "readFlash", [])).toEqual(saved);
  expect(await session.enter({ key: "other", isNew }, "readFlash", [])).toBeNull();
  expect(await session.enter({ key, isNew }, "later", [])).toBeUndefined();
});

test("a login by a worker of the version before continues in an object of this one", async () => {
  const { session, kv } = newSession({ logins: { logIn: async () => entered } });
  const took = await session.enter({ key, isNew }, "takeOver", [[["token", "T"]], login]);
  expect([took, kv.get("token")]).toEqual([entered, "T"]);
});

test("a worker of this version reaches its sessions in objects of the version before", async () => {
  const absent = () => {
    throw new TypeError('The RPC receiver does not implement the method "authenticate".');
  };
  const calls: unknown[] = [];
  const earlier = {
    authenticate: () => ({ readFlash: absent, takeOver: absent, [Symbol.dispose]: () => {} }),
    enter: async (...call: unknown[]) => {
      calls.push(call);
      return saved;
    },
    readFlash: async () => null,
  };
  const read = sessionCalls(bindingsOf(earlier), id, { isNew });
  expect(await read.repeatable("readFlash", (it) => it.readFlash())).toEqual(saved);
  const continued = sessionCalls(bindingsOf(earlier), id, { isContinued: true });
  await continued.once("takeOver", (it) => it.takeOver([], login));
  expect(calls).toEqual([
    [{ key, isNew }, "readFlash", []],
    [{ key, isNew }, "takeOver", [[], login]],
  ]);
  const named = sessionCalls(bindingsOf(earlier), "n".repeat(43));
  expect(await named.repeatable("readFlash", (it) => it.readFlash())).toBeNull();
});

test("what else fails in an object is no sign of another version", async () => {
  const failing = {
    authenticate: () => ({
      query: async () => {
        throw new TypeError("defect");
      },
      [Symbol.dispose]: () => {},
    }),
  };
  const query = { name: "getCart", text: "", variables: {}, locale: "id_ID" } as const;
  const failed = sessionCalls(bindingsOf(failing), id).repeatable("query", (it) => it.query(query));
  await expect(failed).rejects.toThrow("defect");
});
