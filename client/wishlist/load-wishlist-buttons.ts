import { pageState } from "../runtime/page-state.ts";

// Two small scripts of every page are one file, which compresses better.
const load = () =>
  nativeImport<typeof import("../search/search.fragment.ts")>(pageState().wishlist);

/** Handles a click on a wishlist button; returns whether it was one. */
export function handleWishlistClick(event: MouseEvent): boolean {
  const button = (event.target as Element).closest?.<HTMLAnchorElement>("[data-save]");
  if (!button) return false;
  event.preventDefault();
  load().then(
    (module) => module.toggle(button),
    () => location.assign(button.href),
  );
  return true;
}

/** Marks the buttons of products on the wishlist; loads nothing when it is empty. */
export function showWishlistButtons(): void {
  try {
    // Without that chunk the buttons are links to the wishlist.
    if (/\d/.test(localStorage.wishlist))
      load()
        .then((module) => module.show())
        .catch(() => {});
  } catch {
    // Storage is unavailable: there is no wishlist to show.
  }
}
