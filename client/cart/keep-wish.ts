const wishes = "wishlist";

function known(): number[] {
  const kept: unknown = JSON.parse(localStorage.getItem(wishes) ?? "[]");
  return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
}

/** Adds a product to the wishlist of this browser; false where the browser keeps nothing. */
export function keepWish(productId: number): boolean {
  try {
    localStorage.setItem(wishes, JSON.stringify([...new Set([...known(), productId])]));
    return true;
  } catch {
    return false;
  }
}
