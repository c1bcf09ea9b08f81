import { vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import { MutationQueue } from "../commerce/mutation-queue.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  Flash,
  LoginRequest,
  LoginResult,
  SessionResult,
} from "../commerce/session.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { isJob } from "../platform/jobs.ts";
import { type DepsEnvironment, DurableSession, type SessionDeps } from "./durable-session.ts";
import { sessionObjects } from "./session-objects.fixture.ts";

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

/** What a test has the dependencies do; all else is idle and resolved. */
export type Script = {
  [Part in Exclude<keyof SessionDeps, "queue">]?: Partial<SessionDeps[Part]>;
} & {
  retention?: SessionDeps["retention"];
  setVisitor?: SessionDeps["setVisitor"];
};

export const emptyResult = {
  ok: true,
  data: { cart: null },
  errors: [],
  notices: [],
} satisfies SessionResult;
export const confirming = { state: "confirming", key: "key" } as const;
export const done = { state: "done", orderId: 7, orderKey: "order-key" } as CheckoutState;

export const idle = {
  recovery: { query: async () => emptyResult, mutate: async () => emptyResult },
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
    placedOrder: () => null,
    lastOrder: () => null,
  },
  tokens: { login: null },
  logins: { logOut: async () => {} },
} satisfies Script;

/** The dependencies of a session by a script, with a queue of their own. */
function partsOf(script: Script, { assertOpen }: DepsEnvironment): SessionDeps {
  const names = Object.keys(idle) as (keyof typeof idle)[];
  const parts = names.map((name) => [name, { ...idle[name], ...script[name] }]);
  return {
    ...Object.fromEntries(parts),
    queue: new MutationQueue({ assertOpen, inTurn: (work) => work() }),
    retention: script.retention ?? (() => "guest"),
    setVisitor: script.setVisitor ?? (() => {}),
  };
}

/** A session's object over storage in memory, and the calls that other objects get. */
export function newSession(
  script: Script = {},
  results: Parameters<typeof sessionObjects>[0] = {},
) {
  const { bindings, calls, methods } = sessionObjects(results);
  const created: { environment: DepsEnvironment; deps: SessionDeps }[] = [];
  class ScriptedSession extends DurableSession {
    protected override createDeps(environment: DepsEnvironment): SessionDeps {
      const deps = partsOf(script, environment);
      created.push({ environment, deps });
      return deps;
    }

    // An alarm that rings is none any more.
    override async alarm(): Promise<void> {
      const scheduledTime = storage.alarm.at ?? 0;
      storage.alarm.at = null;
      await super.alarm({ scheduledTime, isRetry: false, retryCount: 0 });
    }
  }
  const storage = mapStorage();
  const state = { storage, id: { toString: () => "owner" } } as unknown as DurableObjectState;
  const session = new ScriptedSession(state, bindings as Bindings);
  return {
    session,
    kv: storage.kv,
    alarm: storage.alarm,
    storage,
    calls,
    methods,
    made: created,
    names: () => [...storage.kv.list()].flatMap(([name]) => (isJob(name) ? [] : name)).sort(),
  };
}

/** The same, of a session that exists. */
export async function openSession(...created: Parameters<typeof newSession>) {
  const opened = newSession(...created);
  await opened.session.open();
  return opened;
}

export const visitor = { userAgent: "Browser", address: "192.0.2.1" };
export const request = {
  name: "getCart",
  text: "",
  variables: {},
  locale: "id_ID",
  visitor,
} as const;
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
} as LoginResult & { ok: true };
export const saved: Flash = { notices: [{ id: "contact.sent" }] };
export const typed: Flash = { notices: [], form: "checkout", values: { customerNote: "x" } };
export const unknown = (operation: string) => ({
  reason: "unknown-session",
  operation,
  status: null,
});
