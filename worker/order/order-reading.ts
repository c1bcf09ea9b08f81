import type { OrderView } from "../../shared/order.ts";
import type { OrderStatePort } from "../commerce/order-state.ts";
import type { KeyValue } from "../commerce/session.ts";
import { nextQueryAt } from "../payment/order-payment.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { StoredOrder } from "./stored-order.ts";

/** The backend is queried for an order at most this often, however often its page is loaded. */
const MIN_PAUSE_MS = 8_000;
/** How often a page has the backend queried for an order whose payment is resolved. */
const PROGRESS_PAUSE_MS = 2 * 60 * 1000;
/** How long a page waits for the backend; a later result is still stored. */
export const PAGE_TIMEOUT_MS = 2_500;

interface Deps {
  kv: KeyValue;
  stored: StoredOrder;
  read: OrderStatePort["read"];
  apply: (changes: Partial<OrderView>) => void;
}

/** Reads an order from the backend, where it may have changed there. */
export class OrderReading {
  readonly #deps: Deps;
  #inFlight: Promise<void> | null = null;
  #payments = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** When to query the backend next; null when the payment is resolved. */
  get nextAt(): number | null {
    const { order, placedAt, origin } = this.#deps.stored;
    if (!order || placedAt === null || !origin) return null;
    return nextQueryAt(order, { placed: placedAt, asked: this.#askedAt, now: Date.now() });
  }

  get isOpen(): boolean {
    return this.nextAt !== null;
  }

  /** The order, read before where it may have changed; with its age where that fails. */
  async readOrder(): Promise<OrderView | null> {
    if (this.#isDue)
      await withTimeout(this.refresh(), { milliseconds: PAGE_TIMEOUT_MS, fallback: null });
    const { order, placedAt } = this.#deps.stored;
    const asOf = this.#deps.kv.get<number>("read") ?? placedAt ?? Date.now();
    return order && asOf < this.#askedAt ? { ...order, asOf } : order;
  }

  /** One query at a time, shared by all callers. */
  refresh(): Promise<void> {
    this.#inFlight ??= this.#refresh().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  async #refresh(): Promise<void> {
    const { kv, stored, read, apply } = this.#deps;
    const { order, origin } = stored;
    if (!order || !origin) return;
    kv.put("asked", Date.now());
    kv.delete("changed");
    const payments = this.#payments;
    const changes = await read(order, origin);
    if (!changes) return;
    this.noteRead();
    if (payments === this.#payments) apply(changes);
    else this.noteChange();
  }

  /** A payment was started or received: what is being read is out of date. */
  overtake(): void {
    this.#payments += 1;
  }

  /** The backend has said what it has. */
  noteRead(): void {
    this.#deps.kv.put("read", Date.now());
  }

  /** There is more to read: the next page has it read. */
  noteChange(): void {
    this.#deps.kv.put("changed", true);
  }

  get #askedAt(): number {
    return this.#deps.kv.get<number>("asked") ?? 0;
  }

  /** Whether a page that is looked at has the backend queried before. */
  get #isDue(): boolean {
    const { kv, stored } = this.#deps;
    const now = Date.now();
    if (this.isOpen) return now - this.#askedAt >= MIN_PAUSE_MS;
    const { placedAt, origin } = stored;
    if (placedAt === null || !origin) return false;
    const last = Math.max(this.#askedAt, placedAt);
    return now - last >= PROGRESS_PAUSE_MS || (kv.get("changed") ?? false);
  }
}
