import { pageState } from "./page-state.ts";
import { wakeIsland } from "./wake-island.ts";

interface NetworkInformation {
  saveData?: boolean;
}

function preloadModules(): void {
  const urls = [...pageState().wake];
  for (const island of document.querySelectorAll("shop-island[modules]")) {
    urls.push(...(island.getAttribute("modules") ?? "").split(" "));
  }
  for (const href of new Set(urls)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.appendChild(link);
  }
}

function wakeAll(selector: string): void {
  for (const island of document.querySelectorAll<HTMLElement>(selector)) {
    wakeIsland(island).catch(() => {});
  }
}

function wakeVisible(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      wakeIsland(entry.target as HTMLElement).catch(() => {});
    }
  });
  for (const island of document.querySelectorAll("shop-island[hydrate=visible]")) {
    observer.observe(island);
  }
}

/** After the load event: fetches React quietly, without running it, unless data is to be saved. */
export function preloadWhenIdle(): void {
  wakeAll("shop-island[hydrate=load]");
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  addEventListener("load", () =>
    whenIdle(() => {
      wakeVisible();
      wakeAll("shop-island[hydrate=idle]");
      const { connection } = navigator as { connection?: NetworkInformation };
      if (!connection?.saveData) preloadModules();
    }),
  );
}
