import type { Resolver } from "../context.ts";
import { formatMoney, type PriceFormat } from "../money.ts";

export interface Format {
  format?: PriceFormat | null;
}

/** A field that is an amount of its source. */
export const money =
  <Source>(getAmount: (source: Source) => number): Resolver<Source, Format> =>
  (source, { format }, { env }) =>
    formatMoney(getAmount(source), env, format);
