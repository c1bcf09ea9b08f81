import { asc, desc, eq } from "drizzle-orm";
import { batchLoader, groupedBy, rowById, rowsBy } from "../batch-loader.ts";
import { type Database, isAmong } from "../database.ts";
import { productAttributes, variationAttributes } from "../schema/attributes.ts";
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
    /** A product or variation by its database id, whatever its status. */
    product: rowById(db, products),
    /** Published variations, newest first as in WooGraphQL. */
    variations: rowsBy(db, products, "parentId", {
      where: eq(products.status, "publish"),
      orderBy: [desc(products.id)],
    }),
    linked: rowsBy(db, linkedProducts, "productId", { orderBy: [asc(linkedProducts.position)] }),
    childTerms: rowsBy(db, terms, "parentId", { orderBy: [asc(terms.menuOrder), asc(terms.id)] }),
    /** Terms of all taxonomies, in the order in which the product got them. */
    productTerms: batchLoader(async (ids: number[]) =>
      groupedBy(
        await db
          .select({ key: productTerms.productId, row: terms })
          .from(productTerms)
          .innerJoin(terms, eq(terms.id, productTerms.termId))
          .where(isAmong(productTerms.productId, ids))
          .orderBy(asc(productTerms.position), asc(terms.id)),
      ),
    ),
    postTerms: batchLoader(async (ids: number[]) =>
      groupedBy(
        await db
          .select({ key: postTerms.postId, row: terms })
          .from(postTerms)
          .innerJoin(terms, eq(terms.id, postTerms.termId))
          .where(isAmong(postTerms.postId, ids))
          .orderBy(asc(terms.menuOrder), asc(terms.id)),
      ),
    ),
    productAttributes: rowsBy(db, productAttributes, "productId", {
      orderBy: [asc(productAttributes.position)],
    }),
    variationAttributes: rowsBy(db, variationAttributes, "variationId", {
      orderBy: [asc(variationAttributes.position)],
    }),
    media: rowById(db, media),
    gallery: batchLoader(async (ids: number[]) =>
      groupedBy(
        await db
          .select({ key: productImages.productId, row: media })
          .from(productImages)
          .innerJoin(media, eq(media.id, productImages.mediaId))
          .where(isAmong(productImages.productId, ids))
          .orderBy(asc(productImages.position)),
      ),
    ),
    downloads: rowsBy(db, productDownloads, "productId", {
      orderBy: [asc(productDownloads.position)],
    }),
    productMeta: rowsBy(db, productMeta, "productId"),
  };
}
