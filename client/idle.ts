// What may wait until the page has loaded and nothing else is to be done.

import { watchBuilds } from "./runtime/build-check.ts";
import { pageState } from "./runtime/page-state.ts";

// How long the check for a newer build waits, in milliseconds.
const manifestDelay = 1_000;

setTimeout(watchBuilds, manifestDelay);
for (const island of document.querySelectorAll("[hydrate=idle]"))
  island.dispatchEvent(new Event("shop-hydrate"));
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
  // React is fetched, and not run before somebody needs it.
  dispatchEvent(new Event("shop-preload"));
  const { speed } = pageState();
  // Without it this visit is not counted, and nothing else is missing.
  if (speed) nativeImport(speed).catch(() => {});
}
const menu = document.querySelector("nav[popover]");
const keepStill = () =>
  document.body.classList.toggle("no-scroll", !!menu?.matches(":popover-open"));
menu?.addEventListener("toggle", keepStill);
// It may have been opened before this script was there.
keepStill();
// With speculation rules the browser fetches ahead by itself. Without this chunk nobody does, and a
// page is fetched when it is opened: nothing that anybody need be told.
if (!HTMLScriptElement.supports?.("speculationrules"))
  nativeImport<typeof import("./runtime/prefetch.ts")>("./runtime/prefetch.ts")
    .then((module) => module.prefetchLinks())
    .catch(() => {});
