import type { CartLine } from "./cart.ts";

/** The most kinds of product that a link to a cart holds: three calls to the backend add them. */
export const maxLinkItems = 60;

/** The longest text whose entries are looked at. */
export const maxLinkLength = 4_096;

/**
 * The products of a cart as its link has them, "20-23:2,31:1"; null where the link would not hold
 * them all. Neither codes nor anything about the shopper is part of it.
 */
export function toLinkItems(
  lines: readonly Pick<CartLine, "wishlistId" | "quantity">[],
): string | null {
  const identified = lines.filter(({ wishlistId }) => wishlistId !== "");
  if (identified.length === 0 || identified.length > maxLinkItems) return null;
  const text = identified.map(({ wishlistId, quantity }) => `${wishlistId}:${quantity}`).join(",");
  return text.length > maxLinkLength ? null : text;
}
