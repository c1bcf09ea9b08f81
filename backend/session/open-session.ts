import { readLogin } from "../accounts/read-login.ts";
import { BusinessError } from "../business-error.ts";
import type { Exchange } from "../exchange.ts";
import { isOpenKey, moveKeys } from "../once/keys.ts";
import type { UserRow } from "../schema/accounts.ts";
import { mergeIntoCustomer } from "./merge-sessions.ts";
import type { SessionState } from "./session-state.ts";
import {
  readSession,
  type StoredSession,
  sweepSessions,
  writeSession,
  writeWithKey,
} from "./session-store.ts";
import {
  isGuest,
  newGuestId,
  readSessionHeader,
  type SessionHeader,
  sessionToken,
} from "./session-token.ts";

/** A change's new session state, and its result for the caller. */
export interface Changed<Value> {
  state: SessionState;
  value: Value;
}

// Parallel changes of one session are retried in turn; a shopper never has this many in flight.
const MAX_TURNS = 200;

/** The session of one HTTP request (a batch shares one session). */
export class Session {
  #exchange: Exchange;
  #id: string;
  #refusal: string | null;
  #stored: Promise<StoredSession> | null = null;
  #sendToken: boolean;
  /** Of a change with a key, which is written together with it: whether the session has changed. */
  #heldBack: { hasChanged: boolean } | null = null;
  viewer: UserRow | null;
  /** The user that a checkout has created and logged in, for the rest of this request. */
  authenticatedId: number | null = null;
  /** Orders that this request may read whole, because it has made them or knows their keys. */
  readonly openedOrders = new Set<number>();

  constructor(exchange: Exchange, header: SessionHeader, viewer: UserRow | null) {
    this.#exchange = exchange;
    const entered = header.kind === "valid" ? null : (exchange.once?.key?.entered ?? null);
    this.#refusal = header.kind === "refused" && !entered ? header.message : null;
    this.#sendToken = header.kind !== "valid";
    this.#id = header.kind === "valid" ? header.id : (entered ?? newGuestId());
    this.viewer = viewer;
  }

  get id(): string {
    return this.#id;
  }

  /** The customer of this session, logged in or not. */
  get customerId(): number | null {
    return isGuest(this.#id) ? null : Number(this.#id);
  }

  /** Throws when the session header was refused, so that the operation is not executed. */
  requireValid(): void {
    if (this.#refusal !== null) throw new BusinessError(this.#refusal);
  }

  token(): Promise<string> {
    return sessionToken(this.#id, this.#exchange.env, this.#exchange.now());
  }

  /** Sends a token in the response, as after a change of the cart. */
  renewToken(): void {
    this.#sendToken = true;
  }

  async stored(): Promise<StoredSession> {
    const { db, now } = this.#exchange;
    this.#stored ??= readSession(db, this.#id, now());
    return this.#stored;
  }

  async state(): Promise<SessionState> {
    return (await this.stored()).state;
  }

  /** Makes the next access read the session again, after another request has written it. */
  forget(): void {
    this.#stored = null;
  }

  /** Applies a change to the newest state and saves it; retries when another request was faster. */
  async change<Value>(
    apply: (state: SessionState) => Promise<Changed<Value>> | Changed<Value>,
  ): Promise<Value> {
    const { db, now } = this.#exchange;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const read = await this.stored();
      const { state, value } = await apply(structuredClone(read.state));
      if (this.#heldBack) {
        this.#heldBack.hasChanged = true;
        this.#stored = Promise.resolve({ version: read.version, state });
        return value;
      }
      if (await writeSession(db, this.#id, read, state, now())) {
        this.#stored = Promise.resolve({ version: read.version + 1, state });
        if (read.version === 0) this.#exchange.waitUntil(sweepSessions(db, now()));
        return value;
      }
      this.forget();
    }
    throw new Error(`session ${this.#id} changed ${MAX_TURNS} times while one change was tried`);
  }

  /**
   * Makes changes that are written together with the request's key and their answer; anew where another request was
   * faster.
   */
  async changeOnce<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const { db, now, once } = this.#exchange;
    const key = once?.key;
    if (!key) return change();
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const heldBack = { hasChanged: false };
      this.#heldBack = heldBack;
      try {
        const answer = await change();
        const read = await this.stored();
        const state = heldBack.hasChanged ? read.state : null;
        if (await writeWithKey(db, this.#id, read, { state, key, answer }, now())) return answer;
      } finally {
        this.#heldBack = null;
        this.forget();
      }
      if (!(await isOpenKey(db, key))) throw new Error("another request goes on with this change");
    }
    throw new Error(`session ${this.#id} changed ${MAX_TURNS} times while one change was tried`);
  }

  /** Notes what a read has found out, unless another request has changed the session since. */
  async note(apply: (state: SessionState) => SessionState): Promise<void> {
    const { db, now } = this.#exchange;
    const read = await this.stored();
    const state = apply(read.state);
    const isWritten = await writeSession(db, this.#id, read, state, now());
    this.#stored = isWritten ? Promise.resolve({ version: read.version + 1, state }) : null;
  }

  /** Saves a state over whatever other requests have written meanwhile. */
  async overwrite(state: SessionState): Promise<void> {
    this.forget();
    await this.change(() => ({ state, value: null }));
  }

  /** Turns this into the customer's session, including the guest's cart. */
  async become(user: UserRow): Promise<void> {
    const { db, now } = this.#exchange;
    if (isGuest(this.#id)) {
      if (this.#exchange.once) await moveKeys(db, this.#id, String(user.id));
      await mergeIntoCustomer(db, this.#id, user, now());
    }
    this.adopt(user);
  }

  /** Continues as the customer's session, without changing the requested one. */
  adopt(user: UserRow): void {
    if (this.#id !== String(user.id)) this.#sendToken = true;
    this.#id = String(user.id);
    this.viewer = user;
    this.forget();
  }

  /** Runs after the last resolver, before the response is sent: adds the token header. */
  async finish(headers: Headers): Promise<void> {
    if (this.#sendToken) headers.set("woocommerce-session", await this.token());
  }
}

/**
 * Reads the session and login headers; never throws, because a refusal shows in the fields that
 * need the session.
 */
export async function openSession(exchange: Exchange): Promise<Session> {
  const { request, env, now } = exchange;
  const header = await readSessionHeader(request.headers.get("woocommerce-session"), env, now());
  const viewer = await readLogin(exchange);
  const session = new Session(exchange, header, viewer);
  if (viewer && session.id !== String(viewer.id)) {
    if (header.kind === "valid" && isGuest(header.id)) await session.become(viewer);
    else session.adopt(viewer);
  }
  return session;
}
