import type { Product } from "../../shared/product.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";

// Names of the attributes for what a product is for, and how thick an oil is.
const vehicleName = /vehicle|kendaraan/;
const viscosityName = /viscosity|kekentalan/;
const firstWord = (slug: string): string => slug.split("-")[0] ?? "";

/** A product for a vehicle that another one is easily mistaken to be for. */
export interface OtherVehicle {
  vehicle: string;
  slug: string;
  name: string;
}

/**
 * The best-selling oil of the same category for a vehicle of the same kind that this oil is not for:
 * for "motor" one of "motor-matik"; null when there is none. For other products the best seller for
 * another vehicle may be for another purpose: a cleaner of carburettors leads to no engine flush.
 */
export function forOtherVehicle(
  index: CatalogueIndex,
  { slug, categories }: Pick<Product, "slug" | "categories">,
): OtherVehicle | null {
  const own = index.numberOf(slug);
  const viscosities = index.facets.find(({ name }) => viscosityName.test(name))?.sets ?? [];
  const isOil = (product: number) => viscosities.some((set) => index.has(set, product));
  const facet = index.facets.find(({ name }) => vehicleName.test(name));
  const inCategory = index.facets.find(({ name }) => name === "category");
  const position = inCategory?.positions.get(categories[0]?.slug ?? "");
  const category = position === undefined ? undefined : inCategory?.sets[position];
  if (own === undefined || !facet || !category || !isOil(own)) return null;
  const values = facet.values.map((value, at) => ({ ...value, set: facet.sets[at] ?? category }));
  const isFor = ({ set }: (typeof values)[number]) => index.has(set, own);
  const kinds = new Set(values.filter(isFor).map((value) => firstWord(value.slug)));
  for (const value of values) {
    if (isFor(value) || !kinds.has(firstWord(value.slug))) continue;
    const count = index.orders.sales.DESC.find(
      (product) =>
        isOil(product) &&
        [value.set, category, index.listed, index.stock].every((set) => index.has(set, product)),
    );
    if (count === undefined) continue;
    const card = index.card(count);
    return { vehicle: value.label, slug: card.slug, name: card.name };
  }
  return null;
}
