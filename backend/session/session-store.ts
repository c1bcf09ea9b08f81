import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { openAttempt } from "../once/keys.ts";
import { changeKeys, type KeyRow, sessions } from "../schema/sessions.ts";
import { emptySession, type SessionState } from "./session-state.ts";
import { isGuest } from "./session-token.ts";

/** A session as read; version 0 means that it has no row yet. */
export interface StoredSession {
  version: number;
  state: SessionState;
}

const DAY = 86_400_000;
const GUEST_DAYS = 2;
const CUSTOMER_DAYS = 365;
const SWEEP = 50;

export async function readSession(db: Database, id: string, now: Date): Promise<StoredSession> {
  const row = await db.select().from(sessions).where(eq(sessions.id, id)).get();
  if (!row) return { version: 0, state: emptySession() };
  const alive = row.expires > now.toISOString();
  return { version: row.version, state: alive ? row.state : emptySession() };
}

/**
 * Saves a state based on `read`; returns false when another request was faster: read again and
 * retry.
 */
export async function writeSession(
  db: Database,
  id: string,
  read: StoredSession,
  state: SessionState,
  now: Date,
): Promise<boolean> {
  const result = await sessionWrite(db, id, read, state, now).run();
  return result.meta.changes === 1;
}

/** The statement that saves a session if it has not changed meanwhile; for use in a batch. */
export function sessionWrite(
  db: Database,
  id: string,
  read: StoredSession,
  state: SessionState,
  now: Date,
) {
  const row = { id, version: read.version + 1, state, expires: getExpiry(id, now) };
  return db
    .insert(sessions)
    .values(row)
    .onConflictDoUpdate({
      target: sessions.id,
      set: { version: row.version, state, expires: row.expires },
      setWhere: eq(sessions.version, read.version),
    });
}

/**
 * Saves a state and that its key is done, in one transaction: both or, where the session has changed meanwhile or
 * another request has taken the key over, neither. Without a state the key alone.
 */
export async function writeWithKey(
  db: Database,
  id: string,
  read: StoredSession,
  { state, key, answer }: { state: SessionState | null; key: OpenKey; answer: unknown },
  now: Date,
): Promise<boolean> {
  const isUnchanged = sql`coalesce((SELECT version FROM sessions WHERE id = ${id}), 0) = ${read.version}`;
  const end = db
    .update(changeKeys)
    .set({ state: "done", answer: answer ?? null, sessionNow: id })
    .where(and(openAttempt(key.id, key.attempt), state ? isUnchanged : undefined));
  if (!state) return (await end.run()).meta.changes === 1;
  const row = { version: read.version + 1, state, expires: getExpiry(id, now) };
  const write = db
    .insert(sessions)
    .select(
      sql`SELECT ${id}, ${row.version}, ${JSON.stringify(state)}, ${row.expires} FROM ${changeKeys} WHERE ${changeKeys.id} = ${key.id} AND ${changeKeys.attempt} = ${key.attempt} AND ${changeKeys.state} = 'done'`,
    )
    .onConflictDoUpdate({
      target: sessions.id,
      set: row,
      setWhere: eq(sessions.version, read.version),
    });
  const [ended] = await db.batch([end, write]);
  return ended.meta.changes === 1;
}

type OpenKey = Pick<KeyRow, "id" | "attempt">;

/** Deletes some of the expired sessions. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expires, now.toISOString()))
    .limit(SWEEP);
  await db.delete(sessions).where(sql`${sessions.id} IN ${expired}`);
}

function getExpiry(id: string, now: Date): string {
  const days = isGuest(id) ? GUEST_DAYS : CUSTOMER_DAYS;
  return new Date(now.getTime() + days * DAY).toISOString();
}
