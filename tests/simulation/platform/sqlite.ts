import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Bound = SQLInputValue | boolean;
type Row = Record<string, unknown>;

/** A statement that is parsed, with the names of its columns. */
interface Prepared {
  statement: StatementSync;
  names: string[];
}

const statements = new WeakMap<DatabaseSync, Map<string, Prepared>>();

/** Parsing a statement takes longer than running it. */
function prepared(database: DatabaseSync, text: string): Prepared {
  const cached = statements.get(database) ?? new Map<string, Prepared>();
  statements.set(database, cached);
  const before = cached.get(text);
  if (before) return before;
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  const created = { statement, names: statement.columns().map(({ name }) => name) };
  cached.set(text, created);
  return created;
}

function readRows({ statement }: Prepared, bound: readonly Bound[]): unknown[][] {
  const values = bound.map((value) => (typeof value === "boolean" ? Number(value) : value));
  return statement.all(...values) as unknown as unknown[][];
}

function toObjects({ names }: Prepared, rows: unknown[][]): Row[] {
  return rows.map((row) => {
    const object: Row = {};
    for (let at = 0; at < names.length; at += 1) object[names[at] ?? ""] = row[at];
    return object;
  });
}

/** A Durable Object's SQL, as far as the shop uses it. */
export interface Sql {
  exec(text: string, ...bound: Bound[]): { toArray(): Row[]; one(): Row | undefined };
}

export function openSql(): Sql {
  const database = new DatabaseSync(":memory:");
  return {
    exec(text, ...bound) {
      // Several statements come without values.
      const isMany = bound.length === 0 && text.trim().slice(0, -1).includes(";");
      if (isMany) database.exec(text);
      const objects = isMany ? [] : resultRows(prepared(database, text), bound);
      return { toArray: () => objects, one: () => objects[0] };
    },
  };
}

const resultRows = (statement: Prepared, bound: readonly Bound[]): Row[] =>
  toObjects(statement, readRows(statement, bound));

/** One statement of D1, with its values. */
class Statement {
  readonly #database: DatabaseSync;
  readonly #text: string;
  readonly #bound: Bound[];

  constructor(database: DatabaseSync, text: string, bound: Bound[] = []) {
    this.#database = database;
    this.#text = text;
    this.#bound = bound;
  }

  bind(...bound: Bound[]): Statement {
    return new Statement(this.#database, this.#text, bound);
  }

  toResult() {
    const results = resultRows(prepared(this.#database, this.#text), this.#bound);
    return { success: true, results, meta: { changes: this.#changes() } };
  }

  #changes(): number {
    if (/^\s*select\b/i.test(this.#text)) return 0;
    const [[changes] = []] = readRows(prepared(this.#database, "SELECT changes()"), []);
    return Number(changes);
  }

  async run() {
    return this.toResult();
  }

  async all() {
    return this.toResult();
  }

  async first() {
    return this.toResult().results[0] ?? null;
  }

  async raw() {
    return readRows(prepared(this.#database, this.#text), this.#bound);
  }
}

/** D1, as far as the shop uses it, over Node's own SQLite in memory. */
export class SqliteD1 {
  readonly #database = new DatabaseSync(":memory:");

  prepare(text: string): Statement {
    return new Statement(this.#database, text);
  }

  /** One transaction, as with D1; it may be within another. */
  async batch(statements: Statement[]) {
    this.#database.exec("SAVEPOINT batch");
    try {
      return statements.map((statement) => statement.toResult());
    } catch (error) {
      this.#database.exec("ROLLBACK TO batch");
      throw error;
    } finally {
      this.#database.exec("RELEASE batch");
    }
  }

  async exec(text: string): Promise<void> {
    this.#database.exec(text);
  }
}
