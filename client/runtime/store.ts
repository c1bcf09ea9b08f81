import { signal } from "@preact/signals-core";

/** One subject's state in the browser; its module alone writes it. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store, which is a signal that React can read too. */
export function createStore<State>(initial: State): Store<State> {
  const state = signal(initial);
  return {
    get: () => state.peek(),
    set(next) {
      state.value = next;
    },
    subscribe: (listener) => state.subscribe(listener),
  };
}
