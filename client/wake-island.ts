import { pageState } from "./page-state.ts";
import { reloadOrThrow } from "./reload-once.ts";

type WakeModule = typeof import("./wake.tsx");

const waking = new WeakMap<Element, Promise<void>>();

/** The sleeping island around an event's target, if any. */
export const islandOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("shop-island:not([awake])") : null;

/** Loads React and the island once; resolves when it listens. Fails where a chunk cannot be had. */
export function wakeIsland(island: HTMLElement): Promise<void> {
  const known = waking.get(island);
  if (known) return known;
  const url = island.getAttribute("plain") ?? pageState().wake[0] ?? "";
  const promise = nativeImport<WakeModule>(url)
    .then((module) => module.wake(island))
    .catch(reloadOrThrow)
    // Awake or not, from here on the browser handles what happens inside.
    .finally(() => island.setAttribute("awake", ""));
  waking.set(island, promise);
  return promise;
}
