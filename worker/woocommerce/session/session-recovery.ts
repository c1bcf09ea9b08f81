import type { Notice } from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { CartSnapshot, Destination } from "../../commerce/cart-snapshot.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { MutationQueue, QueueTimeout } from "../../commerce/mutation-queue.ts";
import type { KeyValue } from "../../commerce/session.ts";
import type { SessionReport } from "../../commerce/session-ports.ts";
import { BackendError, rescue } from "../../platform/backend-error.ts";
import { withTimeout } from "../../platform/cache/with-timeout.ts";
import { MinuteCounter } from "../../platform/minute-counter.ts";
import { type BackendCart, isUnrated } from "../documents/cart-fields.ts";
import {
  changeShippingCounty,
  getCart,
  getGateways,
  getUnratedCart,
  hasKey,
} from "../documents/cart-queries.ts";
import { updateCustomer } from "../documents/customer-queries.ts";
import { hasCheckoutAddress } from "../documents/transfer-queries.ts";
import {
  cartIn,
  cartSnapshot,
  destinationIn,
  toDestination,
  withCart,
} from "../mapping/cart-snapshot.ts";
import type { Once } from "../send-until-decided.ts";
import type { Changes } from "./changes.ts";
import type { Exchange, ExchangeResult, SessionRequest } from "./exchange.ts";
import type { Renewal } from "./logins.ts";
import type { OpenedCheckout } from "./opened-checkout.ts";
import { type Restoration, withAdded } from "./restoration.ts";
import { type SessionHealth, sessionHealth } from "./session-health.ts";
import type { Tokens } from "./tokens.ts";

/** A result after recovery, with notices for the shopper. */
export interface RecoveredResult<Data = unknown>
  extends Pick<ExchangeResult<Data>, "data" | "errors">,
    Omit<SessionReport, "data"> {}

interface Deps {
  store: KeyValue;
  now: () => number;
  exchange: Exchange;
  tokens: Tokens;
  renewal: Renewal;
  restoration: Restoration;
  last: LastCart;
  queue: MutationQueue;
  /** What is recorded of the session's checkouts. */
  records: {
    /** The next user may be another person. */
    hide(): void;
    /** Whether an order may exist that this session does not know. */
    isInDoubt(now: number): boolean;
  };
  /** WordPress's own checkout with this cart. */
  openedCheckout: OpenedCheckout;
  changes: Changes;
  /** How long a request waits for its turn, in milliseconds. */
  turnMs: number;
  /** How long a cart that was read is reused for the same query, in milliseconds. */
  reuseMs: number;
}

/** What a request may change, before it is sent. */
interface Before {
  cart: CartSnapshot;
  outsideTurns: number;
}

interface SharedRead {
  reading: Promise<RecoveredResult>;
  turns: number;
  until: number;
}

/** So many reads and changes of a session are sent in a minute: a shopper comes nowhere near. */
const MAX_CALLS = 240;
const CALLS = "calls";
/** How long a read waits for what is known of an earlier change. */
const RESUME_MS = 1_000;

/** How many calls a request counts as: each item that it adds to the cart is one. */
const callsIn = ({ variables: { items } }: Pick<SessionRequest, "variables">): number =>
  Array.isArray(items) ? Math.max(1, items.length) : 1;

const reusable = new Set([getCart.name, getUnratedCart.name, getGateways.name]);

/**
 * Sends a session's operations, and recovers from a refused token, a vanished session or an ended
 * login with as little loss as possible. Each operation is sent again at most once, a mutation without
 * a key only when the first was certainly not executed.
 */
export class SessionRecovery {
  readonly #deps: Deps;
  #notices: Notice[] = [];
  /**
   * Counts starts and ends of queued work: a read that overlaps any may have read an older cart.
   */
  #turns = 0;
  /** Counts the same of work outside of the queue: a cart from before it may be bought by now. */
  #outsideTurns = 0;

  /** Changes that are under way, by their keys. */
  readonly #running = new Map<string, Promise<RecoveredResult>>();
  readonly #calls: MinuteCounter;
  readonly #reads = new Map<string, SharedRead>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#calls = new MinuteCounter(deps.now);
  }

  readonly #queueTimeoutFor = ({ name }: Pick<SessionRequest, "name">): QueueTimeout => ({
    name,
    milliseconds: this.#deps.turnMs,
  });

  /** Reads that are asked for again while they run, or within a second, share one result. */
  async query<Data>(
    request: SessionRequest<Data>,
    isAwaited: () => boolean = () => true,
  ): Promise<RecoveredResult<Data>> {
    const { now, queue } = this.#deps;
    const { name, variables, locale, customerOnly = false } = request;
    const key = JSON.stringify([name, variables, locale, customerOnly]);
    const shared = this.#reads.get(key);
    const isFresh = shared?.turns === queue.turns && now() < shared.until;
    if (shared && isFresh) {
      const { data, ...result } = await shared.reading;
      return { ...result, data: data as Data | null, notices: [] };
    }
    this.#countCalls(request);
    const reading = this.#read(request);
    const read = { reading, turns: queue.turns, until: Number.POSITIVE_INFINITY };
    this.#reads.set(key, read);
    const forget = () => this.#reads.get(key) === read && this.#reads.delete(key);
    try {
      const result = await reading;
      read.until = now() + (reusable.has(name) ? this.#deps.reuseMs : 0);
      if (read.until <= now() || result.errors.length > 0) forget();
      const cart = isAwaited() ? cartIn(result.data) : null;
      const notices = cart ? this.#deps.changes.report(cartSnapshot(cart)) : [];
      return { ...result, notices: [...result.notices, ...notices] };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** The work for a session's orders is not counted. */
  #countCalls(request: SessionRequest): void {
    if (!this.#calls.take(CALLS, MAX_CALLS, callsIn(request)))
      throw new BackendError("too-many-calls", request.name);
  }

  /** Reads may overlap, but not before there is a token, and not during repairs. */
  async #read<Data>(request: SessionRequest<Data>): Promise<RecoveredResult<Data>> {
    const { queue, exchange, tokens, restoration, renewal, changes } = this.#deps;
    const waits = !tokens.session || restoration.pending || renewal.due;
    if (changes.pending && !queue.isBusy) await this.#resume(request.locale);
    if (waits) return queue.runReading(() => this.run(request, "query"));
    const read = async () => {
      const [before, turns] = [this.#before(), this.#turns];
      const result = await exchange.send(request);
      const health = this.#judgeHealth(request, result, before);
      const isLatest = turns === this.#turns && changes.pending === null;
      return { result, health, isLatest };
    };
    // A backend with our plugin writes nothing of a read that it has not found out itself.
    const waitsForTurn = request.name === getCart.name && !exchange.supportsKeys;
    const outcome = await (waitsForTurn
      ? queue.runReading(read, this.#queueTimeoutFor(request))
      : read());
    if (outcome.health === "healthy") return this.#finish(outcome.result, outcome.isLatest);
    return queue.runReading(() => this.run(request, "query"));
  }

  /** Executed in its turn, unless the caller has got a timeout meanwhile. */
  async mutate<Data>(
    request: SessionRequest<Data>,
    isAwaited: () => boolean,
  ): Promise<RecoveredResult<Data>> {
    this.#countCalls(request);
    if (hasKey(request.name))
      return this.#change(request, isAwaited) as Promise<RecoveredResult<Data>>;
    return this.#inTurn(request, isAwaited, () => this.run(request, "mutation"));
  }

  #inTurn<Value>(
    { name, locale }: SessionRequest,
    isAwaited: () => boolean,
    work: () => Promise<Value>,
    key?: string,
  ): Promise<Value> {
    return this.#deps.queue.run(async () => {
      await this.#resumePending(locale, key);
      if (!isAwaited()) throw new BackendError("timeout", name);
      return work();
    }, this.#queueTimeoutFor({ name }));
  }

  /** Makes a change once, however often it is asked for with the same key. */
  async #change(request: SessionRequest, isAwaited: () => boolean): Promise<RecoveredResult> {
    const { changes } = this.#deps;
    const key = changes.keyFor(request);
    const result = await (this.#running.get(key) ?? this.#begin(request, key, isAwaited));
    if (isAwaited()) changes.forget(key);
    return result;
  }

  #begin(request: SessionRequest, key: string, isAwaited: () => boolean): Promise<RecoveredResult> {
    const { changes } = this.#deps;
    const running = this.#inTurn(
      request,
      isAwaited,
      () => this.#makeOnce(request, { key, notAfter: changes.notAfter() }),
      key,
    ).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** Until a caller has seen its result, an add is one that the next cart names. */
  async #makeOnce(request: SessionRequest, once: Once): Promise<RecoveredResult> {
    const { changes } = this.#deps;
    try {
      const result = await this.run(request, "mutation", once);
      if (result.errors.length === 0) changes.storeUnreported(request, once.key, true);
      return result;
    } catch (error) {
      if (error instanceof BackendError && error.reason === "change-expired")
        changes.storeUnreported(request, once.key, false);
      throw error;
    }
  }

  /** Learns what became of a change that was under way when the object was reset; waits a second. */
  async #resume(locale: Locale): Promise<void> {
    const resuming = rescue(
      this.#deps.queue.run(() => this.#resumePending(locale)),
      undefined,
    );
    await withTimeout(resuming, { milliseconds: RESUME_MS, fallback: undefined });
  }

  async #resumePending(locale: Locale, key?: string): Promise<void> {
    const { pending } = this.#deps.changes;
    if (!pending) return;
    const { request, ...once } = pending;
    try {
      await this.#makeOnce({ ...request, locale }, once);
    } catch (error) {
      // It stays pending, or what is known of it is stored.
      if (!(error instanceof BackendError) || this.#deps.changes.pending) throw error;
      // Nobody knows what became of it: sent now it might be made twice.
      if (error.reason === "uncertain" && once.key === key) throw error;
    }
  }

  /** For work that is already in its turn. */
  async run<Data>(
    request: SessionRequest<Data>,
    kind: "query" | "mutation",
    once: Once | null = null,
  ): Promise<RecoveredResult<Data>> {
    this.#turns += 1;
    try {
      return await this.#sendWithRecovery(request, kind, once);
    } finally {
      this.#turns += 1;
    }
  }

  /** Runs what may change the cart while others use it: what is read meanwhile may be older. */
  async outsideQueue<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#noteOutsideTurn();
    try {
      return await work();
    } finally {
      this.#noteOutsideTurn();
      this.#deps.queue.noteChange();
    }
  }

  #noteOutsideTurn(): void {
    this.#turns += 1;
    this.#outsideTurns += 1;
  }

  /** The last cart, before something is sent. */
  #before(): Before {
    return { cart: this.#deps.last.cart, outsideTurns: this.#outsideTurns };
  }

  async #sendWithRecovery<Data>(
    request: SessionRequest<Data>,
    kind: "query" | "mutation",
    once: Once | null,
  ): Promise<RecoveredResult<Data>> {
    const { exchange, changes } = this.#deps;
    const send = () => (once ? changes.send(request, once) : exchange.send(request));
    await this.#prepare(request.locale);
    const before = this.#before();
    const result = await send();
    const health = await this.#confirmed(this.#judgeHealth(request, result, before), request);
    this.#noteDestination(request, result);
    if (health === "healthy")
      return this.#finish(result, before.outsideTurns === this.#outsideTurns);
    // With an expired bearer the backend sees a guest and does not execute a customer's
    // operation.
    const isDone = !request.customerOnly && result.errors.length === 0;
    await this.#repair(health, request, result, before);
    const cart = await this.#restore(request.locale);
    if (kind === "mutation" && isDone)
      return this.#finish(cart ? { ...result, data: withCart(result.data, cart) as Data } : result);
    return this.#finish(await send());
  }

  /** Finishes pending work of an earlier operation before anything else is sent. */
  async prepare(locale: Locale): Promise<void> {
    await this.#resumePending(locale);
    await this.#prepare(locale);
  }

  async #prepare(locale: Locale): Promise<void> {
    await this.renewLogin(locale);
    if (this.#deps.restoration.pending) await this.#restore(locale);
  }

  /** Renews a login that is about to expire; ends one that the backend has ended. */
  async renewLogin(locale: Locale): Promise<void> {
    const { renewal } = this.#deps;
    if (renewal.due && !(await renewal.run(locale))) this.#endLogin();
  }

  async #restore(locale: Locale): Promise<BackendCart | null> {
    try {
      const { cart, notices } = await this.#deps.restoration.run(locale);
      this.#notices.push(...notices);
      return cart;
    } catch (error) {
      // A new token that is refused at once would stay refused: the next attempt is sent without
      // one.
      if (error instanceof BackendError && error.reason === "graphql")
        this.#deps.tokens.replaceSession(null);
      throw error;
    }
  }

  /** Stores the destination: shipping rates depend on it, so a restored cart needs it. */
  #noteDestination({ name, variables }: SessionRequest, { errors }: ExchangeResult): void {
    const { last } = this.#deps;
    if (errors.length > 0) return;
    if (name === changeShippingCounty.name)
      last.keepDestination(toDestination(variables.shipping as Partial<Destination>));
    // An account's address may be among the data that have changed.
    if (name === updateCustomer.name) last.keepDestination(null);
  }

  #judgeHealth(
    request: SessionRequest,
    result: ExchangeResult & { isDuplicate?: true },
    before: Before,
  ): SessionHealth {
    return sessionHealth({
      ...result,
      ...request,
      // What it has added is in the last cart already.
      ...(result.isDuplicate && { name: "" }),
      last: before.cart,
      loggedIn: this.#deps.tokens.login !== null,
      checkoutInDoubt: this.#mayBeBought(before),
    });
  }

  /** Whether the last cart may have become an order since. */
  #mayBeBought({ outsideTurns }: Before): boolean {
    const { records, now, openedCheckout } = this.#deps;
    return (
      outsideTurns !== this.#outsideTurns ||
      records.isInDoubt(now()) ||
      openedCheckout.mayHaveOrdered
    );
  }

  async #confirmed(health: SessionHealth, { locale }: SessionRequest): Promise<SessionHealth> {
    if (health !== "unclear") return health;
    const { exchange } = this.#deps;
    const result = await exchange.send(exchange.request(getUnratedCart, {}, locale));
    const cart = cartIn(result.data);
    return cart && cartSnapshot(cart).lines.length === 0 ? "vanished" : "healthy";
  }

  async #repair(
    health: SessionHealth,
    request: SessionRequest,
    result: ExchangeResult,
    before: Before,
  ): Promise<void> {
    const { tokens, renewal } = this.#deps;
    if (health === "bearer-refused") {
      if (!(await renewal.run(request.locale))) this.#endLogin();
      return;
    }
    // Another operation may have replaced the token in the meantime.
    if (health === "token-refused" && tokens.session === result.sent)
      tokens.replaceSession(result.fresh);
    const { cart } = before;
    this.#setTarget(before, health === "vanished" ? withAdded(cart, request, result) : cart);
  }

  /** Ends the login: the shopper continues as a guest with the same cart. */
  #endLogin(): void {
    const { tokens, last, records } = this.#deps;
    tokens.dropLogin();
    tokens.replaceSession(null);
    records.hide();
    this.#setTarget(this.#before(), last.cart);
    last.keepDestination(null);
    this.#notices.push({ id: "session.login-ended" });
  }

  /** Has a cart restored, unless it may have been ordered. */
  #setTarget(before: Before, cart: CartSnapshot): void {
    if (!this.#mayBeBought(before)) this.#deps.restoration.setTarget(cart);
  }

  #keep(cart: BackendCart): void {
    const { last } = this.#deps;
    const snapshot = cartSnapshot(cart);
    last.keep(isUnrated(cart) ? { ...snapshot, rate: last.cart.rate } : snapshot);
    this.#deps.openedCheckout.note({ isEmpty: snapshot.lines.length === 0 });
  }

  #finish<Data>({ data, errors }: ExchangeResult<Data>, isLatest = true): RecoveredResult<Data> {
    const { last, openedCheckout } = this.#deps;
    const cart = cartIn(data);
    const customer = viewerId(data);
    const destination = destinationIn(data);
    if (customer) this.#deps.tokens.keepCustomer(customer);
    if (cart && isLatest) this.#keep(cart);
    if (destination && isLatest) last.keepDestination(destination);
    if (hasCheckoutAddress(data)) openedCheckout.begin();
    const notices = this.#notices.splice(0);
    return {
      ...{ data, errors, notices, destination: last.destination },
      ...(openedCheckout.isOpen && { isCheckoutOpen: true }),
      ...(openedCheckout.mayHaveOrdered && { mayHaveOrdered: true }),
    };
  }
}

/** Returns the customer's id in a result's data, if the operation requested it. */
const viewerId = (data: unknown): number | undefined =>
  (data as { viewer?: { databaseId?: number } | null } | null)?.viewer?.databaseId;
