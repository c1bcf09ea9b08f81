import type { ProductRow } from "../schema/products.ts";

/** The row with the managed stock of an item; null when stock is not managed. */
export function stockHolder(item: ProductRow, parent: ProductRow | null): ProductRow | null {
  if (item.manageStock) return item;
  return parent?.manageStock ? parent : null;
}

/** Number of units that can be sold; null when unlimited. */
export function countAvailable(holder: ProductRow | null): number | null {
  if (holder === null || holder.backorders !== "NO") return null;
  return Math.max(0, holder.stockQuantity ?? 0);
}

/** In stock or on backorder; managed stock is decided by its count. */
export function isInStock(item: ProductRow, holder: ProductRow | null): boolean {
  const available = countAvailable(holder);
  if (available !== null) return available > 0;
  return item.stockStatus !== "OUT_OF_STOCK" || (holder !== null && holder.backorders !== "NO");
}
