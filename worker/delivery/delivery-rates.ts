import { DurableObject } from "cloudflare:workers";
import type { AddressInput } from "../../shared/actions.ts";
import type { ShippingRate } from "../../shared/cart.ts";
import { parseRawPrice } from "../../shared/money.ts";
import type { Bindings } from "../app-env.ts";
import type { CountryCode } from "../checkout/country-code.ts";
import { type Config, configFor } from "../config.ts";
import { writeLog } from "../log.ts";
import { backendFetch } from "../platform/graphql/backend-fetch.ts";
import { answerContext, readShownPrice } from "../platform/graphql/mapping-context.ts";
import { documentText, type ResultOf } from "../platform/graphql/operation.ts";
import { createTransport } from "../platform/graphql/transport.ts";
import { withoutDefects } from "../platform/objects/object-failure.ts";
import { rateParcel } from "./rate-query.ts";

/** What is rated: a piece of a weight, for a place as the backend is told of it. */
export interface Parcel {
  /** District, weight class and how the backend is told: all that rates depend on. */
  key: string;
  address: AddressInput;
  data: { key: string; value: string }[];
  item: {
    productId: number;
    variationId?: number;
    variation?: { attributeName: string; attributeValue: string }[];
  };
}

const hourMs = 3_600_000;
/** Rates are asked for again after this, behind whoever sees those of before. */
export const freshMs = 6 * hourMs;
/** A backend without an answer, or without a rate, is asked again after this. */
const failedMs = hourMs / 12;
const keptMs = 7 * 24 * hourMs;
/** Carriers answer within some seconds or not at all; nobody waits for an estimate. */
const rateTimeoutMs = 8_000;
/** More than these are told to come back: the backend rates one at a time. */
const maxWaiting = 50;

interface Row extends Record<string, SqlStorageValue> {
  rates: string;
  at: number;
}

/** Rates of couriers by district and weight, for everybody: asked of the backend one after another. */
export class DeliveryRates extends DurableObject<Bindings> {
  readonly #sql = this.ctx.storage.sql;
  readonly #asking = new Map<string, Promise<ShippingRate[]>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env);
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS rated (key TEXT PRIMARY KEY, rates TEXT NOT NULL, at INTEGER NOT NULL)",
    );
  }

  /** The rates of a parcel, none where nobody brings it; null where it cannot be said now. */
  async rates(parcel: Parcel): Promise<ShippingRate[] | null> {
    const [row] = this.#sql
      .exec<Row>("SELECT rates, at FROM rated WHERE key = ?", parcel.key)
      .toArray();
    const known: ShippingRate[] = row ? JSON.parse(row.rates) : [];
    const lifetime = known.length > 0 ? freshMs : failedMs;
    if (row && Date.now() < row.at + lifetime) return known;
    const isFull = this.#asking.size >= maxWaiting && !this.#asking.has(parcel.key);
    if (isFull) return known.length > 0 ? known : null;
    const asking = this.#ask(parcel);
    if (known.length === 0) return asking;
    this.ctx.waitUntil(asking);
    return known;
  }

  /** Asks once for all who want the same, after those who were here before. */
  #ask(parcel: Parcel): Promise<ShippingRate[]> {
    const { key } = parcel;
    const begun = this.#asking.get(key);
    if (begun) return begun;
    const asking = this.#last
      .then(() => this.#rated(parcel))
      .then((rates) => this.#keep(key, rates))
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    this.#last = asking.catch(() => {});
    return asking;
  }

  #keep(key: string, rates: ShippingRate[] | null): ShippingRate[] {
    const now = Date.now();
    this.#sql.exec("DELETE FROM rated WHERE at < ?", now - keptMs);
    // A failure replaces nothing that was known: it is only not asked again at once.
    const [row] = this.#sql.exec<Row>("SELECT rates FROM rated WHERE key = ?", key).toArray();
    const known: ShippingRate[] = row ? JSON.parse(row.rates) : [];
    const isKept = rates === null || (rates.length === 0 && known.length > 0);
    const kept = isKept ? known : rates;
    const at = isKept && known.length > 0 ? now - freshMs + failedMs : now;
    this.#sql.exec("INSERT OR REPLACE INTO rated VALUES (?, ?, ?)", key, JSON.stringify(kept), at);
    return kept;
  }

  async #rated({ address, data, item }: Parcel): Promise<ShippingRate[] | null> {
    const config = configFor(this.env);
    const transport = createTransport({
      fetch: backendFetch(this.env, config),
      url: config.backend.graphqlUrl,
      timeoutMs: rateTimeoutMs,
    });
    const { country, ...parts } = address;
    const variables = {
      place: { ...parts, country: country as CountryCode },
      data,
      hasData: data.length > 0,
      item: { ...item, quantity: 1 },
    };
    const text = documentText(rateParcel.document, config.backend);
    try {
      const answer = await transport.send(text, rateParcel.name, variables, { locale: "id_ID" });
      if (answer.errors.length > 0 || answer.data === null) return null;
      return ratesIn(answer.data as Answer, config);
    } catch (trouble) {
      writeLog("warn", "delivery rates", { state: "not answered" }, trouble);
      return null;
    }
  }
}

type Answer = ResultOf<(typeof rateParcel)["document"]>;

function ratesIn({ addToCart }: Answer, config: Config): ShippingRate[] {
  const cart = addToCart?.cart;
  const context = answerContext(config);
  const rates = cart?.availableShippingMethods?.[0]?.rates ?? [];
  return rates.flatMap((rate) => {
    if (!rate) return [];
    const tax = cart?.displayPricesIncludeTax ? rate.taxTotal : null;
    const cost =
      (readShownPrice(rate.cost, context) ?? 0) + (parseRawPrice(tax, context.currency) ?? 0);
    return [{ id: rate.id, label: rate.label ?? rate.id, cost }];
  });
}

type RatesPort = Pick<DeliveryRates, "rates">;

/** The one object that keeps what deliveries cost, near the backend that it asks. */
export function deliveryRates(
  bindings: Pick<Bindings, "DELIVERY_RATES">,
  { locations: { backend: locationHint } }: Pick<Config, "locations">,
): RatesPort {
  const stub = () =>
    bindings.DELIVERY_RATES.getByName("all", { locationHint }) as unknown as RatesPort;
  return withoutDefects(stub, { isRepeatable: () => true });
}
