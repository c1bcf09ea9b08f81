// Every heart of the page, by delegation: entry.ts loads this where there is something to show or do.
import { addToWishlist, removeFromWishlist, wishlist } from "./wishlist-store.ts";

const heartsIn = (root: ParentNode) => root.querySelectorAll<HTMLElement>("[data-heart]");

/** Shows which products are on the wishlist. */
export function showHearts(): void {
  const ids = new Set(wishlist());
  for (const heart of heartsIn(document)) {
    // With script it is a switch; as a link it leads to the wishlist.
    heart.setAttribute("role", "button");
    heart.setAttribute("aria-pressed", String(ids.has(Number(heart.dataset.heart))));
  }
}

/** Puts a heart's product on the wishlist or takes it off. */
export function toggleHeart(heart: HTMLElement): void {
  const id = Number(heart.dataset.heart);
  if (wishlist().includes(id)) removeFromWishlist(id);
  else addToWishlist(id);
  showHearts();
}

addEventListener("storage", showHearts);
addEventListener("shop-wishlist", showHearts);
// Islands put new hearts into the page.
addEventListener("shop-shown", showHearts);
