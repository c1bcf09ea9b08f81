import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { sessions } from "../schema/sessions.ts";
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
  const row = { id, version: read.version + 1, state, expires: expiryOf(id, now) };
  return db
    .insert(sessions)
    .values(row)
    .onConflictDoUpdate({
      target: sessions.id,
      set: { version: row.version, state, expires: row.expires },
      setWhere: eq(sessions.version, read.version),
    });
}

/** Deletes some of the expired sessions. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expires, now.toISOString()))
    .limit(SWEEP);
  await db.delete(sessions).where(sql`${sessions.id} IN ${expired}`);
}

function expiryOf(id: string, now: Date): string {
  const days = isGuest(id) ? GUEST_DAYS : CUSTOMER_DAYS;
  return new Date(now.getTime() + days * DAY).toISOString();
}
