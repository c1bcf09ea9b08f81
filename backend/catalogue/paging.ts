import { and, or, type SQL, sql } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { idOfCursor, toCursor } from "../global-id.ts";
import type { SortKey } from "./product-order.ts";

export interface First {
  first?: number | null;
}

export interface PageArguments extends First {
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

export interface Page {
  size: number;
  /** Backward pages are read in reverse and then reversed. */
  backwards: boolean;
  cursorId: number | null;
}

const DEFAULT_SIZE = 10;
const LARGEST_SIZE = 100;

/** WPGraphQL's interpretation of the four arguments: at most 100, by default 10. */
export function toPage({ first, last, after, before }: PageArguments): Page {
  if (first && first < 0) throw new BusinessError("first must be a positive integer.");
  if (last && last < 0) throw new BusinessError("last must be a positive integer.");
  const backwards = Boolean(last) && !first;
  const size = Math.min((backwards ? last : first) || DEFAULT_SIZE, LARGEST_SIZE);
  return { size, backwards, cursorId: idOfCursor(backwards ? before : after) };
}

/** Rows after the cursor's in the order of the keys; the id, as the last key, breaks ties. */
export function beyond(
  keys: SortKey[],
  cursorValues: unknown[],
  backwards: boolean,
): SQL | undefined {
  const [first] = keys;
  if (first && keys.every(({ descending }) => descending === first.descending)) {
    const columns = sql.join(
      keys.map(({ value }) => value),
      sql`, `,
    );
    const values = sql.join(
      cursorValues.map((value) => sql`${value}`),
      sql`, `,
    );
    // One row comparison, because SQLite can use an index for it.
    return sql`(${columns}) ${toSign(first, backwards)} (${values})`;
  }
  return or(
    ...keys.map((key, index) => {
      const equal = keys
        .slice(0, index)
        .map((one, index) => sql`${one.value} = ${cursorValues[index]}`);
      return and(...equal, sql`${key.value} ${toSign(key, backwards)} ${cursorValues[index]}`);
    }),
  );
}

const toSign = ({ descending }: SortKey, backwards: boolean): SQL =>
  sql.raw(descending !== backwards ? "<" : ">");

export const toOrder = (keys: SortKey[], backwards: boolean): SQL[] =>
  keys.map(
    ({ value, descending }) => sql`${value} ${sql.raw(descending !== backwards ? "DESC" : "ASC")}`,
  );

/** Creates a connection from one row more than the page size. */
export function toConnection<Row extends { id: number }>(matches: Row[], page: Page) {
  const more = matches.length > page.size;
  const rows = matches.slice(0, page.size);
  const nodes = page.backwards ? rows.reverse() : rows;
  const [first, last] = [nodes[0], nodes.at(-1)];
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: toCursor(node.id), node })),
    pageInfo: {
      hasNextPage: page.backwards ? page.cursorId !== null : more,
      hasPreviousPage: page.backwards ? more : page.cursorId !== null,
      startCursor: first ? toCursor(first.id) : null,
      endCursor: last ? toCursor(last.id) : null,
    },
  };
}

/**
 * A page of rows that are all in memory, identified by their keys; an invalid cursor means the
 * first page.
 */
export function connectionOfList<Row>(
  rows: readonly Row[],
  { first, after }: Pick<PageArguments, "first" | "after">,
  toKey: (row: Row) => number | string,
) {
  const { size } = toPage({ first });
  const index = after ? rows.findIndex((row) => toCursor(toKey(row)) === after) : -1;
  const nodes = rows.slice(index + 1, index + 1 + size);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: {
      hasNextPage: rows.length > index + 1 + size,
      endCursor: last === undefined ? null : toCursor(toKey(last)),
    },
  };
}
