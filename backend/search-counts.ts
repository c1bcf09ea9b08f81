import { and, count, eq, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { openDatabase } from "./database.ts";
import type { Env } from "./env.ts";
import { searches } from "./schema/content.ts";

export const isSearchCount = (path: string): boolean => path === "/search-counts";

const RETENTION_DAYS = 30;
const DAILY_SEARCHES = 1_000;
const MAX_SEARCH_LENGTH = 60;
const MAX_BODY_BYTES = 1_000;
const EVENTS = ["shown", "empty", "chosen"] as const;

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

interface SearchCount {
  search: string;
  language: string;
  event: (typeof EVENTS)[number];
}

async function read(request: Request): Promise<SearchCount | null> {
  if (request.method !== "POST") return null;
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) return null;
  try {
    const { search, language, event } = JSON.parse(text);
    if (typeof search !== "string" || !/^[a-z]{2}-[A-Z]{2}$/.test(language)) return null;
    if (!search || search.length > MAX_SEARCH_LENGTH || !EVENTS.includes(event)) return null;
    return { search, language, event };
  } catch {
    return null;
  }
}

/** POST /search-counts: counts what became of a search, and deletes days older than 30. */
export async function receiveSearchCount(
  request: Request,
  env: Env,
  now: Clock,
): Promise<Response> {
  const requested = await read(request);
  if (!requested) return new Response("Bad request", { status: 400 });
  const { search, language, event } = requested;
  const db = openDatabase(env.DB);
  const day = toDay(now());
  const oldest = toDay(new Date(now().getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000));
  await db.delete(searches).where(lt(searches.day, oldest));
  const raise = { [event]: sql`${searches[event]} + 1` };
  const raised = await db
    .update(searches)
    .set(raise)
    .where(and(eq(searches.day, day), eq(searches.language, language), eq(searches.search, search)))
    .returning({ day: searches.day });
  if (raised.length > 0) return new Response(null, { status: 204 });
  const [today] = await db
    .select({ searches: count() })
    .from(searches)
    .where(eq(searches.day, day));
  if ((today?.searches ?? 0) < DAILY_SEARCHES)
    await db
      .insert(searches)
      .values({ day, language, search, [event]: 1 })
      .onConflictDoUpdate({
        target: [searches.day, searches.language, searches.search],
        set: raise,
      });
  return new Response(null, { status: 204 });
}
