import type { Notice } from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { CartSnapshot, Destination } from "../../commerce/cart-snapshot.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { MutationQueue, QueueTimeout } from "../../commerce/mutation-queue.ts";
import type { KeyValue, SessionRequest, SessionResult } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { type BackendCart, isUnrated } from "../documents/cart-fields.ts";
import {
  changeShippingCounty,
  getCart,
  getGateways,
  getUnratedCart,
  isAdd,
  writesSession,
} from "../documents/cart-queries.ts";
import { updateCustomer } from "../documents/customer-queries.ts";
import { cartIn, cartSnapshot, destinationIn, destinationOf } from "../mapping/cart-snapshot.ts";
import type { AddReceipts } from "./add-receipts.ts";
import { AddReconciliation } from "./add-reconciliation.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import type { Renewal } from "./logins.ts";
import type { LostChange } from "./lost-changes.ts";
import {
  type Restoration,
  type Restored,
  replaced,
  withAdded,
  withRestoredKey,
} from "./restoration.ts";
import { type SessionHealth, sessionHealth } from "./session-health.ts";
import type { Tokens } from "./tokens.ts";

/** A result after recovery, with notices for the shopper. */
export type RecoveredResult<Data = unknown> = Exclude<SessionResult, { ok: false }> & {
  data: Data | null;
};

interface Parts {
  store: KeyValue;
  now: () => number;
  exchange: Exchange;
  tokens: Tokens;
  renewal: Renewal;
  restoration: Restoration;
  last: LastCart;
  queue: MutationQueue;
  /** Runs work within the turn that its customer has among all devices. */
  turns: { run<Value>(work: () => Promise<Value>): Promise<Value> };
  /** The next user may be another person. */
  onLoginEnded: () => void;
  /** Whether an order may exist that this session does not know. */
  checkoutInDoubt: () => boolean;
  /** Whether such an order is being looked for. */
  checkoutUnsettled: () => boolean;
  lost: LostChange;
  receipts: AddReceipts;
  /** How long a request waits for its turn, in milliseconds. */
  turnMs: number;
  /** How long a cart that was read answers the same question again, in milliseconds. */
  reuseMs: number;
}

interface SharedRead {
  reading: Promise<RecoveredResult>;
  turns: number;
  until: number;
}

/** So many reads and changes of a session are sent in a minute: a shopper comes nowhere near. */
const MAX_CALLS = 240;
const MINUTE_MS = 60_000;

/** What a session may ask of the backend in a minute; the work for its orders is not counted. */
class CallBudget {
  readonly #now: () => number;
  #calls = 0;
  #endsAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a call; throws where there were too many. */
  spend(operation: string): void {
    if (this.#now() >= this.#endsAt) {
      this.#calls = 0;
      this.#endsAt = this.#now() + MINUTE_MS;
    }
    this.#calls += 1;
    if (this.#calls > MAX_CALLS) throw new BackendError("too-many-calls", operation);
  }
}

const reusable = new Set([getCart.name, getUnratedCart.name, getGateways.name]);

/**
 * Sends a session's operations, and recovers from a refused token, a vanished session or an ended
 * login with as little loss as possible. Each operation is sent again at most once, and a mutation
 * only when the first was certainly not carried out.
 */
export class SessionRecovery {
  readonly #parts: Parts;
  #notices: Notice[] = [];
  /**
   * Counts starts and ends of queued work: a read that overlaps any may have seen an older cart.
   */
  #turns = 0;

  readonly #adds: AddReconciliation;
  readonly #budget: CallBudget;
  readonly #reads = new Map<string, SharedRead>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#budget = new CallBudget(parts.now);
    const carryOut = (
      request: SessionRequest,
      kind: "query" | "mutation",
      receipt: string | null = null,
    ) => this.run(request, kind, receipt);
    const queueTimeoutFor = this.#queueTimeoutFor;
    this.#adds = new AddReconciliation({ ...parts, carryOut, queueTimeoutFor });
  }

  readonly #queueTimeoutFor = ({ name }: Pick<SessionRequest, "name">): QueueTimeout => ({
    name,
    milliseconds: this.#parts.turnMs,
  });

  /** Reads that are asked for again while they run, or within a second, are answered together. */
  async query(
    request: SessionRequest,
    isAwaited: () => boolean = () => true,
  ): Promise<RecoveredResult> {
    const { now, queue } = this.#parts;
    const { name, variables, locale, customerOnly = false } = request;
    const key = JSON.stringify([name, variables, locale, customerOnly]);
    const shared = this.#reads.get(key);
    const isFresh = shared?.turns === queue.turns && now() < shared.until;
    if (shared && isFresh) return { ...(await shared.reading), notices: [] };
    this.#budget.spend(name);
    const reading = this.#read(request);
    const read = { reading, turns: queue.turns, until: Number.POSITIVE_INFINITY };
    this.#reads.set(key, read);
    const forget = () => this.#reads.get(key) === read && this.#reads.delete(key);
    try {
      const answer = await reading;
      read.until = now() + (reusable.has(name) ? this.#parts.reuseMs : 0);
      if (read.until <= now() || answer.errors.length > 0) forget();
      const cart = isAwaited() ? cartIn(answer.data) : null;
      const told = cart ? await this.#adds.tellLate(cartSnapshot(cart), request) : [];
      return { ...answer, notices: [...answer.notices, ...told] };
    } catch (trouble) {
      forget();
      throw trouble;
    }
  }

  /**
   * Reads may overlap, but not before there is a token, and not during repairs. One that asks
   * couriers has its turn as changes have: WordPress writes the session at its end.
   */
  async #read(request: SessionRequest): Promise<RecoveredResult> {
    const { queue, exchange, tokens, restoration, renewal } = this.#parts;
    const waits = !tokens.session || restoration.pending || renewal.due;
    if (waits) return queue.runReading(() => this.run(request, "query"));
    const read = async () => {
      const [last, turns] = [this.#parts.last.cart, this.#turns];
      const answer = await exchange.send(request);
      const { health } = await this.#examined(request, answer, last);
      return { answer, health, isLatest: turns === this.#turns };
    };
    const asksCouriers = request.name === getCart.name;
    const seen = await (asksCouriers
      ? queue.runReading(read, this.#queueTimeoutFor(request))
      : read());
    if (seen.health === "healthy") return this.#finish(seen.answer, seen.isLatest);
    return queue.runReading(() => this.run(request, "query"));
  }

  /** Carried out in its turn, unless the caller has got a timeout meanwhile. */
  async mutate(request: SessionRequest, isAwaited: () => boolean): Promise<RecoveredResult> {
    this.#budget.spend(request.name);
    if (isAdd(request)) return this.#adds.run(request, isAwaited);
    return this.#parts.queue.run(async () => {
      if (!isAwaited()) throw new BackendError("timeout", request.name);
      return this.run(request, "mutation");
    }, this.#queueTimeoutFor(request));
  }

  /** For work that is already in its turn. */
  async run<Data>(
    request: SessionRequest<Data>,
    kind: "query" | "mutation",
    receipt: string | null = null,
  ): Promise<RecoveredResult<Data>> {
    this.#turns += 1;
    const { now, last, lost } = this.#parts;
    const sending = { sentAt: now(), before: last.cart, receipt };
    const isWriting = kind === "mutation" && writesSession(request.name);
    try {
      if (isWriting) lost.begin(sending);
      const answer = await this.#sendWithRecovery(request, kind);
      if (isWriting) lost.answered();
      return answer;
    } catch (trouble) {
      if (isWriting) lost.unanswered(trouble, sending);
      throw trouble;
    } finally {
      this.#turns += 1;
    }
  }

  async #sendWithRecovery<Data>(
    request: SessionRequest<Data>,
    kind: "query" | "mutation",
  ): Promise<RecoveredResult<Data>> {
    const { exchange, last } = this.#parts;
    await this.prepare(request.locale);
    const before = last.cart;
    const answer = await exchange.send(request);
    const examined = await this.#examined(request, answer, before);
    const health = await this.#confirmed(examined.health, request);
    this.#noteDestination(request, answer);
    if (health === "healthy") return this.#finish(answer);
    // With an expired bearer the backend sees a guest and does not carry out a customer's
    // operation.
    const carriedOut =
      !request.customerOnly && health !== "token-refused" && answer.errors.length === 0;
    await this.#repair(health, request, examined.told, before);
    const { keys, cart } = await this.#restore(request.locale);
    if (kind === "mutation" && carriedOut)
      return this.#finish(cart ? { ...answer, data: replaced(answer.data, cart) } : answer);
    return this.#finish(await exchange.send(withRestoredKey(request, keys)));
  }

  /** Finishes pending work of an earlier operation before anything else is sent. */
  async prepare(locale: Locale): Promise<void> {
    const { renewal, restoration } = this.#parts;
    if (renewal.due && !(await renewal.run(locale))) this.#endLogin();
    if (restoration.pending) await this.#restore(locale);
  }

  async #restore(locale: Locale): Promise<Restored> {
    try {
      const { restoration, turns } = this.#parts;
      const restored = await turns.run(() => restoration.run(locale));
      this.#notices.push(...restored.notices);
      return restored;
    } catch (trouble) {
      // A new token that is refused at once would stay refused: the next attempt is sent without
      // one.
      if (trouble instanceof BackendError && trouble.reason === "graphql")
        this.#parts.tokens.replaceSession(null);
      throw trouble;
    }
  }

  /** Stores the destination: shipping rates depend on it, so a restored cart needs it. */
  #noteDestination({ name, variables }: SessionRequest, { errors }: ExchangeResult): void {
    const { last } = this.#parts;
    if (errors.length > 0) return;
    if (name === changeShippingCounty.name)
      last.keepDestination(destinationOf(variables.shipping as Partial<Destination>));
    // An account's address may be among the data that have changed.
    if (name === updateCustomer.name) last.keepDestination(null);
  }

  #healthOf(request: SessionRequest, answer: ExchangeResult, last: CartSnapshot): SessionHealth {
    return sessionHealth({
      ...answer,
      ...this.#changeBefore(request, answer),
      last,
      loggedIn: this.#parts.tokens.login !== null,
      checkoutInDoubt: this.#parts.checkoutInDoubt(),
    });
  }

  /**
   * The health that an answer tells, and the answer that tells it. What an add in doubt has put into
   * a forgotten cart looks like a cart: only the add's receipt tells.
   */
  async #examined(
    request: SessionRequest,
    answer: ExchangeResult,
    last: CartSnapshot,
  ): Promise<{ health: SessionHealth; told: ExchangeResult }> {
    const health = this.#healthOf(request, answer, last);
    if (health !== "healthy" || !this.#adds.obscure(request, answer.data))
      return { health, told: answer };
    const isSuspect = this.#adds.inDoubt.some(
      (change) => this.#healthOf({ ...request, ...change }, answer, last) === "vanished",
    );
    if (!isSuspect) return { health, told: answer };
    const { exchange, receipts } = this.#parts;
    const reading = receipts.reading(request.locale);
    const told = await exchange.send(reading);
    const isVanished = this.#healthOf(reading, told, last) === "vanished";
    return isVanished ? { health: "vanished", told } : { health, told: answer };
  }

  /** A receipt tells of the add before it, whose own response was lost. */
  #changeBefore({ name, variables }: SessionRequest, { data }: ExchangeResult) {
    return this.#adds.carriedOut(data) ?? { name, variables };
  }

  async #confirmed(health: SessionHealth, { locale }: SessionRequest): Promise<SessionHealth> {
    if (health !== "unclear") return health;
    const { exchange } = this.#parts;
    const answer = await exchange.send(exchange.request(getUnratedCart, {}, locale));
    const cart = cartIn(answer.data);
    return cart && cartSnapshot(cart).lines.length === 0 ? "vanished" : "healthy";
  }

  async #repair(
    health: SessionHealth,
    request: SessionRequest,
    answer: ExchangeResult,
    before: CartSnapshot,
  ): Promise<void> {
    const { tokens, renewal, restoration } = this.#parts;
    if (health === "bearer-refused") {
      if (!(await renewal.run(request.locale))) this.#endLogin();
      return;
    }
    // Another operation may have replaced the token in the meantime.
    if (health === "token-refused" && tokens.session === answer.sent)
      tokens.replaceSession(answer.fresh);
    if (this.#parts.checkoutUnsettled()) return;
    const change = this.#changeBefore(request, answer);
    restoration.setTarget(health === "vanished" ? withAdded(before, change, answer) : before);
  }

  /** Ends the login: the shopper continues as a guest with the same cart. */
  #endLogin(): void {
    const { tokens, restoration, last, onLoginEnded } = this.#parts;
    tokens.dropLogin();
    tokens.replaceSession(null);
    onLoginEnded();
    restoration.setTarget(last.cart);
    last.keepDestination(null);
    this.#notices.push({ id: "session.login-ended" });
  }

  #keep(cart: BackendCart): void {
    const { last } = this.#parts;
    const seen = cartSnapshot(cart);
    last.keep(isUnrated(cart) ? { ...seen, rate: last.cart.rate } : seen);
  }

  #finish<Data>({ data, errors }: ExchangeResult<Data>, isLatest = true): RecoveredResult<Data> {
    const { last } = this.#parts;
    const cart = cartIn(data);
    const customer = viewerId(data);
    const destination = destinationIn(data);
    if (customer) this.#parts.tokens.keepCustomer(customer);
    if (cart && isLatest) this.#keep(cart);
    if (destination && isLatest) last.keepDestination(destination);
    const notices = this.#notices.splice(0);
    return { ok: true, data, errors, notices, destination: last.destination };
  }
}

/** Returns the customer's id in a result's data, if the operation requested it. */
const viewerId = (data: unknown): number | undefined =>
  (data as { viewer?: { databaseId?: number } | null } | null)?.viewer?.databaseId;
