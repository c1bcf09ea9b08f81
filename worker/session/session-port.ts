import { Buffer } from "node:buffer";
import type { Bindings } from "../app-env.ts";
import { addToCart } from "../cart/cart-queries.ts";
import { configFor } from "../config.ts";
import { withoutDefects } from "../platform/objects/object-failure.ts";
import type { DurableSession } from "./durable-session.ts";
import type { BackendTrouble, SessionPort, SessionRequest } from "./session-contract.ts";

// Reads, and what leaves the same behind when it is done twice.
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

// An add is written down before it is sent, so that the same add is looked for and not sent again.
const isRepeatable = (name: string, input: unknown): boolean =>
  repeatable.has(name) ||
  (name === "mutate" && (input as SessionRequest | undefined)?.name === addToCart.name);

type Sessions = Pick<Bindings, "SESSIONS">;

/** Of ids that are no older ones: the object's own id, and the key that opens it. */
const idParts = /^(?<object>[0-9a-f]{64})(?<key>[\w-]{22})$/;

/** The id of a new session: its object is new as well, so that no place in the world is asked whether it is there. */
export function newSessionId({ SESSIONS }: Sessions): string {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  return `${SESSIONS.newUniqueId()}${key}`;
}

/** The object of an id; null where somebody has made the id up. */
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
      port ? port.enter({ key: key ?? "", isNew }, name, input) : unknownSessionAnswer(name);
  return new Proxy({} as SessionPort, { get: (_, name) => call(name as keyof SessionPort) });
}

/** The session's object by its id; the first call of a new one makes it exist. */
export const sessionPort = (
  bindings: Sessions,
  id: string,
  { isNew = false }: { isNew?: boolean } = {},
): SessionPort => withoutDefects(() => entered(bindings, id, isNew), { isRepeatable });

/** The session that a payment was made for, by its object's own id as Stripe tells it; null where it is none of ours. */
export function payerPort(bindings: Sessions, owner: string): SessionPort | null {
  const { SESSIONS } = bindings;
  try {
    const objectId = SESSIONS.idFromString(owner);
    return withoutDefects(() => SESSIONS.get(objectId) as unknown as SessionPort, { isRepeatable });
  } catch {
    return null;
  }
}

const noneWhere = ["paidWithoutOrder", "lastOrder", "placedOrder", "readFlash"];

/** What an id that opens nothing is answered, whichever way it is wrong: as a session that is not there. */
export function unknownSessionAnswer(name: keyof SessionPort): unknown {
  const trouble: BackendTrouble = { reason: "unknown-session", operation: name, status: null };
  if (name === "checkout" || name === "preparePayment") return { ok: false, error: trouble };
  if (name === "checkoutState" || name === "payAgain") return { state: "unknown" };
  if (noneWhere.includes(name)) return null;
  if (name === "keepFlash" || name === "discard") return false;
  return { ok: false, trouble };
}
