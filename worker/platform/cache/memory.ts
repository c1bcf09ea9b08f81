import { LRUCache } from "lru-cache";

/** One kind of what an isolate keeps; its keys are its own. */
export interface MemoryPart<Value> {
  get(key: string): Value | undefined;
  /** Keeps a value unless it is too large; returns whether it did. */
  set(key: string, value: Value): boolean;
  readonly bytes: number;
  readonly count: number;
}

/** All that an isolate keeps of its requests, under one bound. */
export interface Memory {
  /** `maxShare` of the whole is the most that one value may take: a quarter where nothing is said. */
  part<Value>(
    name: string,
    bytesOf: (value: Value) => number,
    maxShare?: number,
  ): MemoryPart<Value>;
  readonly bytes: number;
}

interface Kept {
  value: unknown;
  bytes: number;
  part: { bytes: number; count: number };
}

// The key, the entry's own object and the list that it is in.
const entryOverhead = 512;

/** Makes a memory that forgets what was least recently used beyond `maxBytes`, of whatever kind. */
export function createMemory({ maxBytes }: { maxBytes: number }): Memory {
  const entries = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    onInsert({ bytes, part }) {
      part.bytes += bytes;
      part.count += 1;
    },
    dispose({ bytes, part }) {
      part.bytes -= bytes;
      part.count -= 1;
    },
  });
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    // One huge entry must not push out everything else.
    part<Value>(
      name: string,
      bytesOf: (value: Value) => number,
      maxShare = 0.25,
    ): MemoryPart<Value> {
      const part = { bytes: 0, count: 0 };
      const keyOf = (key: string) => `${name} ${key}`;
      return {
        get: (key) => entries.get(keyOf(key))?.value as Value | undefined,
        set(key, value) {
          const id = keyOf(key);
          const bytes = bytesOf(value) + 2 * id.length + entryOverhead;
          if (bytes > maxShare * maxBytes) entries.delete(id);
          else entries.set(id, { value, bytes, part });
          return entries.has(id);
        },
        get bytes() {
          return part.bytes;
        },
        get count() {
          return part.count;
        },
      };
    },
  };
}
