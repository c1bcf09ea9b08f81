import type { NameAndValue } from "../session/session-state.ts";

interface KeyParts {
  productId: number;
  variationId: number | null;
  attributes: NameAndValue[];
  extraData: NameAndValue[];
}

/** The key of a cart line: the same md5 of the same text as in WooCommerce, so it is stable. */
export async function lineKey({ productId, variationId, attributes, extraData }: KeyParts) {
  const parts = [
    String(productId),
    ...(variationId === null ? [] : [String(variationId)]),
    ...(attributes.length === 0 ? [] : [joined(attributes, "attribute_")]),
    ...(extraData.length === 0 ? [] : [joined(extraData, "")]),
  ];
  const digest = await crypto.subtle.digest("MD5", new TextEncoder().encode(parts.join("_")));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const joined = (pairs: NameAndValue[], prefix: string): string =>
  pairs.map(({ name, value }) => `${prefix}${name.trim()}${value.trim()}`).join("");
