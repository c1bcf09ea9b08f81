/** Most wishes that a wishlist holds, on a device and in an account: what one forgets the other would lose. */
export const MAX_WISHLIST = 200;

/** A wish: "64" for a product, "20-23" for variation 23 of product 20. */
const wish = /^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/;

/** The wish for a product, or for what is chosen of it. */
export const wishlistId = (productId: number, variationId?: number | null): string =>
  `${productId}${variationId ? `-${variationId}` : ""}`;

/** Wishes of a list, each once, at most a wishlist of them; anything else is left out. */
export const wishlistIdsIn = (list: readonly unknown[]): string[] =>
  [...new Set(list.map(String).filter((item) => wish.test(item)))].slice(0, MAX_WISHLIST);

/** Reads a stored list of wishes; anything else is an empty one. */
export function readWishlist(stored: string | null): string[] {
  try {
    return wishlistIdsIn(JSON.parse(stored ?? "[]"));
  } catch {
    // Another program's text under our name is no list, or no JSON.
    return [];
  }
}
