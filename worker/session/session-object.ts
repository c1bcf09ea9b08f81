import type { Bindings } from "../platform/app-env.ts";
import { randomText } from "../platform/crypto.ts";
import { withoutReset } from "../platform/objects/object-failure.ts";
import { configFor } from "../settings/config.ts";
import type { DurableSession } from "./durable-session.ts";
import type { SessionApi, SessionEntry } from "./session-api.ts";

/** What is asked of a session's object by its id alone; all else needs the session's key. */
type OfOrders = Pick<DurableSession, "eraseOrder">;

/**
 * A session's object. What `authenticate` returns can be called before it has arrived: the call is
 * sent along with it, and both are one round trip.
 */
interface SessionObject extends OfOrders {
  authenticate(entry: SessionEntry): SessionApi & Disposable;
}

/** The same with all that the platform gives a stub. */
type SessionStub = SessionObject & DurableObjectStub<DurableSession>;

type Sessions = Pick<Bindings, "SESSIONS">;

/** The object's own id, and the session's key. */
const idParts = /^(?<object>[0-9a-f]{64})(?<key>[\w-]{22})$/;

/**
 * Returns the id of a new session. Its object is new too, so that no lookup across data centres is
 * needed.
 */
export function newSessionId({ SESSIONS }: Sessions): string {
  return `${SESSIONS.newUniqueId()}${randomText(16)}`;
}

/** Returns the object of an id; null when the id is invalid. */
export function sessionObject(bindings: Sessions, id: string): SessionStub | null {
  const { SESSIONS } = bindings;
  const { backend: locationHint } = configFor(bindings).locations;
  const { object = "" } = idParts.exec(id)?.groups ?? {};
  const objectId = idFrom(SESSIONS, object);
  return objectId && SESSIONS.get(objectId, { locationHint });
}

function idFrom(sessions: Sessions["SESSIONS"], text: string): DurableObjectId | null {
  try {
    return sessions.idFromString(text);
  } catch {
    return null;
  }
}

/** What is called of one session; each call is one round trip. */
export interface SessionCalls {
  /** Calls it once: a failure of its object is a BackendError ("reset"). */
  once<Value>(name: string, call: (session: SessionApi) => Promise<Value>): Promise<Value>;
  /** The same of what may be executed twice, and is called again then. */
  repeatable<Value>(name: string, call: (session: SessionApi) => Promise<Value>): Promise<Value>;
}

async function callSession<Value>(
  bindings: Sessions,
  id: string,
  entry: Omit<SessionEntry, "key">,
  call: (session: SessionApi) => Promise<Value>,
): Promise<Value> {
  const object = sessionObject(bindings, id);
  if (!object) throw new Error("This is no session's id.");
  const { key = "" } = idParts.exec(id)?.groups ?? {};
  using session = object.authenticate({ ...entry, key });
  // Nobody awaits it: what it rejects with, the call rejects with too.
  Promise.resolve(session).catch(() => {});
  return await call(session);
}

/** The calls of a session by its id; the first one of a new id creates the session. */
export const sessionCalls = (
  bindings: Sessions,
  id: string,
  entry: Omit<SessionEntry, "key"> = {},
): SessionCalls => ({
  once: (name, call) => withoutReset(name, false, () => callSession(bindings, id, entry, call)),
  repeatable: (name, call) =>
    withoutReset(name, true, () => callSession(bindings, id, entry, call)),
});

/** Returns a session by its object's id, without a key; null when the id is invalid. */
export function sessionByObject({ SESSIONS }: Sessions, owner: string): SessionObject | null {
  const objectId = idFrom(SESSIONS, owner);
  return objectId && SESSIONS.get(objectId);
}

interface SessionNamespace {
  get(id: DurableObjectId, options?: DurableObjectNamespaceGetDurableObjectOptions): SessionStub;
  getByName(name: string, options?: DurableObjectNamespaceGetDurableObjectOptions): SessionStub;
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    SESSIONS: SessionNamespace & DurableObjectNamespace<DurableSession>;
  }
}
