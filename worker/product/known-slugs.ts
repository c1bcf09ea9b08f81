import { getPosts } from "../content/article-queries.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import { catalogueQuery } from "../platform/graphql/operation.ts";
import { graphql } from "../platform/graphql/tada.ts";
import type { IndexState } from "../product-index/index-reader.ts";

/** What has an address by its slug. */
export type SlugKind = "product" | "article";

// A product that is hidden from listings, or an article of this minute, is found by such a lookup.
const lookupPauseMs = 30_000;
const maxRemembered = 1_000;

/**
 * Lets an isolate ask the backend for a slug that no list names once in 30 s, so that made-up slugs
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

  /** A lookup has found something. */
  remember(kind: SlugKind, slug: string): void {
    if (this.#found.size < maxRemembered) this.#found.add(`${kind}/${slug}`);
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
  const isListed =
    kind === "product"
      ? await isListedProduct(catalogue, index, slug)
      : await isInList(slug, (after) => articlePage(catalogue, after));
  if (!isListed && !unlisted.mayLookUp(kind, slug)) return null;
  const found = (await read()) ?? null;
  if (found && !isListed) unlisted.remember(kind, slug);
  return found;
}

// Without an index nothing is known, and the backend's own answer counts.
async function isListedProduct(
  catalogue: CatalogueClient,
  index: SlugSources["index"],
  slug: string,
): Promise<boolean> {
  const known = await index();
  if (known.state !== "ready" || known.index.hasSlug(slug)) return true;
  return isInList(slug, (after) => hiddenPage(catalogue, after));
}

interface SlugPage {
  nodes: readonly { slug?: string | null }[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

const pageSize = 100;
const maxPages = 20;

/** Whether a list has a slug; where it cannot be read, or not to its end, everything may be in it. */
async function isInList(
  slug: string,
  readPage: (after: string | null) => Promise<SlugPage | null | undefined>,
): Promise<boolean> {
  let after: string | null = null;
  try {
    for (let count = 0; count < maxPages; count += 1) {
      const page: SlugPage | null | undefined = await readPage(after);
      if (page?.nodes.some((node) => node.slug === slug)) return true;
      after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
      if (!after) return false;
    }
    return true;
  } catch (trouble) {
    // What is wanted itself may be stored, however the list fails.
    if (trouble instanceof BackendError) return true;
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
