/// <reference types="@cloudflare/vitest-plugin/types" />
import {
  abortAllDurableObjects,
  applyD1Migrations,
  type D1Migration,
  listDurableObjectIds,
  reset,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { resetProxies } from "./backend-proxy.ts";
import { openedObjects } from "./counted-objects.ts";

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: D1Migration[] };

const isNamespace = (binding: unknown): binding is DurableObjectNamespace =>
  binding instanceof Object && binding.constructor.name === "DurableObjectNamespace";

/**
 * `reset` leaves what an object with an alarm has stored. The runtime lists every object that there
 * ever was; only those that were opened since the last file have anything stored.
 */
async function emptyObjects(): Promise<void> {
  const opened = new Set(openedObjects);
  for (const namespace of Object.values(env as unknown as Record<string, unknown>).filter(
    isNamespace,
  ))
    for (const id of await listDurableObjectIds(namespace))
      if (opened.has(id.toString()))
        await runInDurableObject(namespace.get(id), async (_object, { storage }) => {
          await storage.deleteAlarm();
          await storage.deleteAll();
        });
  await abortAllDurableObjects();
  for (const id of opened) openedObjects.delete(id);
}

const longestRunMs = 10_000;

/** An index run of the file before would store its index after the reset. */
async function awaitIndexRuns(): Promise<void> {
  const { CATALOGUE_BUILDER: builders } = env as { CATALOGUE_BUILDER?: DurableObjectNamespace };
  if (!builders) return;
  const deadline = performance.now() + longestRunMs;
  for (const id of await listDurableObjectIds(builders)) {
    if (!openedObjects.has(id.toString())) continue;
    const isRunning = () =>
      runInDurableObject(builders.get(id), async (_builder, { storage }) => {
        await storage.deleteAlarm();
        return (await storage.get("started")) !== undefined;
      });
    while ((await isRunning()) && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// The test files of a project share one runtime: each starts with empty storage.
resetProxies();
await awaitIndexRuns();
await reset();
await emptyObjects();
await applyD1Migrations(DB, MIGRATIONS);
