/** A value that others can watch. */
export interface ReadonlySignal<Value> {
  readonly value: Value;
  /** Calls back after each change, until the function that it returns is called. */
  subscribe(changed: () => void): () => void;
}

/** A value that tells those who watch it when it has changed. */
export interface Signal<Value> extends ReadonlySignal<Value> {
  value: Value;
}

/** Makes a signal; setting it to what it is already tells nobody. */
export function signal<Value>(initial: Value): Signal<Value> {
  let value = initial;
  const watching = new Set<() => void>();
  return {
    get value() {
      return value;
    },
    set value(next) {
      if (next === value) return;
      value = next;
      for (const changed of [...watching]) changed();
    },
    subscribe(changed) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
}

/** A value worked out of others: the same one until one of them has changed. */
export function computed<Value>(
  sources: readonly ReadonlySignal<unknown>[],
  compute: () => Value,
): ReadonlySignal<Value> {
  let known: { from: unknown[]; value: Value } | undefined;
  return {
    get value() {
      const from = sources.map(({ value }) => value);
      if (!known || from.some((value, at) => value !== known?.from[at]))
        known = { from, value: compute() };
      return known.value;
    },
    subscribe(changed) {
      const stops = sources.map((source) => source.subscribe(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
