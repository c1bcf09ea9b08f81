import { type Result, success } from "../../shared/actions.ts";
import { RESTORING } from "../commerce/cart-snapshot.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  LoginRequest,
  LoginResult,
  SerializedBackendError,
} from "../commerce/session.ts";
import { SessionClosed, serializeError } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { isSame, toHash } from "../platform/crypto.ts";
import { writeLog } from "../platform/log.ts";
import { accountSessions } from "./account-sessions.ts";
import { newSessionId, sessionCalls } from "./session-object.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
/**
 * How long an unused session is stored: an empty one, one with a cart, and one with a remembered
 * login.
 */
const IDLE_MS = { empty: DAY_MS, guest: 30 * DAY_MS, remembered: 365 * DAY_MS };
/** Maximum duration of a request that was sent with the cookie from before a login. */
const MOVED_MS = 120_000;
/** Time until pending work is resumed. */
export const RESUME_MS = 6_000;
/** The same, of a session that has ended. */
export const DRAIN_MS = 1_000;

/** Storage key of the time at which the login began that decides whether this session continues another. */
const TAKING = "taking";

/** Storage key of the hash of the session's key, which belongs to this object only. */
export const LOCK = "lock";

/** Storage key of the sessions that logins have begun with a copy of this one's records, until each is resolved. */
export const COPIES = "copies";

/** "made": it is to be erased unless the session moves; "moved": it has the records now, and goes on. */
type CopyState = "made" | "moved";

/** The checkout that made an account, and the session's id since then. */
interface Successor {
  id: string;
  key: string;
  hash: string;
}

interface Moved {
  at: number;
  successor: Successor | null;
}

/** Whether a session exists, how long it is stored unused, and where it moved. */
export class SessionLife {
  readonly #storage: DurableObjectStorage;
  readonly #resumeAt: (time: number) => void;

  /** `resumeAt` has the session look at itself then: resume what is pending, or end. */
  constructor(storage: DurableObjectStorage, resumeAt: (time: number) => void) {
    this.#storage = storage;
    this.#resumeAt = resumeAt;
  }

  get isOpen(): boolean {
    return this.#used !== undefined;
  }

  /** Stores the hash of a new session's key, never the key itself. */
  lock(key: string): void {
    this.#storage.kv.put(LOCK, toHash(key));
  }

  /** Whether a key is the session's own. */
  isKey(key: string): boolean {
    const proof = this.#storage.kv.get<string>(LOCK);
    return proof !== undefined && isSame(proof, toHash(key));
  }

  get isLocked(): boolean {
    return this.#storage.kv.get<string>(LOCK) !== undefined;
  }

  begin(resumeInMs = IDLE_MS.empty): void {
    this.#storage.kv.put("used", Date.now());
    this.#resumeAt(Date.now() + resumeInMs);
  }

  /** Records the last use, at most once an hour to save writes. */
  use(): void {
    if (Date.now() - (this.#used ?? 0) > HOUR_MS) this.#storage.kv.put("used", Date.now());
  }

  /** Returns when the session expires unless it is used again, in milliseconds since 1970. */
  endsAt(retention: keyof typeof IDLE_MS): number {
    return (this.#used ?? 0) + IDLE_MS[retention];
  }

  /** A login decides whether this session continues another one, which has its records until then. */
  beginTaking(): void {
    this.#storage.kv.put(TAKING, Date.now());
  }

  endTaking(): void {
    this.#storage.kv.delete(TAKING);
  }

  /**
   * In how many milliseconds to look again whether such a login has been decided, by the session that
   * it began in. 0 where it never was, for as long as a session is stored; null without such a login.
   */
  get takingPauseMs(): number | null {
    const since = this.#storage.kv.get<number>(TAKING);
    if (since === undefined) return null;
    const age = Date.now() - since;
    if (age >= IDLE_MS.guest) return 0;
    return age < MOVED_MS ? RESUME_MS : HOUR_MS;
  }

  /** By the id of the session that has it. */
  get copies(): Record<string, CopyState> {
    return this.#storage.kv.get<Record<string, CopyState>>(COPIES) ?? {};
  }

  get hasCopies(): boolean {
    return Object.keys(this.copies).length > 0;
  }

  noteCopy(id: string, state: CopyState): void {
    this.#storage.kv.put(COPIES, { ...this.copies, [id]: state });
  }

  /** Notes a copy that is about to be made; after a reset it is erased. */
  beginCopy(id: string): void {
    this.noteCopy(id, "made");
    this.#resumeAt(Date.now() + RESUME_MS);
  }

  dropCopy(id: string): void {
    const { [id]: _dropped, ...others } = this.copies;
    if (Object.keys(others).length > 0) this.#storage.kv.put(COPIES, others);
    else this.#storage.kv.delete(COPIES);
  }

  /** Closes the session for all calls; its data is erased afterwards. */
  close(): void {
    this.#storage.kv.delete("used");
  }

  /**
   * Ends the session for its shopper; unsettled orders keep their records and tokens here.
   */
  drain(): void {
    this.close();
    for (const key of ["flash", RESTORING]) this.#storage.kv.delete(key);
    this.#storage.kv.put("draining", true);
  }

  /** Whether it has ended for its shopper with unsettled orders. */
  get isDraining(): boolean {
    return this.#storage.kv.get<boolean>("draining") === true;
  }

  erase(): Promise<void> {
    return this.#storage.deleteAll();
  }

  /** Erases the rest when it can no longer be requested; returns when that is, null where it is now. */
  async forget(): Promise<number | null> {
    const until = (this.#storage.kv.get<Moved>("moved")?.at ?? 0) + MOVED_MS;
    if (Date.now() < until) return until;
    await this.erase();
    return null;
  }

  /** Erases the session and records, in the same write, that it has moved to the one of that id. */
  async moveAway(newId: string, successor: Successor | null): Promise<void> {
    const lock = this.#storage.kv.get<string>(LOCK);
    const others = this.copies;
    const erasing = this.erase();
    // Only the former key learns that it goes on elsewhere.
    if (lock !== undefined) this.#storage.kv.put(LOCK, lock);
    this.#storage.kv.put(COPIES, { ...others, [newId]: "moved" });
    this.#noteMove(successor);
    this.#resumeAt(Date.now() + RESUME_MS);
    await erasing;
  }

  /** Another customer continues elsewhere; unsettled orders stay here. */
  drainMoved(newId: string): void {
    this.noteCopy(newId, "moved");
    this.#noteMove(null);
    this.drain();
    this.#resumeAt(Date.now() + DRAIN_MS);
  }

  #noteMove(successor: Successor | null): void {
    const moved: Moved = { at: Date.now(), successor };
    this.#storage.kv.put("moved", moved);
  }

  /** Returns the session's new id, only for a repeat of the same form that made the account. */
  successorFor({ key, hash }: Pick<Successor, "key" | "hash">): string | null {
    const successor = this.#moved?.successor;
    return successor?.key === key && successor.hash === hash ? successor.id : null;
  }

  /** Called by work that has waited: the session may have ended or moved in the meantime. */
  assertOpen = (): void => {
    if (!this.isOpen && !this.isDraining) throw new SessionClosed(this.unknown("session"));
  };

  /** Returns why the session accepts no calls. */
  unknown(operation: string): SerializedBackendError {
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

interface Deps {
  env: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  life: SessionLife;
  /** Returns all stored entries of the session. */
  entries(): [string, unknown][];
  /** Whether a customer is logged in, and whether nothing of it can still become an order. */
  isLoggedIn(): boolean;
  mayBeErased(): boolean;
  /** Returns the current queue; called each time, because an erased session gets a new one. */
  queue(): MutationQueue;
  /** Drops the state in memory. */
  forget(): void;
}

/** Where the session moves, and whether it still may. */
interface Leave {
  successor: Successor | null;
  /** False when no caller waits for the move any more. */
  isGiven(): boolean;
}

/** Whether the same customer continues: a new password, or details that require it. */
const staysOwn = ({ kind }: LoginRequest): boolean => kind === "password" || kind === "details";

/** Takes a session on under another id at a login, so that a stolen old one opens nothing. */
export class SessionMove {
  readonly #deps: Deps;
  readonly #loginsByKey = new Map<string, Promise<string | null>>();
  /** Ids of the sessions whose logins are under way. */
  readonly #begun = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Keeps the session's turn in the queue while the other one logs in, because both use the same
   * backend token; work queued behind it finds that the session has moved.
   */
  #to(newId: string, request: LoginRequest, leave: Leave): Promise<LoginResult> {
    const { env, life, queue } = this.#deps;
    const continued = sessionCalls(env, newId, { isContinued: true });
    return queue().runAlways(async () => {
      life.assertOpen();
      const entries = this.#entriesFor(request, leave);
      this.#begun.add(newId);
      try {
        life.beginCopy(newId);
        const result = await continued.once("account.takeOver", (it) =>
          it.account.takeOver(entries, request),
        );
        if (result.ok && leave.isGiven()) await this.#leaveTo(newId, request, leave);
        return result;
      } finally {
        this.#begun.delete(newId);
        const isMoved = life.copies[newId] === "moved";
        const resolving = this.resolveCopies();
        // This session stays: what the other one has of its records is gone before the next change.
        if (!isMoved) await resolving;
      }
    });
  }

  /**
   * Has each session with a copy of this one's records go on, where this one has moved there, or erase
   * it: an order comes of one of them alone. False while one of them does not respond.
   */
  async resolveCopies(): Promise<boolean> {
    const { env, life } = this.#deps;
    for (const [id, state] of Object.entries(life.copies)) {
      if (this.#begun.has(id)) continue;
      const calls = sessionCalls(env, id);
      const resolving =
        state === "moved"
          ? calls.repeatable("account.confirmMove", (it) => it.account.confirmMove())
          : calls.repeatable("destroy", (it) => it.destroy({ isCopy: true }));
      await resolving.then(
        () => life.dropCopy(id),
        ({ reason = "unknown" }) => writeLog("warn", "login.copy_unresolved", { state, reason }),
      );
    }
    return !life.hasCopies;
  }

  /** A login over another login is another customer, who gets none of the records. */
  #isOther = (request: LoginRequest): boolean => !staysOwn(request) && this.#deps.isLoggedIn();

  /**
   * Returns the entries to move; a guest's orders are hidden from the customer, who may be another
   * person.
   */
  #entriesFor(request: LoginRequest, { successor }: Leave): [string, unknown][] {
    if (this.#isOther(request)) return [];
    const entries = this.#deps.entries();
    if (staysOwn(request)) return entries;
    return entries.map(([name, value]) => {
      const key = /^checkout:(?<key>.+)$/.exec(name)?.groups?.key;
      const isFormer = key !== undefined && key !== successor?.key;
      return [name, isFormer ? { ...Object(value), isFormer } : value];
    });
  }

  async #leaveTo(newId: string, request: LoginRequest, { successor }: Leave): Promise<void> {
    const { life, forget, mayBeErased } = this.#deps;
    const stays = this.#isOther(request) && !mayBeErased();
    forget();
    if (stays) return life.drainMoved(newId);
    await life.moveAway(newId, successor);
  }

  /**
   * Returns the result for a repeat of the same form that made an account, after the session has
   * moved.
   */
  resultAfterMove(
    request: CheckoutRequest,
  ): Promise<Result<CheckoutState, SerializedBackendError>> | null {
    const { env, life } = this.#deps;
    const movedTo = life.successorFor(request);
    if (!movedTo) return null;
    const asking = sessionCalls(env, movedTo).once("checkout.submit", (it) =>
      it.checkout.submit(request),
    );
    return asking.then((result) =>
      result.ok && result.value.state === "done" ? success({ ...result.value, movedTo }) : result,
    );
  }

  /** Logs in to the account that a checkout made, once for all concurrent callers. */
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

  /** Logs in, with a timeout. */
  async loginAs(newId: string, request: LoginRequest, timeouts: number): Promise<LoginResult> {
    try {
      const result = await this.#inTime(newId, request, { timeouts });
      return result ?? { ok: false, cause: serializeError(new BackendError("timeout", "login")) };
    } catch (error) {
      return { ok: false, cause: serializeError(error) };
    }
  }

  /** Returns null for a login that took too long and is dropped. */
  async #inTime(
    newId: string,
    request: LoginRequest,
    { timeouts, successor = null }: { timeouts: number; successor?: Successor | null },
  ): Promise<LoginResult | null> {
    let phase: "waiting" | "moved" | "late" = "waiting";
    const isGiven = () => {
      if (phase === "waiting") phase = "moved";
      return phase === "moved";
    };
    const entering = this.#to(newId, request, { successor, isGiven });
    const limit = { milliseconds: timeouts, fallback: null };
    const result = await withTimeout(entering, limit);
    // Once it has moved, the caller must get the result, however late it is.
    if (result === null && (phase as string) === "moved") return entering;
    if (result === null) phase = "late";
    return result;
  }

  // The order is valid without a login to its account: a login that takes too long is dropped.
  async #logInAfter(
    { key, hash, input: { account }, locale }: CheckoutRequest,
    timeouts: number,
  ): Promise<string | null> {
    if (!account || timeouts <= 0) return null;
    const id = newSessionId(this.#deps.env);
    const request = { kind: "login", ...account, remember: false, locale } as const;
    const successor = { id, key, hash };
    const result = await this.#inTime(id, request, { timeouts, successor });
    if (!result?.ok) return null;
    const { viewer, tokenSecret } = result.value;
    await accountSessions(this.#deps.env, viewer.id).join(id, tokenSecret);
    return id;
  }
}
