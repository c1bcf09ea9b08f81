import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Bound = SQLInputValue | boolean;
type Row = Record<string, unknown>;

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Parsing a statement takes longer than running it. */
function prepared(database: DatabaseSync, text: string): StatementSync {
  const known = statements.get(database) ?? new Map<string, StatementSync>();
  statements.set(database, known);
  const statement = known.get(text) ?? database.prepare(text);
  known.set(text, statement);
  statement.setReturnArrays(true);
  return statement;
}

function run(database: DatabaseSync, text: string, bound: readonly Bound[]) {
  const statement = prepared(database, text);
  const values = bound.map((value) => (typeof value === "boolean" ? Number(value) : value));
  const rows = statement.all(...values) as unknown as unknown[][];
  const names = statement.columns().map(({ name }) => name);
  const objects = rows.map(
    (row): Row => Object.fromEntries(names.map((name, at) => [name, row[at]])),
  );
  return { rows, objects };
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
      const isMany = text.trim().slice(0, -1).includes(";");
      if (isMany) database.exec(text);
      const { objects } = isMany ? { objects: [] } : run(database, text, bound);
      return { toArray: () => objects, one: () => objects[0] };
    },
  };
}

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

  answer() {
    const { objects } = run(this.#database, this.#text, this.#bound);
    const [[changes] = []] = run(this.#database, "SELECT changes()", []).rows;
    return { success: true, results: objects, meta: { changes: Number(changes) } };
  }

  async run() {
    return this.answer();
  }

  async all() {
    return this.answer();
  }

  async first() {
    return this.answer().results[0] ?? null;
  }

  async raw() {
    return run(this.#database, this.#text, this.#bound).rows;
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
      return statements.map((statement) => statement.answer());
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
