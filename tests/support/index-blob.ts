import type { IndexParts } from "../../worker/product-index/catalogue-index.ts";
import { encodeIndex } from "../../worker/product-index/index-format.ts";

/** An index as one blob. */
export function indexBlob(parts: IndexParts): Uint8Array<ArrayBuffer> {
  const { byteLength, views } = encodeIndex(parts);
  const blob = new Uint8Array(byteLength);
  let end = 0;
  for (const view of views) {
    blob.set(view, end);
    end += view.length;
  }
  return blob;
}
