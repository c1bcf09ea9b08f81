// Chunk: entry
// The only script before the first touch; what is loaded later imports from it what both need.

import { watchFirstAction } from "./cart/first-action.ts";
import { hydrateIsland, islandOf, preload } from "./runtime/hydrate-island.ts";
import { pageState } from "./runtime/page-state.ts";
import { whenIdle } from "./runtime/timing.ts";
import { handleWishlistClick, showWishlistButtons } from "./wishlist/load-wishlist-buttons.ts";

// Until the chunks are there or the connection gives up, in milliseconds.
const timeoutMs = 60_000;

// Islands without React are small, and are fetched when they are needed.
const withReact = "shop-island:not([script])";

const controls = "a,button";

/** Hydrates the island of a control, then does again what the shopper did: nothing is lost. */
function hydrateThenRepeat(
  event: Event,
  island: HTMLElement,
  control: HTMLElement,
  pressed: HTMLElement,
  repeat: (found: HTMLElement) => void,
): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const selector = control.localName;
  const index = [...island.querySelectorAll(selector)].indexOf(control);
  // An animation, because an attribute would differ from what React expects to find.
  const animation = pressed.animate({ opacity: [0.7, 0.7] }, timeoutMs);
  const finish = () => {
    const found = control.isConnected
      ? control
      : island.querySelectorAll<HTMLElement>(selector)[index];
    animation.cancel();
    if (found) repeat(found);
  };
  // Without its chunk an island is still links and forms: the browser does the rest.
  hydrateIsland(island).then(finish);
}

/** Clicks, and the one key that does something to what has the focus: it takes a line out of the cart. */
function onAction(event: MouseEvent | KeyboardEvent): void {
  const isKey = "key" in event;
  if (isKey ? event.key !== "Delete" : handleWishlistClick(event)) return;
  const island = islandOf(event.target);
  const control = (event.target as Element).closest?.<HTMLElement>(controls);
  if (!island || !control) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!isKey) {
    // In an island without React links and popovers are as quick by themselves, but for choices.
    if (
      event.button ||
      (island.hasAttribute("script") && control.matches("a:not(.option),[popovertarget]"))
    )
      return;
    // A submit button is left to the browser: it validates the form, and the submit comes below.
    if (control.matches("[type=submit]")) return;
  }
  const SameEvent = event.constructor as typeof Event;
  hydrateThenRepeat(event, island, control, control, (found) =>
    found.dispatchEvent(new SameEvent(event.type, event)),
  );
}

function onSubmit(event: SubmitEvent): void {
  const island = islandOf(event.target);
  if (!island) return;
  const { submitter } = event;
  const form = event.target as HTMLElement;
  hydrateThenRepeat(event, island, form, submitter ?? form, (form) => {
    (form as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null);
  });
}

addEventListener("click", onAction, true);
addEventListener("keydown", onAction, true);
addEventListener("submit", onSubmit, true);
function onTouch(type: string, prepare: (island: HTMLElement) => void): void {
  const listen = ({ target }: Event) => {
    const island = islandOf(target);
    if (island?.getAttribute("hydrate") === "interaction") prepare(island);
  };
  addEventListener(type, listen, true);
}

onTouch("pointerdown", (island) => preload([island]));
// No sooner than the finger is lifted: nothing runs between its touch and what the tap shows.
onTouch("pointerup", hydrateIsland);
onTouch("focusin", hydrateIsland);
addEventListener("shop-hydrate", ({ target }) => hydrateIsland(target as HTMLElement), true);
// Without that chunk there is no word of a newer build, and nothing else is missing.
addEventListener("load", () => whenIdle(() => nativeImport(pageState().idle).catch(() => {})));
addEventListener("shop-preload", () => preload(document.querySelectorAll(withReact)));
// What comes back from the back-forward cache comes back with its menu closed.
addEventListener("pagehide", () =>
  document.querySelector<HTMLElement>("nav:popover-open")?.hidePopover(),
);
showWishlistButtons();
watchFirstAction();
// Somebody may type in one of them already.
for (const island of document.querySelectorAll<HTMLElement>(
  "shop-island:focus-within,[hydrate=load]",
))
  hydrateIsland(island);
