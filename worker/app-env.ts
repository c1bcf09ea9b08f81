import type { Locale } from "../shared/i18n/locales.ts";
import type { ShopCategories } from "./category/shop-categories.ts";
import type { Config } from "./config.ts";
import type { DeliveryRates } from "./delivery/delivery-rates.ts";
import type { OrderRecord } from "./order/order-record.ts";
import type { ShopCache } from "./platform/cache/cached.ts";
import type { Generations } from "./platform/cache/generations.ts";
import type { CatalogueClient } from "./platform/graphql/catalogue-client.ts";
import type { UnlistedSlugs } from "./platform/graphql/listed-slugs.ts";
import type { AttemptCounter } from "./platform/http/limiter.ts";
import type { Waits } from "./platform/http/observe.ts";
import type { CatalogueBuilder } from "./product-index/catalogue-builder.ts";
import type { IndexState } from "./product-index/index-reader.ts";
import type { AccountSessions } from "./session/account-sessions.ts";
import type { SessionClient } from "./session/session-client.ts";
import type { ShopSession } from "./shop-session.ts";

/** What Hono's context carries in this worker. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    config: Config;
    requestId: string;
    /** The answer was made with every header that it needs. */
    isComplete?: boolean;
    /** The address is spelled in the one way by which the page is stored. */
    isCanonical?: boolean;
    locale: Locale;
    /** The path without its language prefix. */
    path: string;
    now: () => Date;
    catalogue: CatalogueClient;
    /** What every page's menu names; null where it could not be read, absent before the backend's turn. */
    shopCategories?: () => Promise<ShopCategories | null>;
    /** What its catalogue and its page cache have waited for. */
    waits: Waits;
    /** The newest product index of the language that this isolate has. */
    index: () => Promise<IndexState>;
    /** Slugs that no list names. */
    unlisted: UnlistedSlugs;
    /** Whole public pages and their payloads. */
    pageCache: ShopCache;
    /** Only private pages and actions read it. */
    session: SessionClient;
  };
}

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

/** Whether Vite serves the modules one by one (`npm run dev`); a build's id is never this. */
export const development = __BUILD_ID__ === "dev";
