import type { Filter } from "../../shared/facets.ts";
import type { Product, ProductCard } from "../../shared/product.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { vehicleParts, vehicleTerm } from "../search/vehicle-list.ts";
import type { PartRule, VehiclePart } from "../search/vehicles.ts";
import type { YearOfVehicle } from "./own-vehicle.ts";

/** What a vehicle needs of one part. */
export interface NeededPart {
  part: VehiclePart;
  rule: PartRule;
  litres: number | null;
}

/** What a vehicle needs, in the order of the table. */
export const neededParts = ({ vehicle, needs }: YearOfVehicle): NeededPart[] =>
  vehicleParts.flatMap((part) => {
    const own = vehicle.class.parts?.[part.id];
    const litres = needs.litres[part.id] ?? null;
    if (!own || (part.isMeasured && litres === null)) return [];
    const grades = needs.grades?.[part.id];
    return [{ part, litres, rule: part.grade && grades ? { ...own, [part.grade]: grades } : own }];
  });

type Attributes = Pick<Product, "attributes" | "categories">;

const endsWith = (label: string, text: string): boolean => ` ${label}`.endsWith(` ${text}`);

/** The values of a product that a condition of a rule is about. */
const valuesFor = ({ attributes, categories }: Attributes, name: string): string[] => {
  if (name === "category") return categories.map(({ slug }) => slug);
  return attributes
    .filter((it) => name === "values" || it.name === name)
    .flatMap(({ options }) => options.map((it) => (name === "values" ? it.label : it.value)));
};

const meets = (product: Attributes, name: string, wanted: readonly string[]): boolean =>
  valuesFor(product, name).some((value) =>
    wanted.some((it) => (name === "values" ? endsWith(value, it) : value === it)),
  );

/** Whether a product is what a rule asks for. */
const isFor = (product: Attributes, rule: PartRule): boolean =>
  Object.entries(rule).every(([name, wanted]) => meets(product, name, wanted));

/** The grades of a needed part that a product has, as it writes them: "10W-40". */
const gradesFor = ({ attributes }: Attributes, { part: { grade }, rule }: NeededPart): string[] =>
  attributes
    .filter(({ name }) => name === grade)
    .flatMap(({ name, options }) => options.filter(({ value }) => rule[name]?.includes(value)))
    .map(({ label }) => label);

const isGrade = (name: string): boolean => vehicleParts.some(({ grade }) => grade === name);

/** What is known of a product and a vehicle. */
type Fit = { isFitting: true; needed: NeededPart; grades: string[] } | { isFitting: false };

const withoutGrade = /\s*[\d.]+$/;

/** Whether a product has the kind of grade that a rule asks for: "DOT 3" where it asks for "DOT 4". */
const isGradedAs = (product: Attributes, values: readonly string[]): boolean =>
  valuesFor(product, "values").some((label) =>
    values.some((it) => ` ${label} `.includes(` ${it.replace(withoutGrade, "")} `)),
  );

/** Whether a product is of the kind that a rule is about, whatever its vehicle and grade. */
function isOfKind(product: Attributes, { category, values, ...terms }: PartRule): boolean {
  if (category && !meets(product, "category", category)) return false;
  if (!Object.keys(terms).every((name) => valuesFor(product, name).length > 0)) return false;
  return !values || Object.keys(terms).some(isGrade) || isGradedAs(product, values);
}

/**
 * Whether a product is for a vehicle: one that meets a rule is; one of the same kind with another
 * grade is not, nor one for other vehicles. Null where the table says nothing of it.
 */
export function fitOf(product: Attributes, own: YearOfVehicle): Fit | null {
  const needed = neededParts(own).find(({ rule }) => isFor(product, rule));
  if (needed) return { isFitting: true, needed, grades: gradesFor(product, needed) };
  const rules = Object.values(own.vehicle.class.parts ?? {});
  const vehicles = rules.flatMap((rule) => rule[vehicleTerm] ?? []);
  const isForOthers =
    valuesFor(product, vehicleTerm).length > 0 && !meets(product, vehicleTerm, vehicles);
  const isOther = isForOthers || rules.some((rule) => isOfKind(product, rule));
  return isOther ? { isFitting: false } : null;
}

// Each is read whole: its own attributes are not in the engine.
const maxRead = 12;
const maxShown = 4;

type Engine = Pick<CatalogueEngine, "facets" | "select">;

/** Products that may meet a rule by what the engine has of them: those in stock first, by sales. */
async function candidates(engine: Engine, rule: PartRule): Promise<ProductCard[]> {
  const facets = await engine.facets();
  const filter: Record<string, string[]> = {};
  for (const [name, wanted] of Object.entries(rule)) {
    const facet = facets.find((it) => it.name === name);
    if (!facet) continue;
    const slugs = wanted.filter((slug) => facet.values.some((value) => value.slug === slug));
    if (slugs.length === 0) return [];
    filter[name] = slugs;
  }
  const select = (filter: Filter) =>
    engine.select({
      filter,
      orderby: "sales",
      order: "DESC",
      skip: 0,
      take: maxRead,
      currency: "",
    });
  const inStock = await select({ ...filter, stock: ["true"] });
  if (inStock.length === maxRead) return inStock;
  const listed = new Set(inStock.map(({ slug }) => slug));
  const all = await select(filter);
  return [...inStock, ...all.filter(({ slug }) => !listed.has(slug))].slice(0, maxRead);
}

/** Products for a part of a vehicle. */
export async function productsFor(
  engine: Engine,
  rule: PartRule,
  read: (slug: string) => Promise<Product | null>,
): Promise<ProductCard[]> {
  const cards = await candidates(engine, rule);
  // The engine has everything that a rule without free texts asks for.
  if (!rule.values) return cards.slice(0, maxShown);
  const products = await Promise.all(cards.map(({ slug }) => read(slug)));
  return cards
    .filter((_, at) => {
      const product = products[at];
      return product && isFor(product, rule);
    })
    .slice(0, maxShown);
}
