import type { KeyValue } from "../../commerce/session.ts";

const KEY = "opened-checkout";

/** As long as WooCommerce's session of a browser: its page can still place an order. */
const LIFE_MS = 48 * 3_600_000;

/** So long it is shown to a shopper: a page that was left is not ordered from after that. */
const SHOWN_MS = 2 * 3_600_000;

interface Opened {
  at: number;
  /** The cart was empty since: what was in it is ordered, or was taken out here. */
  wasEmpty?: true;
}

/**
 * WordPress's own checkout, which a shopper has opened with this session's cart. Its page orders
 * whatever the cart has then, without our knowledge: as long as it can, what is remembered of the cart
 * is not restored.
 */
export class OpenedCheckout {
  readonly #store: KeyValue;
  readonly #now: () => number;

  constructor(store: KeyValue, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  get #opened(): Opened | undefined {
    return this.#store.get<Opened>(KEY);
  }

  /** Whether the cart may have been ordered there. */
  get mayHaveOrdered(): boolean {
    return this.#opened !== undefined;
  }

  /** Whether its page is probably still open. */
  get isOpen(): boolean {
    const opened = this.#opened;
    return opened !== undefined && !opened.wasEmpty && this.#now() - opened.at < SHOWN_MS;
  }

  begin(): void {
    this.#store.put<Opened>(KEY, { at: this.#now() });
  }

  /** Notes a cart that was read: after 48 hours it has not been ordered, and will not be. */
  note({ isEmpty }: { isEmpty: boolean }): void {
    const opened = this.#opened;
    if (!opened) return;
    if (this.#now() - opened.at >= LIFE_MS) this.#store.delete(KEY);
    else if (isEmpty && !opened.wasEmpty)
      this.#store.put<Opened>(KEY, { ...opened, wasEmpty: true });
  }
}
