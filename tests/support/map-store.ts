import type { KeyValue } from "../../worker/session/session-contract.ts";

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
