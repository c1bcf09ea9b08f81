import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unstable_readConfig } from "wrangler";

const migrations = () => readdirSync("backend/migrations").filter((name) => name.endsWith(".sql"));

/** Whether a file is a database with every migration, and with a catalogue in this currency. */
function isStockedDatabase(file: string, currency: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare("SELECT name FROM d1_migrations").all();
    const applied = new Set(rows.map(({ name }) => name));
    const stocked = db.prepare("SELECT 1 FROM stocked WHERE currency = ?").get(currency);
    return stocked !== undefined && migrations().every((name) => applied.has(name));
  } catch {
    return false;
  } finally {
    db.close();
  }
}

/**
 * Whether the files of a state folder show a stocked shop. Where they do not, `seed --if-empty` finds
 * out in a process and a runtime of its own, which take three seconds.
 */
export function isStocked(state: string): boolean {
  const { vars } = unstable_readConfig({ config: "backend/wrangler.toml" });
  const currency = process.env.CURRENCY ?? String(vars.CURRENCY);
  const cwd = join(state, "v3/d1");
  return globSync("*/*.sqlite", { cwd }).some((file) =>
    isStockedDatabase(join(cwd, file), currency),
  );
}
