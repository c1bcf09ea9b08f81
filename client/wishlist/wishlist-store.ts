import { LONGEST_WISHLIST, readWishlist } from "../../shared/wishlist.ts";

// Ids only, for everybody: what a product costs is always asked anew (decisions.md: Account).
const key = "wishlist";

/** Ids of the products on the wishlist, the newest first; none where storage is out of reach. */
export function wishlist(): number[] {
  try {
    return readWishlist(localStorage.getItem(key)).slice(0, LONGEST_WISHLIST);
  } catch {
    // The browser keeps nothing for this site: there is no list.
    return [];
  }
}

/** Keeps the wishlist and tells the page; false where the browser keeps nothing. */
export function keepWishlist(ids: readonly number[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set(ids)].slice(0, LONGEST_WISHLIST)));
  } catch {
    return false;
  }
  dispatchEvent(new Event("shop-wishlist"));
  return true;
}

/** Puts a product on the wishlist, first. */
export const addToWishlist = (id: number): boolean => keepWishlist([id, ...wishlist()]);

/** Takes a product off the wishlist. */
export const removeFromWishlist = (id: number): boolean =>
  keepWishlist(wishlist().filter((other) => other !== id));
