import type { ReadonlySignal } from "@preact/signals-core";
import { useSyncExternalStore } from "react";

/**
 * A signal's value in React. While hydrating it is the server's: a signal that changed before
 * a second island woke would otherwise make React rebuild that island and lose its event.
 */
export const useSignalValue = <Value>(signal: ReadonlySignal<Value>, fromServer: Value): Value =>
  useSyncExternalStore(
    (changed) => signal.subscribe(changed),
    () => signal.peek(),
    () => fromServer,
  );
