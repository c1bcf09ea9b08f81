import type { Product } from "../../shared/product.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";
import { store } from "../store.ts";

const {
  purpose,
  grades: [firstGrade],
} = store.brand.attributes;
const firstWord = (slug: string): string => slug.split("-")[0] ?? "";

/** A product for a vehicle that another one is easily mistaken to be for. */
export interface OtherVehicle {
  vehicle: string;
  slug: string;
  name: string;
}

/**
 * The best seller of the same category for a vehicle of the same kind that this product is not for:
 * for "bike" one of "bike-electric"; null when there is none. Only products of a grade are so alike
 * that they are mistaken for each other: for others, the best seller may do something else.
 */
export function forOtherVehicle(
  index: CatalogueIndex,
  { slug, categories }: Pick<Product, "slug" | "categories">,
): OtherVehicle | null {
  const own = index.numberOf(slug);
  const graded = index.facets.find(({ name }) => firstGrade?.test(name))?.sets ?? [];
  const hasGrade = (product: number) => graded.some((set) => index.has(set, product));
  const facet = index.facets.find(({ name }) => purpose?.test(name));
  const inCategory = index.facets.find(({ name }) => name === "category");
  const position = inCategory?.positions.get(categories[0]?.slug ?? "");
  const category = position === undefined ? undefined : inCategory?.sets[position];
  if (own === undefined || !facet || !category || !hasGrade(own)) return null;
  const values = facet.values.map((value, at) => ({ ...value, set: facet.sets[at] ?? category }));
  const isFor = ({ set }: (typeof values)[number]) => index.has(set, own);
  const kinds = new Set(values.filter(isFor).map((value) => firstWord(value.slug)));
  for (const value of values) {
    if (isFor(value) || !kinds.has(firstWord(value.slug))) continue;
    const count = index.orders.sales.DESC.find(
      (product) =>
        hasGrade(product) &&
        [value.set, category, index.listed, index.stock].every((set) => index.has(set, product)),
    );
    if (count === undefined) continue;
    const card = index.card(count);
    return { vehicle: value.label, slug: card.slug, name: card.name };
  }
  return null;
}
