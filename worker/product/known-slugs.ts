import { getPosts } from "../content/article-queries.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { catalogueQuery } from "../platform/graphql/operation.ts";
import { graphql } from "../platform/graphql/tada.ts";
import type { IndexState } from "../product-index/index-reader.ts";

/** What has an address by its slug. */
export type SlugKind = "product" | "article";

// A product that is hidden from listings, or an article of this minute, is found by such a lookup.
const lookupPauseMs = 60_000;
const maxRemembered = 1_000;

/**
 * Lets an isolate ask the backend for a slug that no list names once in a minute, so that made-up slugs
 * cost it next to nothing, and remembers which of them there were.
 */
export class UnlistedSlugs {
  readonly #now: () => number;
  readonly #found = new Set<string>();
  #nextLookupAt: number;

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
    this.#nextLookupAt = now() + lookupPauseMs;
  }

  mayLookUp(kind: SlugKind, slug: string): boolean {
    if (this.#found.has(`${kind}/${slug}`)) return true;
    if (this.#now() < this.#nextLookupAt) return false;
    this.#nextLookupAt = this.#now() + lookupPauseMs;
    return true;
  }

  /** Whether a slug, of whatever kind, is known to be there. */
  isFound(slug: string): boolean {
    return this.#found.has(`product/${slug}`) || this.#found.has(`article/${slug}`);
  }

  /** It is there: a list has it, or a lookup has found it. */
  remember(kind: SlugKind, slug: string): void {
    this.#found.add(`${kind}/${slug}`);
    const [oldest] = this.#found;
    if (oldest && this.#found.size > maxRemembered) this.#found.delete(oldest);
  }
}

/** What tells whether a slug names anything. */
export interface SlugSources {
  catalogue: CatalogueClient;
  index: () => Promise<IndexState>;
  unlisted: UnlistedSlugs;
}

/** Reads what a slug names; null, without asking the backend, where the lists say there is none. */
export async function readBySlug<Found>(
  { catalogue, index, unlisted }: SlugSources,
  { kind, slug }: { kind: SlugKind; slug: string },
  read: () => Promise<Found | null | undefined>,
): Promise<Found | null> {
  const listed =
    kind === "product"
      ? await isListedProduct(catalogue, index, slug)
      : await isInList(hasSlug(slug), (after) => articlePage(catalogue, after));
  if (listed === "no" && !unlisted.mayLookUp(kind, slug)) return null;
  if (listed === "yes") unlisted.remember(kind, slug);
  const found = (await read()) ?? null;
  if (found) unlisted.remember(kind, slug);
  return found;
}

/** Whether a cursor names an article; any other the backend would take for the first page's. */
export async function isArticleCursor(
  catalogue: CatalogueClient,
  cursor: string,
): Promise<boolean> {
  const id = idOfCursor(cursor);
  const isOfIt = ({ databaseId }: ListedNode) => databaseId === id;
  return id !== null && (await isInList(isOfIt, (after) => articlePage(catalogue, after))) !== "no";
}

function idOfCursor(cursor: string): number | null {
  try {
    const id = /^arrayconnection:(?<id>\d{1,12})$/.exec(atob(cursor))?.groups?.id;
    return id ? Number(id) : null;
  } catch {
    return null;
  }
}

/** "unknown" where the list cannot be read, or not to its end: everything may be in it. */
type Listed = "yes" | "no" | "unknown";

// Without an index nothing is known, and the backend's own answer counts.
async function isListedProduct(
  catalogue: CatalogueClient,
  index: SlugSources["index"],
  slug: string,
): Promise<Listed> {
  const known = await index();
  if (known.state !== "ready") return "unknown";
  if (known.index.hasSlug(slug)) return "yes";
  return isInList(hasSlug(slug), (after) => hiddenPage(catalogue, after));
}

interface ListedNode {
  slug?: string | null;
  databaseId?: number;
}

const hasSlug =
  (slug: string) =>
  (node: ListedNode): boolean =>
    node.slug === slug;

interface SlugPage {
  nodes: readonly ListedNode[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

const pageSize = 100;
const maxPages = 20;

async function isInList(
  isWanted: (node: ListedNode) => boolean,
  readPage: (after: string | null) => Promise<SlugPage | null | undefined>,
): Promise<Listed> {
  let after: string | null = null;
  try {
    for (let count = 0; count < maxPages; count += 1) {
      const page: SlugPage | null | undefined = await readPage(after);
      if (page?.nodes.some(isWanted)) return "yes";
      after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
      if (!after) return "no";
    }
    return "unknown";
  } catch (trouble) {
    // What is wanted itself may be stored, however the list fails.
    if (trouble instanceof BackendError) return "unknown";
    throw trouble;
  }
}

// Products that no list and no search shows, but whose pages there are; no client of ours needs to know.
const getHiddenSlugs = catalogueQuery(
  graphql(`
    query getHiddenSlugs($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          visibility: HIDDEN
          orderby: [{ field: DATE, order: DESC }]
        }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          slug
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);

// The same reads as the sitemap's, so that both share what is stored.
const articlePage = async (catalogue: CatalogueClient, after: string | null) =>
  (await catalogue.query(getPosts, { first: pageSize, after })).posts;

const hiddenPage = async (catalogue: CatalogueClient, after: string | null) =>
  (await catalogue.query(getHiddenSlugs, { first: pageSize, after })).products;
