import { isFor } from "../catalogue/search/vehicle-fit.ts";
import type { PartRule } from "../catalogue/search/vehicles.ts";
import { rescue } from "../platform/backend-error.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import type { PrivateContext } from "../platform/render/define-page.ts";
import { neededParts } from "./fitting.ts";
import {
  areOfAccount,
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

/** Vehicles with the last day on which what each has changed was ordered. */
export async function vehiclesAfter(
  vehicles: OwnVehicle[],
  orders: readonly Bought[],
  context: Pick<PrivateContext, "index" | "catalogue" | "config">,
): Promise<OwnVehicle[]> {
  if (vehicles.length === 0 || orders.length === 0) return vehicles;
  const indexState = await context.index();
  if (indexState.state !== "ready") return vehicles;
  const { engine } = indexState;
  const rules = vehicles.map((own) => changedPart(own)?.needed.rule ?? null);
  const looked = await Promise.all(
    lastBought(orders, context.config.settings.timeZone).map(async ([slug, day]) => {
      const values = (await engine.findValues(slug)) ?? {};
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
  return vehicles.map((own, at): OwnVehicle => {
    const rule = rules[at];
    const day = rule && bought.flat().find(({ product }) => isFor(product, rule))?.day;
    return day && day > (own.changed ?? "") ? { ...own, changed: day } : own;
  });
}

/** Has the browser remember what an order says of its vehicles; an account has the order itself. */
export async function rememberOrder(
  order: readonly Bought[],
  context: Pick<PrivateContext, "cookies" | "now" | "index" | "catalogue" | "config" | "setCookie">,
): Promise<void> {
  const vehicles = readOwnVehicles(context.cookies, context.now());
  const changed = await vehiclesAfter(vehicles, order, context);
  if (changed.every((own, at) => own === vehicles[at])) return;
  context.setCookie(vehicleCookie(changed, { isOfAccount: areOfAccount(context.cookies) }));
}
