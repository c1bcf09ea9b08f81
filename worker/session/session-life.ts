import { Buffer } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";
import { type Result, success } from "../../shared/actions.ts";
import type { Bindings } from "../app-env.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError, SessionClosed, troubleOf } from "../platform/graphql/backend-error.ts";
import { accountSessions } from "./account-sessions.ts";
import type { MutationQueue } from "./mutation-queue.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  LoginRequest,
  LoginResult,
} from "./session-contract.ts";
import { newSessionId, sessionPort } from "./session-port.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
/** How long an unused session is kept: one that holds nothing, one with a cart, and a remembered login's. */
const IDLE_MS = { empty: DAY_MS, guest: 30 * DAY_MS, remembered: 365 * DAY_MS };
/** As long as a request may take that was sent with the cookie of before a login. */
const MOVED_MS = 120_000;
/** As long as Stripe may bring an event of a payment again, by itself or because somebody asks it to. */
const PAYMENTS_MS = 30 * DAY_MS;
/** When what was left in the middle is gone on with. */
export const FIRST_ALARM_MS = 6_000;

/** Under this it keeps the proof of its key, which belongs to this object and goes to no other. */
export const LOCK = "lock";

const proofOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** The checkout that made an account, and the id that the session has since. */
interface Successor {
  id: string;
  key: string;
  hash: string;
}

/** Keys of payments that are not here any more; movedTo: the session that went on with them. */
interface PaymentsLeft {
  keys: string[];
  movedTo: string | null;
}

interface Moved {
  at: number;
  successor: Successor | null;
}

/** Whether one session exists, how long it is kept unused, and what became of it. */
export class SessionLife {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get isOpen(): boolean {
    return this.#used !== undefined;
  }

  /** Keeps what proves the right key of a new session, and never the key itself. */
  lock(key: string): void {
    this.#storage.kv.put(LOCK, proofOf(key));
  }

  /** Whether a key is the session's own; a session without one is entered by its name. */
  isKey(key: string): boolean {
    const proof = this.#storage.kv.get<string>(LOCK);
    return proof !== undefined && timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key)));
  }

  get isLocked(): boolean {
    return this.#storage.kv.get<string>(LOCK) !== undefined;
  }

  /** Makes it exist; its alarm comes then. */
  async begin(alarmInMs = IDLE_MS.empty): Promise<void> {
    this.#storage.kv.put("used", Date.now());
    await this.#storage.setAlarm(Date.now() + alarmInMs);
  }

  /** Notes the hour of use, not the moment: a write for each request would tell no more. */
  use(): void {
    if (Date.now() - (this.#used ?? 0) > HOUR_MS) this.#storage.kv.put("used", Date.now());
  }

  /** When it is forgotten unless it is used again, in milliseconds since 1970. */
  endsAt(holding: keyof typeof IDLE_MS): number {
    return (this.#used ?? 0) + IDLE_MS[holding];
  }

  /** Makes it answer nothing from now on; what is left of it is erased afterwards, or by its alarm. */
  close(): void {
    this.#storage.kv.delete("used");
  }

  /** Ends the session for its shopper; what is unsettled keeps its records and tokens here. */
  async drain(): Promise<void> {
    this.close();
    for (const key of ["flash", "restoring"]) this.#storage.kv.delete(key);
    this.#storage.kv.put("draining", true);
    await this.#storage.setAlarm(Date.now() + 1_000);
  }

  /** Whether it has ended for its shopper, and something of it is not settled. */
  get isDraining(): boolean {
    return this.#storage.kv.get<boolean>("draining") === true;
  }

  /** Forgets everything but which payments are settled, and where the others went. */
  async erase(payments: PaymentsLeft | null = null): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    if (!payments || payments.keys.length === 0) return;
    const until = Date.now() + PAYMENTS_MS;
    this.#storage.kv.put("payments-left", payments);
    this.#storage.kv.put("payments-until", until);
    await this.#storage.setAlarm(until);
  }

  /** Forgets the rest, once nobody can ask for it any more. */
  async forget(): Promise<void> {
    const until = this.#storage.kv.get<number>("payments-until") ?? 0;
    if (Date.now() < until) await this.#storage.setAlarm(until);
    else await this.erase();
  }

  /** What became of payments that this session once had. */
  get paymentsLeft(): PaymentsLeft | null {
    return this.#storage.kv.get<PaymentsLeft>("payments-left") ?? null;
  }

  /** Leaves nothing here but the word that it goes on elsewhere. */
  async moveAway(successor: Successor | null, payments: PaymentsLeft | null): Promise<void> {
    const lock = this.#storage.kv.get<string>(LOCK);
    await this.erase(payments);
    // Only the former key learns that it goes on elsewhere.
    if (lock !== undefined) this.#storage.kv.put(LOCK, lock);
    this.#noteMove(successor);
    if (!this.paymentsLeft) await this.#storage.setAlarm(Date.now() + MOVED_MS);
  }

  /** Another person goes on elsewhere; what is unsettled stays here. */
  async drainMoved(): Promise<void> {
    await this.drain();
    this.#noteMove(null);
  }

  #noteMove(successor: Successor | null): void {
    const moved: Moved = { at: Date.now(), successor };
    this.#storage.kv.put("moved", moved);
  }

  /** Where it goes on, for a repetition of the very form that made the account and nobody else. */
  successorFor({ key, hash }: Pick<Successor, "key" | "hash">): string | null {
    const successor = this.#moved?.successor;
    return successor?.key === key && successor.hash === hash ? successor.id : null;
  }

  /** For work that has waited: the session may have ended, or moved, meanwhile. */
  assertOpen = (): void => {
    if (!this.isOpen && !this.isDraining) throw new SessionClosed(this.unknown("session"));
  };

  /** Why it answers nothing. */
  unknown(operation: string): BackendTrouble {
    return { reason: this.#moved ? "moved" : "unknown-session", operation, status: null };
  }

  get #used(): number | undefined {
    return this.#storage.kv.get<number>("used");
  }

  get #moved(): Moved | undefined {
    const moved = this.#storage.kv.get<Moved>("moved");
    return moved && Date.now() - moved.at < MOVED_MS ? moved : undefined;
  }
}

interface Parts {
  env: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  life: SessionLife;
  /** Everything that the session has stored. */
  kept(): [string, unknown][];
  /** Whether somebody is logged in, and whether nothing is left in the middle. */
  isLoggedIn(): boolean;
  isSettled(): boolean;
  paymentKeys(): string[];
  /** Its turns; asked for each time, because a session that was erased has others. */
  queue(): MutationQueue;
  /** Drops what is held in memory. */
  forget(): void;
}

/** Where the session may go after all, and what is left here of it. */
interface Leave {
  successor: Successor | null;
  /** False where nobody waits for it any more. */
  isGiven(): boolean;
}

/** The same customer goes on: a new password, or details that only who knows it may change. */
const staysOwn = ({ kind }: LoginRequest): boolean => kind === "password" || kind === "details";

/** Takes a session on under another id at a login, so that a stolen old one opens nothing. */
export class SessionMove {
  readonly #parts: Parts;
  readonly #loginsByKey = new Map<string, Promise<string | null>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Keeps the session's turn in the queue while the other one logs in, because both have the same
   * token for the backend; what waits behind finds that the session has moved.
   */
  #to(newId: string, request: LoginRequest, leave: Leave): Promise<LoginResult> {
    const { env, life, queue } = this.#parts;
    const entering = sessionPort(env, newId, { isNew: true });
    return queue().runAlways(async () => {
      life.assertOpen();
      const answer = await entering.takeOver(this.#entriesFor(request, leave), request);
      if (answer.ok && leave.isGiven()) await this.#leaveTo(newId, request, leave);
      else await sessionPort(env, newId).destroy();
      return answer;
    });
  }

  /** Who logs in where somebody was logged in is another person, whose records none of this is. */
  #isOther = (request: LoginRequest): boolean => !staysOwn(request) && this.#parts.isLoggedIn();

  /** A customer who was a guest until now, maybe another one, does not see the guest's orders. */
  #entriesFor(request: LoginRequest, { successor }: Leave): [string, unknown][] {
    if (this.#isOther(request)) return [];
    const entries = this.#parts.kept();
    if (staysOwn(request)) return entries;
    return entries.map(([name, value]) => {
      const key = /^(?:checkout|payment):(?<key>.+)$/.exec(name)?.groups?.key;
      const isFormer = key !== undefined && key !== successor?.key;
      return [name, isFormer ? { ...Object(value), isFormer } : value];
    });
  }

  async #leaveTo(newId: string, request: LoginRequest, { successor }: Leave): Promise<void> {
    const { life, forget, isSettled, paymentKeys } = this.#parts;
    const isOther = this.#isOther(request);
    const stays = isOther && !isSettled();
    const keys = paymentKeys();
    forget();
    if (stays) return life.drainMoved();
    await life.moveAway(successor, { keys, movedTo: isOther ? null : newId });
  }

  /** The answer to the very form that made an account, sent again after the session had moved. */
  resultAfterMove(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>> | null {
    const { env, life } = this.#parts;
    const movedTo = life.successorFor(request);
    if (!movedTo) return null;
    const asking = sessionPort(env, movedTo).checkout(request);
    return asking.then((answer) =>
      answer.ok && answer.value.state === "done" ? success({ ...answer.value, movedTo }) : answer,
    );
  }

  /** Logs in as the account that a checkout made, once for all who sent it. */
  async logInAfterCheckout(
    request: CheckoutRequest,
    state: CheckoutState,
    timeouts: number,
  ): Promise<CheckoutState> {
    if (state.state !== "done" || !request.input.account) return state;
    const { key } = request;
    const welcoming = this.#loginsByKey.get(key) ?? this.#logInAfter(request, timeouts);
    this.#loginsByKey.set(key, welcoming);
    const movedTo = await welcoming.finally(() => this.#loginsByKey.delete(key));
    return movedTo ? { ...state, movedTo } : state;
  }

  /** Logs in, unless that takes longer than somebody waits for it. */
  async loginAs(newId: string, request: LoginRequest, timeouts: number): Promise<LoginResult> {
    try {
      const answer = await this.#inTime(newId, request, { timeouts });
      return answer ?? { ok: false, trouble: troubleOf(new BackendError("timeout", "login")) };
    } catch (trouble) {
      return { ok: false, trouble: troubleOf(trouble) };
    }
  }

  /** Null for a login that took too long: it is dropped. */
  async #inTime(
    newId: string,
    request: LoginRequest,
    { timeouts, successor = null }: { timeouts: number; successor?: Successor | null },
  ): Promise<LoginResult | null> {
    let standing: "waiting" | "moved" | "late" = "waiting";
    const isGiven = () => {
      if (standing === "waiting") standing = "moved";
      return standing === "moved";
    };
    const entering = this.#to(newId, request, { successor, isGiven });
    const limit = { milliseconds: timeouts, fallback: null };
    const answer = await withTimeout(entering, limit);
    // Once it has moved, the caller must get the answer, however late it is.
    if (answer === null && (standing as string) === "moved") return entering;
    if (answer === null) standing = "late";
    return answer;
  }

  // An order is an order whether or not its account is logged in: a login that takes long is dropped.
  async #logInAfter(
    { key, hash, input: { account }, locale }: CheckoutRequest,
    timeouts: number,
  ): Promise<string | null> {
    if (!account || timeouts <= 0) return null;
    const id = newSessionId(this.#parts.env);
    const request = { kind: "login", ...account, remember: false, locale } as const;
    const successor = { id, key, hash };
    const answer = await this.#inTime(id, request, { timeouts, successor });
    if (!answer?.ok) return null;
    await accountSessions(this.#parts.env, answer.value.viewer.id).join(id);
    return id;
  }
}
