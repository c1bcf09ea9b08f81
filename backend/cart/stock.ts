import type { ProductRow } from "../schema/products.ts";

/** The row that counts the stock of what is bought, null where nobody counts. */
export function stockHolder(item: ProductRow, parent: ProductRow | null): ProductRow | null {
  if (item.manageStock) return item;
  return parent?.manageStock ? parent : null;
}

/** How many pieces can be sold, null for any number. */
export function availableOf(holder: ProductRow | null): number | null {
  if (holder === null || holder.backorders !== "NO") return null;
  return Math.max(0, holder.stockQuantity ?? 0);
}

/** In stock or on backorder; of counted stock the count decides. */
export function isInStock(item: ProductRow, holder: ProductRow | null): boolean {
  const available = availableOf(holder);
  if (available !== null) return available > 0;
  return item.stockStatus !== "OUT_OF_STOCK" || (holder !== null && holder.backorders !== "NO");
}
