import { useEffect } from "react";
import { defineIsland } from "../../shared/island.ts";
import { readWishlist } from "../../shared/wishlist.ts";
import { callAction } from "../runtime/call-action.ts";
import { setWishlist, wishlist } from "./wishlist-store.ts";

/** Three memories of one wishlist, as lists of wishes. */
interface Wishlists {
  /** What this device has now. */
  device: readonly string[];
  /** What device and account had when they last agreed. */
  agreed: readonly string[];
  /** What the account has now. */
  account: readonly string[];
}

/** What has to be told to the account, and what both have afterwards, latest first. */
interface MergedWishlist {
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

const agreedKey = "wishlist-agreed";

async function sync(account: readonly string[]): Promise<void> {
  const device = wishlist();
  const agreed = readWishlist(localStorage.getItem(agreedKey));
  const { add, remove, list } = mergeWishlists({ device, agreed, account });
  const isNews = add.length + remove.length > 0;
  const answer = isNews ? await callAction("save-wishlist", { add, remove }) : null;
  // Offline or logged out meanwhile: nothing is agreed, the next visit tries again.
  if (answer && !answer.ok) return;
  const ids = answer?.value.ids ?? list;
  setWishlist(ids);
  localStorage.setItem(agreedKey, JSON.stringify(ids));
  if (isNews) location.reload();
}

/** Brings the device's wishlist and the account's together when the account's is shown. */
function WishlistSync({ ids }: { ids: string[] }) {
  useEffect(() => {
    void sync(ids);
  }, [ids]);
  return null;
}

export default defineIsland({ name: "wishlist-sync", hydrate: "load", component: WishlistSync });
