import { DurableObject } from "cloudflare:workers";
import type { ShippingRate } from "../../shared/cart.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import type { RateRequest, RatesPort } from "../commerce/rates.ts";
import type { Bindings } from "../platform/app-env.ts";
import { lookupBudget } from "../platform/http/limiter.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace, PortOf } from "../platform/objects/object-port.ts";
import { plainText } from "../platform/render/clean-html.ts";
import { type Config, configFor } from "../settings/config.ts";
import { isByCard } from "../settings/payment-gateways.ts";
import { attemptLimits } from "../settings/rate-limits.ts";

/** What is rated. */
export interface Parcel extends RateRequest {
  /** District mode, currency, district and weight class: all that rates depend on. */
  key: string;
  /** How ids of the couriers' own rates begin; "" where any rate may be one. */
  couriers: string;
}

const hourMs = 3_600_000;
/** Rates are refreshed after this, behind the request that shows the older ones. */
export const freshMs = 6 * hourMs;
/** Interval before a retry after a failure or a result without rates. */
const failedMs = hourMs / 12;
const retentionMs = 7 * 24 * hourMs;
/** How many parcels the backend rates at once; of each client one, and the clients in turn. */
const maxAtOnce = 3;
/** Beyond these limits callers must retry later. */
const maxWaiting = { client: 4, unknown: 50, all: 200 };

/** Callers whose address is not known, and what no client asks for; not limited one by one. */
const NOBODY = "";

/** Work for several clients: some of it at once, of each client one, and the clients in turn. */
class FairQueue {
  // In the order of the clients' turns.
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #running = new Set<string>();
  #size = 0;

  /** Returns null, without doing the work, where too much is waiting. */
  run<Value>(client: string, work: () => Promise<Value>): Promise<Value> | null {
    const own = this.#waiting.get(client) ?? [];
    const most = client === NOBODY ? maxWaiting.unknown : maxWaiting.client;
    if (own.length >= most || this.#size >= maxWaiting.all) return null;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    own.push(() => work().then(resolve, reject));
    this.#size += 1;
    this.#waiting.set(client, own);
    this.#begin();
    return promise;
  }

  #begin(): void {
    for (const [client, own] of this.#waiting) {
      if (this.#running.size >= maxAtOnce) return;
      if (this.#running.has(client)) continue;
      const [next, ...later] = own;
      this.#waiting.delete(client);
      if (later.length > 0) this.#waiting.set(client, later);
      if (next) this.#start(client, next);
    }
  }

  #start(client: string, work: () => Promise<void>): void {
    this.#running.add(client);
    this.#size -= 1;
    void work().finally(() => {
      this.#running.delete(client);
      this.#begin();
    });
  }
}

/** A payment method that the shop offers for a cart of products that are shipped. */
export interface OfferedPayment {
  id: string;
  title: string;
  description: string;
}

interface Row extends Record<string, SqlStorageValue> {
  rates: string;
  at: number;
}

/** Stored beside its time: null where the backend could not say. */
interface Stored<Entry> {
  entries: Entry[] | null;
  at: number;
}

/**
 * Rates of couriers by district and weight, for all visitors; what is stored is returned at once,
 * however much is waiting.
 */
export abstract class DeliveryRates extends DurableObject<Bindings> {
  protected abstract readonly backend: RatesPort;
  readonly #sql = this.ctx.storage.sql;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  readonly #queue = new FairQueue();
  #probe: { at: number; result: Promise<boolean> } | null = null;

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS rated (key TEXT PRIMARY KEY, rates TEXT NOT NULL, at INTEGER NOT NULL)",
    );
  }

  /**
   * Returns the rates of a parcel: empty when no courier delivers it, null when they are not
   * available now, or the client has asked for too many that nobody has rated.
   */
  rates(parcel: Parcel, client: string | null): Promise<ShippingRate[] | null> {
    return this.#read(parcel.key, () => this.#fetchRates(parcel), client ?? NOBODY);
  }

  /** Whether the couriers' plugin rates a parcel now; asked at most once in five minutes. */
  async responds(parcel: Parcel): Promise<boolean> {
    const now = Date.now();
    if (!this.#probe || now >= this.#probe.at + failedMs) {
      const rating = this.#queue.run(NOBODY, () => this.#fetchRates(parcel));
      const pending = rating?.then((rates) => rates !== null) ?? Promise.resolve(false);
      this.#probe = { at: now, result: pending };
    }
    return this.#probe.result;
  }

  /** The payment methods for products that are shipped, which no district changes; null where it is unknown now. */
  payments(item: Parcel["item"], locale: Locale): Promise<OfferedPayment[] | null> {
    return this.#read(`payments|${locale}`, () => this.#offered(item, locale), NOBODY);
  }

  async #read<Entry>(
    key: string,
    ask: () => Promise<Entry[] | null>,
    client: string,
  ): Promise<Entry[] | null> {
    const stored = this.#stored<Entry>(key);
    const existing = stored?.entries ?? [];
    const lifetime = existing.length > 0 ? freshMs : failedMs;
    if (stored && Date.now() < stored.at + lifetime) return stored.entries;
    const asking = this.#request(key, ask, client);
    if (existing.length === 0) return asking;
    this.ctx.waitUntil(asking);
    return existing;
  }

  #stored<Entry>(key: string): Stored<Entry> | null {
    const [row] = this.#sql.exec<Row>("SELECT rates, at FROM rated WHERE key = ?", key).toArray();
    return row ? { entries: JSON.parse(row.rates), at: row.at } : null;
  }

  /** Sends one request for all concurrent callers of a key; null where none can be sent now. */
  async #request<Entry>(
    key: string,
    ask: () => Promise<Entry[] | null>,
    client: string,
  ): Promise<Entry[] | null> {
    // What is asked for by a key is of one kind.
    const begun = () => this.#inFlight.get(key) as Promise<Entry[] | null> | undefined;
    const shared = begun();
    if (shared) return shared;
    if (!(await this.#mayAsk(client))) return null;
    // Another may have begun meanwhile.
    const meanwhile = begun();
    if (meanwhile) return meanwhile;
    const asking = this.#queue
      .run(client, ask)
      ?.then((entries) => this.#keep(key, entries))
      .finally(() => this.#inFlight.delete(key));
    if (!asking) return null;
    this.#inFlight.set(key, asking);
    return asking;
  }

  async #mayAsk(client: string): Promise<boolean> {
    if (client === NOBODY) return true;
    const { newLookups: limit } = attemptLimits;
    return lookupBudget(this.env, configFor(this.env), { client, limit }).spend(1);
  }

  #keep<Entry>(key: string, entries: Entry[] | null): Entry[] | null {
    const now = Date.now();
    this.#sql.exec("DELETE FROM rated WHERE at < ?", now - retentionMs);
    // A failure replaces no known rates; it only delays the next request.
    const existing = this.#stored<Entry>(key)?.entries ?? [];
    const isRetained = existing.length > 0 && !entries?.length;
    const stored = isRetained ? existing : entries;
    const at = isRetained ? now - freshMs + failedMs : now;
    this.#sql.exec(
      "INSERT OR REPLACE INTO rated VALUES (?, ?, ?)",
      key,
      JSON.stringify(stored),
      at,
    );
    return stored;
  }

  async #fetchRates({ couriers, ...request }: Parcel): Promise<ShippingRate[] | null> {
    const rates = await this.backend.rate(request);
    if (!rates) return null;
    // A carrier that is down is no error: its rates alone are missing.
    return rates.some(({ id }) => id.startsWith(couriers)) || couriers === "" ? rates : null;
  }

  async #offered(item: Parcel["item"], locale: Locale): Promise<OfferedPayment[] | null> {
    const methods = await this.backend.methods(item, locale);
    const { cards } = configFor(this.env);
    return (
      methods
        ?.filter(({ id }) => !isByCard(id) || cards.isOffered)
        .map(({ id, title, description }) => ({
          id,
          title: plainText(title ?? id),
          description: plainText(description ?? ""),
        })) ?? null
    );
  }
}

/** Returns the one object that stores delivery rates, near the backend that it queries. */
export function deliveryRates(
  bindings: Pick<Bindings, "DELIVERY_RATES">,
  { locations: { backend: locationHint } }: Pick<Config, "locations">,
): PortOf<DeliveryRates> {
  const stub = () => bindings.DELIVERY_RATES.getByName("all", { locationHint });
  return withResetHandling(stub, { isRepeatable: () => true });
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    /** Stores delivery rates by district and weight. */
    DELIVERY_RATES: PortNamespace<DeliveryRates>;
  }
}
