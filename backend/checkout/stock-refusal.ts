import { BusinessError } from "../business-error.ts";
import { boughtItem, type CartItem } from "../cart/open-cart.ts";
import { itemName } from "../cart/product-words.ts";
import { countAvailable, isInStock, stockHolder } from "../cart/stock.ts";
import type { Locale } from "../locale.ts";

/** Rejects an order for more than is in stock, with WooCommerce's messages. */
export function refuseMissingStock(items: CartItem[], locale: Locale): void {
  const wanted = new Map<number, number>();
  for (const item of items) {
    const bought = boughtItem(item);
    const holder = toHolder(item);
    const name = itemName(bought, locale);
    if (!isInStock(bought, holder)) {
      throw new BusinessError(
        `Sorry, "${name}" is not in stock. Please edit your cart and try again. We apologize for any inconvenience caused.`,
        "stock",
      );
    }
    const available = countAvailable(holder);
    if (holder === null || available === null) continue;
    const pieces = (wanted.get(holder.id) ?? 0) + item.line.quantity;
    wanted.set(holder.id, pieces);
    if (pieces > available) {
      throw new BusinessError(
        `Sorry, we do not have enough "${name}" in stock to fulfill your order (${available} available). We apologize for any inconvenience caused.`,
        "stock",
      );
    }
  }
}

export const toHolder = (item: CartItem) =>
  stockHolder(boughtItem(item), item.variation ? item.product : null);
