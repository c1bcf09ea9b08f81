import type { KeyValue } from "../commerce/session.ts";

/**
 * A session's entries as its parts have them. Closed, it is empty and takes nothing: what the parts
 * still do is done by those after them.
 */
export class PartsStore implements KeyValue {
  readonly #entries: KeyValue;
  /** Why it is closed. */
  closedAs: "moved" | "unknown-session" | null = null;

  constructor(entries: KeyValue) {
    this.#entries = entries;
  }

  get<Value>(key: string): Value | undefined {
    return this.closedAs ? undefined : this.#entries.get<Value>(key);
  }

  put<Value>(key: string, value: Value): void {
    if (!this.closedAs) this.#entries.put(key, value);
  }

  delete(key: string): boolean {
    return !this.closedAs && this.#entries.delete(key);
  }

  list<Value>(options?: { prefix?: string }): Iterable<[string, Value]> {
    return this.closedAs ? [] : this.#entries.list<Value>(options);
  }
}

/** Entries with changes that are written all together, or never. */
export class StagedStore implements KeyValue {
  readonly #entries: KeyValue;
  readonly #changes = new Map<string, { value: unknown } | null>();

  constructor(entries: KeyValue) {
    this.#entries = entries;
  }

  get<Value>(key: string): Value | undefined {
    const change = this.#changes.get(key);
    return change === undefined ? this.#entries.get<Value>(key) : (change?.value as Value);
  }

  put<Value>(key: string, value: Value): void {
    this.#changes.set(key, { value });
  }

  delete(key: string): boolean {
    const isThere = this.get(key) !== undefined;
    this.#changes.set(key, null);
    return isThere;
  }

  *list<Value>({ prefix = "" } = {}): Iterable<[string, Value]> {
    const names = [...this.#entries.list({ prefix })].map(([name]) => name);
    const added = [...this.#changes.keys()].filter((name) => name.startsWith(prefix));
    for (const name of new Set([...names, ...added])) {
      const value = this.get<Value>(name);
      if (value !== undefined) yield [name, value];
    }
  }

  commit(): void {
    for (const [key, change] of this.#changes)
      if (change) this.#entries.put(key, change.value);
      else this.#entries.delete(key);
  }
}
