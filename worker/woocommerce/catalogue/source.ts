import type { UnlistedSlugs } from "../../commerce/slug-lookups.ts";
import type { Config } from "../../settings/config.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import type { Listed } from "../slugs.ts";

/** What the catalogue is read with. */
export interface Source {
  client: CatalogueClient;
  config: Config;
  /** Adds the language's prefix to a path of the shop. */
  link: (path: string) => string;
  /** Whether the product index has the slug; "unknown" without an index. */
  isIndexed: (slug: string) => Promise<Listed>;
  /** Which ids the product index has; null without an index. */
  indexedIds: (ids: readonly number[]) => Promise<ReadonlySet<number> | null>;
  unlisted: UnlistedSlugs;
}

declare module "../../platform/app-env.ts" {
  interface Variables {
    /** Reads of the catalogue as GraphQL. */
    source: Source;
  }
}
