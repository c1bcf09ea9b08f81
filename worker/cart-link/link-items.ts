import { maxLinkItems } from "../../shared/cart-link.ts";
import { wishlistId } from "../../shared/wishlist.ts";

/** One product of a link to a cart; a variation may stand in place of its product. */
export interface LinkItem {
  productId: number;
  variationId: number | null;
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

/** The longest text whose entries are looked at. */
export const maxLinkLength = 4_096;

export const maxLinkQuantity = 999;

const maxId = 2 ** 31 - 1;
const idPattern = /^([1-9]\d{0,9})(?:-([1-9]\d{0,9}))?$/;
const quantityPattern = /^[1-9]\d{0,8}$/;

const base64Url = (text: string): string =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The id of an entry: as it is, or as base64url after "~", which the protocol allows for any id. */
function idOf(token: string): string | null {
  if (!token.startsWith("~")) return token;
  const encoded = token.slice(1);
  if (!/^[\w-]+$/.test(encoded) || encoded.length % 4 === 1) return null;
  const id = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return base64Url(id) === encoded ? id : null;
}

function readEntry(entry: string): LinkItem | null {
  const [token = "", quantity = "", ...more] = entry.split(":");
  const [, product, variation] = idPattern.exec(idOf(token) ?? "") ?? [];
  if (!product || more.length > 0 || !quantityPattern.test(quantity)) return null;
  const ids = [Number(product), Number(variation ?? 1)];
  if (ids.some((id) => id > maxId)) return null;
  return {
    productId: Number(product),
    variationId: variation ? Number(variation) : null,
    quantity: Math.min(Number(quantity), maxLinkQuantity),
  };
}

const keyOf = ({ productId, variationId }: LinkItem): string => wishlistId(productId, variationId);

/** Adds up entries of the same product, in the order of the first of each. */
export function joinItems(items: readonly LinkItem[]): LinkItem[] {
  const joined = new Map<string, LinkItem>();
  for (const item of items) {
    const quantity = item.quantity + (joined.get(keyOf(item))?.quantity ?? 0);
    joined.set(keyOf(item), { ...item, quantity: Math.min(quantity, maxLinkQuantity) });
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
  items.map((item) => `${keyOf(item)}:${item.quantity}`).join(",");
