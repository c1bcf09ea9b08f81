import { readableSlug } from "../commerce/readable-slug.ts";
import type { MissLimit, SlugKind, UnlistedSlugs } from "../commerce/slug-lookups.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { nextCursor, pages } from "./pages.ts";
import type { Transport } from "./transport.ts";

// WordPress stores slugs percent-encoded ("%ec%98%a4%ec%9d%bc") and WooGraphQL returns them as
// stored (docs/woocommerce.md: Slugs). The shop uses them decoded, as in its URLs.

/** Encodes a slug as WordPress stores it, from the shop's form or an encoded one. */
export const storedSlug = (slug: string): string =>
  slug
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()).toLowerCase());

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const readable = (value: unknown): unknown =>
  typeof value === "string" ? readableSlug(value) : value;

// An attribute is recognized by a label or value beside its name; values of a global one are slugs.
function readAttribute(fields: Fields): void {
  const { name } = fields;
  if (typeof name !== "string" || !("value" in fields || "label" in fields)) return;
  fields.name = readableSlug(name);
  if (!name.startsWith("pa_")) return;
  if (typeof fields.value === "string") fields.value = readableSlug(fields.value);
  if (Array.isArray(fields.options)) fields.options = fields.options.map(readable);
}

/**
 * Decodes the slugs in a result, in place: of products, categories, terms, posts and attributes.
 */
export function readSlugs(data: unknown): void {
  if (!isFields(data)) return;
  if (typeof data.slug === "string") data.slug = readableSlug(data.slug);
  readAttribute(data);
  for (const value of Object.values(data)) readSlugs(value);
}

/** Whether WordPress finds a slug in a list of slugs, for which a percent sign is lost. */
export const isListedSlug = (slug: string): boolean => !readableSlug(slug).includes("%");

const stored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stored);
  return typeof value === "string" ? storedSlug(value) : value;
};

const slugVariables = new Set(["slug", "category", "attributeName"]);

function storedField(name: string, value: unknown, { attributeName }: Fields): unknown {
  // slugIn drops octets, and encodes the rest itself (docs/woocommerce.md: Slugs).
  if (name === "slug" && Array.isArray(value)) return value.map(readable);
  if (slugVariables.has(name)) return stored(value);
  const isTerm =
    name === "attributeValue" &&
    typeof attributeName === "string" &&
    /^(attribute_)?pa_/.test(attributeName);
  return isTerm ? stored(value) : storedSlugs(value);
}

/**
 * Returns an operation's variables with their slugs encoded as WordPress stores them; a list of
 * slugs decoded.
 */
export function storedSlugs(variables: unknown): unknown {
  if (Array.isArray(variables)) return variables.map(storedSlugs);
  if (!isFields(variables)) return variables;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, storedField(name, value, variables)]),
  );
}

/** Reads the entry of a slug; null, without a query, when the lists do not contain it. */
export async function readBySlug<Match>(
  unlisted: UnlistedSlugs,
  { kind, slug, isListed }: { kind: SlugKind; slug: string; isListed: () => Promise<Listed> },
  read: () => Promise<Match | null | undefined>,
): Promise<Match | null> {
  const listed = await isListed();
  if (listed === "no" && !unlisted.mayLookUp(kind, slug)) return null;
  if (listed === "yes") unlisted.remember(kind, slug);
  const result = (await read()) ?? null;
  if (result) unlisted.remember(kind, slug);
  return result;
}

/** "unknown" when the list cannot be read to its end, and may contain the entry. */
export type Listed = "yes" | "no" | "unknown";

/** The fields of a listed entry. */
export interface ListedNode {
  slug?: string | null;
  databaseId?: number;
}

/** Matches entries by slug. */
export const hasSlug =
  (slug: string) =>
  (node: ListedNode): boolean =>
    node.slug === slug;

interface SlugPage {
  nodes: readonly ListedNode[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Entries per page: the backend's maximum. */
export const pageSize = 100;
const maxPages = 20;

/** Searches a list page by page until a match or its end. */
export function isInList(
  isWanted: (node: ListedNode) => boolean,
  readPage: (after: string | null) => Promise<SlugPage | null | undefined>,
): Promise<Listed> {
  const search = async () => {
    let isRead = true;
    for await (const page of pages(readPage, { max: maxPages })) {
      if (page.nodes.some(isWanted)) return "yes";
      isRead = nextCursor(page) === null;
    }
    return isRead ? "no" : "unknown";
  };
  // The entry itself may be cached, even when the list fails.
  return rescue(search, "unknown");
}

/** What a client may have invented in a query. */
export interface Names {
  slugs: string[];
  ids: number[];
}

function namesIn(variables: unknown): Names {
  const { slug, ids } = Object(variables) as Record<string, unknown>;
  return {
    slugs: [slug].flat().filter((name) => typeof name === "string"),
    ids: [ids].flat().filter((id) => typeof id === "number"),
  };
}

/** A product's id among the slugs that UnlistedSlugs remembers; no slug begins with this sign. */
export const nameOfId = (id: number): string => `#${id}`;

const isEmpty = (value: unknown): boolean =>
  value === null || (Object(value) as { nodes?: unknown[] }).nodes?.length === 0;

interface Options {
  misses: MissLimit;
  client: string | null;
  /** Whether all of these are known to exist, and need not be counted. */
  exist: (names: Names) => Promise<boolean>;
}

/**
 * Wraps a transport with a limit on lookups of missing names. It is behind the caches: cached
 * results cost nothing, and a refusal here does not count as a failure of the backend.
 */
export const withMissLimit = (
  transport: Transport,
  { misses, client, exist }: Options,
): Transport => ({
  url: transport.url,
  async send(text, operationName, variables, options) {
    const send = () => transport.send(text, operationName, variables, options);
    if (await exist(namesIn(variables))) return send();
    if (!misses.take(client)) throw new BackendError("too-many-misses", operationName);
    let isMiss = false;
    try {
      const result = await send();
      isMiss = result.data !== null && Object.values(result.data).every(isEmpty);
      return result;
    } finally {
      if (!isMiss) misses.release(client);
    }
  },
});
