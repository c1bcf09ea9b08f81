const actions = ["mousemove", "keydown", "touchstart", "scroll", "wheel", "click", "resize"];

/** Number of pieces in the cart as the cookie knows it; null where nothing was ever put in. */
export function cartCount(): number | null {
  const match = /(?:^|; )cart_count=(\d+)/.exec(document.cookie);
  return match ? Number(match[1]) : null;
}

/** Writes the number into every badge: cached pages are the same for everybody. */
export function showCartCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-cart-count]")) {
    badge.textContent = count > 99 ? "99+" : String(count);
    badge.hidden = count === 0;
  }
}

/** Loads the cart on the first action, at once where the page says so, never without a session. */
export function watchFirstAction(): void {
  const count = cartCount();
  if (count === null) return;
  showCartCount(count);
  const stop = new AbortController();
  const start = () => {
    stop.abort();
    import("./session-start.ts").then((module) => module.startSession()).catch(() => {});
  };
  if (document.body.dataset.start === "now") {
    start();
    return;
  }
  for (const type of actions) {
    addEventListener(type, start, { once: true, passive: true, signal: stop.signal });
  }
}
