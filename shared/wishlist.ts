/** Most products that a wishlist holds, on a device and in an account: what one forgets the other would lose. */
export const LONGEST_WISHLIST = 200;

/** Reads a stored list of product ids; anything else is an empty one. */
export function readWishlist(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0;
    return Array.isArray(list) ? [...new Set(list.filter(isId))] : [];
  } catch {
    // Another program's text under our name is no wishlist.
    return [];
  }
}
