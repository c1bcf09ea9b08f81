import type { IndexBucket } from "../../worker/catalogue/index-store.ts";
import type { KeyValue } from "../../worker/commerce/session.ts";

/** Storage in memory, cloned in and out as the real one does; for tests. */
export function mapStore(): KeyValue {
  const map = new Map<string, unknown>();
  return {
    get: <Value>(key: string) => structuredClone(map.get(key)) as Value | undefined,
    put: (key, value) => void map.set(key, structuredClone(value)),
    delete: (key) => map.delete(key),
    list: <Value>({ prefix = "" }: { prefix?: string } = {}) =>
      [...map].filter(([key]) => key.startsWith(prefix)) as [string, Value][],
  };
}

/** A Durable Object's storage in memory, with the time of its alarm; for tests. */
export function mapStorage() {
  const kv = mapStore();
  const alarm: { at: number | null } = { at: null };
  return {
    kv,
    alarm,
    async getAlarm() {
      return alarm.at;
    },
    async setAlarm(at: number) {
      alarm.at = at;
    },
    async deleteAlarm() {
      alarm.at = null;
    },
    async deleteAll() {
      for (const [key] of kv.list()) kv.delete(key);
      alarm.at = null;
    },
    async sync() {},
  };
}

interface Stored {
  bytes: ArrayBuffer;
  etag: string;
  customMetadata: Record<string, string>;
}

/** A bucket in memory that responds as R2 does, counts what is read, and fails on demand. */
export interface MapBucket extends IndexBucket {
  readonly objects: ReadonlyMap<string, Stored>;
  readonly reads: number;
  /** What the next operations throw; null again for a bucket that works. */
  error: Error | null;
  /** Holds back reads until it is called, where one is set. */
  gate: Promise<void> | null;
}

async function toBytes(value: unknown): Promise<ArrayBuffer> {
  // A copy of megabytes costs as much as what some tests measure; by way of a response several.
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (value instanceof Uint8Array) return value.slice().buffer as ArrayBuffer;
  return new Response(value as BodyInit).arrayBuffer();
}

/** Makes an empty bucket. */
export function mapBucket(): MapBucket {
  const objects = new Map<string, Stored>();
  let writes = 0;
  let reads = 0;
  const bucket = {
    objects,
    get reads() {
      return reads;
    },
    error: null as Error | null,
    gate: null as Promise<void> | null,
    async get(key: string, { onlyIf }: R2GetOptions = {}) {
      reads += 1;
      await bucket.gate;
      if (bucket.error) throw bucket.error;
      const match = objects.get(key);
      if (!match) return null;
      const { bytes, ...about } = match;
      if ((onlyIf as R2Conditional | undefined)?.etagDoesNotMatch === about.etag) return about;
      return { ...about, body: new Response(bytes).body, arrayBuffer: async () => bytes.slice(0) };
    },
    async put(key: string, value: unknown, options?: { customMetadata?: Record<string, string> }) {
      if (bucket.error) throw bucket.error;
      writes += 1;
      const etag = `version-${writes}`;
      const { customMetadata = {} } = options ?? {};
      objects.set(key, { bytes: await toBytes(value), etag, customMetadata });
      return { etag };
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) objects.delete(key);
    },
  };
  return bucket as unknown as MapBucket;
}
