import { type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

export type Database = DrizzleD1Database;

export const openDatabase = (d1: D1Database): Database => drizzle(d1);

/** `column IN (...)` with one bound parameter: D1 allows at most 100 per statement. */
export function isAmong(column: SQLiteColumn | SQL, values: readonly (number | string)[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** Whether the column contains the text, ignoring case; D1 allows no LIKE pattern over 50 bytes. */
export const holdsText = (column: SQLiteColumn, text: string): SQL =>
  sql`instr(lower(${column}), lower(${text.trim()})) > 0`;
