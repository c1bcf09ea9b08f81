import { type SQL, sql } from "drizzle-orm";
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
export function typeNameOf(taxonomy: string): string {
  const attribute = taxonomy.replace(/^pa_/, "");
  return TYPE_NAMES[taxonomy] ?? `Pa${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`;
}

/** Selects terms; exactly one of the three is given. */
export interface TermChoice {
  slugs?: readonly string[];
  ids?: readonly number[];
  slugOrName?: string;
}

/** Products with any of the terms or of their descendants. */
export function withAnyTerm(taxonomy: string, choice: TermChoice): SQL {
  return sql`${products.id} IN (SELECT product_id FROM product_terms WHERE term_id IN (
    WITH RECURSIVE wanted (id) AS (
      SELECT id FROM terms WHERE taxonomy = ${taxonomy} AND ${chosen(choice)}
      UNION SELECT child.id FROM terms AS child JOIN wanted ON child.parent_id = wanted.id
    ) SELECT id FROM wanted))`;
}

/** Products with any term of the taxonomy. */
export const withTaxonomy = (taxonomy: string): SQL =>
  sql`${products.id} IN (SELECT product_id FROM product_terms JOIN terms ON terms.id = term_id
    WHERE taxonomy = ${taxonomy})`;

function chosen({ slugs, ids, slugOrName }: TermChoice): SQL {
  if (slugOrName !== undefined) {
    return sql`(slug = ${slugOrName} OR name_id = ${slugOrName} OR name_en = ${slugOrName})`;
  }
  if (ids) return sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return sql`slug IN (SELECT value FROM json_each(${JSON.stringify(slugs ?? [])}))`;
}
