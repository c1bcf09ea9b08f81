import type { MinorUnits } from "../../shared/money.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import { toWishlistProduct, type WishlistProduct } from "../wishlist/wishlist-products.ts";
import type { AlertKind } from "./alert-store.ts";

/** A product, or its variation, and what can be waited for. */
export interface Alertable extends WishlistProduct {
  kind: AlertKind;
  /** The price that it must fall below; null for stock. */
  price: MinorUnits | null;
}

/** Null for what is not sold, or never was of this product. */
export async function findAlertable(
  catalogue: Pick<Catalogue, "offered">,
  productId: number,
  variationId: number | null,
): Promise<Alertable | null> {
  const [offered] = await catalogue.offered([productId]);
  if (!offered) return null;
  const { card, variations } = offered;
  if (card.type !== "SIMPLE" && card.type !== "VARIABLE") return null;
  if (variationId !== null && !variations.some(({ id }) => id === variationId)) return null;
  const shown = toWishlistProduct(wishlistId({ productId, variationId }), card, offered);
  const { stockStatus, price } = shown.product;
  if (stockStatus === "OUT_OF_STOCK") return { ...shown, kind: "stock", price: null };
  return price ? { ...shown, kind: "price", price: price.low } : null;
}
