import { signal } from "@preact/signals-core";
import { wakeIsland } from "../wake-island.ts";

/** Whether the cart drawer is open. */
export const isDrawerOpen = signal(false);

/** Opens the cart drawer, waking it first. */
export async function openDrawer(): Promise<void> {
  const island = document.querySelector<HTMLElement>("shop-island[name=cart-drawer]");
  isDrawerOpen.value = true;
  if (island) await wakeIsland(island);
}

/** Closes the cart drawer. */
export function closeDrawer(): void {
  isDrawerOpen.value = false;
}
