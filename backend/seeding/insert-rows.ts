import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";

// D1 refuses bound values over 2 MB.
const MAX_JSON_LENGTH = 500_000;

/**
 * Statements that insert all rows, each with one bound JSON text instead of one parameter per
 * value.
 */
export function insertRows<Table extends SQLiteTable>(
  db: D1Database,
  table: Table,
  rows: Table["$inferInsert"][],
): D1PreparedStatement[] {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => column.name).join(", ");
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(", ");
  const insert = `INSERT INTO ${getTableConfig(table).name} (${names}) SELECT ${values} FROM json_each(?)`;
  const encoded = rows.map((row) =>
    JSON.stringify(columns.map((column) => driverValue(row, column))),
  );
  return inPortions(encoded).map((portion) => db.prepare(insert).bind(`[${portion.join(",")}]`));
}

type NamedColumn = [string, { default?: unknown; mapToDriverValue(value: unknown): unknown }];

function driverValue(row: Record<string, unknown>, [key, column]: NamedColumn): unknown {
  const value = row[key] ?? column.default ?? null;
  return value === null ? null : column.mapToDriverValue(value);
}

function inPortions(encoded: string[]): string[][] {
  const portions: string[][] = [];
  let room = 0;
  for (const row of encoded) {
    if (room < row.length || portions.length === 0) {
      portions.push([]);
      room = MAX_JSON_LENGTH;
    }
    portions.at(-1)?.push(row);
    room -= row.length + 1;
  }
  return encoded.length === 0 ? [] : portions;
}
