import type { Notice } from "../../shared/actions.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { addToCart, changeShippingCounty, getCart } from "../cart/cart-queries.ts";
import {
  type CartSnapshot,
  cartIn,
  cartSnapshot,
  type Destination,
  destinationIn,
  destinationOf,
  type LastCart,
} from "../cart/last-cart.ts";
import {
  type Restoration,
  type Restored,
  replaced,
  withAdded,
  withRestoredKey,
} from "../cart/restoration.ts";
import { type SessionHealth, sessionHealth } from "../cart/session-health.ts";
import {
  BackendError,
  classifyLoss,
  conclusiveAfterMs,
  type ResponseLoss,
} from "../platform/graphql/backend-error.ts";
import type { CustomerQueue } from "./account-sessions.ts";
import { updateCustomer } from "./customer-queries.ts";
import type { Exchange, ExchangeResult, MutationQueue } from "./exchange.ts";
import type { Renewal } from "./logins.ts";
import type { KeyValue, SessionRequest, SessionResult } from "./session-contract.ts";
import type { Tokens } from "./tokens.ts";

/** An add to the cart whose result the shopper has not seen. */
interface AddRecord {
  /** Quantity of the product in the cart before sending. */
  before: number;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Null while it is in flight, or when the object was reset meanwhile. */
  loss: ResponseLoss | null;
  isDone: boolean;
}

interface AddParts {
  queue: MutationQueue;
  exchange: Exchange;
  store: KeyValue;
  last: LastCart;
  now: () => number;
  /** Runs an operation within the current turn of the queue. */
  carryOut: (request: SessionRequest, kind: "query" | "mutation") => Promise<RecoveredResult>;
}

interface Running {
  callers: (() => boolean)[];
  working: Promise<RecoveredResult>;
}

/** Prefix of the storage keys of add records. */
export const ADD_PREFIX = "add:";
/** After this time, the same add counts as a new one. */
const REPEAT_MS = 10 * 60 * 1000;
const MAX_RECORDS = 20;

/**
 * Adds to the cart so that a lost answer never adds twice. What was sent is written down before: where
 * its outcome is not known and the same is sent again, the cart is looked at first.
 */
class AddReconciliation {
  readonly #parts: AddParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: AddParts) {
    this.#parts = parts;
  }

  run(request: SessionRequest, isAwaited: () => boolean): Promise<RecoveredResult> {
    const content = JSON.stringify(request.variables);
    const running = this.#running.get(content);
    // Two clicks in a row add twice, unless the first one ended with an unknown result.
    if (running && !isAwaitedByAny(running)) {
      running.callers.push(isAwaited);
      return running.working;
    }
    const callers = [isAwaited];
    const working = this.#parts.queue
      .run(() => this.#add(request, ADD_PREFIX + content, () => isAwaitedByAny({ callers })))
      .finally(() => {
        if (this.#running.get(content)?.callers === callers) this.#running.delete(content);
      });
    this.#running.set(content, { callers, working });
    return working;
  }

  async #add(
    request: SessionRequest,
    name: string,
    isAwaited: () => boolean,
  ): Promise<RecoveredResult> {
    const { store, last, now, carryOut } = this.#parts;
    if (!isAwaited()) throw new BackendError("timeout", request.name);
    const known = this.#recordOf(name);
    const earlier = known && (await this.#reconcile(known, name, request));
    if (earlier) return { ...earlier, notices: [...earlier.notices, { id: "cart.added-before" }] };
    const before = quantityIn(last.cart, request);
    const record = { before, sentAt: now(), loss: null, isDone: false };
    this.#put(name, record);
    try {
      const answer = await carryOut(request, "mutation");
      if (isAwaited() || answer.errors.length > 0) store.delete(name);
      else this.#put(name, { ...record, isDone: true });
      return answer;
    } catch (trouble) {
      if (!(trouble instanceof BackendError)) throw trouble;
      const lost = { ...record, loss: classifyLoss(trouble) };
      this.#put(name, lost);
      const done = await this.#reconcile(lost, name, request);
      if (!done) throw trouble;
      if (!isAwaited()) this.#put(name, { ...lost, isDone: true });
      return done;
    }
  }

  /**
   * Returns the result of a lost add; null when nothing was added, BackendError while that is
   * uncertain.
   */
  async #reconcile(
    { before, sentAt, loss, isDone }: AddRecord,
    name: string,
    { locale, variables }: SessionRequest,
  ): Promise<RecoveredResult | null> {
    const { exchange, store, now, carryOut } = this.#parts;
    const askedAt = now();
    const seen = await carryOut(exchange.request(getCart, {}, locale), "query");
    const cart = cartIn(seen.data);
    if (cart && quantityIn(cartSnapshot(cart), { variables }) > before) {
      store.delete(name);
      return { ...seen, data: { addToCart: { cart } } };
    }
    // When the add was confirmed but its item is missing, it has been removed since.
    const isTooEarly = !isDone && askedAt - sentAt < conclusiveAfterMs[loss ?? "timed-out"];
    if (!cart || isTooEarly) throw new BackendError("timeout", addToCart.name);
    store.delete(name);
    return null;
  }

  #recordOf(name: string): AddRecord | null {
    const { store, now } = this.#parts;
    const record = store.get<AddRecord>(name);
    return record && now() - record.sentAt < REPEAT_MS ? record : null;
  }

  #put(name: string, record: AddRecord): void {
    const { store } = this.#parts;
    const others = [...store.list<AddRecord>({ prefix: ADD_PREFIX })].filter(
      ([other]) => other !== name,
    );
    const oldest = others.sort(([, one], [, other]) => one.sentAt - other.sentAt)[0]?.[0];
    if (others.length >= MAX_RECORDS && oldest) store.delete(oldest);
    store.put(name, record);
  }
}

const isAwaitedByAny = ({ callers }: Pick<Running, "callers">): boolean =>
  callers.some((isAwaited) => isAwaited());

/**
 * Returns the quantity of a request's product in a cart, ignoring the attributes of "any"
 * variations.
 */
function quantityIn(cart: CartSnapshot, { variables }: Pick<SessionRequest, "variables">): number {
  const { productId, variationId = null } = variables.input as {
    productId: number;
    variationId?: number;
  };
  return cart.lines
    .filter((line) => line.productId === productId && line.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

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
  turns: CustomerQueue;
  /** The next user may be another person. */
  onLoginEnded: () => void;
  /** Whether an order may exist that this session does not know. */
  checkoutInDoubt: () => boolean;
  /** Whether such an order is being looked for. */
  checkoutUnsettled: () => boolean;
}

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

  constructor(parts: Parts) {
    this.#parts = parts;
    const carryOut = (request: SessionRequest, kind: "query" | "mutation") =>
      this.run(request, kind);
    this.#adds = new AddReconciliation({ ...parts, carryOut });
  }

  /** Reads may overlap, but not before there is a token, and not during repairs. */
  async query(request: SessionRequest): Promise<RecoveredResult> {
    const { queue, exchange, tokens, restoration, renewal } = this.#parts;
    const waits = !tokens.session || restoration.pending || renewal.due;
    if (waits) return queue.runReading(() => this.run(request, "query"));
    const [last, turns] = [this.#parts.last.cart, this.#turns];
    const answer = await exchange.send(request);
    if (this.#healthOf(request, answer, last) === "healthy")
      return this.#finish(answer, turns === this.#turns);
    return queue.runReading(() => this.run(request, "query"));
  }

  /** Carried out in its turn, unless the caller has got a timeout meanwhile. */
  mutate(request: SessionRequest, isAwaited: () => boolean): Promise<RecoveredResult> {
    if (request.name === addToCart.name) return this.#adds.run(request, isAwaited);
    return this.#parts.queue.run(async () => {
      if (!isAwaited()) throw new BackendError("timeout", request.name);
      return this.run(request, "mutation");
    });
  }

  /** For work that is already in its turn. */
  async run<Data>(
    request: SessionRequest<Data>,
    kind: "query" | "mutation",
  ): Promise<RecoveredResult<Data>> {
    this.#turns += 1;
    try {
      return await this.#sendWithRecovery(request, kind);
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
    const health = await this.#confirmed(this.#healthOf(request, answer, before), request);
    this.#noteDestination(request, answer);
    if (health === "healthy") return this.#finish(answer);
    // With an expired bearer the backend sees a guest and does not carry out a customer's
    // operation.
    const carriedOut =
      !request.customerOnly && health !== "token-refused" && answer.errors.length === 0;
    await this.#repair(health, request, answer, before);
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
      name: request.name,
      last,
      loggedIn: this.#parts.tokens.login !== null,
      checkoutInDoubt: this.#parts.checkoutInDoubt(),
    });
  }

  async #confirmed(health: SessionHealth, { locale }: SessionRequest): Promise<SessionHealth> {
    if (health !== "unclear") return health;
    const { exchange } = this.#parts;
    const answer = await exchange.send(exchange.request(getCart, {}, locale));
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
    restoration.setTarget(health === "vanished" ? withAdded(before, request, answer) : before);
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

  #finish<Data>({ data, errors }: ExchangeResult<Data>, isLatest = true): RecoveredResult<Data> {
    const { last } = this.#parts;
    const cart = cartIn(data);
    const customer = viewerId(data);
    const destination = destinationIn(data);
    if (customer) this.#parts.tokens.keepCustomer(customer);
    if (cart && isLatest) last.keep(cartSnapshot(cart));
    if (destination && isLatest) last.keepDestination(destination);
    const notices = this.#notices.splice(0);
    return { ok: true, data, errors, notices, destination: last.destination };
  }
}

/** Returns the customer's id in a result's data, if the operation requested it. */
const viewerId = (data: unknown): number | undefined =>
  (data as { viewer?: { databaseId?: number } | null } | null)?.viewer?.databaseId;
