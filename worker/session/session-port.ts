import { Buffer } from "node:buffer";
import type { Bindings } from "../app-env.ts";
import { addToCart } from "../cart/cart-queries.ts";
import { configFor } from "../config.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { DurableSession } from "./durable-session.ts";
import type { SerializedBackendError, SessionPort, SessionRequest } from "./session-contract.ts";

// Reads, and idempotent writes.
const repeatable = new Set([
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
]);

// An add is recorded before it is sent, so a repeat is looked for in the cart and not sent again.
const isRepeatable = (name: string, input: unknown): boolean =>
  repeatable.has(name) ||
  (name === "mutate" && (input as SessionRequest | undefined)?.name === addToCart.name);

type Sessions = Pick<Bindings, "SESSIONS">;

/** Ids in the newer format: the object's own id, and the session's key. */
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
export function sessionObject(
  bindings: Sessions,
  id: string,
): DurableObjectStub<DurableSession> | null {
  const { SESSIONS } = bindings;
  const { backend: locationHint } = configFor(bindings).locations;
  const object = idParts.exec(id)?.groups?.object;
  const objectId = object ? idFrom(SESSIONS, object) : SESSIONS.idFromName(id);
  return objectId && SESSIONS.get(objectId, { locationHint });
}

function idFrom(sessions: Sessions["SESSIONS"], text: string): DurableObjectId | null {
  try {
    return sessions.idFromString(text);
  } catch {
    return null;
  }
}

type Method = (...input: unknown[]) => Promise<unknown>;

/** The object's methods, opened by its key; the cast is there because RPC types cannot carry nested plain JSON. */
function entered(bindings: Sessions, id: string, isNew: boolean): SessionPort {
  const object = sessionObject(bindings, id);
  const key = idParts.exec(id)?.groups?.key;
  const port = object as unknown as SessionPort | null;
  if (port && !key) return port;
  const call =
    (name: keyof SessionPort): Method =>
    async (...input) =>
      port ? port.enter({ key: key ?? "", isNew }, name, input) : unknownSessionResult(name);
  return new Proxy({} as SessionPort, { get: (_, name) => call(name as keyof SessionPort) });
}

/** Returns the session's object by its id; the first call of a new one creates the session. */
export const sessionPort = (
  bindings: Sessions,
  id: string,
  { isNew = false }: { isNew?: boolean } = {},
): SessionPort => withResetHandling(() => entered(bindings, id, isNew), { isRepeatable });

/**
 * Returns the session of a payment, by its object's id from Stripe; null when the id is invalid.
 */
export function payerPort(bindings: Sessions, owner: string): SessionPort | null {
  const { SESSIONS } = bindings;
  try {
    const objectId = SESSIONS.idFromString(owner);
    return withResetHandling(() => SESSIONS.get(objectId) as unknown as SessionPort, {
      isRepeatable,
    });
  } catch {
    return null;
  }
}

const noneWhere = ["paidWithoutOrder", "lastOrder", "placedOrder", "readFlash"];

/** Returns the result of a call with an invalid id: always that the session does not exist. */
export function unknownSessionResult(name: keyof SessionPort): unknown {
  const trouble: SerializedBackendError = {
    reason: "unknown-session",
    operation: name,
    status: null,
  };
  if (name === "checkout" || name === "preparePayment") return { ok: false, error: trouble };
  if (name === "checkoutState" || name === "payAgain") return { state: "unknown" };
  if (noneWhere.includes(name)) return null;
  if (name === "keepFlash" || name === "discard") return false;
  return { ok: false, trouble };
}
