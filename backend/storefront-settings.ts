import { and, eq, inArray } from "drizzle-orm";
import {
  type Fault,
  faultSentence,
  largest,
  redirectFaults,
  settingsFaults,
} from "../shared/storefront/rules.ts";
import type { Database } from "./database.ts";
import { oldSlugs, options, posts } from "./schema/content.ts";
import { products } from "./schema/products.ts";

/** The options of wordpress/edge-storefront that hold both documents. */
const SETTINGS = "edge_storefront_settings";
const REDIRECTS = "edge_storefront_redirects";

/** What the operator has changed, as JSON; null where nothing is. */
export interface StorefrontDocuments {
  settings: string | null;
  redirects: string | null;
}

export async function readDocuments(db: Database): Promise<StorefrontDocuments> {
  const rows = await db
    .select()
    .from(options)
    .where(inArray(options.name, [SETTINGS, REDIRECTS]));
  const stored = (name: string) => rows.find((row) => row.name === name)?.value ?? null;
  return { settings: stored(SETTINGS), redirects: stored(REDIRECTS) };
}

const decoded = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};

/** Addresses of products and articles from before they were renamed, to those of today. */
export async function readOldAddresses(db: Database): Promise<Record<string, string>> {
  const { redirectCount: limit } = largest;
  const [renamed, moved] = await Promise.all([
    db
      .select({ from: oldSlugs.slug, to: products.slug })
      .from(oldSlugs)
      .innerJoin(products, eq(products.id, oldSlugs.id))
      .where(and(eq(oldSlugs.kind, "product"), eq(products.status, "publish")))
      .limit(limit),
    db
      .select({ from: oldSlugs.slug, to: posts.slug })
      .from(oldSlugs)
      .innerJoin(posts, eq(posts.id, oldSlugs.id))
      .where(and(eq(oldSlugs.kind, "post"), eq(posts.status, "publish")))
      .limit(limit),
  ]);
  const entries = [
    ...renamed.map(({ from, to }) => [`/product/${decoded(from)}`, `/product/${decoded(to)}`]),
    ...moved.map(({ from, to }) => [`/article/${decoded(from)}`, `/article/${decoded(to)}`]),
  ] as [string, string][];
  return Object.fromEntries(
    entries.filter(([from, to]) => redirectFaults(from, to).length === 0).slice(0, limit),
  );
}

/** The part of the settings that the operator's page of searches adds to. */
export interface SearchPart {
  same?: string[][];
  redirects?: Record<string, string>;
  pins?: Record<string, string[]>;
}

/** The settings as an object with what it has of searches. */
export async function readSettings(db: Database): Promise<{ search?: SearchPart; shop?: object }> {
  const { settings } = await readDocuments(db);
  return settings ? JSON.parse(settings) : {};
}

const store = (db: Database, name: string, value: unknown) => {
  const text = JSON.stringify(value);
  return db
    .insert(options)
    .values({ name, value: text })
    .onConflictDoUpdate({ target: options.name, set: { value: text } });
};

const size = (value: unknown, limit: number): Fault[] =>
  JSON.stringify(value).length > limit ? [{ path: "", fault: "bytes", limit }] : [];

/** Stores settings without faults; returns the sentences of those that there are. */
export async function storeSettings(db: Database, settings: unknown): Promise<string[]> {
  const faults = [...settingsFaults(settings), ...size(settings, largest.settings)];
  if (faults.length === 0) await store(db, SETTINGS, settings);
  return faults.map(faultSentence);
}

/** The same of redirects. */
export async function storeRedirects(
  db: Database,
  redirects: Record<string, string>,
): Promise<string[]> {
  const entries = Object.entries(redirects);
  const { redirectCount: limit } = largest;
  const faults = [
    ...(entries.length > limit ? [{ path: "redirects", fault: "many", limit }] : []),
    ...entries.flatMap(([from, to]) => redirectFaults(from, to)),
    ...size(redirects, largest.redirects),
  ];
  if (faults.length === 0) await store(db, REDIRECTS, redirects);
  return faults.map(faultSentence);
}
