export interface BatchLoader<Key, Value> {
  load(key: Key): Promise<Value>;
  clear(key: Key): void;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/**
 * Collects the keys requested in one turn and fetches them together; caches them for the request.
 */
export function batchLoader<Key, Value>(
  fetchAll: (keys: Key[]) => Promise<(key: Key) => Value>,
): BatchLoader<Key, Value> {
  const cache = new Map<Key, Promise<Value>>();
  let queue: Waiting<Key, Value>[] = [];

  const flush = async () => {
    const batch = queue;
    queue = [];
    try {
      const valueAt = await fetchAll(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(valueAt(key));
    } catch (cause) {
      for (const { reject } of batch) reject(cause);
    }
  };

  const load = (key: Key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const promise = new Promise<Value>((resolve, reject) => {
      // A timer, because one level of resolvers takes several microtasks.
      if (queue.length === 0) setTimeout(flush, 0);
      queue.push({ key, resolve, reject });
    });
    cache.set(key, promise);
    return promise;
  };

  return { load, clear: (key) => void cache.delete(key) };
}

/** Groups rows by key, for a loader with many rows per key. */
export function groupedBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): (key: Key) => Row[] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return (key) => groups.get(key) ?? [];
}

/** Indexes rows by key, for a loader with at most one row per key. */
export function indexedBy<Row, Key>(
  rows: Row[],
  keyOf: (row: Row) => Key,
): (key: Key) => Row | null {
  const index = new Map(rows.map((row) => [keyOf(row), row]));
  return (key) => index.get(key) ?? null;
}
