import type { DeliveryRates } from "./delivery/delivery-rates.ts";
import type { OrderRecord } from "./order/order-record.ts";
import type { Generations } from "./platform/cache/generations.ts";
import type { AttemptCounter } from "./platform/http/limiter.ts";
import type { CatalogueBuilder } from "./product-index/catalogue-builder.ts";
import type { AccountSessions } from "./session/account-sessions.ts";
import type { ShopSession } from "./shop-session.ts";

/** What the platform hands to the worker; names as in wrangler.toml. */
export interface Bindings {
  ASSETS: Fetcher;
  /** The embedded backend; unused where BACKEND_URL names a real one. */
  BACKEND: Fetcher;
  SESSIONS: DurableObjectNamespace<ShopSession>;
  ACCOUNTS: DurableObjectNamespace<AccountSessions>;
  ORDERS: DurableObjectNamespace<OrderRecord>;
  GENERATIONS: DurableObjectNamespace<Generations>;
  CATALOGUE_BUILDER: DurableObjectNamespace<CatalogueBuilder>;
  CATALOGUE: R2Bucket;
  /** How often a minute somebody may try what limits/limits.ts names. */
  LIMIT_FEW: RateLimit;
  LIMIT_SOME: RateLimit;
  LIMIT_MANY: RateLimit;
  /** Counts exactly, and for longer than a minute. */
  ATTEMPTS: DurableObjectNamespace<AttemptCounter>;
  /** Keeps what deliveries cost, by district and weight. */
  DELIVERY_RATES: DurableObjectNamespace<DeliveryRates>;
  IMAGES: ImagesBinding;
  VERSION?: WorkerVersionMetadata;
  /** Messages that one visitor may send in a minute. */
  CONTACT_LIMIT: RateLimit;
  /** Counters for operators, where a data set is bound. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Settings and secrets: everything else, as text; read by config.ts only. */
  [setting: string]: unknown;
}
