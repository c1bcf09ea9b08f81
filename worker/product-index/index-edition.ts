import type { Config } from "../config.ts";
import { hashOf } from "../platform/cache/key.ts";
import type { IndexBucket } from "./index-store.ts";

/** What an index is made with beside its products: two deployments that differ in it share none. */
export const indexEdition = ({ backend, settings, images, indexLimit }: Config): string =>
  hashOf(
    JSON.stringify([backend.graphqlUrl, settings.money.currency, images.baseUrl, indexLimit]),
  ).slice(0, 16);

/** The version of an index by which isolates learn of it. */
export const indexVersion = (edition: string, etag: string): string => `${edition}:${etag}`;

/** The etag of an announced version; null where none was announced for this edition. */
export const announcedEtag = (edition: string, version: string | null): string | null =>
  version?.startsWith(`${edition}:`) ? version.slice(edition.length + 1) : null;

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
