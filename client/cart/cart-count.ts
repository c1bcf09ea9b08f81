/** Returns the item count from the cart cookie, or null when nothing was ever added. */
export function cartCount(): number | null {
  const match = /\bcart_count=(\d+)/.exec(document.cookie);
  return match ? Number(match[1]) : null;
}

/** Writes the count into every badge: cached pages are the same for every visitor. */
export function showCartCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>("[data-cart-count]")) {
    badge.textContent = count > 99 ? "99+" : `${count}`;
    badge.hidden = !count;
  }
}
