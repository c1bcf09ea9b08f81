import type { Locale } from "../shared/i18n/locales.ts";
import type { ShopCategories } from "./category/category-tree.ts";
import type { Catalogue } from "./commerce/catalogue.ts";
import type { Config } from "./config.ts";
import type { DeliveryRates } from "./delivery/delivery-rates.ts";
import type { OrderRecord } from "./order/order-record.ts";
import type { ShopCache } from "./platform/cache/cached.ts";
import type { Generations } from "./platform/cache/generations.ts";
import type { AttemptCounter } from "./platform/http/limiter.ts";
import type { Waits } from "./platform/http/observe.ts";
import type { CatalogueBuilder } from "./product-index/catalogue-builder.ts";
import type { IndexState } from "./product-index/index-reader.ts";
import type { AccountSessions } from "./session/account-sessions.ts";
import type { SessionClient } from "./session/session-client.ts";
import type { ShopSession } from "./shop-session.ts";
import type { Source } from "./woocommerce/catalogue/source.ts";

/** The variables of Hono's context in this worker. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: {
    config: Config;
    requestId: string;
    /** Whether a prefetch was refused, which is no failure. */
    isRefusedAhead?: boolean;
    /** Whether the response already has all its headers. */
    isComplete?: boolean;
    /** Whether the URL is the canonical one under which the page is stored. */
    isCanonical?: boolean;
    locale: Locale;
    /** The path without its language prefix. */
    path: string;
    now: () => Date;
    catalogue: Catalogue;
    /** Reads of the catalogue as GraphQL. */
    source: Source;
    /**
     * The categories of every page's menu; null when they could not be read, absent before the
     * catalogue middleware.
     */
    shopCategories?: () => Promise<ShopCategories | null>;
    /** Time that the request's catalogue and page cache spent waiting. */
    waits: Waits;
    /** The newest product index of the language in this isolate. */
    index: () => Promise<IndexState>;
    /** Cache of whole public pages and their payloads. */
    pageCache: ShopCache;
    /** Cache of whole feeds and sitemaps: in the data centre alone, because they are megabytes. */
    fileCache: ShopCache;
    /** Read by private pages and actions only. */
    session: SessionClient;
  };
}

/** The worker's bindings, named as in wrangler.toml. */
export interface Bindings {
  ASSETS: Fetcher;
  /** The embedded backend; unused when BACKEND_URL names a real one. */
  BACKEND: Fetcher;
  SESSIONS: DurableObjectNamespace<ShopSession>;
  ACCOUNTS: DurableObjectNamespace<AccountSessions>;
  ORDERS: DurableObjectNamespace<OrderRecord>;
  GENERATIONS: DurableObjectNamespace<Generations>;
  CATALOGUE_BUILDER: DurableObjectNamespace<CatalogueBuilder>;
  CATALOGUE: R2Bucket;
  /** Rate limits per minute for the attempts that platform/http/rate-limits.ts names. */
  LIMIT_FEW: RateLimit;
  LIMIT_SOME: RateLimit;
  LIMIT_MANY: RateLimit;
  LIMIT_CALLS: RateLimit;
  /** Exact counter, for windows longer than a minute. */
  ATTEMPTS: DurableObjectNamespace<AttemptCounter>;
  /** Stores delivery rates by district and weight. */
  DELIVERY_RATES: DurableObjectNamespace<DeliveryRates>;
  IMAGES: ImagesBinding;
  VERSION?: WorkerVersionMetadata;
  /** Messages that one visitor may send per minute. */
  CONTACT_LIMIT: RateLimit;
  /** Metrics for operators, when a data set is bound. */
  ANALYTICS?: AnalyticsEngineDataset;
  /** Settings and secrets: all other bindings, as text; read by config.ts only. */
  [setting: string]: unknown;
}

/** Whether Vite serves the modules one by one (`npm run dev`); no build has this id. */
export const development = __BUILD_ID__ === "dev";
