import type { Config } from "../../config.ts";
import type { CatalogueClient } from "../catalogue-client.ts";
import type { Listed, UnlistedSlugs } from "../slugs.ts";

/** What the catalogue is read with. */
export interface Source {
  client: CatalogueClient;
  config: Config;
  /** Adds the language's prefix to a path of the shop. */
  link: (path: string) => string;
  /** Whether the product index has the slug; "unknown" without an index. */
  isIndexed: (slug: string) => Promise<Listed>;
  unlisted: UnlistedSlugs;
}

/** Parts of a list that fit into one call: WPGraphQL silently truncates larger pages. */
export const inHundreds = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, at) =>
    list.slice(at * 100, (at + 1) * 100),
  );
