import { inArray } from "drizzle-orm";
import {
  type Fault,
  faultSentence,
  largest,
  redirectFaults,
  settingsFaults,
} from "../shared/storefront/rules.ts";
import type { Database } from "./database.ts";
import { options } from "./schema/content.ts";

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

/** The part of the settings that the operator's page of searches adds to. */
export interface SearchPart {
  same?: string[][];
  redirects?: Record<string, string>;
  pins?: Record<string, string[]>;
}

/** The settings as an object with what it has of searches. */
export async function readSettings(db: Database): Promise<{ search?: SearchPart }> {
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
