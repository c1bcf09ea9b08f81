import type { Product, ProductCard } from "../../shared/product.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { canAdd } from "../commerce/choice.ts";
import { store } from "../store.ts";

const {
  purpose,
  grades: [firstGrade],
} = store.brand.attributes;

const maxCompanions = 2;
const maxCandidates = 12;

type Engine = Pick<CatalogueEngine, "facets" | "select" | "valuesOf">;

/**
 * Best sellers for the same vehicle that do something else: of other categories, one of each, and not
 * two that both have a grade: one is chosen instead of the other.
 */
async function forSameVehicle(
  engine: Engine,
  slug: string,
  besides: readonly ProductCard[],
): Promise<ProductCard[]> {
  const facets = await engine.facets();
  const vehicles = facets.find(({ name }) => purpose?.test(name))?.name;
  const grade = facets.find(({ name }) => firstGrade?.test(name))?.name;
  const own = await engine.valuesOf(slug);
  const ownVehicles = vehicles ? own?.[vehicles] : undefined;
  if (!own || !vehicles || !ownVehicles) return [];
  const cards = await engine.select({
    filter: { [vehicles]: ownVehicles, stock: ["true"] },
    ...{ orderby: "sales", order: "DESC", skip: 0, take: maxCandidates, currency: "" },
  });
  const values = await Promise.all(cards.map((card) => engine.valuesOf(card.slug)));
  const categories = new Set(own.category);
  let hasGrade = grade !== undefined && own[grade] !== undefined;
  return cards.filter((card, at) => {
    const theirs = values[at] ?? {};
    const isGraded = grade !== undefined && theirs[grade] !== undefined;
    const isAlike = (theirs.category ?? []).some((category) => categories.has(category));
    const isListed = card.slug === slug || besides.some(({ id }) => id === card.id);
    if (!canAdd(card) || isListed || isAlike || (isGraded && hasGrade)) return false;
    for (const category of theirs.category ?? []) categories.add(category);
    hasGrade ||= isGraded;
    return true;
  });
}

/**
 * What is added together with a product without a choice: the backend's cross-sells, and where it has
 * too few, best sellers for the same vehicle.
 */
export async function companionsOf(
  { slug, crossSells }: Pick<Product, "slug" | "crossSells">,
  engine: Engine | null,
): Promise<ProductCard[]> {
  const crossed = crossSells.filter(canAdd).slice(0, maxCompanions);
  const missing = maxCompanions - crossed.length;
  const others = missing > 0 && engine ? await forSameVehicle(engine, slug, crossed) : [];
  return [...crossed, ...others.slice(0, missing)];
}
