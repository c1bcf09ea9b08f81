import type { Notice } from "../../../shared/actions.ts";
import { isSameItem } from "../../../shared/cart-item.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { MutationQueue, QueueTimeout } from "../../commerce/mutation-queue.ts";
import {
  classifyLoss,
  conclusiveAfterMs,
  type ResponseLoss,
} from "../../commerce/response-loss.ts";
import type { KeyValue, SessionRequest } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addItems, addToCart, isAdd } from "../documents/cart-queries.ts";
import { addedItems } from "../mapping/cart-item-input.ts";
import { cartIn, cartSnapshot } from "../mapping/cart-snapshot.ts";
import type { AddReceipts } from "./add-receipts.ts";
import type { Exchange } from "./exchange.ts";
import { removesLines } from "./session-health.ts";
import type { RecoveredResult } from "./session-recovery.ts";

/** An add to the cart whose result was not shown to the shopper. */
interface AddRecord {
  receipt: string;
  /** The session's entry that has the receipt; another one after a login. */
  entry: string;
  /** Quantity of the product in the cart, as far as the session knows: before sending, and at last. */
  quantity: number;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Null while it is in flight, or when the object was reset meanwhile. */
  loss: ResponseLoss | null;
  isDone: boolean;
  /** Whether its result was not shown yet, and a later view still shows it. */
  isUntold?: boolean;
  /** Whether it was certainly not executed, and the next view says so. */
  isLost?: true;
}

interface AddDeps {
  /** How long a request waits for its turn. */
  queueTimeoutFor: (request: Pick<SessionRequest, "name">) => QueueTimeout;
  queue: MutationQueue;
  exchange: Exchange;
  receipts: AddReceipts;
  store: KeyValue;
  last: LastCart;
  now: () => number;
  /** Runs an operation within the current turn of the queue. */
  carryOut: (
    request: SessionRequest,
    kind: "query" | "mutation",
    receipt?: string,
  ) => Promise<RecoveredResult>;
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
 * Adds to the cart so that a lost response never adds twice. What was sent is recorded before: where
 * its outcome is not known, its receipt is looked for before anything else is added.
 */
export class AddReconciliation {
  readonly #deps: AddDeps;
  readonly #running = new Map<string, Running>();

  constructor(deps: AddDeps) {
    this.#deps = deps;
    deps.last.onKeep((cart) => this.#forgetTaken(cart));
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
    const working = this.#deps.queue
      .run(
        () => this.#add(request, ADD_PREFIX + content, () => isAwaitedByAny({ callers })),
        this.#deps.queueTimeoutFor(request),
      )
      .catch((error) => this.#refused(error, ADD_PREFIX + content, request))
      .finally(() => {
        if (this.#running.get(content)?.callers === callers) this.#running.delete(content);
      });
    this.#running.set(content, { callers, working });
    return working;
  }

  /** An add that is refused while the same one is in doubt may be in the cart after all. */
  #refused(error: unknown, name: string, request: SessionRequest): never {
    const isBusy = error instanceof BackendError && error.reason.startsWith("busy");
    const record = this.#recordOf(name);
    if (!isBusy || !record || record.isDone) throw error;
    this.#put(name, { ...record, isUntold: true });
    throw new BackendError("timeout", request.name);
  }

  async #add(
    request: SessionRequest,
    name: string,
    isAwaited: () => boolean,
  ): Promise<RecoveredResult> {
    const { store, last, now, receipts, carryOut } = this.#deps;
    if (!isAwaited()) throw new BackendError("timeout", request.name);
    const earlier = await this.#earlier(request, name);
    if (earlier) return { ...earlier, notices: [...earlier.notices, { id: "cart.added-before" }] };
    const record = {
      ...{
        receipt: crypto.randomUUID(),
        entry: receipts.key,
        quantity: quantityIn(last.cart, request),
      },
      ...{ sentAt: now(), loss: null, isDone: false },
    };
    this.#put(name, record);
    try {
      const { receipt } = record;
      const result = withoutEntries(
        await carryOut(receipts.leftBy(request, receipt), "mutation", receipt),
      );
      const isReported = isAwaited() || result.errors.length > 0;
      if (isReported) store.delete(name);
      else this.#put(name, this.#done(name, { ...record, isUntold: true }, last.cart));
      return result;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      this.#put(name, { ...record, loss: classifyLoss(error), isUntold: true });
      const result = await this.#findReceipt(request, name);
      if (isAwaited()) store.delete(name);
      if (!result) throw error;
      return result;
    }
  }

  /** Returns the result of the same add, sent before and not shown to its shopper. */
  async #earlier(request: SessionRequest, name: string): Promise<RecoveredResult | null> {
    const hasRecord = this.#recordOf(name) !== null;
    if (!hasRecord && this.#inDoubt().length === 0) return null;
    const result = await this.#findReceipt(request, name);
    if (result) this.#deps.store.delete(name);
    return result;
  }

  /**
   * Finds out about every add in doubt; returns the cart with this one, null when it was not carried
   * out. Throws BackendError while anything is uncertain: an add leaves its receipt in the place of
   * the one before.
   */
  async #findReceipt(request: SessionRequest, name: string): Promise<RecoveredResult | null> {
    const { receipts, now, carryOut } = this.#deps;
    const requestedAt = now();
    const uncertain = new BackendError("timeout", request.name);
    const result = await carryOut(receipts.reading(request.locale), "query");
    const cart = cartIn(result.data);
    if (!cart) throw uncertain;
    const isCertain = this.#resolve(result.data, cartSnapshot(cart), {
      askedAt: requestedAt,
      isInTurn: true,
    });
    if (!isCertain || this.#inDoubt().length > 0) throw uncertain;
    if (!this.#recordOf(name)?.isDone) return null;
    const field = request.name === addToCart.name ? "addToCart" : "addCartItems";
    return { ...result, data: { [field]: { cart } } };
  }

  /**
   * Records what a session's data proves about each add in doubt; returns whether that is enough. An add
   * that seems to be missing may be in a cart that WooCommerce has forgotten, which is found out, and
   * made again, in a turn.
   */
  #resolve(
    data: unknown,
    cart: CartSnapshot,
    { askedAt: requestedAt, isInTurn }: { askedAt: number; isInTurn: boolean },
  ): boolean {
    const { receipts, store } = this.#deps;
    const receipt = receipts.in(data);
    let isCertain = true;
    for (const [name, record] of this.#inDoubt()) {
      const { sentAt, loss, entry } = record;
      const isDone = receipt === record.receipt;
      const isEnded = requestedAt - sentAt >= conclusiveAfterMs[loss ?? "timed-out"];
      if (isDone && isWhole(name, record, cart)) this.#put(name, this.#done(name, record, cart));
      else if (isDone ? isInTurn : isEnded) {
        if (!isDone && record.isUntold) this.#put(name, { ...record, isLost: true });
        else store.delete(name);
        // Refused and nobody has read it, or taken out since; after a login nobody knows.
        isCertain &&= !isDone && entry === receipts.key;
      }
    }
    return isCertain;
  }

  #done(name: string, record: AddRecord, cart: CartSnapshot): AddRecord {
    return { ...record, isDone: true, quantity: quantityOf(name, cart) };
  }

  #all(): [string, AddRecord][] {
    return [...this.#deps.store.list<AddRecord>({ prefix: ADD_PREFIX })];
  }

  #inDoubt(): [string, AddRecord][] {
    return this.#all().filter(([, { isDone, isLost }]) => !isDone && !isLost);
  }

  /** Returns the add in doubt whose receipt is in a result. */
  executed(data: unknown): Pick<SessionRequest, "name" | "variables"> | null {
    const receipt = this.#deps.receipts.in(data);
    const [name] = this.#inDoubt().find(([, record]) => record.receipt === receipt) ?? [];
    return name === undefined ? null : requestOf(name);
  }

  /**
   * Whether a cart, returned without receipts, may be a forgotten one with an add in doubt. Who has taken
   * something out of it means the cart that is there.
   */
  obscure({ name }: Pick<SessionRequest, "name">, data: unknown): boolean {
    if (!cartIn(data) || isAdd({ name }) || removesLines(name)) return false;
    const { customer } = Object(data);
    return Object(customer).session === undefined && this.#inDoubt().length > 0;
  }

  /** The adds in doubt: one of them may be all that a forgotten cart holds. */
  get inDoubt(): Pick<SessionRequest, "name" | "variables">[] {
    return this.#inDoubt().map(([name]) => requestOf(name));
  }

  /** What was taken out of the cart since, or bought, is not there for the same add again. */
  #forgetTaken(cart: CartSnapshot): void {
    for (const [name, { isDone, quantity }] of this.#all())
      if (isDone && quantityOf(name, cart) < quantity) this.#deps.store.delete(name);
  }

  /**
   * Names what was added after its shopper had been notified that it was not certain, and says what
   * was not; each once.
   */
  async reportLate(cart: CartSnapshot, request: SessionRequest): Promise<Notice[]> {
    await this.#lookForLate(cart, request);
    const unreported = this.#all().filter(
      ([, { isDone, isUntold: isUnreported }]) => isDone && isUnreported,
    );
    const lost = this.#all().filter(([, { isLost }]) => isLost);
    for (const [name] of lost) this.#deps.store.delete(name);
    const late = unreported.map(([name, record]): Notice => {
      this.#deps.store.put(name, { ...record, isUntold: false });
      const lines = itemsOf(name).flatMap((item) => linesOf(cart, item));
      const names = [...new Set(lines.map((line) => line.name))].join(", ");
      return { id: "cart.added-late", values: { name: names }, isGood: true };
    });
    return lost.length > 0 ? [...late, { id: "cart.add-lost" }] : late;
  }

  async #lookForLate(cart: CartSnapshot, { locale }: SessionRequest): Promise<void> {
    const { exchange, receipts, now } = this.#deps;
    const requestedAt = now();
    const isConclusive = this.#inDoubt().some(
      ([name, { isUntold: isUnreported, quantity, sentAt, loss }]) =>
        isUnreported &&
        (quantityOf(name, cart) !== quantity ||
          requestedAt - sentAt >= conclusiveAfterMs[loss ?? "timed-out"]),
    );
    if (!isConclusive) return;
    const result = await exchange.send(receipts.reading(locale)).catch((error) => {
      if (error instanceof BackendError) return null;
      throw error;
    });
    const newest = cartIn(result?.data);
    if (newest)
      this.#resolve(result?.data, cartSnapshot(newest), { askedAt: requestedAt, isInTurn: false });
  }

  #recordOf(name: string): AddRecord | null {
    const { store, now } = this.#deps;
    const record = store.get<AddRecord>(name);
    const isRecent = record && !record.isLost && now() - record.sentAt < REPEAT_MS;
    return isRecent ? record : null;
  }

  #put(name: string, record: AddRecord): void {
    const { store } = this.#deps;
    const others = this.#all().filter(([other]) => other !== name);
    const oldest = others.sort(([, one], [, other]) => one.sentAt - other.sentAt)[0]?.[0];
    if (others.length >= MAX_RECORDS && oldest) store.delete(oldest);
    store.put(name, record);
  }
}

const isAwaitedByAny = ({ callers }: Pick<Running, "callers">): boolean =>
  callers.some((isAwaited) => isAwaited());

/** An add's own result, without what was stored beside it. */
function withoutEntries(result: RecoveredResult): RecoveredResult {
  const { updateSession: _, ...data } = Object(result.data);
  const errors = result.errors.filter(({ path }) => path?.[0] !== "updateSession");
  return { ...result, data: result.data && data, errors };
}

type AddedItem = ReturnType<typeof addedItems>[number];

const variablesOf = (name: string): Record<string, unknown> =>
  JSON.parse(name.slice(ADD_PREFIX.length));

/** The add of a record. */
function requestOf(name: string): Pick<SessionRequest, "name" | "variables"> {
  const variables = variablesOf(name);
  return { name: "items" in variables ? addItems.name : addToCart.name, variables };
}

/** What the add of a record adds. */
const itemsOf = (name: string): AddedItem[] => addedItems(variablesOf(name));

/** Returns the quantity of products in a cart, ignoring the attributes of "any" variations. */
const sumIn = (cart: CartSnapshot, items: AddedItem[]): number =>
  items.flatMap((item) => linesOf(cart, item)).reduce((sum, { quantity }) => sum + quantity, 0);

const quantityIn = (cart: CartSnapshot, { variables }: Pick<SessionRequest, "variables">): number =>
  sumIn(cart, addedItems(variables));

const quantityOf = (name: string, cart: CartSnapshot): number => sumIn(cart, itemsOf(name));

/** Whether a cart holds all that an add has added. */
const isWhole = (name: string, { quantity: before }: AddRecord, cart: CartSnapshot): boolean =>
  quantityOf(name, cart) >=
  itemsOf(name).reduce((sum, { quantity }) => sum + (quantity || 1), before);

const linesOf = (cart: CartSnapshot, { productId, variationId }: AddedItem) =>
  cart.lines.filter((line) => isSameItem({ productId, variationId }, line));
