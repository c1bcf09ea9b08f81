// Inserts the orders that wait for their payment into a page that is the same for every visitor.
import { swap } from "../runtime/fragment.ts";

/** Loads the list; where nothing waits, it is not asked for again before the next order. */
export function hydrate(fragment: HTMLElement): void {
  const load = () =>
    swap(fragment, "")
      .then(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
        if (!fragment.textContent) document.cookie = "ordered=; path=/; max-age=0";
      })
      // The orders are in the account as well, and at their own addresses.
      .catch(() => {});
  addEventListener("shop-restored", load);
  load();
}
