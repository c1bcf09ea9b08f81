import type { Locale } from "../../shared/i18n/locales.ts";
import type { Config } from "../config.ts";
import { hashOf } from "../platform/cache/key.ts";
import { type IndexBucket, indexKey } from "./index-store.ts";

// An index of prices as they are entered is none of this build.
const pricesAre = "shown";

/** What an index is made with beside its products: two deployments that differ in it share none. */
export const indexEdition = (config: Config): string => {
  const { backend, settings, images, indexLimit, decimalSeparator } = config;
  const made = [backend.graphqlUrl, settings.money.currency, images.baseUrl, indexLimit];
  return hashOf(JSON.stringify([pricesAre, decimalSeparator, ...made])).slice(0, 16);
};

/** The version of an index by which isolates learn of it. */
export const indexVersion = (edition: string, etag: string): string => `${edition}:${etag}`;

/** The etag of an announced version; null where none was announced for this edition. */
export const announcedEtag = (edition: string, version: string | null): string | null =>
  version?.startsWith(`${edition}:`) ? version.slice(edition.length + 1) : null;

/** When a language's index of an edition was stored, and its size; null where there is none. */
export async function storedIndex(
  bucket: Pick<R2Bucket, "head">,
  edition: string,
  locale: Locale,
): Promise<{ storedAt: Date; bytes: number } | null> {
  const object = await bucket.head(`${edition}/${indexKey(locale)}`);
  return object && { storedAt: object.uploaded, bytes: object.size };
}

/** The part of the bucket that holds the indexes of an edition. */
export function editionBucket(bucket: IndexBucket, edition: string): IndexBucket {
  const keyOf = (key: string) => `${edition}/${key}`;
  return {
    get: ((key: string, options?: R2GetOptions) =>
      bucket.get(keyOf(key), options)) as IndexBucket["get"],
    put: ((key: string, value: ArrayBuffer, options?: R2PutOptions) =>
      bucket.put(keyOf(key), value, options)) as IndexBucket["put"],
    delete: (keys) => bucket.delete([keys].flat().map(keyOf)),
  };
}
