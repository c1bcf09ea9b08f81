import { applyD1Migrations } from "cloudflare:test";
import { beforeAll, describe, inject } from "vitest";
import { env } from "./platform/cloudflare-workers.ts";
import { SqliteD1 } from "./platform/sqlite.ts";

// All tests of the area in one file, as those of the actions; each of theirs starts with an empty shop.
// Left out: those that end an object, or count calls of one, which Maps cannot stand in for.
const files = import.meta.glob([
  "../../worker/session/*.test.ts",
  "!../../worker/session/{account-sessions,ended-object,round-trips}.session.test.ts",
]);

async function emptyShop(): Promise<void> {
  const database = new SqliteD1();
  await applyD1Migrations(database as never, inject("migrations" as never));
  env.DB = database;
}

// What needs no shop comes first: most changes are noticed by it.
const byPace = Object.entries(files).sort(
  ([a], [b]) => Number(a.includes(".session.")) - Number(b.includes(".session.")),
);

for (const [file, load] of byPace)
  describe(file, async () => {
    beforeAll(emptyShop);
    await load();
  });
