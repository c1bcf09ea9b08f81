import {
  type CheckoutState,
  callsIn,
  type Flash,
  type KeyValue,
  type SessionRequest,
  type SessionResult,
} from "../commerce/session.ts";
import { serializeError } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { cookieOf } from "../platform/http/cookies.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { seal, unseal } from "../platform/http/sealed-cookie.ts";
import {
  FLASH_COOKIE,
  flashCookie,
  forgottenSession,
  isLastingSession,
  readSession,
  sessionCookie,
  signedSession,
} from "../platform/http/session-cookie.ts";
import { configFor } from "../settings/config.ts";
import { CART_COUNT_COOKIE, cartCountCookie, forgottenCartCount } from "./count-cookie.ts";
import type { Session } from "./session.ts";
import {
  newSessionId,
  type RequestSessionOptions,
  type SessionCalls,
  sessionCalls,
} from "./session-contract.ts";

/** The session cookies of one response. */
export class ResponseCookies {
  /** Cart count for the badge; null when the request did not read the cart. */
  count: number | null = null;
  /** False for a login that ends with the browser session. */
  remembered: boolean;
  /** Set-Cookie value of the notices for the next page, if they change. */
  flash: string | null = null;
  readonly #given: string | null;
  readonly #hasStrayCount: boolean;
  readonly #sign: (id: string) => string;
  #isStored = false;

  constructor(
    given: string | null,
    { isLasting = true, hasStrayCount = false } = {},
    sign = (id: string) => id,
  ) {
    this.#given = given;
    this.remembered = isLasting;
    this.#hasStrayCount = hasStrayCount;
    this.#sign = sign;
  }

  /** Leaves the browser's cookies unchanged: another response has already replaced them. */
  keep(): void {
    this.#isStored = true;
  }

  /** Returns the Set-Cookie values of the session's current state. */
  lines(id: string | null): string[] {
    return [...this.#sessionLines(id), ...(this.flash ? [this.flash] : [])];
  }

  #sessionLines(id: string | null): string[] {
    if (this.#isStored) return [];
    if (id === null && this.#given === null && !this.#hasStrayCount) return [];
    if (id === null) return [forgottenSession, forgottenCartCount];
    const session = id === this.#given ? [] : [sessionCookie(this.#sign(id), this.remembered)];
    return this.count === null
      ? session
      : [...session, cartCountCookie(this.count, this.remembered)];
  }
}

const UNKNOWN = "unknown-session";
/** The session has moved: a login continued it under another id during the request. */
export const MOVED = "moved";

/** Whether a result comes from a session that has moved. */
export const isMoved = (
  result: { ok: true } | { ok: false; cause?: { reason: string } },
): boolean => !result.ok && result.cause?.reason === MOVED;

/** Thrown when a client has made too many sessions in a short time. */
export class TooManySessions extends TooManyRequests {
  override readonly name = "TooManySessions";
}

/**
 * Keys that sign session cookies, the newest first. Each is an id that Cloudflare computes with its
 * own key of the namespace: the same in every isolate, stored and read nowhere.
 */
function cookieKeys(bindings: Pick<Bindings, "SESSIONS">): string[] {
  const { sessionKeys } = configFor(bindings);
  return sessionKeys.map((name) => String(bindings.SESSIONS.idFromName(`cookie-key:${name}`)));
}

type GivenSession = Pick<RequestSessionOptions, "sessionId" | "cookies">;

/** Returns the session of a request's cookie: only with our signature does a cookie reach an object. */
export function givenSession(
  cookie: string | null,
  bindings: Pick<Bindings, "SESSIONS">,
): GivenSession {
  const hasStrayCount = cookieOf(cookie, CART_COUNT_COOKIE) !== null;
  const cookies = { isLasting: isLastingSession(cookie), hasStrayCount };
  return { sessionId: cookie ? readSession(cookie, cookieKeys(bindings)) : null, cookies };
}

/** The session of one request, and the cookies of its response. */
export class RequestSession {
  readonly cookies: ResponseCookies;
  readonly #bindings: RequestSessionOptions["bindings"];
  readonly #mayOpen: () => Promise<boolean>;
  readonly #mayAsk: (calls: number) => Promise<boolean>;
  /** The result of `mayCall`, until a call uses it. */
  #permission: Promise<boolean> | null = null;
  #id: string | null;
  /** Whether this request has generated the id: the first call creates the session. */
  #isNew = false;

  constructor(
    bindings: RequestSessionOptions["bindings"],
    id: string | null,
    {
      cookies,
      mayOpen = async () => true,
      mayAsk = async () => true,
    }: Pick<RequestSessionOptions, "cookies" | "mayOpen" | "mayAsk"> = {},
  ) {
    this.#mayOpen = mayOpen;
    this.#mayAsk = mayAsk;
    this.#bindings = bindings;
    this.#id = id;
    const sign = (newest: string) => signedSession(newest, cookieKeys(bindings)[0] ?? "");
    this.cookies = new ResponseCookies(id, cookies, sign);
  }

  get id(): string | null {
    return this.#id;
  }

  /** Returns the Set-Cookie values of the session's current state. */
  cookieLines(): string[] {
    return this.cookies.lines(this.#id);
  }

  /** Creates the session if there is none, and returns its id. */
  async ensure(): Promise<string> {
    if (this.#id === null) await (await this.openCalls()).repeatable("open", (it) => it.open());
    return this.#id ?? "";
  }

  /** Continues under another id. */
  moveTo(id: string, isRemembered: boolean): void {
    this.#id = id;
    this.#isNew = false;
    this.cookies.remembered = isRemembered;
  }

  forget(): void {
    this.#id = null;
    this.cookies.count = null;
    this.cookies.remembered = true;
  }

  /** Erases the session that this request has made, if it is empty. */
  async dropEmpty(): Promise<void> {
    try {
      if (this.#isNew && (await this.calls()?.repeatable("discard", (it) => it.discard())))
        this.forget();
    } catch (error) {
      // If the object is reset, its alarm erases the session a day later.
      if (!(error instanceof BackendError)) throw error;
    }
  }

  /**
   * Whether the cookie's session does not exist; its cookie is then deleted, unless the browser has
   * a newer one.
   */
  isGone(result: { ok: true } | { ok: false; cause?: { reason: string } }): boolean {
    if (result.ok || !result.cause) return false;
    if (result.cause.reason === MOVED) this.cookies.keep();
    else if (result.cause.reason !== UNKNOWN) return false;
    this.forget();
    return true;
  }

  /** What is called of the session; null when there is none. */
  calls(): SessionCalls | null {
    return this.#id === null
      ? null
      : sessionCalls(this.#bindings, this.#id, { isNew: this.#isNew });
  }

  /** Sends a read; null when there is no session. */
  async query(request: SessionRequest): Promise<SessionResult | null> {
    const calls = this.calls();
    const query = (session: Session) => session.query(request);
    return calls && this.#counted(request, () => calls.repeatable("query", query));
  }

  /** Sends a change, in a new session if there is none. */
  mutate(
    request: SessionRequest,
    { isRepeatable = false }: { isRepeatable?: boolean } = {},
  ): Promise<SessionResult> {
    return this.#counted(request, async () => {
      const calls = await this.openCalls();
      const call = isRepeatable ? calls.repeatable : calls.once;
      return call("mutate", (session) => session.mutate(request));
    });
  }

  /** Whether this address may call the backend once more; counted for the next call. */
  mayCall(): Promise<boolean> {
    this.#permission ??= this.#mayAsk(1);
    return this.#permission;
  }

  /** Many sessions of one address have one budget of backend calls, beside each session's own. */
  async #counted(
    request: SessionRequest,
    send: () => Promise<SessionResult>,
  ): Promise<SessionResult> {
    const permission = this.mayCall();
    this.#permission = null;
    const more = callsIn(request) - 1;
    if ((await permission) && (more === 0 || (await this.#mayAsk(more)))) return send();
    const cause = new BackendError("too-many-calls", request.name);
    return { ok: false, cause: serializeError(cause) };
  }

  /**
   * What is called of the session; without one, of a new one, which its first call creates.
   */
  async openCalls(): Promise<SessionCalls> {
    if (this.#id === null) {
      if (!(await this.#mayOpen())) throw new TooManySessions();
      this.#id = newSessionId(this.#bindings);
      this.#isNew = true;
    }
    return sessionCalls(this.#bindings, this.#id, { isNew: this.#isNew });
  }
}

/** Maximum time between a form and the page that shows its result. */
const COOKIE_MS = 10 * 60 * 1000;

/** Maximum lengths of stored form values, tried in order until the cookie fits; 0 stores none. */
const typedLengths = [Number.POSITIVE_INFINITY, 1_000, 200, 0];

/** The Cookie header of a request, and the secret that signs its message. */
export interface FlashCookies {
  given: string | null;
  /** Empty when the shop has no secret at all. */
  secret: string;
  now: () => number;
}

const shortened = (flash: Flash, maxLength: number): Flash => {
  if (!flash.values || maxLength === Number.POSITIVE_INFINITY) return flash;
  const values = Object.entries(flash.values).filter(([, value]) => value.length <= maxLength);
  return { ...flash, values: Object.fromEntries(values) };
};

/** Notices for the next page: stored in the session, or in a cookie when there is none. */
export class FlashMessages {
  readonly #session: RequestSession;
  readonly #cookies: FlashCookies | undefined;
  #stored: Flash | null = null;
  #along: Promise<Flash | null> | null = null;
  #hasPending = false;

  constructor(session: RequestSession, cookies: FlashCookies | undefined) {
    this.#session = session;
    this.#cookies = cookies;
  }

  /** Whether the request's cookie holds notices, which the page that shows them deletes. */
  get isGiven(): boolean {
    return cookieOf(this.#cookies?.given, FLASH_COOKIE) !== null;
  }

  /** Stores notices for the next page. */
  async keep(flash: Flash): Promise<void> {
    const keep = (it: Session) => it.keepFlash(flash);
    if (await this.#session.calls()?.repeatable("keepFlash", keep)) return;
    this.#session.forget();
    if (await this.#carry(flash)) return;
    await (await this.#session.openCalls()).repeatable("keepFlash", keep);
  }

  /** Takes the stored notices from a call that has read them along: the page's own is saved. */
  readAlong(reading: Promise<Flash | null>): void {
    // Who reads them gets the failure.
    reading.catch(() => {});
    this.#along = reading;
  }

  /** Returns the notices of the last form. */
  async read(): Promise<Flash | null> {
    const reading =
      this.#along ?? this.#session.calls()?.repeatable("readFlash", (it) => it.readFlash());
    this.#along = null;
    this.#stored = (await reading) ?? null;
    const returned = await this.#pending();
    this.#hasPending = returned !== null;
    return this.#stored && returned
      ? mergeFlash(returned, this.#stored)
      : (this.#stored ?? returned);
  }

  /** Called after a page has shown what was read: the next page does not show it again. */
  async clear(): Promise<void> {
    if (this.#hasPending) this.#session.cookies.flash = flashCookie(null);
    const shown = this.#stored;
    if (!shown) return;
    await this.#session.calls()?.repeatable("forgetFlash", (it) => it.forgetFlash(shown));
  }

  /** Leaves what was read to the next page. */
  leave(): void {
    this.#stored = null;
    this.#hasPending = false;
  }

  async #pending(): Promise<Flash | null> {
    const sealed = cookieOf(this.#cookies?.given, FLASH_COOKIE);
    if (!this.#cookies?.secret || !sealed) return null;
    const { secret, now } = this.#cookies;
    return (await unseal(sealed, { secret, now: now() })) as Flash | null;
  }

  async #carry(flash: Flash): Promise<boolean> {
    if (!this.#cookies?.secret) return false;
    const { secret, now } = this.#cookies;
    const whole = mergeFlash((await this.#pending()) ?? undefined, flash);
    const expiresAt = now() + COOKIE_MS;
    for (const maxLength of typedLengths) {
      const sealed = await seal(shortened(whole, maxLength), { secret, expiresAt });
      if (!sealed) continue;
      this.#session.cookies.flash = flashCookie(sealed, COOKIE_MS);
      return true;
    }
    return false;
  }
}

const FLASH = "flash";

/** A session's notices for its next page, shown once. */
export class StoredFlash {
  readonly #store: KeyValue;

  constructor(store: KeyValue) {
    this.#store = store;
  }

  /** Adds to the stored notices. */
  keep(flash: Flash): void {
    this.#store.put(FLASH, mergeFlash(this.#stored, flash));
  }

  read(): Flash | null {
    return this.#stored ?? null;
  }

  /** Deletes the shown notices, unless another form has added some since. */
  forget(shown: Flash): void {
    if (JSON.stringify(this.#stored) === JSON.stringify(shown)) this.#store.delete(FLASH);
  }

  /** Deletes the stored checkout form once its order is made. */
  resolve(state: CheckoutState): void {
    if (state.state !== "done") return;
    if (this.#stored?.form === "checkout") this.#store.delete(FLASH);
  }

  get #stored(): Flash | undefined {
    return this.#store.get<Flash>(FLASH);
  }
}

/** Maximum number of notices shown on one page. */
const MAX_NOTICES = 5;

/** Merges the notices of two forms for one page: each notice once, with the later form's fields. */
function mergeFlash(stored: Flash | undefined, added: Flash): Flash {
  const notices = new Map(
    [...(stored?.notices ?? []), ...added.notices].map((notice) => [
      JSON.stringify(notice),
      notice,
    ]),
  );
  const form = added.form === undefined ? stored : added;
  return { ...form, notices: [...notices.values()].slice(-MAX_NOTICES) };
}
