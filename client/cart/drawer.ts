import { createStore } from "../runtime/store.ts";

/** Whether the cart drawer is open. */
export const isDrawerOpen = createStore(false);

/** Opens the cart drawer, hydrating it first. */
export function openDrawer(): void {
  isDrawerOpen.set(true);
  document.querySelector("shop-island[name=cart-drawer]")?.dispatchEvent(new Event("shop-hydrate"));
}

/** Closes the cart drawer. */
export function closeDrawer(): void {
  isDrawerOpen.set(false);
}
