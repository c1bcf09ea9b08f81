import { parseRawPrice } from "../../../shared/currency.ts";
import type { MinorUnits } from "../../../shared/money.ts";
import { BackendError } from "../../platform/backend-error.ts";

/**
 * A field that WooGraphQL always fills for whoever may read it. Null stands for 0 and "" in other fields
 * (docs/woocommerce.md: What WooGraphQL returns); here it says that the value is hidden or lost.
 */
export function required<Value>(value: Value | null | undefined, field: string): Value {
  if (value === null || value === undefined) throw new BackendError("shape", field);
  return value;
}

/** The same for a RAW amount, which is "0" where nothing is due. */
export const requiredPrice = (
  raw: string | null | undefined,
  field: string,
  currency: string,
): MinorUnits => required(parseRawPrice(raw, currency), field);
