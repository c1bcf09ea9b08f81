import type { Product } from "../../shared/product.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { rescue } from "../platform/backend-error.ts";
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

type Engine = Pick<CatalogueEngine, "findValues">;
type Products = Pick<Catalogue, "product">;
type Described = Pick<Product, "attributes"> & { categories: readonly { slug: string }[] };

const span = /^(\d{1,2}) ?(bulan|months?|tahun|years?)$/i;

/** After how many months a product is to be renewed, as it says itself; null where it does not. */
function ownMonths({ attributes }: Pick<Product, "attributes">): number | null {
  const { interval } = store.brand.attributes;
  const own = attributes.filter(({ name, label }) => interval?.test(name) || interval?.test(label));
  const [months] = own
    .flatMap(({ options }) => options)
    .flatMap(({ label }) => {
      const [, count, unit = ""] = span.exec(label.trim()) ?? [];
      return count ? [Number(count) * (/^[ty]/i.test(unit) ? 12 : 1)] : [];
    });
  return months ?? null;
}

function findMonths(categories: readonly string[]): number | null {
  const refill = store.brand.refills.find((it) =>
    it.categories.some((category) => categories.includes(category)),
  );
  return refill?.months ?? null;
}

/** After how many months a product is bought again: its own interval, else its category's; null for never. */
export function monthsFor(product: Described): number | null {
  const usual = findMonths(product.categories.map(({ slug }) => slug));
  return usual && (ownMonths(product) ?? usual);
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
// Each is a product's page, which may have to be fetched.
const maxRead = 6;

/** Of what was bought, newest first, each product that has an interval, once. */
export async function listRefills(
  orders: readonly Bought[],
  engine: Engine | null,
  catalogue: Products,
  timeZone: string,
): Promise<Refill[]> {
  if (!engine) return [];
  const newest = new Map<string, { name: string; bought: string }>();
  for (const { date, products } of orders) {
    const instant = new Date(date);
    if (Number.isNaN(instant.getTime())) continue;
    for (const { slug, name } of products)
      if (!newest.has(slug) && newest.size < maxLooked)
        newest.set(slug, { name, bought: shopDay(instant, timeZone) });
  }
  const usual = await Promise.all(
    [...newest].map(async ([slug, product]) => {
      const months = findMonths((await engine.findValues(slug))?.category ?? []);
      return months === null ? [] : [{ slug, ...product, months }];
    }),
  );
  return Promise.all(
    usual.flat().map(async ({ months, ...product }, at): Promise<Refill> => {
      const own = at < maxRead ? await readMonths(product.slug, catalogue) : null;
      return { ...product, due: monthsLater(product.bought, own ?? months) };
    }),
  );
}

async function readMonths(slug: string, catalogue: Products): Promise<number | null> {
  const product = await rescue(catalogue.product(slug), null);
  return product && ownMonths(product);
}
