// Inserts the delivery estimate into a page that is the same for every visitor.
import { swap } from "../runtime/fragment.ts";

/** Loads the estimate for the district in this browser's cookie, if any. */
export function hydrate(fragment: HTMLElement): void {
  const load = () => {
    const code = document.cookie.split("district=")[1]?.slice(0, 8);
    // On failure the link to the estimate's page remains.
    if (code) swap(fragment, `?to=${code}`).catch(() => {});
  };
  addEventListener("shop-restored", load);
  load();
}
