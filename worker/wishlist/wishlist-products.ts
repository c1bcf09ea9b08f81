import { type ActionFailure, type Result, success } from "../../shared/actions.ts";
import { toUnitPrice } from "../../shared/measure.ts";
import { maxDiscount, type ProductCard, type Variation } from "../../shared/product.ts";
import {
  type ListedItem,
  MAX_WISHLIST,
  readItem,
  readWishlist,
  wishlistIdsIn,
} from "../../shared/wishlist.ts";
import type { Variants } from "../commerce/catalogue.ts";
import { choiceQuery, chosenName } from "../commerce/choice.ts";
import { readMeasure } from "../commerce/measured.ts";
import type { ActionContext } from "../platform/http/define-action.ts";
import { refusal, refusedBy } from "../platform/http/define-action.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { productsByIds } from "../product/products-by-ids.ts";
import { accountSessions, inTurn } from "../session/account-sessions.ts";

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

// As much as an address can hold.
const maxTextLength = 16_000;

/**
 * Parses "12,20-23": valid wishlist ids without duplicates, at most MAX_WISHLIST; others are left
 * out.
 */
export const parseWishlistIds = (text: string | null): string[] =>
  wishlistIdsIn((text ?? "").slice(0, maxTextLength).split(","));

/** The card of a variation. */
function toCard(card: ProductCard, variation: Variation, name: string): ProductCard {
  const { price, regularPrice, purchasable, image, stock } = variation;
  const { unitPrice: _, ...common } = card;
  const discount = maxDiscount([variation]);
  const toRange = (amount: number | null) =>
    amount === null ? null : { low: amount, high: amount };
  return {
    ...common,
    name,
    purchasable,
    discount,
    price: toRange(price),
    regularPrice: toRange(regularPrice),
    onSale: discount < 0,
    image: image ?? card.image,
    stockStatus: stock.status,
  };
}

/** The value of an id for an attribute; "" where there is none, or the product no longer has it. */
function chosenOption({ attributes }: Variants, wished: ListedItem | null, name: string): string {
  const value = wished?.attributes?.find((chosen) => chosen.name === name)?.value ?? "";
  const options = attributes.find((attribute) => attribute.name === name)?.options ?? [];
  return options.some((option) => option.value === value) ? value : "";
}

/** A product of a list, or the variation that an id names, as it is shown. */
export function toWishlistProduct(
  id: string,
  card: ProductCard,
  variants: Variants | undefined,
): WishlistProduct {
  const wished = readItem(id);
  const variation = variants?.variations.find((it) => it.id === wished?.variationId);
  if (!variants || !variation) return { id, product: card, query: "", chosen: null };
  // "" stands for any value: the id has which one is meant.
  const attributes = variation.attributes.map(({ name, value }) => ({
    name,
    value: value || chosenOption(variants, wished, name),
  }));
  const existing = attributes.filter(({ value }) => value !== "");
  const choice = Object.fromEntries(existing.map(({ name, value }) => [name, value]));
  const name = chosenName({ name: card.name, attributes: variants.attributes }, choice);
  const measure = readMeasure({ name: card.name, attributes: variants.attributes }, choice);
  const unitPrice = toUnitPrice(variation.price, measure);
  const isWhole = existing.length === attributes.length;
  return {
    id,
    product: { ...toCard(card, variation, name), ...(unitPrice && { unitPrice }) },
    query: choiceQuery(choice),
    chosen: isWhole ? { id: variation.id, attributes } : null,
  };
}

/** Returns the wishlist's products in its order; products that are gone are left out. */
export async function readWishlistProducts(
  productContext: Pick<PublicContext, "index" | "catalogue">,
  items: readonly string[],
): Promise<WishlistProduct[]> {
  const read = items.flatMap((id) => {
    const item = readItem(id);
    return item ? [{ ...item, id }] : [];
  });
  const ids = [...new Set(read.map(({ productId }) => productId))];
  const parents = read.filter(({ variationId }) => variationId).map((it) => it.productId);
  const [cards, variants] = await Promise.all([
    productsByIds(productContext, ids),
    productContext.catalogue.variants([...new Set(parents)]),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return read.flatMap(({ id, productId }) => {
    const card = byId.get(productId);
    return card ? [toWishlistProduct(id, card, variants.get(productId))] : [];
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
  return inTurn(accountSessions(bindings, `${customer.id}/wishlist`), async () => {
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
