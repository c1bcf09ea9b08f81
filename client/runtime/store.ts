import { signal } from "@preact/signals-core";

/** One subject's state in the browser; only its own module writes it. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store: a signal that React can read too. */
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
