// Inserts what concerns the remembered vehicle into a page that is the same for every visitor.
import { swap } from "../runtime/fragment.ts";

/** Loads it; on failure the link to its page remains. */
export function hydrate(fragment: HTMLElement): void {
  swap(fragment, "").catch(() => {});
}
