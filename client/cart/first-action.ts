import { pageState } from "../runtime/page-state.ts";
import { reloadOrThrow } from "../runtime/reload-once.ts";
import { whenIdle } from "../runtime/timing.ts";
import { cartCount, showCartCount } from "./cart-count.ts";

const actions = ["mousemove", "keydown", "touchstart", "scroll", "wheel", "click", "resize"];

/** Loads the cart on the first action, at once where the page asks for it, never without a session. */
export function watchFirstAction(): void {
  addEventListener("cart-count", (event) => showCartCount(event.detail));
  const count = cartCount();
  if (count === null) return;
  showCartCount(count);
  const start = () =>
    nativeImport<typeof import("./read-cart.ts")>(pageState().cart)
      .then((module) => module.readCart())
      .catch(reloadOrThrow)
      // The badge has the cookie's number already, and the drawer asks again when it is opened.
      .catch(() => {});
  if (document.body.dataset.start === "now") {
    // A page that is only prerendered has no visitor yet.
    if (document.prerendering) document.addEventListener("prerenderingchange", start);
    else start();
    return;
  }
  const stop = new AbortController();
  // What the action shows comes first.
  const startSoon = () => {
    stop.abort();
    whenIdle(start);
  };
  // On the window browsers take touch and wheel for passive by themselves.
  for (const type of actions) addEventListener(type, startSoon, stop);
}
