import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import { store } from "../store.ts";

/** A product that is bought again after a while. */
export interface Refill {
  slug: string;
  name: string;
  /** "2026-11-25": when it was bought, and when it is usually needed again. */
  bought: string;
  due: string;
}

interface Bought {
  date: string;
  products: readonly { slug: string; name: string }[];
}

type Engine = Pick<CatalogueEngine, "valuesOf">;

/** After how many months products of a category are usually bought again; null where nobody says. */
export function monthsFor(categories: readonly string[]): number | null {
  const refill = store.brand.refills.find((it) =>
    it.categories.some((category) => categories.includes(category)),
  );
  return refill?.months ?? null;
}

/** The same day of a later month, or that month's last: "2026-11-30" and 3 are "2027-02-28". */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

// Each is a look into the engine.
const maxLooked = 30;

/** Of what was bought, newest first, each product that has an interval, once. */
export async function refillsOf(
  orders: readonly Bought[],
  engine: Engine | null,
): Promise<Refill[]> {
  if (!engine) return [];
  const newest = new Map<string, { name: string; date: string }>();
  for (const { date, products } of orders)
    for (const { slug, name } of products)
      if (!newest.has(slug) && newest.size < maxLooked) newest.set(slug, { name, date });
  const refills = await Promise.all(
    [...newest].map(async ([slug, { name, date }]): Promise<Refill | null> => {
      const instant = new Date(date);
      const months = monthsFor((await engine.valuesOf(slug))?.category ?? []);
      if (months === null || Number.isNaN(instant.getTime())) return null;
      const bought = shopDay(instant);
      return { slug, name, bought, due: monthsLater(bought, months) };
    }),
  );
  return refills.filter((it) => it !== null);
}
