import type { SearchIndex } from "./search-index.ts";
import type { Synonyms } from "./synonyms.ts";

/** What is known by a text; the oldest is forgotten where all of it together grows too large. */
export class BoundedMap<Value> {
  readonly #known = new Map<string, { value: Value; size: number }>();
  readonly #max: number;
  #size = 0;

  constructor(most: number) {
    this.#max = most;
  }

  get(key: string): Value | undefined {
    return this.#known.get(key)?.value;
  }

  set(key: string, value: Value, size = 1): void {
    if (size > this.#max) return;
    this.#size += size - (this.#known.get(key)?.size ?? 0);
    this.#known.set(key, { value, size });
    for (const [oldest, { size: freed }] of this.#known) {
      if (this.#size <= this.#max) return;
      this.#known.delete(oldest);
      this.#size -= freed;
    }
  }
}

/** Makes something once for an index and the words that it is searched with; it goes when they go. */
export function madeOnce<Value>(
  make: (index: SearchIndex) => Value,
): (index: SearchIndex, synonyms: Synonyms) => Value {
  const all = new WeakMap<SearchIndex, WeakMap<Synonyms, Value>>();
  return (index, synonyms) => {
    const ofIndex = all.get(index) ?? new WeakMap<Synonyms, Value>();
    all.set(index, ofIndex);
    const known = ofIndex.get(synonyms) ?? make(index);
    ofIndex.set(synonyms, known);
    return known;
  };
}
