/** Most products that a wishlist holds, on a device and in an account: what one forgets the other would lose. */
export const LONGEST_WISHLIST = 200;

/** Three memories of one wishlist, as lists of product ids. */
export interface Wishlists {
  /** What this device has now. */
  device: readonly number[];
  /** What device and account had when they last agreed. */
  agreed: readonly number[];
  /** What the account has now. */
  account: readonly number[];
}

/** What has to be told to the account, and what both have afterwards, latest first. */
export interface MergedWishlist {
  add: number[];
  remove: number[];
  list: number[];
}

/** Merges a device's wishlist with the account's: what either added stays, what either removed goes. */
export function mergeWishlists({ device, agreed, account }: Wishlists): MergedWishlist {
  const add = device.filter((id) => !agreed.includes(id) && !account.includes(id));
  const remove = account.filter((id) => agreed.includes(id) && !device.includes(id));
  const list = [...new Set([...add, ...account])].filter((id) => !remove.includes(id));
  return { add, remove, list };
}

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
