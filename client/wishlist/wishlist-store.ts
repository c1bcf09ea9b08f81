import { readWishlist, wishlistIdsIn } from "../../shared/wishlist.ts";

// Ids only: what a product costs is read anew each time.
const key = "wishlist";

/** What is on the wishlist, the newest first; none where storage is out of reach. */
export function wishlist(): string[] {
  try {
    return readWishlist(localStorage.getItem(key));
  } catch {
    // The browser keeps nothing for this site: there is no list.
    return [];
  }
}

/** Stores the wishlist and tells the page; false where the browser stores nothing. */
export function setWishlist(ids: readonly string[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(wishlistIdsIn(ids)));
  } catch {
    return false;
  }
  dispatchEvent(new Event("shop-wishlist"));
  return true;
}

/** Puts a product on the wishlist, first. */
export const addToWishlist = (id: string): boolean => setWishlist([id, ...wishlist()]);

/** Takes a product off the wishlist. */
export const removeFromWishlist = (id: string): boolean =>
  setWishlist(wishlist().filter((other) => other !== id));

/** Calls the listener after each change of the wishlist, in this window or another. */
export function onWishlistChange(listener: () => void): void {
  addEventListener("storage", listener);
  addEventListener("shop-wishlist", listener);
}
