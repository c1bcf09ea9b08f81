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

const isStore = (binding: unknown): binding is R2Bucket =>
  binding instanceof Object && binding.constructor.name === "R2Bucket";

/** `reset` leaves what the runtime has evicted, as it does after ten seconds without a request. */
async function wakeStores(): Promise<void> {
  const buckets = Object.values(env as unknown as Record<string, unknown>).filter(isStore);
  await DB.prepare("SELECT 1").first();
  for (const name of ["shop", "images"])
    await (await caches.open(name)).match("https://storage.example/");
  for (const bucket of buckets) await bucket.head("any");
}

// The test files of a project share one runtime: each starts with empty storage.
resetProxies();
await awaitLeftWork();
await awaitIndexRuns();
await wakeStores();
await reset();
await emptyObjects();
// In one transaction, which takes a tenth of the time of one for each.
const queries = MIGRATIONS.flatMap((migration) => migration.queries);
await applyD1Migrations(DB, [{ name: "all", queries }]);
