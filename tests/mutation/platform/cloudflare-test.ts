import { env } from "./cloudflare-workers.ts";
import { Namespace, slotOf } from "./durable-objects.ts";
import type { SqliteD1 } from "./sqlite.ts";

// Stands in for the module of that name where the Workers runtime is not.

export async function applyD1Migrations(
  database: SqliteD1,
  migrations: { queries: string[] }[],
): Promise<void> {
  for (const { queries } of migrations) for (const query of queries) await database.exec(query);
}

export async function runInDurableObject<Value>(
  stub: object,
  look: (live: unknown, state: unknown) => Value,
): Promise<Value> {
  const { live, state } = slotOf(stub);
  return look(live, state);
}

export async function runDurableObjectAlarm(stub: object): Promise<boolean> {
  const { live, state } = slotOf(stub);
  if ((await state.storage.getAlarm()) === null) return false;
  await state.storage.deleteAlarm();
  await live.alarm?.call(live);
  return true;
}

export async function evictAllDurableObjects(): Promise<void> {
  for (const binding of Object.values(env)) if (binding instanceof Namespace) binding.evictAll();
}

// A process of its own starts with empty storage.
export async function reset(): Promise<void> {}
export async function abortAllDurableObjects(): Promise<void> {}
