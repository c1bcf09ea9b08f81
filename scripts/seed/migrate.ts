import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_splitSqlQuery } from "wrangler";
import { Refusal } from "../refusal.ts";

const FOLDER = "backend/migrations";

/**
 * Applies new migrations and records them as `wrangler d1 migrations apply` does, without starting
 * it.
 */
export async function migrate(db: D1Database): Promise<void> {
  await db.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  if ([...applied].some((name) => !names.includes(name)))
    throw new Refusal(
      "The stored shop is of another version: delete its folder (.wrangler/state, or the one that PERSIST_TO names) and start again.",
    );
  for (const name of names.sort()) if (!applied.has(name)) await apply(db, name);
}

async function apply(db: D1Database, name: string): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(join(FOLDER, name), "utf8"));
  await db.batch([
    ...statements.map((statement) => db.prepare(statement)),
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ]);
}
