import { signal } from "@preact/signals-core";

/** Whether the cart drawer is open. */
export const isDrawerOpen = signal(false);

/** Opens the cart drawer, waking it first. */
export function openDrawer(): void {
  isDrawerOpen.value = true;
  document.querySelector("shop-island[name=cart-drawer]")?.dispatchEvent(new Event("shop-wake"));
}

/** Closes the cart drawer. */
export function closeDrawer(): void {
  isDrawerOpen.value = false;
}
