import { add, type Bitset, emptySet, fullSet, subtract } from "./bitset.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** How many products, from the cheapest on, have a price of which `isBelow` says yes. */
function placeOf({ prices, orders }: CatalogueIndex, isBelow: (price: number) => boolean): number {
  let from = 0;
  let to = prices.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    // What has no price is NaN, which is last and below nothing.
    if (isBelow(prices[orders.price.ASC[middle] as number] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The products whose price is within a range, as shoppers write it: "20" to "40", either end open
 * where it is empty. What has no price is in no range.
 */
export function priceSet(
  index: CatalogueIndex,
  values: readonly string[],
  minorUnits: number,
): Bitset {
  const low = values[0] ? Math.round(Number(values[0]) * minorUnits) : Number.NEGATIVE_INFINITY;
  const high = values[1] ? Math.round(Number(values[1]) * minorUnits) : Number.POSITIVE_INFINITY;
  const from = placeOf(index, (price) => price < low);
  const to = placeOf(index, (price) => price <= high);
  const cheapest = index.orders.price.ASC;
  const set = emptySet(index.size);
  if (to - from < index.size / 2) {
    for (let place = from; place < to; place++) add(set, cheapest[place] as number);
    return set;
  }
  // Fewer are outside than in.
  for (let place = 0; place < from; place++) add(set, cheapest[place] as number);
  for (let place = to; place < index.size; place++) add(set, cheapest[place] as number);
  return subtract(fullSet(index.size), set);
}
