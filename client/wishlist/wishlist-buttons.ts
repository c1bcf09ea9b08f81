// Every wishlist button of the page, by delegation: entry.ts loads this where there is something to show or do.
import {
  addToWishlist,
  onWishlistChange,
  removeFromWishlist,
  wishlistIds,
} from "./wishlist-store.ts";

/** Marks the buttons of products on the wishlist as pressed. */
export function show(): void {
  const ids = wishlistIds();
  for (const button of document.querySelectorAll<HTMLElement>("[data-save]")) {
    // With JavaScript it is a toggle button; as a link it leads to the wishlist.
    button.role = "button";
    button.ariaPressed = `${ids.includes(button.dataset.save as string)}`;
  }
}

/** Adds a button's product to the wishlist or removes it; the wishlist's page says why that fails. */
export function toggle(button: HTMLAnchorElement): void {
  const id = button.dataset.save as string;
  const change = wishlistIds().includes(id) ? removeFromWishlist : addToWishlist;
  if (!change(id)) location.assign(button.href);
}

onWishlistChange(show);
// Swapped fragments contain new buttons.
addEventListener("shop-swapped", show);
