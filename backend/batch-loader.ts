import { and, getTableColumns, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, isAmong } from "./database.ts";

export interface BatchLoader<Key, Value> {
  load(key: Key): Promise<Value>;
  clear(key: Key): void;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/**
 * Collects the keys requested in one turn and fetches them together; caches them for the request.
 */
export function batchLoader<Key, Value>(
  fetchAll: (keys: Key[]) => Promise<(key: Key) => Value>,
): BatchLoader<Key, Value> {
  const cache = new Map<Key, Promise<Value>>();
  let queue: Waiting<Key, Value>[] = [];

  const flush = async () => {
    const batch = queue;
    queue = [];
    try {
      const valueAt = await fetchAll(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(valueAt(key));
    } catch (cause) {
      for (const { reject } of batch) reject(cause);
    }
  };

  const load = (key: Key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const promise = new Promise<Value>((resolve, reject) => {
      // A timer, because one level of resolvers takes several microtasks.
      if (queue.length === 0) setTimeout(flush, 0);
      queue.push({ key, resolve, reject });
    });
    cache.set(key, promise);
    return promise;
  };

  return { load, clear: (key) => void cache.delete(key) };
}

/** Groups rows by key, for a loader with many rows per key. */
export function groupedBy<Row, Key>(found: { key: Key; row: Row }[]): (key: Key) => Row[] {
  const groups = Map.groupBy(found, ({ key }) => key);
  return (key) => (groups.get(key) ?? []).map(({ row }) => row);
}

type RowOf<Table extends SQLiteTable> = Table["$inferSelect"];

interface Selection {
  where?: SQL | undefined;
  orderBy?: SQL[];
}

/** Loads all rows of a table that have a key in one of its columns. */
export function rowsBy<Table extends SQLiteTable, Name extends keyof RowOf<Table> & string>(
  db: Database,
  table: Table,
  name: Name,
  { where, orderBy = [] }: Selection = {},
): BatchLoader<NonNullable<RowOf<Table>[Name]>, RowOf<Table>[]> {
  const column = getTableColumns(table)[name] as SQLiteColumn;
  return batchLoader(async (keys) => {
    const rows: RowOf<Table>[] = await db
      .select()
      .from(table as SQLiteTable)
      .where(and(isAmong(column, keys as (number | string)[]), where))
      .orderBy(...orderBy);
    return groupedBy(rows.map((row) => ({ key: row[name], row })));
  });
}

/** Loads the row of an id. */
export function rowById<Table extends SQLiteTable & { id: SQLiteColumn }>(
  db: Database,
  table: Table,
): BatchLoader<number, RowOf<Table> | null> {
  return batchLoader(async (ids) => {
    const rows = await db
      .select()
      .from(table as SQLiteTable)
      .where(isAmong(table.id, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (id) => byId.get(id) ?? null;
  });
}
