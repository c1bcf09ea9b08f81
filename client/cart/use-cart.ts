import { useSyncExternalStore } from "react";
import type { Store } from "../runtime/store.ts";
import { cartStore, unreadCart } from "./cart-store.ts";

/**
 * A store's state in React. While hydrating it is the server's: a store that changed before
 * a second island is hydrated would otherwise make React rebuild that island and lose its event.
 */
const useStore = <State>(
  store: Pick<Store<State>, "get" | "subscribe">,
  fromServer: State,
): State => useSyncExternalStore(store.subscribe, store.get, () => fromServer);

/** The browser's cart in React. */
export const useCart = () => useStore(cartStore, unreadCart);
