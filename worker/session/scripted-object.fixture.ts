import { vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoggedIn,
  LoginRequest,
} from "../commerce/session.ts";
import { serializeError } from "../commerce/session-error.ts";
import type { RemotePorts, Visit } from "../commerce/session-ports.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { toHash } from "../platform/crypto.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { DurableSession, type PartsEnvironment } from "./durable-session.ts";
import { LOCK } from "./session-life.ts";
import { callResult, sessionObjects } from "./session-objects.fixture.ts";
import type { SessionParts } from "./session-parts.ts";

/** When a test's clock starts. */
export const START = Date.UTC(2026, 10, 1);
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;

/** Lets time pass, with all that is due meanwhile. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A backend that never responds, one that fails, and code that is wrong. */
export const never = () => new Promise<never>(() => {});
export const lost = () => Promise.reject(new BackendError("timeout", "backend"));
export const lostResult = { reason: "timeout", operation: "backend", status: null };
export const defect = () => Promise.reject(new TypeError("defect"));

/** What a test has the session's parts do; all else is idle and resolved. */
export type Script = {
  [Part in "checkouts" | "records" | "tokens" | "logins"]?: Partial<SessionParts[Part]>;
} & Partial<Pick<SessionParts, "retention" | "visitor">>;

/** The result of the only port that is there. */
export const emptyResult = callResult(null);
export const confirming = { state: "confirming", key: "key" } as const;
export const done = { state: "done", orderId: 7, orderKey: "order-key" } as CheckoutState;

export const idle = {
  checkouts: {
    submit: async () => done,
    state: async () => done,
    confirming: () => confirming,
    idle: async () => {},
    prepareCard: async () => ({ state: "paid" }),
    undecided: async () => "key",
    resume: async () => {},
    resumeInMs: null,
    cardUnavailable: { state: "refused", failure: plainFailure("checkout.card-unavailable") },
  },
  records: {
    areResolved: true,
    awaitingCard: [],
    prune: () => {},
    hide: () => {},
    placedOrder: () => null,
    lastOrder: () => null,
  },
  tokens: { login: null },
  logins: { logOut: async () => {} },
} satisfies Script;

/** Ports of which one reads the cart, where the session exists. */
const scriptPorts = ({ enter }: Visit) =>
  ({
    cart: {
      async readUnrated() {
        try {
          enter("getCart");
        } catch (error) {
          return { ok: false, cause: serializeError(error), report: null };
        }
        return emptyResult;
      },
    },
  }) as unknown as RemotePorts;

/** The parts of a session by a script, with a queue of their own. */
function scriptParts(script: Script, { assertOpen }: PartsEnvironment): SessionParts {
  const names = Object.keys(idle) as (keyof typeof idle)[];
  const parts = names.map((name) => [name, { ...idle[name], ...script[name] }]);
  return {
    ...Object.fromEntries(parts),
    createPorts: scriptPorts,
    queue: new MutationQueue(assertOpen),
    visitor: script.visitor ?? { current: null },
    retention: script.retention ?? (() => "guest"),
  };
}

/** A session's object over storage in memory, and the calls that other objects get. */
export function newObject(script: Script = {}, results: Parameters<typeof sessionObjects>[0] = {}) {
  const { bindings, calls, methods } = sessionObjects(results);
  const made: { environment: PartsEnvironment; parts: SessionParts }[] = [];
  class ScriptedSession extends DurableSession {
    protected override createParts(environment: PartsEnvironment): SessionParts {
      const parts = scriptParts(script, environment);
      made.push({ environment, parts });
      return parts;
    }
  }
  const storage = mapStorage();
  const state = { storage, id: { toString: () => "owner" } } as unknown as DurableObjectState;
  const object = new ScriptedSession(state, bindings as Bindings);
  return {
    ...{ object, storage, calls, methods, made },
    kv: storage.kv,
    alarm: storage.alarm,
    /** An alarm that rings is none any more. */
    async ring() {
      const scheduledTime = storage.alarm.at ?? 0;
      storage.alarm.at = null;
      await object.alarm({ scheduledTime, isRetry: false, retryCount: 0 });
    },
    /** What is stored beside jobs and the hash of the key. */
    names: () =>
      [...storage.kv.list()]
        .flatMap(([name]) => (name.startsWith("job:") || name === LOCK ? [] : name))
        .sort(),
  };
}

const caller = {
  locale: "id_ID",
  visitor: { userAgent: "Browser", address: "192.0.2.1" },
} as const;

/** The same with its own key, of a session that does not exist. */
export async function newSession(...created: Parameters<typeof newObject>) {
  const opened = newObject(...created);
  opened.storage.kv.put(LOCK, toHash("key"));
  const session = await opened.object.authenticate({ key: "key", caller });
  return { ...opened, session };
}

/** The same, of a session that exists. */
export async function openSession(...created: Parameters<typeof newObject>) {
  const opened = await newSession(...created);
  await opened.session.open();
  return opened;
}

export const { visitor } = caller;
export const checkout = {
  key: "key",
  hash: "hash",
  input: { account: null },
  seenTotal: 1,
  locale: "id_ID",
  visitor,
} as unknown as CheckoutRequest;
export const withAccount = {
  ...checkout,
  input: { account: { username: "ani", password: "secret" } },
} as CheckoutRequest;
export const login: LoginRequest = {
  kind: "login",
  username: "ani",
  password: "secret",
  remember: false,
  locale: "id_ID",
};
export const entered = {
  ok: true,
  value: { viewer: { id: 7 }, remembered: false, itemCount: 0, tokenSecret: null },
} as unknown as { ok: true; value: LoggedIn };
export const saved: Flash = { notices: [{ id: "contact.sent" }] };
export const typed: Flash = { notices: [], form: "checkout", values: { customerNote: "x" } };
export const unknown = (operation: string) => ({
  reason: "unknown-session",
  operation,
  status: null,
});
