import type { Notice } from "../../../shared/actions.ts";
import { isSameItem } from "../../../shared/cart-item.ts";
import type { CartSnapshot } from "../../commerce/cart-snapshot.ts";
import type { KeyValue } from "../../commerce/session.ts";
import type { BackendError } from "../../platform/backend-error.ts";
import { canonicalJson } from "../../platform/cache/key.ts";
import { toHash } from "../../platform/crypto.ts";
import { isAdd } from "../documents/cart-queries.ts";
import { addedItems } from "../mapping/cart-item-input.ts";
import { mayBegin, type Once, sendUntilDecided } from "../send-until-decided.ts";
import type { Exchange, ExchangeResult, SessionRequest } from "./exchange.ts";

/** A change that was sent, until its result is known. */
interface PendingChange extends Once {
  request: SessionRequest;
}

interface ChangeResult<Data> extends ExchangeResult<Data> {
  /** The session has had this result before. */
  isDuplicate?: true;
}

/** The result of an add that nobody waited for. */
interface UnreportedAdd {
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
const UNREPORTED = "unreported-adds";
const SECRET = "change-secret";
const DONE = "done-adds";

/** What has not begun a minute after it was sent never begins. */
const BEGINS_WITHIN_SECONDS = 60;
const MAX_UNREPORTED = 20;
/** So many presses may be sent again later. */
const MAX_DONE = 20;

/**
 * Sends each change of the cart with a key, and again with the same key until its result is known:
 * WordPress makes it once (docs/decisions/053-a-change-has-a-key-that-wordpress-keeps.md).
 */
export class Changes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The change with an uncertain result. */
  get pending(): PendingChange | null {
    return this.#deps.store.get<PendingChange>(PENDING) ?? null;
  }

  /** The key of a change: the same for the same form, and random without one. */
  keyFor({ formKey, name, variables }: SessionRequest): string {
    if (!formKey) return crypto.randomUUID();
    return toHash(canonicalJson([this.#secret, formKey, name, variables]));
  }

  get #secret(): string {
    const { store } = this.#deps;
    const stored = store.get<string>(SECRET);
    if (stored) return stored;
    const secret = crypto.randomUUID();
    store.put(SECRET, secret);
    return secret;
  }

  /** In seconds since 1970: until then a change that is sent now may begin. */
  notAfter(): number {
    return Math.floor(this.#deps.now() / 1_000) + BEGINS_WITHIN_SECONDS;
  }

  /**
   * Sends a change until its result is known. Throws BackendError where nothing was done, and where
   * that is not known: then it stays pending, as long as it may still begin.
   */
  async send<Data>(request: SessionRequest<Data>, once: Once): Promise<ChangeResult<Data>> {
    const { store, exchange, now } = this.#deps;
    const isRepeat = this.pending?.key === once.key;
    store.put<PendingChange>(PENDING, { ...once, request });
    const send = () => exchange.send(request, { once });
    const supportsKeys = () => exchange.checkKeys(request);
    const sent = await sendUntilDecided({ once, isRepeat, now, send, supportsKeys });
    if (!sent.ok) {
      const isOver = !mayBegin(once, now()) && !isSilent(sent.error);
      if (isOver || sent.isDecided) store.delete(PENDING);
      throw sent.error;
    }
    store.delete(PENDING);
    const isDuplicate = sent.result.isReplayed && (sent.tries === 1 || this.#isDone(once.key));
    return { ...sent.result, ...(isDuplicate && { isDuplicate }) };
  }

  #isDone(key: string): boolean {
    return (this.#deps.store.get<string[]>(DONE) ?? []).includes(key);
  }

  /** Notes that the last cart has what an add has added. */
  #noteDone(key: string): void {
    if (this.#isDone(key)) return;
    const { store } = this.#deps;
    store.put(DONE, [...(store.get<string[]>(DONE) ?? []), key].slice(-MAX_DONE));
  }

  /** Stores the result of an add whose shopper does not wait any more. */
  storeUnreported({ name, variables }: SessionRequest, key: string, isDone: boolean): void {
    if (!isAdd({ name })) return;
    if (isDone) this.#noteDone(key);
    const others = this.#unreported.filter((other) => other.key !== key);
    this.#storeAll([...others, { key, variables, isDone }].slice(-MAX_UNREPORTED));
  }

  /** Forgets an add whose shopper is shown its result now. */
  forget(key: string): void {
    if (this.#unreported.some((one) => one.key === key))
      this.#storeAll(this.#unreported.filter((one) => one.key !== key));
  }

  /** Says once of each unreported add what became of it. */
  report(cart: CartSnapshot): Notice[] {
    const unreported = this.#unreported;
    if (unreported.length > 0) this.#storeAll([]);
    const done = unreported
      .filter(({ isDone }) => isDone)
      .map(({ variables }): Notice => {
        const lines = addedItems(variables).flatMap((item) =>
          cart.lines.filter((line) => isSameItem(item, line)),
        );
        const name = [...new Set(lines.map((line) => line.name))].join(", ");
        return { id: "cart.added-late", values: { name }, isGood: true };
      });
    return done.length < unreported.length ? [...done, { id: "cart.add-lost" }] : done;
  }

  /** Whether nothing is stored of any change. */
  get isEmpty(): boolean {
    return this.pending === null && this.#unreported.length === 0;
  }

  get #unreported(): UnreportedAdd[] {
    return this.#deps.store.get<UnreportedAdd[]>(UNREPORTED) ?? [];
  }

  #storeAll(unreported: UnreportedAdd[]): void {
    const { store } = this.#deps;
    if (unreported.length === 0) store.delete(UNREPORTED);
    else store.put(UNREPORTED, unreported);
  }
}

/** Whether the backend does not respond at all: it has no chance to say what became of a change. */
const isSilent = ({ reason }: BackendError): boolean =>
  reason === "timeout" || reason === "refused";
