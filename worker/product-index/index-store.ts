import type { Locale } from "../../shared/i18n/locales.ts";
import {
  type Facet,
  type HiddenProducts,
  type IndexedProduct,
  noneHidden,
} from "../commerce/indexed-product.ts";
import type { Config } from "../config.ts";
import { hashOf } from "../platform/cache/key.ts";
import type { EncodedIndex } from "./index-format.ts";
import { streamOf } from "./index-stream.ts";

/** The part of an R2 bucket that the index needs. */
export type IndexBucket = Pick<R2Bucket, "get" | "put" | "delete">;

export const indexKey = (locale: Locale): string => `index/${locale}`;

const sourceKey = (locale: Locale): string => `source/${locale}`;

/**
 * Bytes of one language's index at most: two that are as large take the memory of an isolate that is
 * not needed for code and pages.
 */
export const maxIndexBytes = 28 * 2 ** 20;

/** Products per segment, which a changed one of them has written anew: two pages of the backend. */
export const segmentSize = 200;

/** The source of a stored index: where its products are stored, and a hash of each. */
export interface StoredSource {
  /** One more than in the previous source, so that keys of two sources never collide. */
  generation: number;
  /** Keys of the segments, newest products first. */
  segments: string[];
  /** Products in each segment; missing in older sources, whose segments are full. */
  sizes?: number[];
  facets: Facet[];
  /** Where the hashes of all products are stored, which a changed product does not need. */
  hashesKey?: string;
  /** A hash of each product, by slug; with hashes stored elsewhere, of those that changed since. */
  hashes: Record<string, number>;
  /** A hash of what only an edit changes, by slug: neither stock nor sales nor reviews. */
  edits: Record<string, number>;
  /** Set when the shop is too large for an index: its number of products. */
  tooMany?: number;
  /** Set when that index would have been too large: its bytes. */
  tooLarge?: number;
  /** Products that WooGraphQL does not show; missing in older sources. */
  hidden?: HiddenProducts;
}

type Hashes = Pick<StoredSource, "hashes" | "edits">;

/** A source with the hashes of all its products; null where another run has replaced them. */
export async function withHashes(
  bucket: IndexBucket,
  source: StoredSource,
): Promise<StoredSource | null> {
  if (!source.hashesKey) return source;
  const all = await unpacked<Hashes>(bucket, source.hashesKey);
  if (!all) return null;
  return {
    ...source,
    hashes: { ...all.hashes, ...source.hashes },
    edits: { ...all.edits, ...source.edits },
  };
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
export function checksumOf(text: string): number {
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

/** A hash of a product, and one of what only an edit changes. */
export function hashesOf(product: IndexedProduct): { hash: number; edit: number } {
  // One product's sales shift the ranks of all others, and change none of their pages.
  const { salesRank: _index, ...own } = product;
  const { card, categories, terms, search } = product;
  const edited = [card.name, card.price, card.regularPrice, card.image, categories, terms];
  return {
    hash: checksumOf(JSON.stringify(own)),
    edit: checksumOf(JSON.stringify([edited, search.texts])),
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
  #hashes: Record<string, number> = Object.create(null);
  #edits: Record<string, number> = Object.create(null);
  #isCompared = true;
  #pending: IndexedProduct[] = [];

  constructor(bucket: IndexBucket, locale: Locale, generation: number) {
    this.#bucket = bucket;
    this.#locale = locale;
    this.#generation = generation;
  }

  #note(product: IndexedProduct): void {
    if (!this.#isCompared) return;
    const { slug } = product.card;
    const { hash, edit } = hashesOf(product);
    this.#hashes[slug] = hash;
    this.#edits[slug] = edit;
  }

  async add(product: IndexedProduct): Promise<void> {
    this.#note(product);
    this.#pending.push(product);
    if (this.#pending.length >= segmentSize) await this.flush();
  }

  /** Reuses a segment of the previous source. */
  keep(key: string, products: readonly IndexedProduct[], before: StoredSource): void {
    for (const { card } of products) {
      this.#hashes[card.slug] = before.hashes[card.slug] ?? 0;
      this.#edits[card.slug] = before.edits[card.slug] ?? 0;
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
  goOn(key: string, products: readonly IndexedProduct[]): void {
    for (const product of products) this.#note(product);
    this.#written.push(key);
    this.#segments.push(key);
    this.#sizes.push(products.length);
  }

  /** Forgets the hashes: of too many products none is compared. */
  forget(): void {
    this.#isCompared = false;
    this.#hashes = Object.create(null);
    this.#edits = Object.create(null);
  }

  /** Writes the current segment. */
  async flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    const key = `${sourceKey(this.#locale)}/${this.#generation}-${this.#written.length}`;
    this.#written.push(key);
    await storeSegment(this.#bucket, key, this.#pending);
    this.#segments.push(key);
    this.#sizes.push(this.#pending.length);
    this.#pending = [];
  }

  async finish(facets: Facet[], hidden = noneHidden): Promise<StoredSource> {
    await this.flush();
    return {
      generation: this.#generation,
      segments: this.#segments,
      sizes: this.#sizes,
      facets,
      hashes: this.#hashes,
      edits: this.#edits,
      hidden,
    };
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

// R2 takes 8 KB of metadata.
const maxNamed = 20;

interface StoredIndex {
  index: EncodedIndex;
  source: StoredSource;
  before: StoredSource | null;
}

/** Replaces the stored index, its source, and the hashes of all its products. */
export async function storeIndex(
  bucket: IndexBucket,
  locale: Locale,
  { index, source, before }: StoredIndex,
): Promise<{ etag: string }> {
  const hashesKey = `${sourceKey(locale)}/${source.generation}-hashes`;
  const { hashes, edits, ...rest } = source;
  await bucket.put(hashesKey, await packed({ hashes, edits } satisfies Hashes));
  const stored = { ...rest, hashesKey, hashes: {}, edits: {} };
  // The source first: an index without its source could not be patched.
  await bucket.put(sourceKey(locale), await packed(stored));
  const { etag } = await bucket.put(indexKey(locale), streamOf(index), optionsOf(stored));
  await deleteSegments(bucket, before, stored);
  if (before?.hashesKey && before.hashesKey !== hashesKey) await bucket.delete(before.hashesKey);
  return { etag };
}

/** What is stored beside an index without reading it. */
function optionsOf({ hidden }: StoredSource): R2PutOptions {
  const { count, named } = hidden ?? noneHidden;
  const shown = JSON.stringify({ count, named: named.slice(0, maxNamed) });
  return { customMetadata: { state: "ready", hidden: shown } };
}

/** Deletes segments of a source that the next one does not have. */
async function deleteSegments(
  bucket: IndexBucket,
  before: StoredSource | null,
  { segments }: StoredSource,
): Promise<void> {
  const stored = new Set(segments);
  for (const key of before?.segments ?? []) if (!stored.has(key)) await bucket.delete(key);
}

/** Stores, in place of the index, that there is none, beside the source of all products. */
export async function storeTooMany(
  bucket: IndexBucket,
  locale: Locale,
  { source, before }: { source: StoredSource; before: StoredSource | null },
): Promise<{ etag: string }> {
  await bucket.put(sourceKey(locale), await packed(source));
  const customMetadata = {
    state: "too-many",
    products: String(source.tooMany),
    ...(source.tooLarge && { bytes: String(source.tooLarge) }),
  };
  const match = String(source.tooMany);
  const { etag } = await bucket.put(indexKey(locale), match, { customMetadata });
  for (const key of before?.segments ?? []) await bucket.delete(key);
  if (before?.hashesKey) await bucket.delete(before.hashesKey);
  return { etag };
}

/** Key of a segment of the source after this one. */
export const nextSegment = (locale: Locale, { generation }: StoredSource, at: number): string =>
  `${sourceKey(locale)}/${generation + 1}-${at}`;

export async function storeSegment(
  bucket: IndexBucket,
  key: string,
  products: readonly IndexedProduct[],
): Promise<void> {
  await bucket.put(key, await packed(products));
}

interface PatchedSource {
  before: StoredSource;
  /** Keys of segments that have been stored anew, by their position. */
  replaced: ReadonlyMap<number, string>;
  /** Of the changed products. */
  hashes: Hashes;
}

/** Stores a source of which some segments have been stored anew, and then the index by `store`. */
export async function storePatched(
  { bucket, locale }: { bucket: IndexBucket; locale: Locale },
  { before, replaced, hashes }: PatchedSource,
  store: (options: R2PutOptions) => Promise<{ etag: string }>,
): Promise<{ etag: string }> {
  const source = {
    ...before,
    generation: before.generation + 1,
    segments: before.segments.map((key, at) => replaced.get(at) ?? key),
    hashes: { ...before.hashes, ...hashes.hashes },
    edits: { ...before.edits, ...hashes.edits },
  };
  await bucket.put(sourceKey(locale), await packed(source));
  const { etag } = await store(optionsOf(source)).catch(async (cause: unknown) => {
    // The index may be that of either source, so the next change has it built anew.
    const { sizes: _sizes, ...uncertain } = source;
    await bucket.put(sourceKey(locale), await packed(uncertain));
    throw cause;
  });
  await deleteSegments(bucket, before, source);
  return { etag };
}

/** The source of the stored index; null when there is none of this version. */
export async function storedSource(
  bucket: IndexBucket,
  locale: Locale,
): Promise<StoredSource | null> {
  const source = await unpacked<StoredSource>(bucket, sourceKey(locale));
  return source?.segments && source.edits ? source : null;
}

// Excludes indexes that this build cannot use: of prices as entered, of products without offers or
// lowest prices, or without the ids of variations.
const contents = "shown prices, offers, lowest prices, variations";

function editionOf({ backend, settings, images, indexLimit, decimalSeparator }: Config): string {
  const created = [backend.graphqlUrl, settings.money.currency, images.baseUrl, indexLimit];
  return hashOf(JSON.stringify([contents, decimalSeparator, ...created])).slice(0, 16);
}

const editions = new WeakMap<Config, string>();

/**
 * Identifies what an index is built from besides its products: deployments that differ in it share
 * no index.
 */
export function indexEdition(config: Config): string {
  const edition = editions.get(config) ?? editionOf(config);
  editions.set(config, edition);
  return edition;
}

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
  const keyOf = (key: string) => `${edition}/${key}`;
  return {
    get: ((key: string, options?: R2GetOptions) =>
      bucket.get(keyOf(key), options)) as IndexBucket["get"],
    put: ((key: string, value: ArrayBuffer, options?: R2PutOptions) =>
      bucket.put(keyOf(key), value, options)) as IndexBucket["put"],
    delete: (keys) => bucket.delete([keys].flat().map(keyOf)),
  };
}
