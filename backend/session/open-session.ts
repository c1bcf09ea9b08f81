import { readLogin } from "../accounts/read-login.ts";
import { BusinessError } from "../business-error.ts";
import type { Exchange } from "../exchange.ts";
import type { UserRow } from "../schema/accounts.ts";
import { mergeIntoCustomer } from "./merge-sessions.ts";
import type { SessionState } from "./session-state.ts";
import { readSession, type StoredSession, sweepSessions, writeSession } from "./session-store.ts";
import {
  isGuest,
  newGuestId,
  readSessionHeader,
  type SessionHeader,
  sessionToken,
} from "./session-token.ts";

/** What a change makes of the session, and what the caller gets back. */
export interface Changed<Value> {
  state: SessionState;
  value: Value;
}

// Parallel changes of one session wait for each other in turns; a shopper never has this many under way.
const MAX_TURNS = 200;

/** Who is asking, for the whole of one HTTP request (a batch has one session). */
export class Session {
  #exchange: Exchange;
  #id: string;
  #refusal: string | null;
  #stored: Promise<StoredSession> | null = null;
  #sendToken: boolean;
  viewer: UserRow | null;
  /** The user whom a checkout has made and logged in, for the rest of this request. */
  authenticatedId: number | null = null;

  constructor(exchange: Exchange, header: SessionHeader, viewer: UserRow | null) {
    this.#exchange = exchange;
    this.#refusal = header.kind === "refused" ? header.message : null;
    this.#sendToken = header.kind !== "valid";
    this.#id = header.kind === "valid" ? header.id : newGuestId();
    this.viewer = viewer;
  }

  get id(): string {
    return this.#id;
  }

  /** The customer whose session this is, logged in or not. */
  get customerId(): number | null {
    return isGuest(this.#id) ? null : Number(this.#id);
  }

  /** Throws where the header sent was refused: what depends on the session is then not carried out. */
  demand(): void {
    if (this.#refusal !== null) throw new BusinessError(this.#refusal);
  }

  token(): Promise<string> {
    return sessionToken(this.#id, this.#exchange.env, this.#exchange.now());
  }

  /** The answer will carry a token, as it does after a change of the cart. */
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

  /** Reads the session anew next time, after somebody else wrote it. */
  forget(): void {
    this.#stored = null;
  }

  /** Applies a change to the newest state and saves it whole, again where another was quicker. */
  async change<Value>(
    apply: (state: SessionState) => Promise<Changed<Value>> | Changed<Value>,
  ): Promise<Value> {
    const { db, now } = this.#exchange;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const read = await this.stored();
      const { state, value } = await apply(structuredClone(read.state));
      if (await writeSession(db, this.#id, read, state, now())) {
        this.#stored = Promise.resolve({ version: read.version + 1, state });
        if (read.version === 0) this.#exchange.waitUntil(sweepSessions(db, now()));
        return value;
      }
      this.forget();
    }
    throw new Error(`session ${this.#id} changed ${MAX_TURNS} times while one change was tried`);
  }

  /** From here on the session is the customer's, with what the guest had put in the cart. */
  async become(user: UserRow): Promise<void> {
    const { db, now } = this.#exchange;
    if (isGuest(this.#id)) await mergeIntoCustomer(db, this.#id, user, now());
    this.adopt(user);
  }

  /** Goes on as the customer's session, leaving the one that was asked for alone. */
  adopt(user: UserRow): void {
    if (this.#id !== String(user.id)) this.#sendToken = true;
    this.#id = String(user.id);
    this.viewer = user;
    this.forget();
  }

  /** Runs after the last resolver, before the answer leaves: tokens go into headers here. */
  async finish(headers: Headers): Promise<void> {
    if (this.#sendToken) headers.set("woocommerce-session", await this.token());
  }
}

/** Reads the session and login headers; never throws, a refusal shows in the fields that need it. */
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
