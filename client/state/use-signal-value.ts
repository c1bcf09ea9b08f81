import { useSyncExternalStore } from "react";
import type { ReadonlySignal } from "./signal.ts";

/**
 * A signal's value in React. While hydrating it is the server's: a signal that changed before
 * a second island woke would otherwise make React rebuild that island and lose its event.
 */
export const useSignalValue = <Value>(signal: ReadonlySignal<Value>, fromServer: Value): Value =>
  useSyncExternalStore(
    signal.subscribe,
    () => signal.value,
    () => fromServer,
  );
