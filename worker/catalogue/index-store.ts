import type { Locale } from "../../shared/i18n/locales.ts";
import type { CatalogueSource } from "./index/indexed-product.ts";

/** What of an R2 bucket the index needs. */
export type IndexBucket = Pick<R2Bucket, "get" | "put" | "delete">;

/** Key of a language's index. */
export const indexKey = (locale: Locale): string => `index/${locale}`;

const sourceKey = (locale: Locale): string => `source/${locale}`;

/** Keeps the index that isolates load, and what it was made of, so that one product can be replaced. */
export async function storeIndex(
  bucket: IndexBucket,
  locale: Locale,
  { blob, source }: { blob: Uint8Array<ArrayBuffer>; source: CatalogueSource },
): Promise<{ etag: string }> {
  const body = new Blob([JSON.stringify(source)]).stream();
  const packed = await new Response(body.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  // The source first: an index without its source could not be patched.
  await bucket.put(sourceKey(locale), packed);
  const { etag } = await bucket.put(indexKey(locale), blob, { customMetadata: { state: "ready" } });
  return { etag };
}

/** Says in the index's place that the shop has more products than are indexed. */
export async function storeTooMany(
  bucket: IndexBucket,
  locale: Locale,
  found: number,
): Promise<void> {
  await bucket.put(indexKey(locale), String(found), { customMetadata: { state: "too-many" } });
  // Or the next changed product would be patched into an index that the shop has outgrown.
  await bucket.delete(sourceKey(locale));
}

/** What the stored index was made of; null where there is none. */
export async function storedSource(
  bucket: IndexBucket,
  locale: Locale,
): Promise<CatalogueSource | null> {
  const object = await bucket.get(sourceKey(locale));
  if (!object) return null;
  return new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).json();
}
