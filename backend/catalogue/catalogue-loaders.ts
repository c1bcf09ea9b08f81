import { and, asc, desc, eq } from "drizzle-orm";
import { batchLoader, groupedBy, indexedBy } from "../batch-loader.ts";
import { type Database, isAmong } from "../database.ts";
import { attributes, productAttributes, variationAttributes } from "../schema/attributes.ts";
import { media } from "../schema/content.ts";
import {
  linkedProducts,
  productDownloads,
  productImages,
  productMeta,
  products,
} from "../schema/products.ts";
import { postTerms, productTerms, terms } from "../schema/terms.ts";

/** Loaders for product data that listings need for many products at once. */
export function catalogueLoaders(db: Database) {
  return {
    ...productLoaders(db),
    ...termLoaders(db),
    ...attributeLoaders(db),
    ...pictureLoaders(db),
    ...extraLoaders(db),
  };
}

function productLoaders(db: Database) {
  return {
    /** A product or variation by its database id, whatever its status. */
    product: batchLoader(async (ids: number[]) => {
      const rows = await db.select().from(products).where(isAmong(products.id, ids));
      return indexedBy(rows, (row) => row.id);
    }),
    /** Published variations, newest first as in WooGraphQL. */
    variations: batchLoader(async (parentIds: number[]) => {
      const rows = await db
        .select()
        .from(products)
        .where(and(isAmong(products.parentId, parentIds), eq(products.status, "publish")))
        .orderBy(desc(products.id));
      return groupedBy(rows, (row) => row.parentId);
    }),
    linked: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select()
        .from(linkedProducts)
        .where(isAmong(linkedProducts.productId, ids))
        .orderBy(asc(linkedProducts.position));
      return groupedBy(rows, (row) => row.productId);
    }),
  };
}

function termLoaders(db: Database) {
  return {
    childTerms: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select()
        .from(terms)
        .where(isAmong(terms.parentId, ids))
        .orderBy(asc(terms.menuOrder), asc(terms.id));
      return groupedBy(rows, (row) => row.parentId);
    }),
    /** Terms of all taxonomies, in the order in which the product got them. */
    productTerms: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select({ productId: productTerms.productId, term: terms })
        .from(productTerms)
        .innerJoin(terms, eq(terms.id, productTerms.termId))
        .where(isAmong(productTerms.productId, ids))
        .orderBy(asc(productTerms.position), asc(terms.id));
      const grouped = groupedBy(rows, (row) => row.productId);
      return (id: number) => grouped(id).map((row) => row.term);
    }),
    postTerms: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select({ postId: postTerms.postId, term: terms })
        .from(postTerms)
        .innerJoin(terms, eq(terms.id, postTerms.termId))
        .where(isAmong(postTerms.postId, ids))
        .orderBy(asc(terms.menuOrder), asc(terms.id));
      const grouped = groupedBy(rows, (row) => row.postId);
      return (id: number) => grouped(id).map((row) => row.term);
    }),
  };
}

function attributeLoaders(db: Database) {
  return {
    /** A global attribute by its taxonomy. */
    attribute: batchLoader(async (taxonomies: string[]) => {
      const rows = await db
        .select()
        .from(attributes)
        .where(isAmong(attributes.taxonomy, taxonomies));
      return indexedBy(rows, (row) => row.taxonomy);
    }),
    productAttributes: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select()
        .from(productAttributes)
        .where(isAmong(productAttributes.productId, ids))
        .orderBy(asc(productAttributes.position));
      return groupedBy(rows, (row) => row.productId);
    }),
    variationAttributes: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select()
        .from(variationAttributes)
        .where(isAmong(variationAttributes.variationId, ids))
        .orderBy(asc(variationAttributes.position));
      return groupedBy(rows, (row) => row.variationId);
    }),
  };
}

function pictureLoaders(db: Database) {
  return {
    media: batchLoader(async (ids: number[]) => {
      const rows = await db.select().from(media).where(isAmong(media.id, ids));
      return indexedBy(rows, (row) => row.id);
    }),
    gallery: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select({ productId: productImages.productId, media })
        .from(productImages)
        .innerJoin(media, eq(media.id, productImages.mediaId))
        .where(isAmong(productImages.productId, ids))
        .orderBy(asc(productImages.position));
      const grouped = groupedBy(rows, (row) => row.productId);
      return (id: number) => grouped(id).map((row) => row.media);
    }),
  };
}

function extraLoaders(db: Database) {
  return {
    downloads: batchLoader(async (ids: number[]) => {
      const rows = await db
        .select()
        .from(productDownloads)
        .where(isAmong(productDownloads.productId, ids))
        .orderBy(asc(productDownloads.position));
      return groupedBy(rows, (row) => row.productId);
    }),
    productMeta: batchLoader(async (ids: number[]) => {
      const rows = await db.select().from(productMeta).where(isAmong(productMeta.productId, ids));
      return groupedBy(rows, (row) => row.productId);
    }),
  };
}
