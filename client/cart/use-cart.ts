import { useSyncExternalStore } from "react";
import { cartStore, initialCartState, type Store } from "./cart-store.ts";

/**
 * Reads a store's state in React. During hydration it is the server's: a store that changed before
 * a second island is hydrated would otherwise make React rebuild that island and lose its event.
 */
const useStore = <State>(
  store: Pick<Store<State>, "get" | "subscribe">,
  fromServer: State,
): State => useSyncExternalStore(store.subscribe, store.get, () => fromServer);

/** Subscribes a component to the browser's cart. */
export const useCart = () => useStore(cartStore, initialCartState);
