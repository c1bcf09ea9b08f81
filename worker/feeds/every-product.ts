import type { Context } from "hono";
import { locales } from "../../shared/i18n/locales.ts";
import type { ProductCard } from "../../shared/product.ts";
import type { AppEnv } from "../app-env.ts";
import type { IndexedProduct } from "../commerce/indexed-product.ts";
import { smallCatalogue } from "../listing/backend-listing.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";
import {
  editionBucket,
  indexEdition,
  type StoredSource,
  segmentProducts,
  storedSource,
} from "../product-index/index-store.ts";

/** Thrown while the index of a shop is built for the first time; its builder has been started. */
export class NotIndexed extends Error {
  override readonly name = "NotIndexed";
}

/**
 * A list of products of which a part can be read without the rest: an index stores them as text.
 */
export interface ProductRow {
  readonly length: number;
  slice(start: number, end: number): ProductCard[];
}

/** The products of an index as a ProductRow. */
export const rowOf = ({ size, card }: Pick<CatalogueIndex, "size" | "card">): ProductRow => ({
  length: size,
  slice: (start, end) =>
    Array.from({ length: Math.max(0, Math.min(end, size) - start) }, (_, at) => card(start + at)),
});

const bucketOf = (c: Context<AppEnv>) => editionBucket(c.env.CATALOGUE, indexEdition(c.var.config));

/** Reads some segments of the index's source, one after another: each holds whole texts. */
async function readSegments<Read>(
  c: Context<AppEnv>,
  keysOf: (source: StoredSource) => readonly string[],
  use: (products: readonly IndexedProduct[]) => Read[],
): Promise<Read[]> {
  const bucket = bucketOf(c);
  const source = await storedSource(bucket, c.var.locale);
  if (!source) throw new NotIndexed();
  const read: Read[] = [];
  for (const key of keysOf(source)) read.push(...use(await segmentProducts(bucket, key)));
  return read;
}

// A run of the builder deletes the segments that it has replaced.
async function twice<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotIndexed) throw error;
    return read();
  }
}

async function small(c: Context<AppEnv>) {
  const { catalogue, locale } = c.var;
  const result = await smallCatalogue(catalogue, locales[locale].languageTag);
  if (!result) throw new NotIndexed();
  return result;
}

/**
 * Returns the products of the request's language, newest first: all of them from the index, or the
 * newest ones of a shop that is too large for it.
 */
export async function everyProduct(c: Context<AppEnv>): Promise<ProductRow> {
  const indexState = await c.var.index();
  if (indexState.state === "ready") return rowOf(indexState.index);
  if (indexState.state === "none") return rowOf((await small(c)).index);
  const cardsOf = (products: readonly IndexedProduct[]) => products.map(({ card }) => card);
  return twice(() => readSegments(c, ({ segments }) => segments, cardsOf));
}

/** Segments of the index's source in one page of the feed: a thousand products at most. */
const segmentsPerPage = 2;

/** Returns the products of one page of the feed with their offers; none past the last page. */
export async function productsOfPage(
  c: Context<AppEnv>,
  page: number,
): Promise<readonly IndexedProduct[]> {
  const indexState = await c.var.index();
  if (indexState.state === "none") return page === 1 ? (await small(c)).products : [];
  const keysOf = ({ segments }: StoredSource) =>
    segments.slice((page - 1) * segmentsPerPage, page * segmentsPerPage);
  return twice(() => readSegments(c, keysOf, (products) => [...products]));
}
