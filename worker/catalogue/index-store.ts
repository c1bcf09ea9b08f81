import type { Locale } from "../../shared/i18n/locales.ts";
import {
  type Facet,
  type HiddenProducts,
  type IndexedProduct,
  noneHidden,
  type ReadFacts,
} from "../commerce/indexed-product.ts";
import { toHash } from "../platform/crypto.ts";
import { writeLog } from "../platform/log.ts";
import { memo } from "../platform/memo.ts";
import type { Config } from "../settings/config.ts";
import type { EncodedIndex } from "./index-format.ts";

/** The part of an R2 bucket that the index needs. */
export type IndexBucket = Pick<R2Bucket, "get" | "put" | "delete">;

export const indexKey = (locale: Locale): string => `index/${locale}`;

const sourceKey = (locale: Locale): string => `source/${locale}`;

/**
 * Bytes of one language's index at most: two that are as large take the memory of an isolate that is
 * not needed for code and pages.
 */
export const maxIndexBytes = 28 * 2 ** 20;

/** Products per segment: two pages of the backend. */
export const segmentSize = 200;

/** Hashes of a product, by which a change of it is noticed. */
export interface ProductHashes {
  /** Of what the index holds of it, but for its rank by sales. */
  indexed: number;
  /** Of what the source alone holds: stock and prices of its variations, for the feed. */
  offers: number;
  /** Of what only an edit changes: neither stock nor sales nor reviews. */
  edit: number;
}

/** The source of a stored index: where its products are stored, and hashes of each. */
export interface StoredSource {
  /** One more than in the previous source, so that keys of two sources never collide. */
  generation: number;
  /** Keys of the segments, newest products first. */
  segments: string[];
  /** Products in each segment. */
  sizes: number[];
  facets: Facet[];
  /** By slug; empty where there are too many products to be compared. */
  hashes: Record<string, ProductHashes>;
  /** Set when the shop is too large for an index: its number of products. */
  tooMany?: number;
  /** Set when that index would have been too large: its bytes. */
  tooLarge?: number;
  /** Products that WooGraphQL does not show. */
  hidden: HiddenProducts;
}

async function packed(value: unknown): Promise<ArrayBuffer> {
  const body = new Blob([JSON.stringify(value)]).stream();
  return new Response(body.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
}

async function unpacked<Value>(bucket: IndexBucket, key: string): Promise<Value | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  return new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** A 53-bit hash of a text; equal hashes mean equal products. */
export function toChecksum(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one =
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other =
    Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}

/** Hashes of a product. */
export function toHashes(product: IndexedProduct): ProductHashes {
  // One product's sales shift the ranks of all others, and change none of their pages.
  const { salesRank: _rank, offers, ...indexed } = product;
  const { card, categories, terms, search } = product;
  const variations = offers?.items.map(({ id }) => id);
  const edited = [card.name, card.price, card.regularPrice, card.image, categories, terms];
  return {
    indexed: toChecksum(JSON.stringify([indexed, variations])),
    offers: toChecksum(JSON.stringify(offers) ?? ""),
    edit: toChecksum(JSON.stringify([edited, search.texts])),
  };
}

/** How far a source has been written. */
export interface WrittenSource {
  generation: number;
  segments: string[];
  sizes: number[];
}

/** Writes the source of an index as its products arrive; existing objects are not modified. */
export class SourceWriter {
  readonly #bucket: IndexBucket;
  readonly #locale: Locale;
  readonly #generation: number;
  readonly #segments: string[] = [];
  readonly #sizes: number[] = [];
  readonly #written: string[] = [];
  #hashes: Record<string, ProductHashes> = Object.create(null);
  #isCompared = true;
  #pending: IndexedProduct[] = [];

  constructor(bucket: IndexBucket, locale: Locale, generation: number) {
    this.#bucket = bucket;
    this.#locale = locale;
    this.#generation = generation;
  }

  #note(product: IndexedProduct): void {
    if (this.#isCompared) this.#hashes[product.card.slug] = toHashes(product);
  }

  async add(product: IndexedProduct): Promise<void> {
    this.#note(product);
    this.#pending.push(product);
    if (this.#pending.length >= segmentSize) await this.flush();
  }

  /** Reuses a segment of the previous source. */
  keep(key: string, products: readonly IndexedProduct[], before: StoredSource): void {
    for (const product of products) {
      const { slug } = product.card;
      this.#hashes[slug] = before.hashes[slug] ?? toHashes(product);
    }
    this.#segments.push(key);
    this.#sizes.push(products.length);
  }

  /** Products that no segment holds yet. */
  get pending(): number {
    return this.#pending.length;
  }

  get written(): WrittenSource {
    return { generation: this.#generation, segments: this.#segments, sizes: this.#sizes };
  }

  /** Goes on behind a segment of a source that was not finished. */
  resume(key: string, products: readonly IndexedProduct[]): void {
    for (const product of products) this.#note(product);
    this.#written.push(key);
    this.#segments.push(key);
    this.#sizes.push(products.length);
  }

  /** Forgets the hashes: of too many products none is compared. */
  forget(): void {
    this.#isCompared = false;
    this.#hashes = Object.create(null);
  }

  /** Writes the current segment. */
  async flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    const key = `${sourceKey(this.#locale)}/${this.#generation}-${this.#written.length}`;
    this.#written.push(key);
    await this.#bucket.put(key, await packed(this.#pending));
    this.#segments.push(key);
    this.#sizes.push(this.#pending.length);
    this.#pending = [];
  }

  async finish({ facets, hidden }: ReadFacts): Promise<StoredSource> {
    await this.flush();
    return { ...this.written, facets, hashes: this.#hashes, hidden };
  }

  /** Deletes what was written. */
  async discard(): Promise<void> {
    for (const key of this.#written) await this.#bucket.delete(key);
  }
}

export async function segmentProducts(bucket: IndexBucket, key: string): Promise<IndexedProduct[]> {
  const products = await unpacked<IndexedProduct[]>(bucket, key);
  if (!products) throw new Error(`The segment ${key} of the index's source is gone.`);
  return products;
}

/** The bytes of an index as a stream: R2 takes none whose length it cannot tell. */
function toStream({ byteLength, views }: EncodedIndex): ReadableStream<Uint8Array> {
  const rest = views.filter(({ length }) => length > 0).values();
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return typeof FixedLengthStream === "undefined"
    ? bytes
    : bytes.pipeThrough(new FixedLengthStream(byteLength));
}

// R2 takes 8 KB of metadata.
const maxNamed = 20;
/** Keys that R2 deletes at once. */
const maxDeleted = 1_000;

/** A source in the place of the one before it. */
interface Replacement {
  source: StoredSource;
  before: StoredSource | null;
}

/** Replaces the source of an index, and deletes the segments that it has no more. */
export async function storeSource(
  bucket: IndexBucket,
  locale: Locale,
  { source, before }: Replacement,
): Promise<void> {
  await bucket.put(sourceKey(locale), await packed(source));
  const stored = new Set(source.segments);
  const replaced = before?.segments.filter((key) => !stored.has(key)) ?? [];
  // An error here would discard the source that has just been stored.
  for (let at = 0; at < replaced.length; at += maxDeleted)
    await bucket
      .delete(replaced.slice(at, at + maxDeleted))
      .catch((cause: unknown) =>
        writeLog("warn", "index", { locale, state: "segments left" }, cause),
      );
}

/** Replaces the stored index and its source. */
export async function storeIndex(
  bucket: IndexBucket,
  locale: Locale,
  { index, ...replacement }: Replacement & { index: EncodedIndex },
): Promise<{ etag: string }> {
  const { count, named } = replacement.source.hidden;
  const hidden = JSON.stringify({ count, named: named.slice(0, maxNamed) });
  const customMetadata = { state: "ready", hidden };
  // The index first: where its source is not stored, the next change finds the old one and builds
  // the index again.
  const { etag } = await bucket.put(indexKey(locale), toStream(index), { customMetadata });
  await storeSource(bucket, locale, replacement);
  return { etag };
}

/** Stores, in place of the index, that there is none, beside the source of all products. */
export async function storeTooMany(
  bucket: IndexBucket,
  locale: Locale,
  replacement: Replacement,
): Promise<{ etag: string }> {
  const { tooMany, tooLarge } = replacement.source;
  await storeSource(bucket, locale, replacement);
  const customMetadata = {
    state: "too-many",
    products: String(tooMany),
    ...(tooLarge && { bytes: String(tooLarge) }),
  };
  return bucket.put(indexKey(locale), String(tooMany), { customMetadata });
}

/** The source of the stored index; null when there is none. */
export const storedSource = (bucket: IndexBucket, locale: Locale): Promise<StoredSource | null> =>
  unpacked<StoredSource>(bucket, sourceKey(locale));

// Excludes indexes of builds that stored something else.
const contents = "source with hashes of index and offers";

/**
 * Identifies what an index is built from besides its products: deployments that differ in it share
 * no index.
 */
export const indexEdition = memo(
  ({ backend, settings, images, indexLimit, decimalSeparator }: Config): string => {
    const created = [backend.graphqlUrl, settings.money.currency, images.baseUrl, indexLimit];
    return toHash(JSON.stringify([contents, decimalSeparator, ...created])).slice(0, 16);
  },
);

/** The version of an index as announced to isolates. */
export const indexVersion = (edition: string, etag: string): string => `${edition}:${etag}`;

/** The etag of an announced version; null when none was announced for this edition. */
export const announcedEtag = (edition: string, version: string | null): string | null =>
  version?.startsWith(`${edition}:`) ? version.slice(edition.length + 1) : null;

/** What is known of a stored index without reading it. */
export interface IndexInfo {
  storedAt: Date;
  bytes: number;
  hidden: HiddenProducts;
  /** Set where the shop is too large for an index: its products, and the bytes that they would need. */
  tooMany: { products: number; bytes: number | null } | null;
}

/**
 * When a language's index of an edition was stored, its size, and what it cannot hold; null when
 * there is none.
 */
export async function storedIndex(
  bucket: Pick<R2Bucket, "head">,
  edition: string,
  locale: Locale,
): Promise<IndexInfo | null> {
  const object = await bucket.head(`${edition}/${indexKey(locale)}`);
  const { hidden, state, products, bytes } = object?.customMetadata ?? {};
  return (
    object && {
      storedAt: object.uploaded,
      bytes: object.size,
      hidden: hidden ? JSON.parse(hidden) : noneHidden,
      tooMany:
        state === "too-many"
          ? { products: Number(products), bytes: bytes ? Number(bytes) : null }
          : null,
    }
  );
}

/** The part of the bucket that holds the indexes of an edition. */
export function editionBucket(bucket: IndexBucket, edition: string): IndexBucket {
  const toKey = (key: string) => `${edition}/${key}`;
  return {
    get: ((key: string, options?: R2GetOptions) =>
      bucket.get(toKey(key), options)) as IndexBucket["get"],
    put: ((key: string, value: ArrayBuffer, options?: R2PutOptions) =>
      bucket.put(toKey(key), value, options)) as IndexBucket["put"],
    delete: (keys) => bucket.delete([keys].flat().map(toKey)),
  };
}
