import { claimedUser } from "../accounts/user-token.ts";
import { BusinessError } from "../business-error.ts";
import type { Clock } from "../clock.ts";
import type { Context } from "../context.ts";
import { toHex, toHmac } from "../crypto.ts";
import { type Database, openDatabase } from "../database.ts";
import type { Env } from "../env.ts";
import type { Meta } from "../schema/orders.ts";
import type { KeyRow } from "../schema/sessions.ts";
import { unverifiedClaims } from "../session/jwt.ts";
import { isGuest, newGuestId } from "../session/session-token.ts";
import { isShop } from "../wordpress-plugin/wordpress-plugin.ts";
import { beginKey, findKey, freeKey, isFull, takeOver } from "./keys.ts";
import { Locks } from "./locks.ts";
import { type Mutation, mutationsIn, toFingerprint } from "./operation.ts";

/** By this response header the shop sees that its backend keeps the contract (docs/decisions/053). */
const CONTRACT = { "x-storefront-once": "1" };

/** Done anew: what they return is a secret, and done twice they change nothing more. */
const DONE_ANEW = ["login", "loginWithCode", "logout", "refreshToken"];

/** They ask gateways, between writes of their own. */
const WITH_GATEWAY = ["storefrontCheckout", "payForOrder"];

/** The status of a request whose bearer does not hold. */
const FORBIDDEN = 403;

/** Changes of the cart and the session, whose results a key keeps; other mutations take no key. */
const KEPT = [
  ...["addToCart", "addCartItems", "updateItemQuantities", "removeItemsFromCart", "emptyCart"],
  ...["applyCoupon", "removeCoupons", "applyGiftCard", "removeGiftCard"],
  ...["updateShippingMethod", "updateSession", "updateCustomer"],
];

const WITH_KEY = new Set([...DONE_ANEW, ...WITH_GATEWAY, ...KEPT]);

type KeyColumn = "id" | "fingerprint" | "mutation" | "form" | "attempt" | "orderId" | "state";

/** The key of a request. */
export interface ChangeKey extends Pick<KeyRow, KeyColumn> {
  /** The sessions that the request may touch: the guest's, then the customer's. */
  sessions: string[];
  /** The session that a request without one is given, so that its repeat has the same. */
  entered: string | null;
  /** What the change has returned, once it is done. */
  answer: unknown;
}

const codes = {
  invalid: [400, "storefront_key_invalid", "A key is for one mutation."],
  running: [409, "storefront_key_running", "This change is under way.", 1],
  expired: [410, "storefront_key_expired", "It is too late for this change, and nothing was done."],
  reused: [422, "storefront_key_reused", "This key belongs to another change."],
  full: [429, "storefront_too_many_keys", "This session has too many changes.", 3600],
  unavailable: [503, "storefront_keys_unavailable", "Changes cannot be stored.", 5],
  busy: [503, "storefront_session_busy", "Another change of this session is under way.", 2],
} as const satisfies Record<string, readonly [number, string, string, number?]>;

type Refusal = keyof typeof codes;

function toRefusal(refusal: Refusal): Response {
  const [status, code, message, retryAfter] = codes[refusal];
  const headers = { ...CONTRACT, ...(retryAfter && { "retry-after": String(retryAfter) }) };
  return Response.json({ errors: [{ message, extensions: { code } }] }, { status, headers });
}

/** A request of the shop, whose change is made once where it has a key. */
export class Once {
  readonly locks: Locks;
  readonly key: ChangeKey | null;
  readonly #db: Database;
  #lost: { cause: unknown } | null = null;

  constructor(db: Database, locks: Locks, key: ChangeKey | null) {
    this.#db = db;
    this.locks = locks;
    this.key = key;
  }

  /** From here on nobody knows whether the change was made: the request has no response. */
  lose(cause: unknown): void {
    this.#lost ??= { cause };
  }

  /** Frees a key without an effect. */
  async end(headers: Headers): Promise<void> {
    if (this.#lost) throw this.#lost.cause;
    if (this.key?.state === "running") await freeKey(this.#db, this.key);
    headers.set("x-storefront-once", CONTRACT["x-storefront-once"]);
  }
}

/**
 * Before the session is read: looks at the key and locks the session. Returns the response where the key says
 * enough, and null for others than the shop, who have no keys.
 */
export async function beginOnce(
  request: Request,
  env: Env,
  now: Clock,
): Promise<Once | Response | null> {
  if (!isShop(request, env)) return null;
  const db = openDatabase(env.DB);
  const locks = new Locks(env.DB, now);
  const sent = request.headers.get("idempotency-key")?.trim() ?? "";
  const mutations = sent === "" ? [] : mutationsIn(await request.clone().text());
  // The shop sends a payment's key with a query, for the card provider.
  if (mutations?.length === 0) return new Once(db, locks, null);
  const [mutation, ...others] = mutations ?? [];
  const isKey = /^[\w.:-]{16,128}$/.test(sent);
  if (!isKey || !mutation || others.length > 0 || !WITH_KEY.has(mutation.mutation))
    return toRefusal("invalid");
  let key: ChangeKey | Refusal = "busy";
  try {
    key = await toKey({ request, env, db, locks, seconds: toSeconds(now()) }, sent, mutation);
  } finally {
    if (typeof key === "string") locks.releaseAll();
  }
  return typeof key === "string" ? toRefusal(key) : new Once(db, locks, key);
}

const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

interface Beginning {
  request: Request;
  env: Env;
  db: Database;
  locks: Locks;
  seconds: number;
}

async function toKey(
  beginning: Beginning,
  sent: string,
  mutation: Mutation,
): Promise<ChangeKey | Refusal> {
  const { request, env, db, locks, seconds } = beginning;
  const id = toHex(await toHmac(sent, env.JWT_SECRET));
  if (!locks.take(`key ${id}`)) return "running";
  const sessions = namedSessions(request);
  const begun: ChangeKey = {
    id,
    fingerprint: await toFingerprint(mutation, env.JWT_SECRET),
    mutation: mutation.mutation,
    form: readForm(mutation),
    attempt: crypto.randomUUID(),
    orderId: null,
    state: "running",
    sessions,
    entered: null,
    answer: null,
  };
  const stored = await findKey(db, id, seconds);
  const key = stored ? await repeat(beginning, begun, stored) : await first(beginning, begun);
  if (typeof key === "string" || key.state === "done") return key;
  for (const session of key.sessions)
    if (!(await locks.takeInLine(`session ${session}`))) {
      if (!key.orderId) await freeKey(db, key);
      return "busy";
    }
  return key;
}

/** The form that a checkout was sent by; empty for other changes. */
function readForm({ mutation, input }: Mutation): string {
  if (mutation !== "storefrontCheckout") return "";
  const { metaData } = (input as { input?: { metaData?: Meta[] | null } }).input ?? {};
  return String(metaData?.find(({ key }) => key === "checkout_key")?.value ?? "");
}

/** The sessions of a request's tokens, which are verified before anything is done. */
function namedSessions({ headers }: Request): string[] {
  const bearer = headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  const customer = claimedUser(bearer)?.id;
  const names = [toGuest(headers.get("woocommerce-session")), customer ? String(customer) : ""];
  return [...new Set(names.filter((name) => name !== ""))];
}

function toGuest(header: string | null): string {
  try {
    const data = unverifiedClaims(header?.replace(/^Session\s+/i, "") ?? "").data;
    return String((data as { customer_id?: unknown } | undefined)?.customer_id ?? "");
  } catch {
    // A malformed token belongs to no session.
    return "";
  }
}

function isLate({ request, seconds }: Beginning): boolean {
  const until = Number(request.headers.get("x-storefront-not-after") ?? 0);
  return until > 0 && seconds > until;
}

/** Begins a key that is not known. */
async function first(beginning: Beginning, begun: ChangeKey): Promise<ChangeKey | Refusal> {
  const { db, seconds } = beginning;
  if (isLate(beginning)) return "expired";
  const key = begun.sessions.length > 0 ? begun : entering(begun, newGuestId());
  const [session = ""] = key.sessions;
  if (await isFull(db, session, seconds)) return "full";
  const { id, fingerprint, mutation, form, attempt } = key;
  const row = { id, fingerprint, mutation, form, attempt, session };
  const isStored = await beginKey(db, row, seconds);
  return isStored ? key : "unavailable";
}

const entering = (key: ChangeKey, session: string): ChangeKey => ({
  ...key,
  sessions: [session],
  entered: session,
});

/** Goes on with a key that is known: replays what is done, and takes over what has died. */
async function repeat(
  beginning: Beginning,
  begun: ChangeKey,
  stored: KeyRow,
): Promise<ChangeKey | Refusal> {
  const { db } = beginning;
  // The response of the first try, with the session's token, was lost. The key is the shop's secret.
  const hasNone = begun.sessions.length === 0 && isGuest(stored.session);
  const named = hasNone ? entering(begun, stored.sessionNow) : begun;
  const key = { ...named, orderId: stored.orderId, state: stored.state };
  const isOwn = [stored.session, stored.sessionNow].some((name) => key.sessions.includes(name));
  if (stored.fingerprint !== key.fingerprint || !isOwn) return "reused";
  if (stored.state === "done") return { ...key, answer: stored.answer };
  if (!(await takeOver(db, stored, key.attempt))) return "running";
  if (key.orderId || !isLate(beginning)) return key;
  await freeKey(db, key);
  return "expired";
}

/**
 * Makes a change of the session once, or replays what it has returned; `view` then resolves it anew. Without a key
 * it is made each time.
 */
export async function runOnce<Answer, View>(
  context: Context,
  change: () => Promise<Answer>,
  view: (answer: Answer) => Promise<View>,
): Promise<View> {
  const key = keyOfSession(context);
  if (!key) return view(await change());
  if (key.state === "done") nameReplay(context);
  else key.answer = await changed(context, change);
  return certain(context, () => view(key.answer as Answer));
}

/** This request's key, which belongs to its session. */
export function keyOfSession({ once, session, response }: Context): ChangeKey | null {
  const key = once?.key ?? null;
  if (key && !key.sessions.includes(session.id))
    throw new BusinessError("This key belongs to another session.");
  // Else it would be a guest's.
  const isLoginRefused = response.status === FORBIDDEN && key?.state !== "done" && !key?.orderId;
  if (key && isLoginRefused) throw new BusinessError("This log-in is not valid any more.");
  return key;
}

export const nameReplay = ({ response }: Context): void =>
  response.headers.set("idempotency-replayed", "true");

/** The change with its key, in one transaction. */
async function changed<Answer>(context: Context, change: () => Promise<Answer>): Promise<Answer> {
  const { once, session } = context;
  try {
    const answer = await session.changeOnce(change);
    if (once?.key) once.key.state = "done";
    once?.locks.releaseAll("session ");
    return answer;
  } catch (cause) {
    if (!(cause instanceof BusinessError)) once?.lose(cause);
    throw cause;
  }
}

/** What follows a change that was made: where it fails the response must not look like a refusal. */
export async function certain<Value>(
  { once }: Context,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (once?.key) once.lose(cause);
    throw cause;
  }
}
