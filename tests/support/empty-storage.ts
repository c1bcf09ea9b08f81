/// <reference types="@cloudflare/vitest-plugin/types" />
import {
  abortAllDurableObjects,
  applyD1Migrations,
  type D1Migration,
  reset,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { resetProxies } from "./backend-proxy.ts";
import { openedIn, openedObjects } from "./counted-objects.ts";
import { awaitLeftWork } from "./left-work.ts";

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: D1Migration[] };

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  binding instanceof Object && binding.constructor.name === "DurableObjectNamespace";

/**
 * `reset` leaves what an object with an alarm has stored. Only objects that were opened since the last
 * file have anything stored.
 */
async function emptyObjects(): Promise<void> {
  const namespaces = Object.values(env as unknown as Record<string, unknown>).filter(isNamespace);
  for (const namespace of namespaces)
    for (const id of openedIn(namespace))
      await runInDurableObject(namespace.get(id), async (_object, { storage }) => {
        await storage.deleteAlarm();
        await storage.deleteAll();
      });
  await abortAllDurableObjects();
  openedObjects.clear();
}

const turnsOfRun = 1_000;

/** An index run of the file before would store its index after the reset. */
async function awaitIndexRuns(): Promise<void> {
  const { CATALOGUE_BUILDER: builders } = env as { CATALOGUE_BUILDER?: DurableObjectNamespace };
  if (!builders) return;
  for (const id of openedIn(builders)) {
    const isRunning = () =>
      runInDurableObject(builders.get(id), async (_builder, { storage }) => {
        await storage.deleteAlarm();
        return (await storage.get("started")) !== undefined;
      });
    for (let turn = 0; turn < turnsOfRun && (await isRunning()); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const hasTables = async (): Promise<boolean> =>
  (await DB.prepare("SELECT name FROM sqlite_master WHERE name NOT GLOB '_cf_*'").first()) !== null;

/** `reset` does not empty a database that is in the middle of a query. */
async function emptyDatabase(): Promise<void> {
  for (let turn = 0; turn < turnsOfRun; turn += 1) {
    await reset();
    if (!(await hasTables())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the database still has the tables of the test file before");
}

// The test files of a project share one runtime: each starts with empty storage.
resetProxies();
await awaitLeftWork();
await awaitIndexRuns();
await emptyDatabase();
await emptyObjects();
// In one transaction, which takes a tenth of the time of one for each.
const queries = MIGRATIONS.flatMap((migration) => migration.queries);
await applyD1Migrations(DB, [{ name: "all", queries }]);
