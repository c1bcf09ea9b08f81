import { pageState } from "../runtime/page-state.ts";
import { whenIdle, whenShown } from "../runtime/timing.ts";

/** Writes the count into every badge: cached pages are the same for every visitor. */
export function showCartCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-cart-count]")) {
    badge.textContent = count > 99 ? "99+" : `${count}`;
    badge.hidden = !count;
  }
}

const actionEvents = ["mousemove", "keydown", "touchstart", "scroll", "wheel", "click", "resize"];

/** Loads the cart on the first action, at once where the page asks for it, never without a session. */
export function loadCartOnFirstAction(): void {
  // Without the cookie nothing was ever added.
  const match = /\bcart_count=(\d+)/.exec(document.cookie);
  if (!match) return;
  showCartCount(Number(match[1]));
  const loadCart = () =>
    nativeImport<typeof import("./read-cart.ts")>(pageState().cart)
      .then((module) => module.readCart())
      // The badge already shows the cookie's count, and the drawer retries when it is opened.
      .catch(() => {});
  if (document.body.dataset.start === "now") {
    whenShown(loadCart);
    return;
  }
  const listeners = new AbortController();
  // The action's own effect is shown first.
  const startWhenIdle = () => {
    listeners.abort();
    whenIdle(loadCart);
  };
  // Browsers treat touch and wheel listeners on the window as passive by default.
  for (const type of actionEvents) addEventListener(type, startWhenIdle, listeners);
}
