import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { holdsText, isAmong } from "../database.ts";
import type { Locale } from "../locale.ts";
import { products } from "../schema/products.ts";
import { sanitizedSlug, slugOfList } from "./slug.ts";
import { withAnyTerm } from "./taxonomy.ts";

/** RootQueryToProductConnectionWhereArgs without its order. */
export interface ProductWhere {
  category?: string | null;
  categoryIn?: string[] | null;
  include?: number[] | null;
  onSale?: boolean | null;
  search?: string | null;
  slugIn?: string[] | null;
  status?: string | null;
  supportedTypesOnly?: boolean | null;
  visibility?: "CATALOG" | "HIDDEN" | "SEARCH" | "VISIBLE" | null;
}

/** Visitors see published products only, whatever status they request. */
export function productCondition(where: ProductWhere, locale: Locale): SQL {
  const { category, categoryIn, include, onSale, slugIn, visibility } = where;
  const condition = and(
    eq(products.status, "publish"),
    // A literal, as in the index, because SQLite would not use the index for a bound value.
    sql`${products.type} <> 'VARIATION'`,
    where.status && where.status.toLowerCase() !== "publish" ? sql`0` : undefined,
    category ? withAnyTerm("product_cat", { slugOrName: category }) : undefined,
    categoryIn ? withAnyTerm("product_cat", { slugs: categoryIn.map(sanitizedSlug) }) : undefined,
    typeof onSale === "boolean" ? eq(products.onSale, onSale) : undefined,
    include ? isAmong(products.id, include) : undefined,
    slugIn ? isAmong(products.slug, slugIn.map(slugOfList)) : undefined,
    where.supportedTypesOnly ? isNull(products.pluginType) : undefined,
    visibility ? isAmong(products.visibility, VISIBILITIES[visibility]) : undefined,
    where.search ? searchCondition(where.search, locale) : undefined,
  );
  return condition ?? sql`1`;
}

const VISIBILITIES = {
  CATALOG: ["VISIBLE", "CATALOG"],
  SEARCH: ["VISIBLE", "SEARCH"],
  VISIBLE: ["VISIBLE"],
  HIDDEN: ["HIDDEN"],
};

/** The whole phrase, ignoring case, in the texts of the visitor's language or in the SKU. */
function searchCondition(phrase: string, locale: Locale): SQL | undefined {
  const columns =
    locale === "en"
      ? [products.nameEn, products.shortDescriptionEn, products.descriptionEn]
      : [products.nameId, products.shortDescriptionId, products.descriptionId];
  return or(...[...columns, products.sku].map((column) => holdsText(column, phrase)));
}
