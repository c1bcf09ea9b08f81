import { DurableObject } from "cloudflare:workers";
import { failure, type Result, success } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { OrderView } from "../../shared/order.ts";
import type { LineSnapshot } from "../commerce/cart-snapshot.ts";
import { DESTINATION, LastCart } from "../commerce/last-cart.ts";
import type { MutationQueue } from "../commerce/mutation-queue.ts";
import type {
  BegunLogin,
  CheckoutRequest,
  CheckoutState,
  Flash,
  KeyValue,
  LoginRequest,
  LoginResult,
  PreparedPayment,
  SerializedBackendError,
  SessionRequest,
  SessionResult,
  Timeouts,
} from "../commerce/session.ts";
import type {
  BackendResult,
  LoginState,
  Logins,
  SessionBackend,
} from "../commerce/session-backend.ts";
import { SessionClosed, serializeError } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import { plainFailure } from "../platform/http/define-action.ts";
import { isJob, Jobs } from "../platform/jobs.ts";
import { BegunLogins } from "./begun-logins.ts";
import { StoredFlash } from "./request-session.ts";
import type { SessionEntry } from "./session.ts";
import { Session } from "./session.ts";
import { defaultTimeouts } from "./session-contract.ts";
import { COPIES, DRAIN_MS, LOCK, RESUME_MS, SessionLife, SessionMove } from "./session-life.ts";

/** How long a log-in waits for a checkout that is under way. */
const CHECKOUT_MS = 2_000;

/**
 * Resumes pending work; returns milliseconds until the next attempt, null when nothing is pending.
 */
async function resumePending(
  { checkouts, records }: SessionDeps,
  now: number,
): Promise<number | null> {
  await checkouts.resume();
  records.prune(now);
  return checkouts.resumeInMs;
}

/** A checkout whose card is not paid, for a shopper who is shown what became of it. */
const unpaidAs = (id: MessageId, state: CheckoutState): CheckoutState =>
  state.state === "awaiting-card" ? { state: "refused", failure: plainFailure(id) } : state;

/** After this work nothing is left to resume. */
const last = (work: Promise<void>): Promise<null> => work.then(() => null);

/** What the object passes to its dependencies. */
export interface DepsEnvironment {
  env: Bindings;
  store: KeyValue;
  /** Name of the session's object. */
  owner: string;
  /** Timeouts for other services, in milliseconds. */
  timeouts: Pick<Timeouts, "backend" | "checkout" | "payment" | "turn" | "reuse">;
  now: () => number;
  secure: () => Promise<void>;
  /** Throws when the session has ended or moved. */
  assertOpen: () => void;
}

/** The dependencies of a session; worker/wiring/shop-session.ts wires them together. */
export interface SessionDeps {
  recovery: SessionBackend;
  tokens: LoginState;
  queue: MutationQueue;
  logins: Logins;
  /** What the session contains, which decides how long it is stored. */
  retention(): "empty" | "guest" | "remembered";
  /** Sets the current visitor; undefined for work of a job. */
  setVisitor(next: Visitor | undefined): void;
}

/** A session's object: stores the backend's tokens and runs its mutations one after another. */
export abstract class DurableSession extends DurableObject<Bindings> {
  /** Creates the dependencies that features contribute; the session itself knows none of them. */
  protected abstract createDeps(environment: DepsEnvironment): SessionDeps;

  protected readonly timeouts: Timeouts = defaultTimeouts;
  readonly #jobs = new Jobs(this.ctx.storage, {
    resume: () =>
      this.#resume().catch((error) => {
        // It has ended or moved while this work waited.
        if (error instanceof SessionClosed) return Date.now() + DRAIN_MS;
        throw error;
      }),
  });
  readonly #life = new SessionLife(this.ctx.storage, (time) => this.#resumeAt(time));
  readonly #begunLogins = new BegunLogins(this.ctx.storage.kv, () => Date.now());
  readonly #flashes = new StoredFlash(this.ctx.storage.kv);
  readonly #move = new SessionMove({
    env: this.env,
    life: this.#life,
    entries: () =>
      [...this.ctx.storage.kv.list()].filter(
        ([name]) => name !== LOCK && name !== COPIES && !isJob(name),
      ),
    isLoggedIn: () => this.#session().tokens.login !== null,
    mayBeErased: () => this.#session().records.areResolved,
    queue: () => this.#session().queue,
    forget: () => {
      this.#deps = null;
    },
  });
  #deps: SessionDeps | null = null;

  /** The session for a caller with its key; for any other, one that does not exist. */
  async authenticate({ key, isNew, isContinued }: SessionEntry): Promise<Session> {
    if ((isNew || isContinued) && !this.#life.isLocked) {
      this.#life.lock(key);
      if (isNew) await this.open();
    }
    return new Session(this.#life.isKey(key) ? this : null);
  }

  async open(): Promise<void> {
    if (!this.#life.isOpen) this.#life.begin();
  }

  async query(request: SessionRequest): Promise<SessionResult> {
    return this.#respond(request, (deps, isAwaited) => deps.recovery.query(request, isAwaited));
  }

  async mutate(request: SessionRequest): Promise<SessionResult> {
    return this.#respond(request, (deps, isAwaited) => deps.recovery.mutate(request, isAwaited));
  }

  async checkout(request: CheckoutRequest): Promise<Result<CheckoutState, SerializedBackendError>> {
    const repeated = this.#move.resultAfterMove(request);
    if (repeated) return repeated;
    if (!this.#life.isOpen) return failure(this.#life.unknown("Checkout"));
    this.#life.use();
    const started = Date.now();
    const { checkouts, setVisitor } = this.#session();
    setVisitor(request.visitor);
    try {
      const meanwhile = checkouts.confirming(request.key);
      const result = await this.#withinTimeout(checkouts.submit(request), meanwhile);
      const state = unpaidAs("checkout.payment-missing", result);
      const left = this.timeouts.shopper - (Date.now() - started);
      return success(await this.#move.logInAfterCheckout(request, state, left));
    } catch (error) {
      return failure(serializeError(error));
    }
  }

  async checkoutState(key: string): Promise<CheckoutState> {
    if (!this.#life.isOpen) return { state: "unknown" };
    const asking = this.#session().checkouts.state(key);
    const state = await this.#withinTimeout(asking, { state: "confirming", key } as const);
    this.#flashes.resolve(state);
    return unpaidAs("checkout.card-failed", state);
  }

  async preparePayment(
    request: CheckoutRequest,
  ): Promise<Result<PreparedPayment, SerializedBackendError>> {
    if (!this.#life.isOpen) return failure(this.#life.unknown("preparePayment"));
    this.#life.use();
    const { checkouts, setVisitor } = this.#session();
    setVisitor(request.visitor);
    const preparing = checkouts
      .prepareCard(request)
      .then(success, (error) => failure(serializeError(error)));
    return this.#withinTimeout(preparing, success(checkouts.cardUnavailable));
  }

  async eraseOrder(orderId: number): Promise<boolean> {
    if (!this.#life.isOpen && !this.#life.isDraining) return true;
    const { records } = this.#session();
    if (!records.areResolved) return false;
    records.erase(orderId);
    return true;
  }

  async undecidedCheckout(): Promise<string | null> {
    if (!this.#life.isOpen) return null;
    return this.#withinTimeout(this.#session().checkouts.undecided(), null);
  }

  async placedOrder(orderId: number, orderKey: string): Promise<OrderView | null> {
    return this.#life.isOpen ? this.#session().records.placedOrder(orderId, orderKey) : null;
  }

  async lastOrder(
    orderId: number | null = null,
  ): Promise<{ orderId: number; orderKey: string } | null> {
    if (!this.#life.isOpen) return null;
    const { checkouts, records } = this.#session();
    // Paid while nobody was at its page.
    if (records.awaitingCard.length > 0) await this.#withinTimeout(checkouts.undecided(), null);
    return records.lastOrder(orderId);
  }

  async lastLines(): Promise<Pick<LineSnapshot, "name" | "quantity">[]> {
    if (!this.#life.isOpen) return [];
    const { lines } = new LastCart(this.ctx.storage.kv).cart;
    return lines.map(({ name, quantity }) => ({ name, quantity }));
  }

  async keepFlash(flash: Flash): Promise<boolean> {
    if (!this.#life.isOpen) return false;
    this.#flashes.keep(flash);
    return true;
  }

  async readFlash(): Promise<Flash | null> {
    return this.#flashes.read();
  }

  async forgetFlash(shown: Flash): Promise<void> {
    this.#flashes.forget(shown);
  }

  async beginLogin(login: BegunLogin): Promise<string | null> {
    if (!this.#life.isOpen) return null;
    this.#life.use();
    return this.#begunLogins.begin(login);
  }

  async takeLogin(state: string): Promise<BegunLogin | null> {
    return this.#life.isOpen ? this.#begunLogins.take(state) : null;
  }

  async loginAs(newId: string, request: LoginRequest): Promise<LoginResult> {
    if (!this.#life.isOpen) return { ok: false, cause: this.#life.unknown("login") };
    const started = Date.now();
    // A running one moves with the cart; one on its way would find no cart.
    const idle = this.#session().checkouts.idle();
    await withTimeout(idle, { milliseconds: CHECKOUT_MS, fallback: undefined });
    const left = this.timeouts.shopper - (Date.now() - started);
    return this.#move.loginAs(newId, request, left);
  }

  async takeOver(stored: [string, unknown][], request: LoginRequest): Promise<LoginResult> {
    if (this.#life.isOpen) throw new Error("A session that exists takes over no other.");
    for (const [key, value] of stored) this.ctx.storage.kv.put(key, value);
    // The cart goes to the account's own address from now on.
    this.ctx.storage.kv.put(DESTINATION, null);
    this.#life.beginTaking();
    this.#life.begin(RESUME_MS);
    const { logins, queue } = this.#session();
    try {
      return await queue.runReading(() => logins.logIn(request));
    } catch (error) {
      return { ok: false, cause: serializeError(error) };
    }
  }

  async confirmMove(): Promise<void> {
    this.#life.endTaking();
  }

  async logout(locale: Locale): Promise<void> {
    if (!this.#life.isOpen) return this.destroy();
    const { logins, queue } = this.#session();
    // Closed first: the session accepts nothing more, however long the backend's logout takes.
    this.#life.close();
    const leaving = queue.runAlways(() => logins.logOut(locale)).then(() => this.destroy());
    await this.#withinTimeout(leaving, undefined);
  }

  async discard(): Promise<boolean> {
    const { queue, retention } = this.#session();
    if (!this.#life.isOpen || queue.isBusy || retention() !== "empty") return false;
    if (this.#life.hasCopies) return false;
    await this.#erase();
    return true;
  }

  /**
   * Erases the session; keeps the data of pending orders and payments until they are resolved, unless
   * another session has them.
   */
  async destroy({ isCopy = false } = {}): Promise<void> {
    // Runs after pending work, whose results would be written into the emptied storage.
    await this.#session().queue.runAlways(async () => {
      if (isCopy) return this.#erase();
      if (this.#session().records.areResolved && !this.#life.hasCopies) return this.#erase();
      this.#life.drain();
      this.#resumeAt(Date.now() + DRAIN_MS);
    });
  }

  async #erase(): Promise<void> {
    this.#deps = null;
    await this.#life.erase();
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #resumeAt(at: number): void {
    this.#jobs.add("resume", null, { at, id: "resume" });
  }

  /** Resumes what is pending, or ends the session. */
  async #resume(): Promise<number | null> {
    const { takingPauseMs } = this.#life;
    if (takingPauseMs === 0) return last(this.#erase());
    if (takingPauseMs !== null) return Date.now() + takingPauseMs;
    const areCopiesResolved = await this.#move.resolveCopies();
    const { isOpen } = this.#life;
    if (!isOpen && this.#session().records.areResolved) {
      if (!areCopiesResolved) return Date.now() + RESUME_MS;
      return this.#life.forget();
    }
    if (!isOpen) this.#life.drain();
    const now = Date.now();
    const resumed = await resumePending(this.#session(), now);
    const pauses = [resumed, areCopiesResolved ? null : RESUME_MS].filter(
      (pause) => pause !== null,
    );
    if (pauses.length > 0) return now + Math.min(...pauses);
    if (!isOpen) return last(this.#erase());
    const ends = this.#life.endsAt(this.#session().retention());
    return ends > now ? ends : last(this.destroy());
  }

  /** Returns the result, or the fallback after the shopper's timeout; the work continues. */
  #withinTimeout<Value, Otherwise>(
    work: Promise<Value>,
    fallback: Otherwise,
  ): Promise<Value | Otherwise> {
    return withTimeout(work, { milliseconds: this.timeouts.shopper, fallback });
  }

  async #respond(
    { name, visitor }: SessionRequest,
    ask: (deps: SessionDeps, isAwaited: () => boolean) => Promise<BackendResult>,
  ): Promise<SessionResult> {
    if (!this.#life.isOpen) return { ok: false, cause: this.#life.unknown(name) };
    this.#life.use();
    this.#session().setVisitor(visitor);
    return resultInTime(name, this.timeouts.shopper, (awaited) => ask(this.#session(), awaited));
  }

  #session(): SessionDeps {
    const { storage } = this.ctx;
    this.#deps ??= this.createDeps({
      env: this.env,
      owner: this.ctx.id.toString(),
      store: storage.kv,
      timeouts: this.timeouts,
      now: () => Date.now(),
      assertOpen: this.#life.assertOpen,
      secure: () => {
        this.#resumeAt(Date.now() + RESUME_MS);
        return storage.sync();
      },
    });
    return this.#deps;
  }
}

/** Returns the result, or a timeout; isAwaited then shows the work that its caller has gone. */
async function resultInTime(
  operation: string,
  timeout: number,
  ask: (isAwaited: () => boolean) => Promise<BackendResult>,
): Promise<SessionResult> {
  let isAwaited = true;
  const asking = ask(() => isAwaited).catch(
    (error): SessionResult => ({ ok: false, cause: serializeError(error) }),
  );
  const error = serializeError(new BackendError("timeout", operation));
  const late = { ok: false, cause: error } as const;
  const result = await withTimeout(asking, { milliseconds: timeout, fallback: late });
  isAwaited = false;
  return result;
}
