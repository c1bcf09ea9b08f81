// Work that may wait until the page has loaded and the browser is idle.

import { showCartCount } from "./cart/cart-badge.ts";
import { watchBuilds } from "./runtime/build-check.ts";
import { hydrateIsland, preload } from "./runtime/hydrate-island.ts";
import { pageState } from "./runtime/page-state.ts";

// Delay of the check for a newer build, in milliseconds.
const buildCheckDelay = 1_000;

setTimeout(watchBuilds, buildCheckDelay);
for (const island of document.querySelectorAll<HTMLElement>("[hydrate]")) {
  const when = island.getAttribute("hydrate");
  if (when === "idle" || document.cookie.includes(`${when}=`)) hydrateIsland(island);
}
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
  // React is fetched, but does not run before an island needs it; fragments are small and load on demand.
  preload(document.querySelectorAll("shop-island"));
  // The speculation rules name it: the first cards' pages are fetched from here on.
  document.body.dataset.idle = "";
  // Without them this visit is not counted; nothing else is missing.
  for (const script of pageState().late ?? []) nativeImport(script).catch(() => {});
}
const menu = document.querySelector<HTMLElement>("nav[popover]");
const lockScroll = () =>
  document.body.classList.toggle("no-scroll", !!menu?.matches(":popover-open"));
menu?.addEventListener("toggle", lockScroll);
// The menu may have been opened before this script loaded.
lockScroll();
// A page restored from the back-forward cache has its menu closed.
addEventListener("pagehide", () => menu?.hidePopover());
// What is the visitor's may have changed since a page was left that Back shows again from memory.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  const { cart, wishlist } = pageState();
  if (!document.cookie.includes("cart_count=")) showCartCount(0);
  else
    nativeImport<typeof import("./cart/read-cart.ts")>(cart)
      .then((module) => module.readCart())
      // The cart's page, where it has not been touched before.
      .then(() => {
        for (const island of document.querySelectorAll<HTMLElement>("[name=cart-view]"))
          hydrateIsland(island);
      })
      .catch(() => {});
  nativeImport<typeof import("./search/search.fragment.ts")>(wishlist)
    .then((module) => module.show())
    .catch(() => {});
  // For fragments.
  dispatchEvent(new Event("shop-restored"));
});
// With speculation rules the browser prerenders, and a page that is ready is shown at once: a view
// transition would first wait for a picture of this one. Without this chunk a page is fetched when it
// is opened, so that a failure needs no message.
if (HTMLScriptElement.supports?.("speculationrules"))
  addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition());
else
  nativeImport<typeof import("./runtime/prefetch.ts")>("./runtime/prefetch.ts")
    .then((module) => module.prefetchLinks())
    .catch(() => {});
