import { and, count, eq, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { openDatabase } from "./database.ts";
import type { Env } from "./env.ts";
import { emptySearches } from "./schema/content.ts";

export const isEmptySearch = (path: string): boolean => path === "/empty-searches";

const RETENTION_DAYS = 30;
const DAILY_SEARCHES = 1_000;
const MAX_SEARCH_LENGTH = 60;
const MAX_BODY_BYTES = 1_000;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

async function read(request: Request): Promise<{ search: string; language: string } | null> {
  if (request.method !== "POST") return null;
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) return null;
  try {
    const { search, language } = JSON.parse(text);
    if (typeof search !== "string" || !/^[a-z]{2}-[A-Z]{2}$/.test(language)) return null;
    return search && search.length <= MAX_SEARCH_LENGTH ? { search, language } : null;
  } catch {
    return null;
  }
}

/** POST /empty-searches: counts a search without results, and deletes days older than 30. */
export async function receiveEmptySearch(
  request: Request,
  env: Env,
  now: Clock,
): Promise<Response> {
  const requested = await read(request);
  if (!requested) return new Response("Bad request", { status: 400 });
  const db = openDatabase(env.DB);
  const day = dayOf(now());
  const oldest = dayOf(new Date(now().getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000));
  await db.delete(emptySearches).where(lt(emptySearches.day, oldest));
  const raised = await db
    .update(emptySearches)
    .set({ count: sql`${emptySearches.count} + 1` })
    .where(
      and(
        eq(emptySearches.day, day),
        eq(emptySearches.language, requested.language),
        eq(emptySearches.search, requested.search),
      ),
    )
    .returning({ count: emptySearches.count });
  if (raised.length > 0) return new Response(null, { status: 204 });
  const [today] = await db
    .select({ searches: count() })
    .from(emptySearches)
    .where(eq(emptySearches.day, day));
  if ((today?.searches ?? 0) < DAILY_SEARCHES)
    await db
      .insert(emptySearches)
      .values({ day, ...requested, count: 1 })
      .onConflictDoUpdate({
        target: [emptySearches.day, emptySearches.language, emptySearches.search],
        set: { count: sql`${emptySearches.count} + 1` },
      });
  return new Response(null, { status: 204 });
}
