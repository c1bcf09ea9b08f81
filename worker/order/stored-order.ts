import type { OrderView } from "../../shared/order.ts";
import type { OrderOrigin } from "../commerce/order-state.ts";
import type { KeyValue } from "../commerce/session.ts";
import { isSame, toHash } from "../platform/crypto.ts";

/** An order in its record's storage, and the key that opens it. */
export class StoredOrder {
  readonly #kv: KeyValue;

  constructor(kv: KeyValue) {
    this.#kv = kv;
  }

  get order(): OrderView | null {
    return this.#kv.get<OrderView>("order") ?? null;
  }

  set order(order: OrderView) {
    this.#kv.put("order", order);
  }

  /** When it was placed; milliseconds since 1970. */
  get placedAt(): number | null {
    return this.#kv.get<number>("placed") ?? null;
  }

  /** When WooCommerce changed it last, as far as the record knows; milliseconds since 1970. */
  get changedAt(): number {
    return this.#kv.get<number>("modified") ?? 0;
  }

  set changedAt(at: number) {
    this.#kv.put("modified", Math.max(at, this.changedAt));
  }

  get origin(): OrderOrigin | null {
    return this.#kv.get<OrderOrigin>("origin") ?? null;
  }

  /** The backend's URLs of its files. */
  get files(): Record<string, string> {
    return this.#kv.get<Record<string, string>>("files") ?? {};
  }

  place(order: OrderView): void {
    this.order = order;
    this.#kv.put("placed", Date.now());
  }

  setKey(orderKey: string, origin?: OrderOrigin): void {
    this.#kv.put("keyHash", toHash(orderKey));
    if (origin) this.#kv.put("origin", { ...origin, orderKey });
  }

  addFiles(files: Record<string, string>): void {
    this.#kv.put("files", { ...this.files, ...files });
  }

  isKey(given: string): boolean {
    const stored = this.#kv.get<string>("keyHash");
    return stored !== undefined && isSame(stored, toHash(given));
  }

  /** The order for whoever has its key; null for anybody else. */
  open(orderKey: string): OrderView | null {
    return this.isKey(orderKey) ? this.order : null;
  }
}
