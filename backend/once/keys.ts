import { and, count, desc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import { changeKeys, type KeyRow } from "../schema/sessions.ts";

const KEPT_SECONDS = 172_800;
const MAX_OF_SESSION = 500;
const SWEEP = 20;

const isKept = (now: number): SQL => gt(changeKeys.started, now - KEPT_SECONDS);

export const findKey = (db: Database, id: string, now: number): Promise<KeyRow | undefined> =>
  db
    .select()
    .from(changeKeys)
    .where(and(eq(changeKeys.id, id), isKept(now)))
    .get();

/** Whether a session has as many keys as it may. */
export async function isFull(db: Database, session: string, now: number): Promise<boolean> {
  const [row] = await db
    .select({ keys: count() })
    .from(changeKeys)
    .where(and(eq(changeKeys.session, session), isKept(now)));
  return (row?.keys ?? 0) >= MAX_OF_SESSION;
}

/** Stores the first try of a key, and removes a few that have expired; returns whether it is stored. */
export async function beginKey(
  db: Database,
  key: Pick<KeyRow, "id" | "fingerprint" | "mutation" | "form" | "session" | "attempt">,
  now: number,
): Promise<boolean> {
  const expired = lte(changeKeys.started, now - KEPT_SECONDS);
  const some = db.select({ id: changeKeys.id }).from(changeKeys).where(expired).limit(SWEEP);
  const row = { ...key, sessionNow: key.session, state: "running" as const, started: now };
  try {
    const results = await db.batch([
      db.delete(changeKeys).where(and(eq(changeKeys.id, key.id), expired)),
      db.delete(changeKeys).where(sql`${changeKeys.id} IN ${some}`),
      db.insert(changeKeys).values(row).onConflictDoNothing(),
    ]);
    return results[2].meta.changes === 1;
  } catch (cause) {
    console.error("a change's key was not stored", cause);
    return false;
  }
}

/** The tries of a form, newest first, with the orders that they have made for it. */
export async function listTries(
  db: Database,
  form: string,
  now: number,
): Promise<{ key: KeyRow; order: OrderRow }[]> {
  if (form === "") return [];
  // So that the index of forms is used.
  const isOfForm = and(eq(changeKeys.form, form), ne(changeKeys.form, sql`''`));
  const tries = await db
    .select({ key: changeKeys, order: orders })
    .from(changeKeys)
    .innerJoin(orders, eq(orders.id, changeKeys.orderId))
    .where(and(isOfForm, isKept(now)))
    .orderBy(desc(orders.id));
  // Another form may have taken an unpaid order over.
  return tries.filter(({ order: { meta } }) =>
    meta.some(({ key, value }) => key === "checkout_key" && value === form),
  );
}

/** Changes this request's key; returns whether it is still open. */
async function changeKey(
  db: Database,
  { id, attempt }: Pick<KeyRow, "id" | "attempt">,
  values: Partial<Pick<KeyRow, "attempt" | "state" | "orderId" | "answer">>,
): Promise<boolean> {
  const update = db.update(changeKeys).set(values).where(openAttempt(id, attempt));
  return (await update.run()).meta.changes === 1;
}

/** Goes on with a key whose earlier request has died: should it live after all, it can end nothing any more. */
export const takeOver = (db: Database, key: KeyRow, attempt: string): Promise<boolean> =>
  changeKey(db, key, { attempt });

/** This request's key, as long as it has no effect. */
export const openAttempt = (id: string, attempt: string) =>
  and(eq(changeKeys.id, id), eq(changeKeys.attempt, attempt), ne(changeKeys.state, "done"));

export async function isOpenKey(
  db: Database,
  { id, attempt }: Pick<KeyRow, "id" | "attempt">,
): Promise<boolean> {
  const rows = await db.select().from(changeKeys).where(openAttempt(id, attempt));
  return rows.length > 0;
}

/** Gives a key the order of an earlier try of its form. */
export const adoptOrder = (
  db: Database,
  key: Pick<KeyRow, "id" | "attempt">,
  orderId: number,
): Promise<boolean> => changeKey(db, key, { state: "paying", orderId });

/** Ends a key whose order is paid, or not: what its mutation has returned is stored. */
export const endKey = (
  db: Database,
  key: Pick<KeyRow, "id" | "attempt">,
  answer: unknown,
): Promise<boolean> => changeKey(db, key, { state: "done", answer });

/** Frees a key that had no effect: it may be tried with another input. */
export const freeKey = (db: Database, { id, attempt }: Pick<KeyRow, "id" | "attempt">) =>
  db.delete(changeKeys).where(openAttempt(id, attempt)).run();

/** A session goes on under another name: its keys go with it. */
export const moveKeys = (db: Database, before: string, after: string) =>
  db.update(changeKeys).set({ sessionNow: after }).where(eq(changeKeys.sessionNow, before)).run();
