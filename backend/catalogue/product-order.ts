import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../locale.ts";
import { products } from "../schema/products.ts";
import type { ProductWhere } from "./product-filter.ts";

/** A sort key; the last one is always the product id, so that no two products are equal. */
export interface SortKey {
  value: SQL;
  descending: boolean;
}

export interface ProductOrder {
  field: string;
  order?: "ASC" | "DESC" | null;
}

type Where = ProductWhere & { orderby?: (ProductOrder | null)[] | null };

/** Without an order, a real shop sorts by its custom order in reverse; so does this one. */
export function productSortKeys(where: Where, locale: Locale): SortKey[] {
  const orders = (where.orderby ?? []).filter((order) => order !== null);
  const requested = orders.length > 0 ? orders : DEFAULT_ORDER;
  const keys = requested.flatMap(({ field, order }) => {
    const descending = order !== "ASC";
    const value = sortValue(field, descending, where, locale);
    // For equal ratings, more reviews rank higher, as in WooCommerce.
    const more = field === "RATING" ? [{ value: sql`${products.reviewCount}`, descending }] : [];
    return [{ value, descending }, ...more];
  });
  return [...keys, { value: sql`${products.id}`, descending: keys.at(-1)?.descending ?? true }];
}

const DEFAULT_ORDER: ProductOrder[] = [
  { field: "MENU_ORDER", order: "DESC" },
  { field: "NAME", order: "DESC" },
];

function sortValue(field: string, descending: boolean, where: Where, locale: Locale): SQL {
  const name = locale === "en" ? products.nameEn : products.nameId;
  // Descending order uses the most expensive variation, ascending the cheapest, as in WooCommerce.
  const price = descending ? products.maxPrice : products.minPrice;
  const values: Record<string, SQL> = {
    NAME: sql`${name} COLLATE NOCASE`,
    SLUG: sql`${products.slug}`,
    PRICE: sql`coalesce(${price}, 0)`,
    REGULAR_PRICE: sql`coalesce(${price}, 0)`,
    SALE_PRICE: sql`coalesce(${products.salePrice}, 0)`,
    RATING: sql`${products.averageRating}`,
    REVIEW_COUNT: sql`${products.reviewCount}`,
    POPULARITY: sql`${products.totalSales}`,
    TOTAL_SALES: sql`${products.totalSales}`,
    MENU_ORDER: sql`${products.menuOrder}`,
    MODIFIED: sql`${products.modified}`,
    PARENT: sql`coalesce(${products.parentId}, 0)`,
    IN: positionIn(where.include ?? [], sql`${products.id}`),
    NAME_IN: positionIn(where.slugIn ?? [], sql`${products.slug}`),
  };
  return values[field] ?? sql`${products.date}`;
}

const positionIn = (list: readonly unknown[], value: SQL): SQL =>
  sql`coalesce((SELECT place.key FROM json_each(${JSON.stringify(list)}) AS place
    WHERE place.value = ${value}), 0)`;
