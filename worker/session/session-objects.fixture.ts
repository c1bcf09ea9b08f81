import type { Bindings } from "../platform/app-env.ts";
import type { SessionAdapterOptions } from "../woocommerce/ports/session-adapter.ts";
import { BackendClient } from "./backend-client.fixture.ts";
import type { SessionEntry } from "./session.ts";
import type { RequestSessionOptions } from "./session-contract.ts";

/** A call of a session's object, or of an account's. */
interface ObjectCall {
  /** "new" for a session that was just created, else its id; an account's name. */
  object: string;
  method: string;
  input: unknown[];
  /** Whether the caller has made the session itself. */
  isNew: boolean;
}

const createdObject = "a".repeat(64);
const existingObject = "e".repeat(64);

/** A session that a browser has had. */
export const existingId = existingObject + "k".repeat(22);

const names = new Map([
  [createdObject, "new"],
  [existingObject, existingId],
]);

type Results = Record<string, (...input: unknown[]) => unknown>;

/** The bindings of sessions and accounts whose objects return these results, and what was called. */
export function sessionObjects(results: Results) {
  const calls: ObjectCall[] = [];
  const methodsOf = (object: string, isNew: boolean, own: object = {}) =>
    new Proxy(own, {
      get: (_, name) => {
        if (name === "then") return undefined;
        if (name in own) return Reflect.get(own, name);
        return async (...input: unknown[]) => {
          const method = String(name);
          calls.push({ object, method, input, isNew });
          return results[method]?.(...input);
        };
      },
    });
  const objectOf = (object: string) =>
    methodsOf(object, false, {
      authenticate: ({ isNew, isContinued }: SessionEntry) =>
        methodsOf(object, Boolean(isNew || isContinued), { [Symbol.dispose]: () => {} }),
    });
  const SESSIONS = {
    newUniqueId: () => createdObject,
    idFromName: (name: string) => name,
    idFromString: (id: string) => {
      if (id === "") throw new TypeError("No id");
      return id;
    },
    get: (id: string) => objectOf(names.get(id) ?? id),
  };
  const ACCOUNTS = { getByName: (name: string) => objectOf(`account ${name}`) };
  return {
    bindings: { SESSIONS, ACCOUNTS } as unknown as Pick<Bindings, "SESSIONS" | "ACCOUNTS">,
    calls,
    methods: () => calls.map(({ object, method }) => `${object} ${method}`),
  };
}

type ScriptedOptions = Partial<RequestSessionOptions> &
  Pick<Partial<SessionAdapterOptions>, "giftCards" | "ratesApart">;

/** The client of a request with this session, with objects that return these results. */
export function scriptedClient(
  sessionId: string | null,
  results: Results = {},
  { giftCards = true, ratesApart = false, ...options }: ScriptedOptions = {},
) {
  const objects = sessionObjects(results);
  const client = new BackendClient(
    { bindings: objects.bindings, sessionId, locale: "id_ID", ...options },
    { giftCards, ratesApart },
  );
  return { ...objects, client };
}

/** An object that was reset during a call. */
export const reset = () => {
  throw new Error("Network connection lost.");
};

/** Why a session's object has no result. */
export const failedWith = (reason: string) => ({
  ok: false,
  cause: { reason, operation: "operation", status: null },
});

/** Ids of sessions that a request creates. */
export const createdId = /^a{64}[\w-]{22}$/;
