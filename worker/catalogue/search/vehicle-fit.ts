import type { Filter } from "../../../shared/facets.ts";
import type { ProductCard } from "../../../shared/product.ts";
import type { Catalogue, Classification } from "../../commerce/catalogue.ts";
import type { CatalogueEngine, EngineQuery } from "../../commerce/catalogue-engine.ts";
import type { Facet } from "../../commerce/indexed-product.ts";
import { hasVehicles, vehicleClasses, vehicleParts, vehicleTerm } from "./vehicle-list.ts";
import type { PartRule, VehicleClass } from "./vehicles.ts";

const endsWith = (label: string, text: string): boolean => ` ${label}`.endsWith(` ${text}`);

/** The values of a product that a condition of a rule is about. */
const valuesFor = ({ attributes, categories }: Classification, name: string): string[] => {
  if (name === "category") return categories.map(({ slug }) => slug);
  return attributes
    .filter((it) => name === "values" || it.name === name)
    .flatMap(({ options }) => options.map((it) => (name === "values" ? it.label : it.value)));
};

const meets = (product: Classification, name: string, wanted: readonly string[]): boolean =>
  valuesFor(product, name).some((value) =>
    wanted.some((it) => (name === "values" ? endsWith(value, it) : value === it)),
  );

/** Whether a product is what a rule asks for. */
export const isFor = (product: Classification, rule: PartRule): boolean =>
  Object.entries(rule).every(([name, wanted]) => meets(product, name, wanted));

const isGrade = (name: string): boolean => vehicleParts.some(({ grade }) => grade === name);

const withoutGrade = /\s*[\d.]+$/;

/** Whether a product has the kind of grade that a rule asks for: "DOT 3" where it asks for "DOT 4". */
const isGradedAs = (product: Classification, values: readonly string[]): boolean =>
  valuesFor(product, "values").some((label) =>
    values.some((it) => ` ${label} `.includes(` ${it.replace(withoutGrade, "")} `)),
  );

/** Whether a product is of the kind that a rule is about, whatever its vehicle and grade. */
function isOfKind(product: Classification, { category, values, ...terms }: PartRule): boolean {
  if (category && !meets(product, "category", category)) return false;
  if (!Object.keys(terms).every((name) => valuesFor(product, name).length > 0)) return false;
  return !values || Object.keys(terms).some(isGrade) || isGradedAs(product, values);
}

/** Whether a product is for other vehicles than those of a class, or of a grade that they do not take. */
export function isForOthers(product: Classification, { parts = {} }: VehicleClass): boolean {
  const rules = Object.values(parts);
  const vehicles = rules.flatMap((rule) => rule[vehicleTerm] ?? []);
  const isElsewhere =
    valuesFor(product, vehicleTerm).length > 0 && !meets(product, vehicleTerm, vehicles);
  return isElsewhere || rules.some((rule) => isOfKind(product, rule));
}

/** A part of a class of vehicles that a product is. */
interface Use {
  own: VehicleClass;
  part: string;
  rule: PartRule;
}

const listUses = (product: Classification): Use[] =>
  vehicleClasses.flatMap((own) =>
    Object.entries(own.parts ?? {})
      .filter(([, rule]) => isFor(product, rule))
      .map(([part, rule]) => ({ own, part, rule })),
  );

/** The parts that a product is of any vehicle. */
export const listParts = (product: Classification): ReadonlySet<string> =>
  new Set(listUses(product).map(({ part }) => part));

/** Whether a product is for each vehicle that another one is for; null where the table does not say. */
function fitsWith(product: Classification, uses: readonly Use[]): boolean | null {
  const verdicts = uses.map(({ own }) => {
    if (Object.values(own.parts ?? {}).some((rule) => isFor(product, rule))) return true;
    return isForOthers(product, own) ? false : null;
  });
  if (verdicts.includes(false)) return false;
  return uses.length > 0 && !verdicts.includes(null) ? true : null;
}

/** Whether a product is named for every vehicle that another one is named for, or for none. */
function isForAll(product: Classification, other: Classification): boolean {
  const vehicles = valuesFor(product, vehicleTerm);
  return (
    vehicles.length === 0 || valuesFor(other, vehicleTerm).every((it) => vehicles.includes(it))
  );
}

/** Whether the table says that a product is another part of all the vehicles that one is for. */
export const isBeside = (product: Classification, one: Classification): boolean => {
  const uses = listUses(one);
  return fitsWith(product, uses) === true && !uses.some(({ rule }) => isFor(product, rule));
};

/** Whether what an operator has named beside a product is not for other vehicles, as the table says. */
export const mayGoWith = (product: Classification, one: Classification): boolean =>
  fitsWith(product, listUses(one)) !== false;

/** Whether a product is for the vehicles of another one, as far as is known. */
export const isRelated = (product: Classification, one: Classification): boolean =>
  fitsWith(product, listUses(one)) ?? isForAll(product, one);

/** What a product has of what a rule leaves a choice of: its viscosity, its DOT. */
const gradesIn = (product: Classification, rule: PartRule): string[] =>
  Object.entries(rule)
    .filter(([name]) => name === "values" || isGrade(name))
    .flatMap(([name, wanted]) => wanted.filter((it) => meets(product, name, [it])));

/**
 * Whether a product does what another one does, for all of its vehicles and of the same grade. A brand
 * without vehicles has no table to say so.
 */
export function canReplace(product: Classification, one: Classification): boolean {
  if (!hasVehicles) return true;
  const uses = listUses(one);
  return (
    uses.length > 0 &&
    uses.every(({ rule }) => {
      const grades = gradesIn(one, rule);
      const isAlike = gradesIn(product, rule).some((grade) => grades.includes(grade));
      return isFor(product, rule) && (isAlike || grades.length === 0);
    })
  );
}

/** The rules of the other parts of the vehicles that a product is for, and of the product's own. */
export function rulesAround(product: Classification): { beside: PartRule[]; own: PartRule[] } {
  const [use] = listUses(product);
  if (!use) return { beside: [], own: [] };
  const others = Object.entries(use.own.parts ?? {}).filter(([part]) => part !== use.part);
  return { beside: others.map(([, rule]) => rule), own: [use.rule] };
}

// Their own attributes are not in the engine.
const maxRead = 12;
const maxShown = 4;

type Engine = Pick<CatalogueEngine, "facets" | "select">;

/** The filter of a rule, by what the engine has of it; null where nothing can meet it. */
function filterFor(rule: PartRule, facets: readonly Facet[]): Filter | null {
  const filter: Record<string, string[]> = {};
  for (const [name, wanted] of Object.entries(rule)) {
    const facet = facets.find((it) => it.name === name);
    if (!facet) continue;
    const slugs = wanted.filter((slug) => facet.values.some((value) => value.slug === slug));
    if (slugs.length === 0) return null;
    filter[name] = slugs;
  }
  return filter;
}

/** Products that may meet a rule by what the engine has of them: those in stock first, by sales. */
async function candidates(engine: Engine, rule: PartRule): Promise<ProductCard[]> {
  const filter = filterFor(rule, await engine.facets());
  if (!filter) return [];
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

/** Products for each of some parts of vehicles. */
export async function productsFor(
  rules: readonly PartRule[],
  { engine, catalogue }: { engine: Engine; catalogue: Pick<Catalogue, "classifications"> },
): Promise<ProductCard[][]> {
  const lists = await Promise.all(rules.map((rule) => candidates(engine, rule)));
  const fitting = await thoseFor(rules, lists, catalogue);
  return fitting.map((cards) => cards.slice(0, maxShown));
}

/** The products of a listing that are for any of some parts of vehicles, the first part's first. */
export async function listedFor(
  rules: readonly PartRule[],
  query: EngineQuery,
  source: {
    engine: Pick<CatalogueEngine, "facets" | "list">;
    catalogue: Pick<Catalogue, "classifications">;
  },
): Promise<ProductCard[]> {
  const facets = await source.engine.facets();
  const lists = await Promise.all(
    rules.map(async (rule) => {
      const own = filterFor(rule, facets);
      const filter = own && intersect(query.filter, own);
      if (!filter) return [];
      const { products, found } = await source.engine.list({
        ...{ ...query, filter, skip: 0, take: maxRead },
      });
      return found?.isAlternative ? [] : products;
    }),
  );
  const fitting = (await thoseFor(rules, lists, source.catalogue)).flat();
  return [...new Map(fitting.map((card) => [card.id, card])).values()];
}

/** What two filters let pass; null where they share no value of a group. */
function intersect(one: Filter, other: Filter): Filter | null {
  const both: Record<string, readonly string[]> = { ...one };
  for (const [name, wanted] of Object.entries(other)) {
    const values = wanted.filter((it) => one[name]?.includes(it) ?? true);
    if (values.length === 0) return null;
    both[name] = values;
  }
  return both;
}

/** Of the candidates for each rule, those that meet it. */
async function thoseFor(
  rules: readonly PartRule[],
  lists: readonly ProductCard[][],
  catalogue: Pick<Catalogue, "classifications">,
): Promise<ProductCard[][]> {
  // The engine has everything that a rule without free texts asks for.
  const unread = lists.flatMap((cards, at) => (rules[at]?.values ? cards : []));
  const products =
    unread.length > 0 ? await catalogue.classifications(unread.map(({ id }) => id)) : new Map();
  return rules.map((rule, at) => {
    const cards = lists[at] ?? [];
    if (!rule.values) return cards;
    return cards.filter(({ id }) => {
      const product = products.get(id);
      return product && isFor(product, rule);
    });
  });
}
