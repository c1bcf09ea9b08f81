/** Number of pieces in the cart as the cookie knows it; null where nothing was ever put in. */
export function cartCount(): number | null {
  const match = /\bcart_count=(\d+)/.exec(document.cookie);
  return match ? Number(match[1]) : null;
}

/** Writes the number into every badge: cached pages are the same for everybody. */
export function showCartCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-cart-count]")) {
    badge.textContent = count > 99 ? "99+" : `${count}`;
    badge.hidden = !count;
  }
}
