import { shownPrice, taxSetting } from "../cart/tax.ts";
import type { Context } from "../context.ts";
import { formatMoney, type PriceFormat } from "../money.ts";
import type { ProductRow } from "../schema/products.ts";

export type PriceField = "price" | "regularPrice" | "salePrice";

type Priced = Pick<ProductRow, "regularPrice" | "salePrice">;

/** What one piece costs now, in minor units; null where it has no price of its own. */
export const askedPrice = ({ regularPrice, salePrice }: Priced): number | null =>
  salePrice ?? regularPrice;

/** A price as WooGraphQL words it: a range for what has parts, and RAW as a comma list. */
export async function productPrice(
  product: ProductRow,
  field: PriceField,
  format: PriceFormat | null | undefined,
  context: Context,
): Promise<string | null> {
  if (product.type === "GROUPED") return groupPrice(product, field, context);
  const rows = product.type === "VARIABLE" ? await variations(product, context) : [product];
  const amounts = amountsOf(rows, field);
  // To WooGraphQL a price of 0 is none; only purchasable tells what is free.
  if (amounts.length === 0 || (product.type !== "VARIABLE" && amounts[0] === 0)) return null;
  // RAW is what was entered; everything else is what WooCommerce shows.
  if (format !== "RAW") return range(amounts, context);
  return amounts.map((amount) => formatMoney(amount, context.env, "RAW")).join(", ");
}

const variations = ({ id }: ProductRow, { loaders }: Context) => loaders.variations.load(id);

function amountsOf(rows: Priced[], field: PriceField): number[] {
  const amountOf = (row: Priced) => (field === "price" ? askedPrice(row) : row[field]);
  return rows
    .map(amountOf)
    .filter((amount) => amount !== null)
    .sort((one, other) => one - other);
}

/** A grouped product answers the formatted range of its parts even for RAW, as the real one does. */
function groupPrice({ minPrice, maxPrice }: ProductRow, field: PriceField, context: Context) {
  if (field !== "price" || minPrice === null || maxPrice === null) return null;
  return range([minPrice, maxPrice], context);
}

function range(amounts: number[], { env }: Context): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const shown = (amount: number) => formatMoney(shownPrice(amount, taxSetting(env)), env);
  return lowest === highest ? shown(lowest) : `${shown(lowest)} - ${shown(highest)}`;
}
