import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { backendEnv } from "../support/embedded-backend.ts";
import { StripeStub, type StubIntent } from "../support/stripe-stub.ts";
import text from "./orders.json?raw";

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
  stripe: Pick<StripeStub, "refunds"> & { intents: StubIntent[] };
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

const empty = async (storage: DurableObjectStorage): Promise<void> => {
  await storage.deleteAlarm();
  await storage.deleteAll();
};

/** Forgets the orders of the test before: their numbers are given again. */
async function forgetOrders(): Promise<void> {
  const { results } = await backendEnv.DB.prepare("SELECT id FROM orders").all<{ id: number }>();
  const { ORDERS } = env as unknown as { ORDERS: DurableObjectNamespace };
  const existing = new Set(earlier.rows.orders?.map(({ id }) => id));
  for (const { id } of results.filter((row) => !existing.has(row.id)))
    await runInDurableObject(ORDERS.getByName(String(id)), (_object, { storage }) =>
      empty(storage),
    );
}

async function loadRows(): Promise<void> {
  const { DB } = backendEnv;
  const tables = Object.entries(earlier.rows);
  const deletions = tables.map(([table]) => DB.prepare(`DELETE FROM ${table}`)).reverse();
  const insertions = tables.flatMap(([table, rows]) =>
    rows.map((row) => {
      const columns = Object.keys(row);
      const values = columns.map(() => "?").join();
      const insert = DB.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${values})`);
      return insert.bind(...Object.values(row));
    }),
  );
  await DB.batch([...deletions, ...insertions]);
}

/** Whether a stored object holds a part of a case. */
const isOf = ({ name, id }: StoredObject, { orderId, cookies }: EarlierCase): boolean =>
  (name !== null && name === String(orderId)) || cookies.includes(id);

/** The orders of these cases, or of all, as the version before has left them, at its time. */
export async function loadState(...names: string[]) {
  const cases = earlier.cases.filter(({ name }) => names.length === 0 || names.includes(name));
  const stored = earlier.objects.filter((object) => cases.some((one) => isOf(object, one)));
  vi.setSystemTime(earlier.now);
  await forgetOrders();
  await loadRows();
  for (const object of stored)
    await runInDurableObject(objectOf(object), async (_object, { storage }) => {
      await empty(storage);
      for (const [name, value] of object.entries) storage.kv.put(name, decode(value));
      if (object.alarm !== null) await storage.setAlarm(object.alarm);
    });
  // They begin with what is stored, and nothing else.
  await abortAllDurableObjects();
  const stripe = new StripeStub();
  for (const intent of earlier.stripe.intents) stripe.intents.set(intent.id, { ...intent });
  stripe.refunds.push(...earlier.stripe.refunds);
  return { cases, stripe, objects: stored.map(objectOf) };
}

/** Rings the alarms that are due. */
export async function ringDue(objects: readonly DurableObjectStub[]): Promise<void> {
  for (const object of objects) {
    const at = await runInDurableObject(object, (_object, { storage }) => storage.getAlarm());
    if (at !== null && at <= Date.now()) await runDurableObjectAlarm(object);
  }
}
