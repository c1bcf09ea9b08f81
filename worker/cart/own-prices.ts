import type { CartLine } from "../../shared/cart.ts";
import { readItem } from "../../shared/wishlist.ts";
import type { Catalogue, OfferedProduct } from "../commerce/catalogue.ts";
import { rescue } from "../platform/backend-error.ts";

const maxProducts = 100;

type Priced = Pick<CartLine, "wishlistId" | "unitPrice">;

/** The price that everybody sees of what a line holds; null where it is not known. */
function commonPrice({ wishlistId }: Priced, offered: ReadonlyMap<number, OfferedProduct>) {
  const { productId = 0, variationId = null } = readItem(wishlistId) ?? {};
  const product = offered.get(productId);
  if (!product) return null;
  if (variationId === null) return product.card.price?.low ?? null;
  return product.variations.find(({ id }) => id === variationId)?.price ?? null;
}

/**
 * Whether a customer pays other prices than the catalogue shows: the catalogue is read without
 * anybody's login, and is the same for all.
 */
export async function hasOwnPrices(
  catalogue: Pick<Catalogue, "offered">,
  lines: readonly Priced[],
): Promise<boolean> {
  const listed = lines.filter(({ wishlistId }) => wishlistId !== "");
  const ids = [...new Set(listed.map(({ wishlistId }) => Number.parseInt(wishlistId, 10)))];
  if (ids.length === 0) return false;
  // The cart itself says what it costs.
  const products = await rescue(catalogue.offered(ids.slice(0, maxProducts)), []);
  const offered = new Map(products.map((product) => [product.card.id, product]));
  return listed.some((line) => {
    const price = commonPrice(line, offered);
    return price !== null && price !== line.unitPrice;
  });
}
