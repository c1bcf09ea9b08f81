import { shownPrice, taxSetting } from "../cart/tax.ts";
import type { Context } from "../context.ts";
import { formatMoney, type PriceFormat } from "../money.ts";
import type { ProductRow } from "../schema/products.ts";

export type PriceField = "price" | "regularPrice" | "salePrice";

type Priced = Pick<ProductRow, "regularPrice" | "salePrice">;

/** Current price of one unit, in minor units; null when it has no price of its own. */
export const chargedPrice = ({ regularPrice, salePrice }: Priced): number | null =>
  salePrice ?? regularPrice;

/** A price as WooGraphQL formats it: a range for several prices, and RAW as a comma list. */
export async function productPrice(
  product: ProductRow,
  field: PriceField,
  format: PriceFormat | null | undefined,
  context: Context,
): Promise<string | null> {
  if (product.type === "GROUPED") return groupPrice(product, field, context);
  const rows = product.type === "VARIABLE" ? await variations(product, context) : [product];
  const amounts = listAmounts(rows, field);
  // WooGraphQL returns null for a price of 0; only purchasable shows that a product is free.
  if (amounts.length === 0 || (product.type !== "VARIABLE" && amounts[0] === 0)) return null;
  // RAW is the entered price; other formats are as WooCommerce shows prices.
  if (format !== "RAW") return range(amounts, context);
  return amounts.map((amount) => formatMoney(amount, context.env, "RAW")).join(", ");
}

const variations = ({ id }: ProductRow, { loaders }: Context) => loaders.variations.load(id);

function listAmounts(rows: Priced[], field: PriceField): number[] {
  const getAmount = (row: Priced) => (field === "price" ? chargedPrice(row) : row[field]);
  return rows
    .map(getAmount)
    .filter((amount) => amount !== null)
    .sort((one, other) => one - other);
}

/**
 * A grouped product returns the formatted range of its members even for RAW, as the real one does.
 */
function groupPrice({ minPrice, maxPrice }: ProductRow, field: PriceField, context: Context) {
  if (field !== "price" || minPrice === null || maxPrice === null) return null;
  return range([minPrice, maxPrice], context);
}

function range(amounts: number[], { env }: Context): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const shown = (amount: number) => formatMoney(shownPrice(amount, taxSetting(env)), env);
  return lowest === highest ? shown(lowest) : `${shown(lowest)} - ${shown(highest)}`;
}
