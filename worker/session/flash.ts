import { RpcTarget } from "cloudflare:workers";
import type { CheckoutState, Flash, KeyValue } from "../commerce/session.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { seal, unseal } from "../platform/http/sealed-cookie.ts";
import { FLASH_COOKIE, flashCookie } from "../platform/http/session-cookie.ts";
import type { Gate, SessionApi } from "./session-api.ts";
import type { SessionCalls } from "./session-object.ts";

/** Maximum time between a form and the page that shows its result. */
const COOKIE_MS = 10 * 60 * 1000;

/** Maximum lengths of stored form values, tried in order until the cookie fits; 0 stores none. */
const typedLengths = [Number.POSITIVE_INFINITY, 1_000, 200, 0];

/** The Cookie header of a request, and the keys that sign its message, the newest first. */
export interface FlashCookies {
  given: string | null;
  keys(): readonly string[];
  now: () => number;
}

const shortened = (flash: Flash, maxLength: number): Flash => {
  if (!flash.values || maxLength === Number.POSITIVE_INFINITY) return flash;
  const values = Object.entries(flash.values).filter(([, value]) => value.length <= maxLength);
  return { ...flash, values: Object.fromEntries(values) };
};

/** The session of a request, as far as its notices need it. */
interface FlashSession {
  readonly responseCookies: { flash: string | null };
  calls(): SessionCalls | null;
  openCalls(): Promise<SessionCalls>;
  forget(): void;
}

/** Notices for the next page: stored in the session, or in a cookie when there is none. */
export class FlashMessages {
  readonly #session: FlashSession;
  readonly #cookies: FlashCookies | undefined;
  #stored: Flash | null = null;
  #along: Promise<Flash | null> | null = null;
  #hasPending = false;

  constructor(session: FlashSession, cookies: FlashCookies | undefined) {
    this.#session = session;
    this.#cookies = cookies;
  }

  /** Whether the request's cookie holds notices, which the page that shows them deletes. */
  get isGiven(): boolean {
    return readCookie(this.#cookies?.given, FLASH_COOKIE) !== null;
  }

  /** Stores notices for the next page. */
  async keep(flash: Flash): Promise<void> {
    const keep = (it: SessionApi) => it.flash.keep(flash);
    if (await this.#session.calls()?.repeatable("flash.keep", keep)) return;
    this.#session.forget();
    if (await this.#carry(flash)) return;
    await (await this.#session.openCalls()).repeatable("flash.keep", keep);
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
      this.#along ?? this.#session.calls()?.repeatable("flash.read", (it) => it.flash.read());
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
    if (this.#hasPending) this.#session.responseCookies.flash = flashCookie(null);
    const shown = this.#stored;
    if (!shown) return;
    await this.#session.calls()?.repeatable("flash.forget", (it) => it.flash.forget(shown));
  }

  /** Leaves what was read to the next page. */
  leave(): void {
    this.#stored = null;
    this.#hasPending = false;
  }

  async #pending(): Promise<Flash | null> {
    const sealed = readCookie(this.#cookies?.given, FLASH_COOKIE);
    if (!this.#cookies || !sealed) return null;
    const { keys, now } = this.#cookies;
    return (await unseal(sealed, { secrets: keys(), now: now() })) as Flash | null;
  }

  async #carry(flash: Flash): Promise<boolean> {
    if (!this.#cookies) return false;
    const { keys, now } = this.#cookies;
    const [secret = ""] = keys();
    const whole = mergeFlash((await this.#pending()) ?? undefined, flash);
    const expiresAt = now() + COOKIE_MS;
    for (const maxLength of typedLengths) {
      const sealed = await seal(shortened(whole, maxLength), { secret, expiresAt });
      if (!sealed) continue;
      this.#session.responseCookies.flash = flashCookie(sealed, COOKIE_MS);
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

/** The same for a session's requests. */
export class FlashApi extends RpcTarget {
  readonly #flashes: StoredFlash;
  readonly #gate: Gate;

  constructor({ flashes, gate }: { flashes: StoredFlash; gate: Gate }) {
    super();
    this.#flashes = flashes;
    this.#gate = gate;
  }

  /** Adds to the stored notices; false when the session does not exist. */
  async keep(flash: Flash): Promise<boolean> {
    if (!this.#gate.isOpen) return false;
    this.#flashes.keep(flash);
    return true;
  }

  async read(): Promise<Flash | null> {
    return this.#gate.isOpen ? this.#flashes.read() : null;
  }

  /** Called after a page has shown the notices; those added since stay for the next one. */
  async forget(shown: Flash): Promise<void> {
    if (this.#gate.isOpen) this.#flashes.forget(shown);
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
