import type { Locale } from "../shared/i18n/locales.ts";
import type { Bindings } from "./bindings.ts";
import type { ShopCategories } from "./category/shop-categories.ts";
import type { Config } from "./config.ts";
import type { ShopCache } from "./platform/cache/cached.ts";
import type { CatalogueClient } from "./platform/graphql/catalogue-client.ts";
import type { UnlistedSlugs } from "./platform/graphql/listed-slugs.ts";
import type { Waits } from "./platform/http/observe.ts";
import type { IndexState } from "./product-index/index-reader.ts";
import type { SessionClient } from "./session/session-client.ts";

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
