import { type ActionFailure, type Result, success } from "../../shared/actions.ts";
import { unitPriceOf } from "../../shared/measure.ts";
import { maxDiscount, type ProductCard, type Variation } from "../../shared/product.ts";
import { MAX_WISHLIST, readWishlist, wishlistIdsIn } from "../../shared/wishlist.ts";
import { refusal, refusedBy } from "../cart/cart-actions.ts";
import type { Variants } from "../commerce/catalogue.ts";
import { choiceQuery, chosenName } from "../commerce/choice.ts";
import { measureOf } from "../commerce/measured.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { productsByIds } from "../product/products-by-ids.ts";
import { customerQueue } from "../session/account-sessions.ts";

/** An item of a wishlist: a product, or one variation of it. */
export interface WishlistProduct {
  id: string;
  /** For a variation, with its own name, price, picture and stock. */
  product: ProductCard;
  /** Query that selects it on the product's page. */
  query: string;
  /** The variation for the cart; null when options are still to be chosen. */
  chosen: Pick<Variation, "id" | "attributes"> | null;
}

// A full wishlist of the longest ids, with the commas between them.
const maxTextLength = MAX_WISHLIST * 22;

/**
 * Parses "12,20-23": valid wishlist ids without duplicates, at most MAX_WISHLIST; others are left
 * out.
 */
export const parseWishlistIds = (text: string | null): string[] =>
  wishlistIdsIn((text ?? "").slice(0, maxTextLength).split(","));

const idsOf = (item: string) =>
  item.split("-").map(Number) as [product: number, variation?: number];

/** The card of a variation. */
function cardOf(card: ProductCard, variation: Variation, name: string): ProductCard {
  const { price, regularPrice, purchasable, image, stock } = variation;
  const { unitPrice: _, ...common } = card;
  const discount = maxDiscount([variation]);
  const rangeOf = (amount: number | null) =>
    amount === null ? null : { low: amount, high: amount };
  return {
    ...common,
    name,
    purchasable,
    discount,
    price: rangeOf(price),
    regularPrice: rangeOf(regularPrice),
    onSale: discount < 0,
    image: image ?? card.image,
    stockStatus: stock.status,
  };
}

/** A product of a list, or the variation that an id names, as it is shown. */
export function toWishlistProduct(
  id: string,
  card: ProductCard,
  variants: Variants | undefined,
): WishlistProduct {
  const [, variationId] = idsOf(id);
  const variation = variants?.variations.find((it) => it.id === variationId);
  if (!variants || !variation) return { id, product: card, query: "", chosen: null };
  const { attributes } = variation;
  // "" stands for any value; the wishlist does not record which was meant.
  const existing = attributes.filter(({ value }) => value !== "");
  const choice = Object.fromEntries(existing.map(({ name, value }) => [name, value]));
  const name = chosenName({ name: card.name, attributes: variants.attributes }, choice);
  const measure = measureOf({ name: card.name, attributes: variants.attributes }, choice);
  const unitPrice = unitPriceOf(variation.price, measure);
  const isWhole = existing.length === attributes.length;
  return {
    id,
    product: { ...cardOf(card, variation, name), ...(unitPrice && { unitPrice }) },
    query: choiceQuery(choice),
    chosen: isWhole ? { id: variation.id, attributes } : null,
  };
}

/** Returns the wishlist's products in its order; products that are gone are left out. */
export async function readWishlistProducts(
  productContext: Pick<PublicContext, "index" | "catalogue">,
  items: readonly string[],
): Promise<WishlistProduct[]> {
  const ids = [...new Set(items.map((item) => idsOf(item)[0]))];
  const parents = [
    ...new Set(items.filter((item) => item.includes("-")).map((it) => idsOf(it)[0])),
  ];
  const [cards, variants] = await Promise.all([
    productsByIds(productContext, ids),
    productContext.catalogue.variants(parents),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return items.flatMap((item) => {
    const [id] = idsOf(item);
    const card = byId.get(id);
    return card ? [toWishlistProduct(item, card, variants.get(id))] : [];
  });
}

/**
 * Adds ids to the account's wishlist and removes ids from it. An account keeps the list whole, so
 * devices take turns: each reads what the one before has left.
 */
export async function changeWishlist(
  { session, bindings }: Pick<ActionContext, "session" | "bindings">,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<Result<string[], ActionFailure>> {
  const customer = (await session.customer.readWishlist())?.viewer;
  if (!customer) return refusal("account.login-needed");
  return customerQueue(bindings, `${customer.id}/wishlist`).run(async () => {
    const current = await session.customer.readWishlist();
    if (!current) return refusal("account.login-needed");
    const stored = readWishlist(current.stored);
    const fresh = add.filter((id) => !stored.includes(id));
    const ids = [...new Set([...fresh, ...stored])].filter((id) => !remove.includes(id));
    const list = ids.slice(0, MAX_WISHLIST);
    if (list.length === stored.length && list.every((id, at) => id === stored[at]))
      return success(stored);
    const saved = await session.customer.storeWishlist(JSON.stringify(list));
    return saved.ok ? success(list) : refusedBy(saved.error);
  });
}
