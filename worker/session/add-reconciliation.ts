import { addToCart, getCart } from "../cart/cart-queries.ts";
import { type CartSnapshot, cartIn, cartSnapshot, type LastCart } from "../cart/last-cart.ts";
import {
  BackendError,
  classifyLoss,
  conclusiveAfterMs,
  type ResponseLoss,
} from "../platform/graphql/backend-error.ts";
import type { Exchange } from "./exchange.ts";
import type { MutationQueue } from "./mutation-queue.ts";
import type { KeyValue, SessionRequest } from "./session-contract.ts";
import type { RecoveredResult } from "./session-recovery.ts";

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

interface Parts {
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
  readonly #parts: Parts;
  readonly #running = new Map<string, Running>();

  constructor(parts: Parts) {
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
    const known = [...store.list<AddRecord>({ prefix: ADD_PREFIX })];
    const oldest = known.sort(([, one], [, other]) => one.sentAt - other.sentAt)[0]?.[0];
    if (known.length >= MAX_RECORDS && oldest) store.delete(oldest);
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
