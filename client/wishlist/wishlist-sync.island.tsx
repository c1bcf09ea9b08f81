import { useEffect } from "react";
import { defineIsland } from "../../shared/island.ts";
import { readWishlist } from "../../shared/wishlist.ts";
import { callAction } from "../runtime/call-action.ts";
import { setWishlist, wishlistIds } from "./wishlist-store.ts";

/** Three versions of one wishlist, as lists of ids. */
interface Wishlists {
  /** The device's current list. */
  device: readonly string[];
  /** The list at the last sync of device and account. */
  lastSynced: readonly string[];
  /** The account's current list. */
  account: readonly string[];
}

/** The changes to send to the account, and the merged list, latest first. */
interface MergedWishlist {
  add: string[];
  remove: string[];
  list: string[];
}

/**
 * Merges a device's wishlist with the account's: what either added stays, what either removed is
 * removed.
 */
export function mergeWishlists({ device, lastSynced, account }: Wishlists): MergedWishlist {
  const add = device.filter((id) => !lastSynced.includes(id) && !account.includes(id));
  const remove = account.filter((id) => lastSynced.includes(id) && !device.includes(id));
  const list = [...new Set([...add, ...account])].filter((id) => !remove.includes(id));
  return { add, remove, list };
}

const lastSyncedKey = "wishlist-agreed";

async function sync(account: readonly string[]): Promise<void> {
  const device = wishlistIds();
  const lastSynced = readWishlist(localStorage.getItem(lastSyncedKey));
  const { add, remove, list } = mergeWishlists({ device, lastSynced, account });
  const hasChanges = add.length + remove.length > 0;
  const result = hasChanges ? await callAction("save-wishlist", { add, remove }) : null;
  // Offline, or logged out meanwhile: the agreed list stays, and the next visit tries again.
  if (result && !result.ok) return;
  const ids = result?.value.ids ?? list;
  setWishlist(ids);
  localStorage.setItem(lastSyncedKey, JSON.stringify(ids));
  if (hasChanges) location.reload();
}

/** Merges the device's wishlist with the account's when the account's is shown. */
function WishlistSync({ ids }: { ids: string[] }) {
  useEffect(() => {
    void sync(ids);
  }, [ids]);
  return null;
}

export default defineIsland({ name: "wishlist-sync", hydrate: "load", component: WishlistSync });
