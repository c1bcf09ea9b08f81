import { type SQL, sql } from "drizzle-orm";
import { isAmong } from "../database.ts";
import { products } from "../schema/products.ts";

const BY_ENUM: Record<string, string> = {
  CATEGORY: "category",
  TAG: "post_tag",
  POSTFORMAT: "post_format",
  PRODUCTCATEGORY: "product_cat",
  PRODUCTTAG: "product_tag",
  PRODUCTBRAND: "product_brand",
  PRODUCTTYPE: "product_type",
  SHIPPINGCLASS: "product_shipping_class",
  VISIBLEPRODUCT: "product_visibility",
};

/** The taxonomy of a TaxonomyEnum value: PASIZE is pa_size. */
export const taxonomyOfEnum = (value: string): string =>
  BY_ENUM[value] ?? value.toLowerCase().replace(/^pa/, "pa_");

const TYPE_NAMES: Record<string, string> = {
  category: "Category",
  post_tag: "Tag",
  product_cat: "ProductCategory",
  product_tag: "ProductTag",
  product_brand: "ProductBrand",
  product_type: "ProductType",
  product_visibility: "VisibleProduct",
};

/** The GraphQL type of a taxonomy's terms: pa_size has PaSize. */
export function toTypeName(taxonomy: string): string {
  const attribute = taxonomy.replace(/^pa_/, "");
  return TYPE_NAMES[taxonomy] ?? `Pa${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`;
}

/** Products with any of the terms or of their descendants. */
export function withAnyTerm(
  taxonomy: string,
  chosen: { slugs: readonly string[] } | { slugOrName: string },
): SQL {
  const isChosen =
    "slugs" in chosen
      ? isAmong(sql`slug`, chosen.slugs)
      : sql`${chosen.slugOrName} IN (slug, name_id, name_en)`;
  return sql`${products.id} IN (SELECT product_id FROM product_terms WHERE term_id IN (
    WITH RECURSIVE wanted (id) AS (
      SELECT id FROM terms WHERE taxonomy = ${taxonomy} AND ${isChosen}
      UNION SELECT child.id FROM terms AS child JOIN wanted ON child.parent_id = wanted.id
    ) SELECT id FROM wanted))`;
}
