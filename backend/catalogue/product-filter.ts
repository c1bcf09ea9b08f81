import { and, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { holdsText, isOneOf } from "../database.ts";
import type { Locale } from "../locale.ts";
import { decimalsOf } from "../money.ts";
import { products } from "../schema/products.ts";
import { sanitizedSlug, slugOfList } from "./slug.ts";
import { withAnyTerm } from "./taxonomy.ts";
import {
  type AttributeQueries,
  attributeCondition,
  type TaxonomyFilters,
  taxonomyCondition,
} from "./taxonomy-filter.ts";

/** RootQueryToProductConnectionWhereArgs without its order. */
export interface ProductWhere {
  attributes?: AttributeQueries | null;
  category?: string | null;
  categoryId?: number | null;
  categoryIn?: string[] | null;
  featured?: boolean | null;
  include?: number[] | null;
  maxPrice?: number | null;
  minPrice?: number | null;
  onSale?: boolean | null;
  productBrand?: string | null;
  rating?: number[] | null;
  search?: string | null;
  sku?: string | null;
  slugIn?: string[] | null;
  status?: string | null;
  stockStatus?: string[] | null;
  supportedTypesOnly?: boolean | null;
  tag?: string | null;
  tagIn?: string[] | null;
  taxonomyFilter?: TaxonomyFilters | null;
  typeIn?: string[] | null;
  visibility?: "CATALOG" | "HIDDEN" | "SEARCH" | "VISIBLE" | null;
}

/** Visitors see published products only, whatever status they request. */
export function productCondition(where: ProductWhere, locale: Locale, currency: string): SQL {
  const condition = and(
    eq(products.status, "publish"),
    // A literal, as in the index, because SQLite would not use the index for a bound value.
    sql`${products.type} <> 'VARIATION'`,
    where.status && where.status.toLowerCase() !== "publish" ? sql`0` : undefined,
    ...termConditions(where),
    ...ownConditions(where),
    ...priceConditions(where, currency),
    where.search ? searchCondition(where.search, locale) : undefined,
  );
  return condition ?? sql`1`;
}

function termConditions(where: ProductWhere): (SQL | undefined)[] {
  const { category, categoryId, categoryIn, tag, tagIn, productBrand } = where;
  return [
    category ? withAnyTerm("product_cat", { slugOrName: category }) : undefined,
    categoryId ? withAnyTerm("product_cat", { ids: [categoryId] }) : undefined,
    categoryIn ? withAnyTerm("product_cat", { slugs: categoryIn.map(sanitizedSlug) }) : undefined,
    // WooGraphQL searches a taxonomy that does not exist.
    tag ? sql`0` : undefined,
    tagIn ? withAnyTerm("product_tag", { slugs: tagIn.map(sanitizedSlug) }) : undefined,
    productBrand ? withAnyTerm("product_brand", { slugOrName: productBrand }) : undefined,
    where.taxonomyFilter ? taxonomyCondition(where.taxonomyFilter) : undefined,
    where.attributes ? attributeCondition(where.attributes) : undefined,
  ];
}

function ownConditions(where: ProductWhere): (SQL | undefined)[] {
  const { featured, include, onSale, rating, sku, slugIn, stockStatus, typeIn } = where;
  const isSupported = where.supportedTypesOnly || typeIn ? isNull(products.pluginType) : undefined;
  return [
    typeof featured === "boolean" ? eq(products.featured, featured) : undefined,
    typeof onSale === "boolean" ? eq(products.onSale, onSale) : undefined,
    include ? isOneOf(products.id, include) : undefined,
    rating ? isOneOf(sql`round(${products.averageRating})`, rating) : undefined,
    sku ? eq(products.sku, sku) : undefined,
    slugIn ? isOneOf(products.slug, slugIn.map(slugOfList)) : undefined,
    stockStatus ? isOneOf(products.stockStatus, stockStatus) : undefined,
    typeIn ? isOneOf(products.type, typeIn) : undefined,
    isSupported,
    where.visibility ? isOneOf(products.visibility, VISIBILITIES[where.visibility]) : undefined,
  ];
}

const VISIBILITIES = {
  CATALOG: ["VISIBLE", "CATALOG"],
  SEARCH: ["VISIBLE", "SEARCH"],
  VISIBLE: ["VISIBLE"],
  HIDDEN: ["HIDDEN"],
};

/**
 * A range of variation prices matches when it overlaps the requested range; WooGraphQL takes
 * amounts for cents, and so searches for a hundred times as much.
 */
function priceConditions({ minPrice, maxPrice }: ProductWhere, currency: string) {
  const minor = (amount: number) => Math.round(amount * 100 * 10 ** decimalsOf(currency));
  return [
    minPrice ? gte(products.maxPrice, minor(minPrice)) : undefined,
    maxPrice ? lte(products.minPrice, minor(maxPrice)) : undefined,
  ];
}

/** The whole phrase, ignoring case, in the texts of the visitor's language or in the SKU. */
function searchCondition(phrase: string, locale: Locale): SQL | undefined {
  const columns =
    locale === "en"
      ? [products.nameEn, products.shortDescriptionEn, products.descriptionEn]
      : [products.nameId, products.shortDescriptionId, products.descriptionId];
  return or(...[...columns, products.sku].map((column) => holdsText(column, phrase)));
}
