import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../locale.ts";
import { products } from "../schema/products.ts";

/** A sort key; the last one is always the product id, so that no two products are equal. */
export interface SortKey {
  value: SQL;
  descending: boolean;
}

export interface ProductOrder {
  field: string;
  order?: "ASC" | "DESC" | null;
}

/** Without an order, a real shop sorts by its custom order in reverse; so does this one. */
export function productSortKeys(
  orderby: readonly (ProductOrder | null)[],
  locale: Locale,
): SortKey[] {
  const orders = orderby.filter((order) => order !== null);
  const requested = orders.length > 0 ? orders : DEFAULT_ORDER;
  const keys = requested.map(({ field, order }) => ({
    value: sortValue(field, locale),
    descending: order !== "ASC",
  }));
  return [...keys, { value: sql`${products.id}`, descending: keys.at(-1)?.descending ?? true }];
}

const DEFAULT_ORDER: ProductOrder[] = [
  { field: "MENU_ORDER", order: "DESC" },
  { field: "NAME", order: "DESC" },
];

function sortValue(field: string, locale: Locale): SQL {
  if (field === "NAME")
    return sql`${locale === "en" ? products.nameEn : products.nameId} COLLATE NOCASE`;
  if (field === "POPULARITY" || field === "TOTAL_SALES") return sql`${products.totalSales}`;
  return field === "MENU_ORDER" ? sql`${products.menuOrder}` : sql`${products.date}`;
}
