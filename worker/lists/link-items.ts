import { maxLinkItems, maxLinkLength } from "../../shared/cart-link.ts";
import { fromBase64Url, type ListedItem, readItem, wishlistId } from "../../shared/wishlist.ts";

/** One product of a link to a cart; a variation may stand in place of its product. */
export interface LinkItem extends ListedItem {
  quantity: number;
}

/** What a link says, and what of it does not count. */
export interface LinkItems {
  items: LinkItem[];
  /** Entries that are no product with a quantity. */
  unreadable: number;
  /** Whether it holds more products than are taken. */
  isCut: boolean;
}

export const maxLinkQuantity = 999;

const maxId = 2 ** 31 - 1;
const quantityPattern = /^[1-9]\d{0,8}$/;

/** The id of an entry: as it is, or as base64url after "~", which the protocol allows for any id. */
const readId = (token: string): string | null =>
  token.startsWith("~") ? fromBase64Url(token.slice(1)) : token;

function readEntry(entry: string): LinkItem | null {
  const [token = "", quantity = "", ...more] = entry.split(":");
  const item = readItem(readId(token) ?? "");
  if (!item || more.length > 0 || !quantityPattern.test(quantity)) return null;
  if (item.productId > maxId || (item.variationId ?? 1) > maxId) return null;
  return { ...item, quantity: Math.min(Number(quantity), maxLinkQuantity) };
}

/** Adds up entries of the same product, in the order of the first of each. */
export function joinItems(items: readonly LinkItem[]): LinkItem[] {
  const joined = new Map<string, LinkItem>();
  for (const item of items) {
    const id = wishlistId(item);
    const quantity = item.quantity + (joined.get(id)?.quantity ?? 0);
    joined.set(id, { ...item, quantity: Math.min(quantity, maxLinkQuantity) });
  }
  return [...joined.values()];
}

/** Parses "20-23:2,31:1", the compact item path of the Universal Commerce Protocol's permalinks. */
export function parseLinkItems(text: string): LinkItems {
  const entries = text.slice(0, maxLinkLength).split(",");
  // The last one may have been cut off within.
  if (text.length > maxLinkLength) entries.pop();
  const read = entries.map(readEntry);
  const items = joinItems(read.filter((item) => item !== null));
  return {
    items: items.slice(0, maxLinkItems),
    unreadable: read.filter((item) => item === null).length,
    isCut: items.length > maxLinkItems || text.length > maxLinkLength,
  };
}

/** Writes items as parseLinkItems reads them. */
export const linkText = (items: readonly LinkItem[]): string =>
  items.map((item) => `${wishlistId(item)}:${item.quantity}`).join(",");
