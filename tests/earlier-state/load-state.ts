import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import text from "./orders.json?raw";
import { backendEnv } from "../support/embedded-backend.ts";
import { StripeStub } from "../support/stripe-stub.ts";

/** One shopper's order as the version before has left it. */
export interface EarlierCase {
  name: string;
  /** The browser's cookie header. */
  cookies: string;
  /** The form's key; "" where the order's address is enough. */
  key: string;
  orderId: number | null;
  orderKey: string | null;
  /** The card's payment at Stripe. */
  intent: string | null;
}

interface StoredObject {
  namespace: "SESSIONS" | "ORDERS" | "ACCOUNTS";
  id: string;
  name: string | null;
  alarm: number | null;
  entries: [name: string, value: unknown][];
}

interface EarlierState {
  now: number;
  cases: EarlierCase[];
  stripe: { intents: ReturnType<StripeStub["intents"]["values"]> extends Iterable<infer One> ? One[] : never; refunds: string[] };
  objects: StoredObject[];
  rows: Record<string, Record<string, string | number | null>[]>;
}

const earlier = JSON.parse(text) as EarlierState;

/** A value as the writer has encoded it. */
function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  if ("$buffer" in value) return new Uint8Array(value.$buffer as number[]).buffer;
  if ("$undefined" in value) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one)]));
}

function objectOf({ namespace, id, name }: StoredObject): DurableObjectStub {
  const objects = (env as unknown as Record<string, DurableObjectNamespace>)[namespace];
  if (!objects) throw new Error(namespace);
  return objects.get(name === null ? objects.idFromString(id) : objects.idFromName(name));
}

async function loadRows(): Promise<void> {
  const { DB } = backendEnv;
  for (const [table, rows] of Object.entries(earlier.rows)) {
    await DB.prepare(`DELETE FROM ${table}`).run();
    for (const row of rows) {
      const columns = Object.keys(row);
      const places = columns.map(() => "?").join();
      const insert = `INSERT INTO ${table} (${columns.join()}) VALUES (${places})`;
      await DB.prepare(insert)
        .bind(...Object.values(row))
        .run();
    }
  }
}

/** Objects and orders as the version before has left them, at its time. */
export async function loadState() {
  vi.setSystemTime(earlier.now);
  await loadRows();
  for (const object of earlier.objects)
    await runInDurableObject(objectOf(object), async (_object, { storage }) => {
      for (const [name, value] of object.entries) storage.kv.put(name, decode(value));
      if (object.alarm !== null) await storage.setAlarm(object.alarm);
    });
  // They begin with what is stored, and nothing else.
  await abortAllDurableObjects();
  const stripe = new StripeStub();
  for (const intent of earlier.stripe.intents) stripe.intents.set(intent.id, intent);
  stripe.refunds.push(...earlier.stripe.refunds);
  return { cases: earlier.cases, stripe, objects: earlier.objects.map(objectOf) };
}

/** Rings the alarms that are due. */
export async function ringDue(objects: readonly DurableObjectStub[]): Promise<void> {
  for (const object of objects) {
    const isDue = await runInDurableObject(object, async (instance, { storage }) => {
      const at = await storage.getAlarm();
      if (at === null || at > Date.now()) return false;
      await storage.deleteAlarm();
      await (instance as unknown as { alarm(): Promise<void> }).alarm();
      return true;
    });
    if (isDue) await runInDurableObject(object, () => {});
  }
}
