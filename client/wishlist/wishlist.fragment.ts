// The wishlist page: the server renders the current products for the ids stored in the browser.
import { swap } from "../runtime/fragment.ts";
import { pageState } from "../runtime/page-state.ts";
import {
  onWishlistChange,
  removeFromWishlist,
  setWishlist,
  wishlistIds,
} from "./wishlist-store.ts";

async function loadProducts(island: HTMLElement): Promise<void> {
  try {
    await swap(island, `?ids=${wishlistIds().join(",")}`);
  } catch {
    // The page has an error message when it shows no products.
    const failed = island.querySelector<HTMLElement>("p[data-failed]");
    if (failed) failed.hidden = false;
  }
}

async function moveToCart(form: HTMLFormElement, status: Element | null): Promise<void> {
  // A double press moves the item once.
  if (form.hasAttribute("aria-busy")) return;
  const { item = "" } = form.dataset;
  const [productId = 0, variationId] = item.split(/[-.]/).map(Number);
  const attributes = [...new FormData(form)].flatMap(([field, value]) => {
    const [, name] = field.split("attribute_");
    return name ? [{ name, value: String(value) }] : [];
  });
  form.setAttribute("aria-busy", "true");
  const variation = variationId && { variationId, attributes };
  const cart = await nativeImport<typeof import("../cart/read-cart.ts")>(pageState().cart);
  const result = await cart.changeCart("add-to-cart", { productId, quantity: 1, ...variation });
  form.removeAttribute("aria-busy");
  if (result.ok) removeFromWishlist(item);
  const text = result.ok ? form.dataset.moved : result.error.notice.text;
  if (status) status.textContent = text ?? form.dataset.failed ?? "";
}

/** Shows the wishlist and keeps it up to date. */
export async function hydrate(island: HTMLElement): Promise<void> {
  island.addEventListener("submit", (event) => {
    event.preventDefault();
    void moveToCart(event.target as HTMLFormElement, island.querySelector("[role=status]"));
  });
  const unstored = island.querySelector<HTMLElement>("p[data-unstored]");
  if (unstored) unstored.hidden = setWishlist(wishlistIds());
  onWishlistChange(() => loadProducts(island));
  addEventListener("shop-restored", () => loadProducts(island));
  await loadProducts(island);
}
