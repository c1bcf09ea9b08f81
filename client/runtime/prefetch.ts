import { privateAreas, splitLocale } from "../../shared/read-path.ts";

const maxConcurrent = 4;

/**
 * Returns the path of a link that may be prefetched: a public page of ours other than the current
 * one.
 */
function prefetchablePage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return null;
  const { path } = splitLocale(link.pathname);
  if (link.pathname === location.pathname || path.startsWith("/_")) return null;
  return privateAreas.some((area) => path.startsWith(area)) ? null : link.pathname + link.search;
}

/**
 * Prefetches pages when a link is touched, at most 4 at once, for browsers without speculation
 * rules; not under data saver. The browser's cache stores the response and revalidates it with its
 * ETag when the page is opened.
 */
export function prefetchLinks(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (HTMLScriptElement.supports?.("speculationrules") || connection?.saveData) return;
  const visited = new Set<string>();
  const queue: string[] = [];
  let running = 0;
  const fetchNext = () => {
    while (running < maxConcurrent) {
      const page = queue.shift();
      if (!page) return;
      running += 1;
      const headers = { accept: "text/html", purpose: "prefetch" };
      fetch(page, { headers, priority: "low", signal: AbortSignal.timeout(10_000) })
        .then((response) => response.arrayBuffer())
        // A page that fails to prefetch loads, or shows its error, when it is opened.
        .catch(() => {})
        .finally(() => {
          running -= 1;
          fetchNext();
        });
    }
  };
  const enqueue = ({ target }: Event) => {
    const page = prefetchablePage(target);
    if (!page || visited.has(page)) return;
    visited.add(page);
    queue.push(page);
    fetchNext();
  };
  for (const type of ["touchstart", "mousedown", "focusin"])
    addEventListener(type, enqueue, { capture: true, passive: true });
}
