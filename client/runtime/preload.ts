import { preload, wakeIsland } from "./hydrate-island.ts";
import { whenIdle } from "./when-idle.ts";

interface NetworkInformation {
  saveData?: boolean;
}

/** Islands without React are small, and are fetched when they are needed. */
const withReact = "shop-island:not([plain])";

function wakeAll(hydrate: string): void {
  document.querySelectorAll<HTMLElement>(`[hydrate=${hydrate}]`).forEach(wakeIsland);
}

/** After the load event: fetches React quietly, without running it, unless data is to be saved. */
export function preloadWhenIdle(): void {
  wakeAll("load");
  addEventListener("load", () =>
    whenIdle(() => {
      wakeAll("idle");
      const { connection } = navigator as { connection?: NetworkInformation };
      if (!connection?.saveData) preload(document.querySelectorAll<HTMLElement>(withReact));
    }),
  );
}
