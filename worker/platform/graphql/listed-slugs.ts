import { BackendError } from "./backend-error.ts";
import type { Transport } from "./transport.ts";

/** What has an address by its slug. */
type SlugKind = "product" | "article";

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

/** Reads what a slug names; null, without asking the backend, where the lists say there is none. */
export async function readBySlug<Found>(
  unlisted: UnlistedSlugs,
  { kind, slug, isListed }: { kind: SlugKind; slug: string; isListed: () => Promise<Listed> },
  read: () => Promise<Found | null | undefined>,
): Promise<Found | null> {
  const listed = await isListed();
  if (listed === "no" && !unlisted.mayLookUp(kind, slug)) return null;
  if (listed === "yes") unlisted.remember(kind, slug);
  const found = (await read()) ?? null;
  if (found) unlisted.remember(kind, slug);
  return found;
}

/** "unknown" where the list cannot be read, or not to its end: everything may be in it. */
export type Listed = "yes" | "no" | "unknown";

/** What a list has of an entry. */
export interface ListedNode {
  slug?: string | null;
  databaseId?: number;
}

/** Tells whether an entry has a slug. */
export const hasSlug =
  (slug: string) =>
  (node: ListedNode): boolean =>
    node.slug === slug;

interface SlugPage {
  nodes: readonly ListedNode[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Entries of one page, as many as the backend gives. */
export const pageSize = 100;
const maxPages = 20;

/** Walks a list to its end, or to what is wanted. */
export async function isInList(
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

/** How many lookups of names that do not exist one isolate sends in a minute. */
const maxMisses = { client: 4, all: 20 } as const;
const minuteMs = 60_000;
/** All clients without an address are one. */
const UNKNOWN_CLIENT = "unknown";

/** Counts lookups that found nothing, by the client and in all, minute by minute. */
export class MissLimit {
  readonly #now: () => number;
  #minute = 0;
  #all = 0;
  #byClient = new Map<string, number>();

  /** `now` in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one lookup, which may turn out to find something; false where there were too many misses. */
  take(client: string | null): boolean {
    this.#begin();
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken >= maxMisses.client || this.#all >= maxMisses.all) return false;
    this.#byClient.set(key, taken + 1);
    this.#all += 1;
    return true;
  }

  /** Gives back a lookup that found something, or was not answered. */
  giveBack(client: string | null): void {
    const key = client ?? UNKNOWN_CLIENT;
    const taken = this.#byClient.get(key) ?? 0;
    if (taken === 0) return;
    this.#byClient.set(key, taken - 1);
    this.#all -= 1;
  }

  #begin(): void {
    const minute = Math.floor(this.#now() / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#all = 0;
    this.#byClient = new Map();
  }
}

/** The names that a client may have made up: the slugs of a query. */
function slugsIn(variables: unknown): string[] {
  const { slug } = Object(variables) as { slug?: unknown };
  return [slug].flat().filter((name) => typeof name === "string");
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Object(value) as { nodes?: unknown[] }).nodes?.length === 0;

interface Options {
  misses: MissLimit;
  client: string | null;
  /** Whether a product's or an article's slug is known to exist, so that its lookup is no guess. */
  isKnown: (slug: string) => Promise<boolean>;
}

/**
 * The same transport, which sends only so many lookups of names that do not exist. It stands behind
 * the caches: what they have costs nothing, and what is refused here is no failure of the backend.
 */
export const withMissLimit = (
  transport: Transport,
  { misses, client, isKnown }: Options,
): Transport => ({
  url: transport.url,
  async send(text, operationName, variables, options) {
    const send = () => transport.send(text, operationName, variables, options);
    const slugs = slugsIn(variables);
    const known = await Promise.all(slugs.map(isKnown));
    if (known.every(Boolean)) return send();
    if (!misses.take(client)) throw new BackendError("too-many-misses", operationName);
    let isMiss = false;
    try {
      const answer = await send();
      isMiss = answer.data !== null && Object.values(answer.data).every(isEmpty);
      return answer;
    } finally {
      if (!isMiss) misses.giveBack(client);
    }
  },
});
