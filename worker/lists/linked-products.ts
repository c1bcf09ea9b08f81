import type { MinorUnits } from "../../shared/money.ts";
import type { ProductCard } from "../../shared/product.ts";
import { wishlistId } from "../../shared/wishlist.ts";
import type { Catalogue, OfferedProduct } from "../commerce/catalogue.ts";
import type { IndexState } from "../commerce/catalogue-engine.ts";
import { getMaxQuantity } from "../commerce/choice.ts";
import { toWishlistProduct, type WishlistProduct } from "../wishlist/wishlist-products.ts";
import { joinItems, type LinkItem } from "./link-items.ts";

/** Why a product of a link cannot be had. */
type Obstacle = "gone" | "out-of-stock" | "choose" | "elsewhere";

/** A product of a link as it can be had now. */
export interface LinkedProduct {
  item: LinkItem;
  /** Null for what is not sold any more. */
  product: ProductCard | null;
  /** Query that selects the variation on the product's page. */
  query: string;
  /** How many can be had: fewer than the link says where the stock has no more, 0 with an obstacle. */
  quantity: number;
  obstacle: Obstacle | null;
  /** Of one piece; null where it cannot be had. */
  price: MinorUnits | null;
}

interface Reading {
  catalogue: Pick<Catalogue, "offered" | "smallShop">;
  index: () => Promise<IndexState>;
}

/** Products by the ids of their variations, without asking the backend where there is an index. */
async function productsOfVariations(
  { catalogue, index }: Reading,
  ids: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const indexState = await index();
  if (indexState.state === "ready") return indexState.engine.parents([...ids]);
  const source = indexState.state === "none" ? await catalogue.smallShop() : null;
  return new Map(
    (source?.products ?? []).flatMap(({ card, offers }) =>
      (offers?.items ?? []).flatMap(({ id }) =>
        id !== card.id && ids.has(id) ? [[id, card.id] as const] : [],
      ),
    ),
  );
}

/** Names the product beside the id of a variation that stands alone, as feeds have it. */
async function resolve(reading: Reading, items: readonly LinkItem[]): Promise<LinkItem[]> {
  const alone = items.filter(({ variationId }) => variationId === null);
  const parents = await productsOfVariations(
    reading,
    new Set(alone.map(({ productId }) => productId)),
  );
  return joinItems(
    items.map((item) => {
      const parent = item.variationId === null ? parents.get(item.productId) : undefined;
      return parent ? { ...item, productId: parent, variationId: item.productId } : item;
    }),
  );
}

function findObstacle({ product, chosen }: WishlistProduct, item: LinkItem): Obstacle | null {
  const { type, purchasable, stockStatus, price } = product;
  if (type !== "SIMPLE" && type !== "VARIABLE") return "elsewhere";
  if (type === "VARIABLE" && (item.variationId === null || !chosen)) return "choose";
  if (stockStatus === "OUT_OF_STOCK") return "out-of-stock";
  return purchasable && price ? null : "elsewhere";
}

function toLinked(item: LinkItem, offered: OfferedProduct | undefined): LinkedProduct {
  const gone = { item, product: null, query: "", quantity: 0, obstacle: "gone", price: null };
  if (!offered) return gone as LinkedProduct;
  const variation = offered.variations.find(({ id }) => id === item.variationId);
  if (item.variationId !== null && offered.card.type !== "VARIABLE") return gone as LinkedProduct;
  const wished = toWishlistProduct(wishlistId(item), offered.card, offered);
  const obstacle = findObstacle(wished, item);
  const { product, query } = wished;
  if (obstacle) return { item, product, query, quantity: 0, obstacle, price: null };
  const most = getMaxQuantity(offered, variation?.stock ?? offered.stock);
  const quantity = Math.min(item.quantity, most ?? item.quantity);
  return { item, product, query, quantity, obstacle: null, price: product.price?.high ?? null };
}

/** What of a link can be had now: by one call to the backend for up to a hundred products. */
export async function readLinkedProducts(
  reading: Reading,
  items: readonly LinkItem[],
): Promise<LinkedProduct[]> {
  const resolved = await resolve(reading, items);
  const ids = [...new Set(resolved.map(({ productId }) => productId))];
  const offered = await reading.catalogue.offered(ids);
  const byId = new Map(offered.map((product) => [product.card.id, product]));
  return resolved.map((item) => toLinked(item, byId.get(item.productId)));
}
