import type { KeyValue } from "../../commerce/session.ts";

const KEY = "opened-checkout";

/** As long as WooCommerce's session of a browser: its page can still place an order. */
const LIFE_MS = 48 * 3_600_000;

/** As long a shopper is told of it: a page that was left is not ordered from after that. */
const SHOWN_MS = 2 * 3_600_000;

/**
 * WordPress's own checkout, which a shopper has opened with this session's cart. It may have ordered
 * the cart without our knowledge: until the cart is read again, what is remembered of it is not
 * restored.
 */
export class OpenedCheckout {
  readonly #store: KeyValue;
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Whether the cart may have been ordered there. */
  get mayHaveOrdered(): boolean {
    return this.#store.get(KEY) !== undefined;
  }

  /** Whether its page is probably still open. */
  get isOpen(): boolean {
    const at = this.#store.get<number>(KEY);
    return at !== undefined && this.#now() - at < SHOWN_MS;
  }

  begin(): void {
    this.#store.put(KEY, this.#now());
  }

  /** Notes a cart that was read: an empty one is ordered, and no page is good for longer. */
  note({ isEmpty }: { isEmpty: boolean }): void {
    const at = this.#store.get<number>(KEY);
    if (at === undefined) return;
    if (isEmpty || this.#now() - at >= LIFE_MS) this.#store.delete(KEY);
  }
}
