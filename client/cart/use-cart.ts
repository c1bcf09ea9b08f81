import { signal } from "@preact/signals-core";
import { useSyncExternalStore } from "react";
import { type CartState, cartStore, initialCartState } from "./cart-store.ts";

// Loaded with React: a page that only adds to the cart needs no signal.
const cart = signal(cartStore.get());
cartStore.watch((next) => {
  cart.value = next;
});

const subscribe = (listener: () => void) => cart.subscribe(listener);
const peek = () => cart.peek();
const fromServer = () => initialCartState;

/**
 * Subscribes a component to the browser's cart. During hydration its state is the server's: a cart
 * that changed before a second island is hydrated would otherwise make React rebuild that island and
 * lose its event.
 */
export const useCart = (): CartState => useSyncExternalStore(subscribe, peek, fromServer);
