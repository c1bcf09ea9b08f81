import type { Notice } from "../../shared/actions.ts";
import { defaultLocale } from "../../shared/i18n/locales.ts";
import { addToCart, getUnratedCart } from "../cart/cart-queries.ts";
import {
  type CartSnapshot,
  cartIn,
  cartSnapshot,
  type LastCart,
  type LineSnapshot,
} from "../cart/last-cart.ts";
import { BackendError } from "../platform/backend-error.ts";
import { pause, systemTimer } from "../platform/cache/with-timeout.ts";
import type { Exchange, MutationQueue, QueueTimeout } from "./exchange.ts";
import { classifyLoss, conclusiveAfterMs, type ResponseLoss } from "./response-loss.ts";
import type { KeyValue, SessionRequest } from "./session-contract.ts";
import type { RecoveredResult } from "./session-recovery.ts";

const LOST = "lost-change";
/** How often the cart is looked at while a lost change may still be running. */
const LOOK_MS = 1_000;

interface Lost {
  until: number;
  before: CartSnapshot;
}

interface LostParts {
  exchange: Exchange;
  store: KeyValue;
  now: () => number;
}

/**
 * A change of the session whose response did not come in time: WordPress goes on with it, writes the
 * whole session at its end, and so undoes whatever another change has written meanwhile
 * (docs/woocommerce.md: Slow couriers).
 */
export class LostChange {
  readonly #parts: LostParts;

  constructor(parts: LostParts) {
    this.#parts = parts;
  }

  /** Stores that a change was lost, unless it has certainly ended. */
  note(trouble: unknown, { sentAt, before }: { sentAt: number; before: CartSnapshot }): void {
    if (!(trouble instanceof BackendError) || classifyLoss(trouble) !== "timed-out") return;
    const until = sentAt + conclusiveAfterMs["timed-out"];
    this.#parts.store.put<Lost>(LOST, { until, before });
  }

  get isSettled(): boolean {
    return this.#parts.store.get(LOST) === undefined;
  }

  /** Resolves when no lost change can still be running: its effect is there, or its time is over. */
  async settled(): Promise<void> {
    const { store, now } = this.#parts;
    for (;;) {
      const lost = store.get<Lost>(LOST);
      if (!lost) return;
      if (now() >= lost.until || (await this.#hasEnded(lost))) {
        store.delete(LOST);
        return;
      }
      await pause(systemTimer, LOOK_MS);
    }
  }

  async #hasEnded({ before }: Lost): Promise<boolean> {
    const { exchange } = this.#parts;
    try {
      const seen = await exchange.send(exchange.request(getUnratedCart, {}, defaultLocale));
      const cart = cartIn(seen.data);
      return cart !== null && contentOf(cartSnapshot(cart)) !== contentOf(before);
    } catch (trouble) {
      if (trouble instanceof BackendError) return false;
      throw trouble;
    }
  }
}

const contentOf = ({ lines, coupons, giftCards }: CartSnapshot): string =>
  JSON.stringify([lines.map(({ key, quantity }) => [key, quantity]), coupons, giftCards]);

/** An add to the cart whose result the shopper has not seen. */
interface AddRecord {
  /** Quantity of the product in the cart before sending. */
  before: number;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Null while it is in flight, or when the object was reset meanwhile. */
  loss: ResponseLoss | null;
  isDone: boolean;
  /** Whether nobody has been told its result, and a later view still tells it. */
  isUntold?: boolean;
}

interface AddParts {
  /** How long a request waits for its turn. */
  queueTimeoutFor: (request: Pick<SessionRequest, "name">) => QueueTimeout;
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
export class AddReconciliation {
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
      .run(
        () => this.#add(request, ADD_PREFIX + content, () => isAwaitedByAny({ callers })),
        this.#parts.queueTimeoutFor(request),
      )
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
    const { store, last, now, carryOut, exchange } = this.#parts;
    if (!isAwaited()) throw new BackendError("timeout", request.name);
    const known = this.#recordOf(name);
    const earlier = known && (await this.#reconcile(known, name, request));
    if (earlier) return { ...earlier, notices: [...earlier.notices, { id: "cart.added-before" }] };
    // What another one has added unseen is not this one's.
    if (this.#uncertainOf(request).length > 0)
      await carryOut(exchange.request(getUnratedCart, {}, request.locale), "query");
    const before = quantityIn(last.cart, request);
    const record = { before, sentAt: now(), loss: null, isDone: false };
    this.#put(name, record);
    try {
      const answer = await carryOut(request, "mutation");
      if (answer.errors.length === 0) this.#countApart(request);
      if (isAwaited() || answer.errors.length > 0) store.delete(name);
      else this.#put(name, { ...record, isDone: true, isUntold: true });
      return answer;
    } catch (trouble) {
      if (!(trouble instanceof BackendError)) throw trouble;
      const lost = { ...record, loss: classifyLoss(trouble), isUntold: true };
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
    { name: operation, locale, variables }: SessionRequest,
  ): Promise<RecoveredResult | null> {
    const { exchange, store, now, carryOut } = this.#parts;
    const askedAt = now();
    const seen = await carryOut(exchange.request(getUnratedCart, {}, locale), "query");
    const cart = cartIn(seen.data);
    const least = isDone
      ? 1
      : addedIn(variables).reduce((sum, { quantity = 1 }) => sum + quantity, 0);
    if (cart && quantityIn(cartSnapshot(cart), { variables }) >= before + least) {
      store.delete(name);
      const field = operation === addToCart.name ? "addToCart" : "addCartItems";
      return { ...seen, data: { [field]: { cart } } };
    }
    // When the add was confirmed but its item is missing, it has been removed since.
    const isTooEarly = !isDone && askedAt - sentAt < conclusiveAfterMs[loss ?? "timed-out"];
    if (!cart || isTooEarly) throw new BackendError("timeout", operation);
    store.delete(name);
    return null;
  }

  /** The records of adds of the same product whose outcome is not known. */
  #uncertainOf({ variables }: SessionRequest): [string, AddRecord][] {
    const added = addedIn(variables);
    const { store } = this.#parts;
    return [...store.list<AddRecord>({ prefix: ADD_PREFIX })].filter(
      ([name, { isDone }]) =>
        !isDone &&
        addedIn(JSON.parse(name.slice(ADD_PREFIX.length))).some((one) =>
          added.some((other) => isSameItem(one, other)),
        ),
    );
  }

  /** An uncertain add is not found done by what another one of the same product has added. */
  #countApart(request: SessionRequest): void {
    const { store } = this.#parts;
    const more = addedIn(request.variables).reduce((sum, { quantity = 1 }) => sum + quantity, 0);
    for (const [name, record] of this.#uncertainOf(request))
      store.put(name, { ...record, before: record.before + more });
  }

  /** Names what was added after its shopper had been told that it was not certain; each once. */
  tellLate(cart: CartSnapshot): Notice[] {
    const { store } = this.#parts;
    const untold = [...store.list<AddRecord>({ prefix: ADD_PREFIX })].filter(
      ([, { isUntold }]) => isUntold,
    );
    return untold.flatMap(([name, record]): Notice[] => {
      const variables = JSON.parse(name.slice(ADD_PREFIX.length));
      if (quantityIn(cart, { variables }) <= record.before) return [];
      store.put(name, { ...record, isDone: true, isUntold: false });
      const lines = addedIn(variables).flatMap((item) => linesOf(cart, item));
      const names = [...new Set(lines.map((line) => line.name))].join(", ");
      return [{ id: "cart.added-late", values: { name: names }, isGood: true }];
    });
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
  return addedIn(variables)
    .flatMap((item) => linesOf(cart, item))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

interface AddedItem {
  productId: number;
  variationId?: number | undefined;
  quantity?: number | undefined;
}

const isSameItem = (one: AddedItem, other: AddedItem): boolean =>
  one.productId === other.productId && one.variationId === other.variationId;

/** What a request adds: one item or several. */
const addedIn = (variables: Record<string, unknown>): AddedItem[] =>
  (variables.items as AddedItem[] | undefined) ?? [variables.input as AddedItem];

const linesOf = (cart: CartSnapshot, { productId, variationId = null }: AddedItem | LineSnapshot) =>
  cart.lines.filter((line) => line.productId === productId && line.variationId === variationId);
