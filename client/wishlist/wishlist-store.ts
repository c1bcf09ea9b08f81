import { readWishlist, wishlistIdsIn } from "../../shared/wishlist.ts";

// Ids only: prices are read anew each time.
const storageKey = "wishlist";

/** Returns the wishlist, newest first; empty when storage is unavailable. */
export function wishlistIds(): string[] {
  try {
    return readWishlist(localStorage.getItem(storageKey));
  } catch {
    // The browser stores nothing for this site: there is no list.
    return [];
  }
}

/** Stores the wishlist and notifies the page; returns false when the browser stores nothing. */
export function setWishlist(ids: readonly string[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(wishlistIdsIn(ids)));
  } catch {
    return false;
  }
  dispatchEvent(new Event("shop-wishlist"));
  return true;
}

/** Adds a product to the front of the wishlist. */
export const addToWishlist = (id: string): boolean => setWishlist([id, ...wishlistIds()]);

/** Removes a product from the wishlist. */
export const removeFromWishlist = (id: string): boolean =>
  setWishlist(wishlistIds().filter((other) => other !== id));

/** Calls the listener after each change of the wishlist, in this window or another. */
export function onWishlistChange(listener: () => void): void {
  addEventListener("storage", listener);
  addEventListener("shop-wishlist", listener);
}
