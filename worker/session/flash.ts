import { cookieOf, FLASH_COOKIE, flashCookie, seal, unseal } from "../platform/http/cookies.ts";
import type { RequestSession } from "./request-session.ts";
import type { CheckoutState, Flash, KeyValue } from "./session-contract.ts";

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
  #isCarried = false;

  constructor(held: RequestSession, cookies: FlashCookies | undefined) {
    this.#session = held;
    this.#cookies = cookies;
  }

  /** Stores notices for the next page. */
  async keep(flash: Flash): Promise<void> {
    if (await this.#session.port()?.keepFlash(flash)) return;
    this.#session.forget();
    if (await this.#carry(flash)) return;
    await (await this.#session.openPort()).keepFlash(flash);
  }

  /** Returns the notices of the last form. */
  async read(): Promise<Flash | null> {
    this.#stored = (await this.#session.port()?.readFlash()) ?? null;
    const carried = await this.#carried();
    this.#isCarried = carried !== null;
    return this.#stored && carried ? mergeFlash(carried, this.#stored) : (this.#stored ?? carried);
  }

  /** Called after a page has shown what was read: the next page does not show it again. */
  async clear(): Promise<void> {
    if (this.#isCarried) this.#session.cookies.flash = flashCookie(null);
    if (this.#stored) await this.#session.port()?.forgetFlash(this.#stored);
  }

  async #carried(): Promise<Flash | null> {
    const sealed = cookieOf(this.#cookies?.given, FLASH_COOKIE);
    if (!this.#cookies?.secret || !sealed) return null;
    const { secret, now } = this.#cookies;
    return (await unseal(sealed, { secret, now: now() })) as Flash | null;
  }

  async #carry(flash: Flash): Promise<boolean> {
    if (!this.#cookies?.secret) return false;
    const { secret, now } = this.#cookies;
    const whole = mergeFlash((await this.#carried()) ?? undefined, flash);
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
    this.#store.put(FLASH, mergeFlash(this.#kept, flash));
  }

  read(): Flash | null {
    return this.#kept ?? null;
  }

  /** Deletes the shown notices, unless another form has added some since. */
  forget(said: Flash): void {
    if (JSON.stringify(this.#kept) === JSON.stringify(said)) this.#store.delete(FLASH);
  }

  /** Deletes the stored checkout form once its order is made. */
  settled(state: CheckoutState): void {
    if (state.state !== "done") return;
    if (this.#kept?.form === "checkout") this.#store.delete(FLASH);
    if (state.withoutAccount) this.keep({ notices: [{ id: "checkout.account-not-made" }] });
  }

  get #kept(): Flash | undefined {
    return this.#store.get<Flash>(FLASH);
  }
}

/** Maximum number of notices shown on one page. */
const MAX_NOTICES = 5;

/** Merges the notices of two forms for one page: each notice once, with the later form's fields. */
function mergeFlash(known: Flash | undefined, added: Flash): Flash {
  const notices = new Map(
    [...(known?.notices ?? []), ...added.notices].map((notice) => [JSON.stringify(notice), notice]),
  );
  const form = added.form === undefined ? known : added;
  return { ...form, notices: [...notices.values()].slice(-MAX_NOTICES) };
}
