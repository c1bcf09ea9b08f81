// Chunk: fragment
// Every wishlist button of the page, by delegation: entry.ts loads this where there is something to show or do.
import { addToWishlist, onWishlistChange, removeFromWishlist, wishlist } from "./wishlist-store.ts";

/** Shows which of them are on the wishlist. */
export function show(): void {
  const ids = wishlist();
  for (const button of document.querySelectorAll<HTMLElement>("[data-heart]")) {
    // With script it is a switch; as a link it leads to the wishlist.
    button.role = "button";
    button.ariaPressed = `${ids.includes(button.dataset.heart as string)}`;
  }
}

/** Puts a button's product on the wishlist or takes it off. */
export function toggle(button: HTMLElement): void {
  const id = button.dataset.heart as string;
  const change = wishlist().includes(id) ? removeFromWishlist : addToWishlist;
  change(id);
}

onWishlistChange(show);
// Fragments put new buttons into the page.
addEventListener("shop-swapped", show);
