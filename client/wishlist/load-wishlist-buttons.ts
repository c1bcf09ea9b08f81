import { pageState } from "../runtime/page-state.ts";

// Of two small files of every page one was made, which compresses better.
const load = () =>
  nativeImport<typeof import("../search/search.fragment.ts")>(pageState().wishlist);

/** Deals with a click on a wishlist button; tells whether it was one. */
export function handleWishlistClick(event: MouseEvent): boolean {
  const button = (event.target as Element).closest?.<HTMLAnchorElement>("[data-heart]");
  if (!button) return false;
  event.preventDefault();
  load().then(
    (module) => module.toggle(button),
    () => location.assign(button.href),
  );
  return true;
}

/** Fills the buttons of what is on the wishlist; loads nothing where it is empty. */
export function showWishlistButtons(): void {
  try {
    // Without that chunk buttons are links to the wishlist.
    if (/\d/.test(localStorage.wishlist))
      load()
        .then((module) => module.show())
        .catch(() => {});
  } catch {
    // Storage is out of reach: there is no wishlist to show.
  }
}
