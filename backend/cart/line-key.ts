import { toDigest, toHex } from "../crypto.ts";
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
  return toHex(await toDigest(parts.join("_"), "MD5"));
}

const joined = (pairs: NameAndValue[], prefix: string): string =>
  pairs.map(({ name, value }) => `${prefix}${name.trim()}${value.trim()}`).join("");
