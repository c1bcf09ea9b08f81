/**
 * Maximum size of a wishlist, on a device and in an account: what one drops the other would lose.
 */
export const MAX_WISHLIST = 200;

/** A wishlist id: "64" for a product, "20-23" for variation 23 of product 20. */
const itemPattern = /^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/;

/** Returns the wishlist id of a product, or of its chosen variation. */
export const wishlistId = (productId: number, variationId?: number | null): string =>
  `${productId}${variationId ? `-${variationId}` : ""}`;

/** Returns the valid wishlist ids of a list, without duplicates, at most MAX_WISHLIST. */
export const wishlistIdsIn = (list: readonly unknown[]): string[] =>
  [...new Set(list.map(String).filter((item) => itemPattern.test(item)))].slice(0, MAX_WISHLIST);

/** Parses a stored list of wishlist ids; empty when it is invalid. */
export function readWishlist(stored: string | null): string[] {
  try {
    return wishlistIdsIn(JSON.parse(stored ?? "[]"));
  } catch {
    // Another program's data under our key is not a list, or not JSON.
    return [];
  }
}
