import { type Caller, portCalls, type SessionReport } from "../commerce/session-ports.ts";
import type { Bindings } from "../platform/app-env.ts";
import { RequestSession, type RequestSessionOptions } from "./request-session.ts";
import type { SessionEntry } from "./session-api.ts";

/** A call of a session's object, or of an account's. */
interface ObjectCall {
  /** "new" for a session that was just created, else its id; an account's name. */
  object: string;
  /** With the member that it is of, as "cart.add". */
  method: string;
  input: unknown[];
  /** Whether the caller has made the session itself. */
  isNew: boolean;
  caller?: Caller;
}

const createdObject = "a".repeat(64);
const existingObject = "e".repeat(64);

/** A session that a browser has had. */
export const existingId = existingObject + "k".repeat(22);

const names = new Map([
  [createdObject, "new"],
  [existingObject, existingId],
]);

/** The members of a session. */
const members = [...Object.keys(portCalls), "checkout", "account", "flash"];

type Results = Record<string, (...input: unknown[]) => unknown>;

/** The bindings of sessions and accounts whose objects return these results, and what was called. */
export function sessionObjects(results: Results) {
  const calls: ObjectCall[] = [];
  const createMethods = (
    call: Omit<ObjectCall, "method" | "input">,
    own: object = {},
    member = "",
  ) =>
    new Proxy(own, {
      get: (_, name) => {
        if (name === "then") return undefined;
        if (name in own) return Reflect.get(own, name);
        const method = member + String(name);
        return async (...input: unknown[]) => {
          calls.push({ ...call, method, input });
          return results[method]?.(...input);
        };
      },
    });
  const createObject = (object: string) =>
    createMethods(
      { object, isNew: false },
      {
        authenticate({ isNew, caller }: SessionEntry) {
          const call = { object, isNew: Boolean(isNew), ...(caller && { caller }) };
          const own = members.map((name) => [name, createMethods(call, {}, `${name}.`)]);
          return createMethods(call, { ...Object.fromEntries(own), [Symbol.dispose]: () => {} });
        },
      },
    );
  const SESSIONS = {
    newUniqueId: () => createdObject,
    idFromName: (name: string) => name,
    idFromString: (id: string) => {
      if (id === "") throw new TypeError("No id");
      return id;
    },
    get: (id: string) => createObject(names.get(id) ?? id),
  };
  const ACCOUNTS = { getByName: (name: string) => createObject(`account ${name}`) };
  return {
    bindings: { SESSIONS, ACCOUNTS } as unknown as Pick<Bindings, "SESSIONS" | "ACCOUNTS">,
    calls,
    methods: () => calls.map(({ object, method }) => `${object} ${method}`),
  };
}

/** The session of a request, with objects that return these results. */
export function scriptedRequest(
  sessionId: string | null,
  results: Results = {},
  options: Partial<RequestSessionOptions> = {},
) {
  const objects = sessionObjects(results);
  const { bindings } = objects;
  const session = new RequestSession({ bindings, sessionId, locale: "id_ID", ...options });
  return { ...objects, session };
}

/** The result of a port's method. */
export const callResult = (value: unknown, report: Partial<SessionReport> = {}) => ({
  ...{ ok: true, value },
  report: { notices: [], destination: null, ...report },
});

/** An object that was reset during a call. */
export const reset = () => {
  throw new Error("Network connection lost.");
};

/** Why a session's object has no result. */
export const failedWith = (reason: string) => ({
  ok: false,
  cause: { reason, operation: "operation", status: null },
  report: null,
});

/** Ids of sessions that a request creates. */
export const createdId = /^a{64}[\w-]{22}$/;
