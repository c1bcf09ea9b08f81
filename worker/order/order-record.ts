import { DurableObject } from "cloudflare:workers";
import { timingSafeEqual } from "node:crypto";
import type { OrderDownload, OrderView } from "../../shared/order.ts";
import type { Bindings } from "../bindings.ts";
import { configFor } from "../config.ts";
import { withoutDefects } from "../platform/objects/object-failure.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** What the worker may ask of an order's record. */
export interface OrderPort {
  keep(order: OrderView, orderKey: string, files?: Record<string, string>): Promise<void>;
  /** The order, where the key is its own; null otherwise and after 30 days. */
  read(orderKey: string): Promise<OrderView | null>;
  /** Where the backend has a file of the order; null for a wrong key or name. */
  fileUrl(orderKey: string, file: string): Promise<string | null>;
  /** Takes over what a signed webhook says, unless it is older than the last; false where not. */
  update(changes: Partial<OrderView>, modified?: string): Promise<boolean>;
  /** Adds files that came with a later payment. */
  addFiles(downloads: OrderDownload[], files: Record<string, string>): Promise<void>;
  /** Counts a fetched file, as far as its number is limited. */
  countDownload(file: string): Promise<void>;
}

/** One placed order, readable for 30 days by whoever holds its key. */
export class OrderRecord extends DurableObject<Bindings> implements OrderPort {
  async keep(
    order: OrderView,
    orderKey: string,
    files: Record<string, string> = {},
  ): Promise<void> {
    const { storage } = this.ctx;
    const known = this.#order;
    storage.kv.put("order", { ...order, ...known });
    storage.kv.put("files", { ...files, ...this.#files });
    storage.kv.put("keyHash", await hashOf(orderKey));
    if (!known) await storage.setAlarm(Date.now() + LIFETIME_MS);
  }

  async read(orderKey: string): Promise<OrderView | null> {
    if (!(await this.#isKey(orderKey))) return null;
    return this.#order;
  }

  async fileUrl(orderKey: string, file: string): Promise<string | null> {
    if (!(await this.#isKey(orderKey))) return null;
    return Object.hasOwn(this.#files, file) ? (this.#files[file] ?? null) : null;
  }

  get #files(): Record<string, string> {
    return this.ctx.storage.kv.get<Record<string, string>>("files") ?? {};
  }

  get #order(): OrderView | null {
    return this.ctx.storage.kv.get<OrderView>("order") ?? null;
  }

  async #isKey(given: string): Promise<boolean> {
    const known = this.ctx.storage.kv.get<ArrayBuffer>("keyHash");
    if (known === undefined) return false;
    return timingSafeEqual(new Uint8Array(known), new Uint8Array(await hashOf(given)));
  }

  async update(changes: Partial<OrderView>, modified?: string): Promise<boolean> {
    const known = this.#order;
    const newest = this.ctx.storage.kv.get<number>("modified") ?? 0;
    const at = modified ? utcTime(modified) : newest;
    if (!known || at < newest) return false;
    this.ctx.storage.kv.put("modified", at);
    this.ctx.storage.kv.put("order", { ...known, ...changes });
    return true;
  }

  async addFiles(downloads: OrderDownload[], files: Record<string, string>): Promise<void> {
    if (!(await this.update({ downloads }))) return;
    this.ctx.storage.kv.put("files", { ...this.#files, ...files });
  }

  async countDownload(file: string): Promise<void> {
    const downloads = this.#order?.downloads.map((known) =>
      known.id === file && known.remaining !== null
        ? { ...known, remaining: Math.max(0, known.remaining - 1) }
        : known,
    );
    if (downloads) await this.update({ downloads });
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

// WooCommerce writes UTC without saying so.
const utcTime = (text: string): number => Date.parse(text.endsWith("Z") ? text : `${text}Z`);

const hashOf = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));

/** The record of one order; the cast is there because RPC types cannot carry nested plain JSON. */
export function orderRecord(
  bindings: Pick<Bindings, "ORDERS">,
  orderId: number | string,
): OrderPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () =>
    bindings.ORDERS.getByName(String(orderId), { locationHint }) as unknown as OrderPort;
  // A download that is counted twice is one that its buyer lacks.
  return withoutDefects(stub, { isRepeatable: (name) => name !== "countDownload" });
}
