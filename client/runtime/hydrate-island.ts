import { painted } from "./next-paint.ts";
import { pageState } from "./page-state.ts";
import { reloadOrThrow } from "./reload-once.ts";

type WakeModule = typeof import("../hydrate.tsx");

const waking = new WeakMap<Element, Promise<unknown>>();

/** The sleeping island around an event's target, if any. */
export const islandOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("shop-island:not([awake])") : null;

/** URLs of what wakes an island, the last of them itself; what a module imports comes before it. */
const wakersOf = (island: HTMLElement): string[] => {
  const plain = island.getAttribute("plain");
  return plain ? [plain] : pageState().wake;
};

const queue: string[] = [];
let free = 4;

function fetchNext(): void {
  const href = free && queue.shift();
  if (!href) return;
  free -= 1;
  const onload = () => {
    free += 1;
    fetchNext();
  };
  const link = { rel: "modulepreload", href, onload, onerror: onload };
  document.head.appendChild(Object.assign(document.createElement("link"), link));
  fetchNext();
}

/** Has all that these islands need fetched, at most four at once, without running it. */
export function preload(islands: Iterable<HTMLElement>): void {
  const urls = [...islands].flatMap((island) => [
    ...wakersOf(island),
    ...(island.getAttribute("modules")?.split(" ") ?? []),
  ]);
  queue.push(...new Set(urls));
  fetchNext();
}

async function load(island: HTMLElement): Promise<void> {
  await painted();
  preload([island]);
  let module: WakeModule | undefined;
  // One after the other: a tap can come between two of them.
  for (const url of wakersOf(island)) module = await nativeImport<WakeModule>(url);
  await module?.wake(island);
}

/**
 * Loads React and the island once; resolves when it listens, or will not because a chunk cannot be
 * had: from then on the browser handles what happens inside.
 */
export function wakeIsland(island: HTMLElement): Promise<unknown> {
  const promise =
    waking.get(island) ??
    load(island)
      .catch(reloadOrThrow)
      // An island without its chunk is still links and forms; which chunk it was, the browser says.
      .catch(() => {})
      // Awake or not, from here on the browser handles what happens inside.
      .then(() => island.setAttribute("awake", ""));
  waking.set(island, promise);
  return promise;
}
