import { isFor } from "../catalogue/search/vehicle-fit.ts";
import type { PartRule } from "../catalogue/search/vehicles.ts";
import { rescue } from "../platform/backend-error.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { neededParts } from "./fitting.ts";
import {
  type OwnVehicle,
  readOwnVehicles,
  vehicleCookie,
  type YearOfVehicle,
} from "./own-vehicle.ts";

/** An order that was not taken back, with what it had. */
interface Bought {
  date: string;
  products: readonly { slug: string }[];
}

/** What a vehicle has changed regularly; null where the table does not say. */
export function changedPart(own: YearOfVehicle) {
  const { change } = own.vehicle.class;
  const needed = neededParts(own).find(({ part }) => part.id === change?.part);
  return change && needed ? { ...change, needed } : null;
}

// Each is a look into the engine.
const maxLooked = 30;
// Each is a product's page, which may have to be fetched.
const maxRead = 6;

/** Whether a product may be what a rule asks for, by what the engine has of it. */
const mayBeFor = (values: Record<string, string[]>, rule: PartRule): boolean =>
  Object.entries(rule).every(
    ([name, wanted]) => name === "values" || wanted.some((it) => values[name]?.includes(it)),
  );

/** The last day on which each product was bought, newest first. */
function lastBought(orders: readonly Bought[], timeZone: string): [slug: string, day: string][] {
  const days = orders.flatMap(({ date, products }) => {
    const instant = new Date(date);
    if (Number.isNaN(instant.getTime())) return [];
    return products.map(({ slug }): [string, string] => [slug, shopDay(instant, timeZone)]);
  });
  const newest = new Map<string, string>();
  for (const [slug, day] of days.toSorted(([, a], [, b]) => b.localeCompare(a)))
    if (!newest.has(slug)) newest.set(slug, day);
  return [...newest].slice(0, maxLooked);
}

/**
 * The vehicles that this browser remembers, with the last day on which what each has changed was
 * ordered; the browser remembers newer days.
 */
export async function vehiclesAfter(
  orders: readonly Bought[],
  context: Pick<PrivateContext, "cookies" | "now" | "index" | "catalogue" | "config" | "setCookie">,
): Promise<OwnVehicle[]> {
  const vehicles = readOwnVehicles(context.cookies, context.now());
  if (vehicles.length === 0 || orders.length === 0) return vehicles;
  const indexState = await context.index();
  if (indexState.state !== "ready") return vehicles;
  const { engine } = indexState;
  const rules = vehicles.map((own) => changedPart(own)?.needed.rule ?? null);
  const looked = await Promise.all(
    lastBought(orders, context.config.settings.timeZone).map(async ([slug, day]) => {
      const values = (await engine.valuesOf(slug)) ?? {};
      return rules.some((rule) => rule && mayBeFor(values, rule)) ? [{ slug, day }] : [];
    }),
  );
  const bought = await Promise.all(
    looked
      .flat()
      .slice(0, maxRead)
      .map(async ({ slug, day }) => {
        const product = await rescue(context.catalogue.product(slug), null);
        return product ? [{ product, day }] : [];
      }),
  );
  const changed = vehicles.map((own, at): OwnVehicle => {
    const rule = rules[at];
    const day = rule && bought.flat().find(({ product }) => isFor(product, rule))?.day;
    return day && day > (own.changed ?? "") ? { ...own, changed: day } : own;
  });
  if (changed.some((own, at) => own !== vehicles[at])) context.setCookie(vehicleCookie(changed));
  return changed;
}
