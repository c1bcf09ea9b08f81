import { type Measure, measureAtEnd, measureIn, toUnitPrice } from "../../shared/measure.ts";
import type { MinorUnits } from "../../shared/money.ts";
import type { ProductAttribute, ShownUnitPrice } from "../../shared/product.ts";
import { isSizeName } from "./attribute-names.ts";
import { type Choice, piecesIn } from "./choice.ts";

/** What says how much a product holds. */
interface Measured {
  name: string;
  attributes: readonly Pick<ProductAttribute, "name" | "isVariation" | "options">[];
}

/**
 * How much a choice of a product holds, by its size, or by the end of its name where it has none;
 * null where that cannot be known: nothing chosen yet, several sizes, a pack of several pieces.
 */
export function readMeasure({ name, attributes }: Measured, choice: Choice): Measure | null {
  const sizes: (Measure | null)[] = [];
  let hasSize = false;
  for (const { name: attribute, isVariation, options } of attributes) {
    const isSize = isSizeName(attribute);
    if (!isSize && !isVariation) continue;
    const chosen = options.find(({ value }) => value === choice[attribute]);
    const label = (chosen ?? (options.length === 1 ? options[0] : undefined))?.label;
    if ((piecesIn(label ?? "") ?? 1) > 1) return null;
    if (!isSize) continue;
    hasSize = true;
    if (label === undefined) return null;
    sizes.push(measureIn(label));
  }
  const [size, ...more] = sizes.filter((it) => it !== null);
  if (more.length > 0) return null;
  return size ?? (hasSize ? null : measureAtEnd(name));
}

/** A choice of a product with its price. */
interface Priced {
  choice: Choice;
  price: MinorUnits | null;
}

/**
 * The price of a litre or kilogram of a product: the lowest of all that it is sold as; null where it
 * is not known of each of them.
 */
export function lowestUnitPrice(
  measured: Measured,
  choices: readonly Priced[],
): ShownUnitPrice | null {
  const prices = choices
    .filter(({ price }) => price !== null)
    .map(({ choice, price }) => toUnitPrice(price, readMeasure(measured, choice)));
  const [first, ...others] = prices;
  if (!first || others.some((other) => other?.unit !== first.unit)) return null;
  const amounts = prices.map((price) => price?.amount ?? 0);
  const amount = Math.min(...amounts);
  const isFrom = amounts.some((other) => other !== amount);
  return { amount, unit: first.unit, ...(isFrom && { isFrom: true as const }) };
}
