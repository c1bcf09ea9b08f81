// Products that this browser has shown, remembered by it alone.
import { swap } from "../runtime/fragment.ts";

const storageKey = "viewed";
const maxStored = 5;

/** Returns the stored ids, newest first; none where the browser stores nothing. */
function stored(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? "").split(",").filter(Boolean);
  } catch {
    return [];
  }
}

/** Shows those of before, and remembers this one. */
function show(fragment: HTMLElement): void {
  const own = `${fragment.dataset.product}`;
  const others = stored().filter((id) => id !== own);
  try {
    localStorage.setItem(storageKey, [own, ...others].slice(0, maxStored).join());
  } catch {
    return;
  }
  if (others[0]) swap(fragment, `?ids=${others.slice(0, maxStored - 1)}`).catch(() => {});
}

export function hydrate(fragment: HTMLElement): void {
  addEventListener("shop-restored", () => show(fragment));
  show(fragment);
  fragment.addEventListener("click", ({ target }) => {
    if (!(target as Element).closest(".text-button")) return;
    localStorage.removeItem(storageKey);
    // Their pages, as they are read without a connection.
    self.caches?.delete("pages");
    const status = document.createElement("p");
    Object.assign(status, { tabIndex: -1, textContent: fragment.dataset.erased });
    fragment.replaceChildren(status);
    status.focus();
  });
}
