import {
  clearCatalogue,
  isSeeded,
  type SeedOptions,
  seedDatabase,
} from "../../backend/seed/seed-database.ts";
import type { Seed } from "../../backend/seed/types.ts";

/** Seeds only where there is no such catalogue yet; says whether it did. */
export async function ensureSeeded(
  db: D1Database,
  seed: Seed,
  options: SeedOptions,
): Promise<boolean> {
  if (await isSeeded(db, options.currency)) return false;
  await clearCatalogue(db);
  await seedDatabase(db, seed, options);
  return true;
}
