import { pageState } from "./page-state.ts";
import { nextPaint } from "./timing.ts";

type HydrateModule = typeof import("../hydrate.tsx");

const hydrating = new WeakMap<Element, Promise<unknown>>();

/** Returns the island or fragment around an event's target that is not hydrated yet, if any. */
export const findIsland = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[hydrate]:not([hydrated])") : null;

/**
 * URLs of the scripts that hydrate an island, its own module last; imports precede their importer.
 */
const listScripts = (island: HTMLElement): string[] =>
  island.getAttribute("script")?.split(" ") ?? pageState().hydrate;

const queue: string[] = [];
let freeSlots = 4;

function fetchNext(): void {
  const href = freeSlots && queue.shift();
  if (!href) return;
  freeSlots -= 1;
  const onload = () => {
    freeSlots += 1;
    fetchNext();
  };
  const link = { rel: "modulepreload", href, onload, onerror: onload };
  document.head.appendChild(Object.assign(document.createElement("link"), link));
  fetchNext();
}

/** Preloads all scripts of these islands, at most four at once, without running them. */
export function preload(islands: Iterable<HTMLElement>): void {
  const urls = [...islands].flatMap((island) => [
    ...listScripts(island),
    ...(island.getAttribute("modules")?.split(" ") ?? []),
  ]);
  queue.push(...new Set(urls));
  fetchNext();
}

/** How long a press waits for its script: a stalled connection may never fail. */
export const maxWaitMs = 15_000;

async function load(island: HTMLElement): Promise<void> {
  await nextPaint();
  preload([island]);
  let module: HydrateModule | undefined;
  // One at a time: a tap can be handled between two.
  for (const url of listScripts(island)) module = await nativeImport<HydrateModule>(url);
  await module?.hydrate(island);
}

/**
 * Loads React and the island once. Resolves when its handlers are in place, or with the error of a chunk
 * that cannot be loaded; from then on the browser handles events inside.
 */
export function hydrateIsland(island: HTMLElement): Promise<unknown> {
  const promise =
    hydrating.get(island) ??
    Promise.race([load(island), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
      // An island without its chunk is still links and forms; the browser logs which chunk failed.
      .catch((error) => error)
      .then((error) => {
        // Hydrated or not, from here on the browser handles events inside.
        island.setAttribute("hydrated", "");
        return error;
      });
  hydrating.set(island, promise);
  return promise;
}
