import { useEffect } from "react";
import { defineIsland } from "../../shared/island.ts";
import { mergeWishlists } from "../../shared/merge-wishlists.ts";
import { readWishlist } from "../../shared/wishlist.ts";
import { callAction } from "../runtime/call-action.ts";
import { setWishlist, wishlist } from "./wishlist-store.ts";

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
