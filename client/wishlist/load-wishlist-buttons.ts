import { pageState } from "../runtime/page-state.ts";

const load = () =>
  nativeImport<typeof import("./wishlist-buttons.fragment.ts")>(pageState().hearts);

/** Deals with a click on a heart; tells whether it was one. */
export function tapHeart(event: MouseEvent): boolean {
  const heart = (event.target as Element).closest?.<HTMLAnchorElement>("[data-heart]");
  if (!heart) return false;
  event.preventDefault();
  load().then(
    (module) => module.toggleHeart(heart),
    () => location.assign(heart.href),
  );
  return true;
}

/** Fills the hearts of what is on the wishlist; loads nothing where it is empty. */
export function fillHearts(): void {
  try {
    // Without that chunk hearts are links to the wishlist.
    if (/\d/.test(localStorage.wishlist))
      load()
        .then((module) => module.showHearts())
        .catch(() => {});
  } catch {
    // Storage is out of reach: there is no wishlist to show.
  }
}
