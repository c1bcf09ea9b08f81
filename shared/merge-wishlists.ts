/** Three memories of one wishlist, as lists of wishes. */
export interface Wishlists {
  /** What this device has now. */
  device: readonly string[];
  /** What device and account had when they last agreed. */
  agreed: readonly string[];
  /** What the account has now. */
  account: readonly string[];
}

/** What has to be told to the account, and what both have afterwards, latest first. */
export interface MergedWishlist {
  add: string[];
  remove: string[];
  list: string[];
}

/** Merges a device's wishlist with the account's: what either added stays, what either removed goes. */
export function mergeWishlists({ device, agreed, account }: Wishlists): MergedWishlist {
  const add = device.filter((id) => !agreed.includes(id) && !account.includes(id));
  const remove = account.filter((id) => agreed.includes(id) && !device.includes(id));
  const list = [...new Set([...add, ...account])].filter((id) => !remove.includes(id));
  return { add, remove, list };
}
