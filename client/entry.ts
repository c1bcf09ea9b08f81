// The only script before the first touch; what is loaded later imports from it what both need.

import { loadCartOnFirstAction } from "./cart/cart-badge.ts";
import { findIsland, hydrateIsland, maxWaitMs, preload } from "./runtime/hydrate-island.ts";
import { pageState } from "./runtime/page-state.ts";
import { reloadOnce } from "./runtime/reload-once.ts";
import { nextPaint, whenIdle, whenShown } from "./runtime/timing.ts";
import { handleWishlistClick, showWishlistButtons } from "./wishlist/load-wishlist-buttons.ts";

const controlSelector = "a,button";

/** Hydrates a control's island, then replays the shopper's action, so that no input is lost. */
function hydrateThenReplay(
  event: Event,
  island: HTMLElement,
  control: HTMLElement,
  feedbackElement: HTMLElement,
  replay: (match: HTMLElement) => void,
): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const selector = control.localName;
  const index = [...island.querySelectorAll(selector)].indexOf(control);
  // An animation, because an attribute would cause a hydration mismatch; after the paint of the tap
  // itself, which a layer of its own would delay.
  const animation = nextPaint().then(() =>
    feedbackElement.animate({ opacity: [0.7, 0.7] }, maxWaitMs),
  );
  const finish = async (error: unknown) => {
    // Links and forms work without their chunk, and a reload would lose what was pressed.
    if (error && selector === "button" && reloadOnce()) return;
    (await animation).cancel();
    // Hydration may have replaced it meanwhile.
    const match = control.isConnected
      ? control
      : island.querySelectorAll<HTMLElement>(selector)[index];
    if (match) replay(match);
  };
  hydrateIsland(island).then(finish);
}

/** Handles clicks, and the Delete key, which removes a cart line. */
function onAction(event: MouseEvent | KeyboardEvent): void {
  const isKey = "key" in event;
  if (isKey ? event.key !== "Delete" : handleWishlistClick(event)) return;
  const island = findIsland(event.target);
  const control = (event.target as Element).closest?.<HTMLElement>(controlSelector);
  if (!island || !control) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!isKey) {
    // In a fragment, links and popovers are as fast natively.
    if (event.button || (island.hasAttribute("script") && control.matches("a,[popovertarget]")))
      return;
    // Submit buttons are left to the browser: it validates the form and fires the submit event
    // handled below.
    if (control.matches("[type=submit]")) return;
  }
  const EventClass = event.constructor as typeof Event;
  hydrateThenReplay(event, island, control, control, (match) =>
    match.dispatchEvent(new EventClass(event.type, event)),
  );
}

function onSubmit(event: SubmitEvent): void {
  const island = findIsland(event.target);
  if (!island) return;
  const { submitter } = event;
  const form = event.target as HTMLElement;
  hydrateThenReplay(event, island, form, submitter ?? form, (form) => {
    (form as HTMLFormElement).requestSubmit(submitter?.isConnected ? submitter : null);
  });
}

addEventListener("click", onAction, true);
addEventListener("keydown", onAction, true);
addEventListener("submit", onSubmit, true);
function onInteraction(type: string, prepare: (island: HTMLElement) => unknown): void {
  const listen = ({ target }: Event) => {
    const island = findIsland(target);
    if (island?.getAttribute("hydrate") === "interaction") prepare(island);
  };
  addEventListener(type, listen, true);
}

// The pressed control is painted first.
onInteraction("pointerdown", (island) => nextPaint().then(() => preload([island])));
// Not before the finger is lifted: no script runs between the touch and the tap's visible effect.
onInteraction("pointerup", hydrateIsland);
onInteraction("focusin", hydrateIsland);
addEventListener("load", () => {
  // A page that is prerendered is shown sooner when its first picture is decoded by then; if that
  // fails, the picture itself shows it.
  if (document.prerendering)
    document
      .querySelector<HTMLImageElement>("img[fetchpriority]")
      ?.decode()
      .catch(() => {});
  // Without that chunk only the notice of a newer build is missing.
  whenShown(() => whenIdle(() => nativeImport(pageState().idle).catch(() => {})));
});
const showVisitors = () => {
  showWishlistButtons();
  loadCartOnFirstAction();
};
showVisitors();
// Back shows the page from memory; the idle script, where it has come before, reads all of it again.
addEventListener("pageshow", (event) => event.persisted && showVisitors());
// The shopper may be typing in one of them already.
for (const island of document.querySelectorAll<HTMLElement>(
  "[hydrate]:focus-within,[hydrate=load]",
))
  hydrateIsland(island);
