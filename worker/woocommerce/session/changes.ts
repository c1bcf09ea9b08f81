import type { Notice } from "../../../shared/actions.ts";
import { isSameItem } from "../../../shared/cart-item.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import type { KeyValue, SessionRequest } from "../../commerce/session.ts";
import { writeLog } from "../../log.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { canonicalJson, hashOf } from "../../platform/cache/key.ts";
import { getContract, isAdd } from "../documents/cart-queries.ts";
import { addedItems } from "../mapping/cart-item-input.ts";
import { isLost, type Once, sendUntilKnown } from "../send-until-known.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";

/** A change that was sent, until its result is known. */
interface PendingChange extends Once {
  /** As it was sent last: with the line keys of a restored cart. */
  request: SessionRequest;
}

interface ChangeResult<Data> extends ExchangeResult<Data> {
  /** The session has had this result before. */
  isKnown?: true;
}

/** The result of an add that nobody waited for. */
interface UnseenAdd {
  key: string;
  variables: Record<string, unknown>;
  isDone: boolean;
}

interface Deps {
  exchange: Exchange;
  store: KeyValue;
  now: () => number;
}

const PENDING = "pending-change";
const UNSEEN = "unseen-adds";
const SECRET = "change-secret";

/** What has not begun a minute after it was sent never begins. */
const BEGINS_WITHIN_SECONDS = 60;
const MAX_UNSEEN = 20;

/**
 * Sends each change of the cart with a key, and again with the same key until its result is known:
 * WordPress makes it once (docs/decisions/053-a-change-has-a-key-that-wordpress-keeps.md).
 */
export class Changes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The change whose result is not known. */
  get pending(): PendingChange | null {
    return this.#deps.store.get<PendingChange>(PENDING) ?? null;
  }

  /** The key of a change: the same for the same form, and random without one. */
  keyFor({ once, name, variables }: SessionRequest): string {
    if (!once) return crypto.randomUUID();
    const { store } = this.#deps;
    const secret = store.get<string>(SECRET) ?? crypto.randomUUID();
    store.put(SECRET, secret);
    return hashOf(canonicalJson([secret, once, name, variables]));
  }

  /** In seconds since 1970: until then a change that is sent now may begin. */
  notAfter(): number {
    return Math.floor(this.#deps.now() / 1_000) + BEGINS_WITHIN_SECONDS;
  }

  /**
   * Sends a change until its result is known. Throws BackendError where nothing was done, and where
   * that is not known: then it stays pending, unless nobody can ever know it ("uncertain").
   */
  async send<Data>(request: SessionRequest<Data>, once: Once): Promise<ChangeResult<Data>> {
    const { store, exchange, now } = this.#deps;
    const isRepeat = this.pending?.key === once.key;
    store.put<PendingChange>(PENDING, { ...once, request });
    let tries = isRepeat ? 1 : 0;
    const send = () => {
      tries += 1;
      return exchange.send(request, { once });
    };
    try {
      const keepsKeys = () => this.#asksForKeys(request);
      const result = await sendUntilKnown({ once, isRepeat, now, send, keepsKeys });
      store.delete(PENDING);
      const isKnown = result.isReplayed && tries === 1;
      return { ...result, ...(isKnown && { isKnown }) };
    } catch (error) {
      if (!isLost(error)) store.delete(PENDING);
      throw error;
    }
  }

  async #asksForKeys({ name, locale }: SessionRequest): Promise<boolean> {
    const { exchange } = this.#deps;
    try {
      // Without tokens: a guest's first change is repeated without a session.
      const asking = exchange.request(getContract, {}, locale);
      await exchange.send(asking, { asAnonymous: true });
    } catch (cause) {
      if (!(cause instanceof BackendError)) throw cause;
      throw new BackendError("timeout", name, { cause });
    }
    if (!exchange.keepsKeys) writeLog("warn", "change.uncertain", { operation: name });
    return exchange.keepsKeys;
  }

  /** Stores the result of an add whose shopper does not wait any more. */
  leaveUnseen({ name, variables }: SessionRequest, key: string, isDone: boolean): void {
    if (!isAdd({ name })) return;
    const others = this.#unseen.filter((other) => other.key !== key);
    this.#keepUnseen([...others, { key, variables, isDone }].slice(-MAX_UNSEEN));
  }

  /** The shopper sees the result of this change now. */
  see(key: string): void {
    if (this.#unseen.some((one) => one.key === key))
      this.#keepUnseen(this.#unseen.filter((one) => one.key !== key));
  }

  /** Says of each add whose result nobody has seen what became of it, once. */
  report(cart: CartSnapshot): Notice[] {
    const unseen = this.#unseen;
    if (unseen.length > 0) this.#keepUnseen([]);
    const done = unseen
      .filter(({ isDone }) => isDone)
      .map(({ variables }): Notice => {
        const lines = addedItems(variables).flatMap((item) =>
          cart.lines.filter((line) => isSameItem(item, line)),
        );
        const name = [...new Set(lines.map((line) => line.name))].join(", ");
        return { id: "cart.added-late", values: { name }, isGood: true };
      });
    return done.length < unseen.length ? [...done, { id: "cart.add-lost" }] : done;
  }

  /** Whether nothing is stored of any change. */
  get isEmpty(): boolean {
    return this.pending === null && this.#unseen.length === 0;
  }

  get #unseen(): UnseenAdd[] {
    return this.#deps.store.get<UnseenAdd[]>(UNSEEN) ?? [];
  }

  #keepUnseen(unseen: UnseenAdd[]): void {
    const { store } = this.#deps;
    if (unseen.length === 0) store.delete(UNSEEN);
    else store.put(UNSEEN, unseen);
  }
}
