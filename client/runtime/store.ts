/** One subject's state in the browser; its module alone writes it. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store. */
export function createStore<State>(state: State): Store<State> {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
