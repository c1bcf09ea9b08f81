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
