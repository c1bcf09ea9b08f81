import { Buffer } from "node:buffer";
import type { ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { Destination } from "../commerce/cart-snapshot.ts";
import type { Timeouts } from "../commerce/session.ts";
import type { SessionAdapter } from "../commerce/session-ports.ts";
import type { Bindings } from "../platform/app-env.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import { withoutReset } from "../platform/objects/object-failure.ts";
import { configFor } from "../settings/config.ts";
import type { FlashCookies } from "./request-session.ts";
import type { SessionEntry, SessionObject, SessionStub } from "./session.ts";
import { Session } from "./session.ts";

/** Options of a request's session. */
export interface RequestSessionOptions {
  bindings: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  /** From the cookie; null for a visitor who has changed nothing yet. */
  sessionId: string | null;
  /** Whether the session cookie outlives the browser session, and whether there is a count without a session. */
  cookies?: { isLasting: boolean; hasStrayCount: boolean };
  /** Whether this client may create another session; using one is not counted. */
  mayOpen?: () => Promise<boolean>;
  /** Whether this client's address may ask the backend once more; absent, nothing is counted. */
  mayAsk?: (calls: number) => Promise<boolean>;
  /**
   * Cookies for the next page's notices when there is no session; if absent, a session is created
   * for them.
   */
  flash?: FlashCookies;
  /** Collects the backend's results without errors, by operation name. */
  received?: Map<string, unknown>;
  locale: Locale;
  /** Puts rates into the page's language; absent, they are as the backend says them. */
  formatRates?: (rates: ShippingRate[]) => ShippingRate[];
  /** Whether delivery to a place has a price; absent, it has one wherever a cart goes. */
  isDestination?: (destination: Destination | null) => boolean;
  /** Whether the shopper has picked this delivery rate; absent, none was picked. */
  isPicked?: (rate: string) => boolean;
  /** The browser's key of its form; absent, the request has a new one. */
  formKey?: string | null;
  /** The visitor, as passed on to the backend. */
  visitor?: Visitor;
}

/** Options of a session client. */
export interface SessionClientOptions extends RequestSessionOptions {
  adapter: SessionAdapter;
}

/** The timeouts in production. */
export const defaultTimeouts: Timeouts = {
  backend: 15_000,
  checkout: 60_000,
  payment: 4_000,
  shopper: 5_000,
  turn: 2_000,
  reuse: 1_000,
};

type Sessions = Pick<Bindings, "SESSIONS">;

/** The object's own id, and the session's key. */
const idParts = /^(?<object>[0-9a-f]{64})(?<key>[\w-]{22})$/;

/**
 * Returns the id of a new session. Its object is new too, so that no lookup across data centres is
 * needed.
 */
export function newSessionId({ SESSIONS }: Sessions): string {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return `${SESSIONS.newUniqueId()}${key}`;
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
  once<Value>(name: string, call: (session: Session) => Promise<Value>): Promise<Value>;
  /** The same of what may be executed twice, and is called again then. */
  repeatable<Value>(name: string, call: (session: Session) => Promise<Value>): Promise<Value>;
}

type Entry = Omit<SessionEntry, "key">;

async function callSession<Value>(
  bindings: Sessions,
  id: string,
  entry: Entry,
  call: (session: Session) => Promise<Value>,
): Promise<Value> {
  const object = sessionObject(bindings, id);
  if (!object) return call(new Session(null));
  const { key = "" } = idParts.exec(id)?.groups ?? {};
  using session = object.authenticate({ ...entry, key });
  // Nobody awaits it: what it rejects with, the call rejects with too.
  Promise.resolve(session).catch(() => {});
  return await call(session);
}

/** The calls of a session by its id; the first one of a new id creates the session. */
export const sessionCalls = (bindings: Sessions, id: string, entry: Entry = {}): SessionCalls => ({
  once: (name, call) => withoutReset(name, false, () => callSession(bindings, id, entry, call)),
  repeatable: (name, call) =>
    withoutReset(name, true, () => callSession(bindings, id, entry, call)),
});

/** Returns a session by its object's id, without a key; null when the id is invalid. */
export function sessionByObject({ SESSIONS }: Sessions, owner: string): SessionObject | null {
  const objectId = idFrom(SESSIONS, owner);
  return objectId && SESSIONS.get(objectId);
}
