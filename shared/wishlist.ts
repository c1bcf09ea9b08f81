/**
 * Maximum size of a wishlist, on a device and in an account: what one drops the other would lose.
 */
export const MAX_WISHLIST = 200;

/**
 * A wishlist id: "64" for a product, "20-23" for variation 23 of product 20, "20-23~d2FybmE9TWVyYWg"
 * where the variation leaves open what was chosen. Without a dot, which no private page's address may have.
 */
const itemPattern = /^([1-9]\d{0,9})(?:-([1-9]\d{0,9})(?:~([\w-]{1,300}))?)?$/;

/** An item of a wishlist or of a link to a cart. */
export interface ListedItem {
  productId: number;
  variationId: number | null;
  /** What was chosen of the attributes that the variation leaves open. */
  attributes?: readonly { name: string; value: string }[];
}

const toBase64Url = (text: string): string =>
  btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Decodes base64url; null where it is not written as we write it. */
export function fromBase64Url(encoded: string): string | null {
  if (!/^[\w-]+$/.test(encoded) || encoded.length % 4 === 1) return null;
  const text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return toBase64Url(text) === encoded ? text : null;
}

/** Returns the wishlist id of a product, or of its chosen variation. */
export function wishlistId({ productId, variationId, attributes = [] }: ListedItem): string {
  if (!variationId) return `${productId}`;
  const pairs = attributes.map(({ name, value }) => [name, value]).sort();
  const open = pairs.length > 0 && `~${toBase64Url(`${new URLSearchParams(pairs)}`)}`;
  return `${productId}-${variationId}${open || ""}`;
}

/** Reads a wishlist id; null where it is none. */
export function readItem(id: string): ListedItem | null {
  const [, product, variation, open] = itemPattern.exec(id) ?? [];
  if (!product) return null;
  const item = { productId: Number(product), variationId: variation ? Number(variation) : null };
  if (!open) return item;
  const text = fromBase64Url(open);
  if (text === null) return null;
  const pairs = Array.from(new URLSearchParams(text), ([name, value]) => ({ name, value }));
  return { ...item, attributes: pairs };
}

/** Returns the valid wishlist ids of a list, without duplicates, at most MAX_WISHLIST. */
export const wishlistIdsIn = (list: readonly unknown[]): string[] =>
  [...new Set(list.map(String).filter((item) => itemPattern.test(item)))].slice(0, MAX_WISHLIST);

/** Parses a stored list of wishlist ids; empty when it is invalid. */
export function readWishlist(stored: string | null): string[] {
  try {
    return wishlistIdsIn(JSON.parse(stored ?? "[]"));
  } catch {
    // Another program's data under our key is not a list, or not JSON.
    return [];
  }
}
