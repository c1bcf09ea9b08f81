import type { Product } from "../../shared/product.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
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
export async function forOtherVehicle(
  engine: Pick<CatalogueEngine, "facets" | "findValues" | "select">,
  { slug, categories }: Pick<Product, "slug" | "categories">,
): Promise<OtherVehicle | null> {
  const category = categories[0]?.slug;
  const facets = await engine.facets();
  const vehicles = facets.find(({ name }) => purpose?.test(name));
  const grades = facets.find(({ name }) => firstGrade?.test(name));
  const isChoice = facets
    .find(({ name }) => name === "category")
    ?.values.some((value) => value.slug === category);
  if (!vehicles || !grades || !isChoice) return null;
  const own = await engine.findValues(slug);
  if (!own?.[grades.name]?.length) return null;
  const ownVehicles = own[vehicles.name] ?? [];
  const kinds = new Set(ownVehicles.map(firstWord));
  const graded = grades.values.map((value) => value.slug);
  for (const value of vehicles.values) {
    if (ownVehicles.includes(value.slug) || !kinds.has(firstWord(value.slug))) continue;
    const [card] = await engine.select({
      filter: { [vehicles.name]: [value.slug], [grades.name]: graded, stock: ["true"] },
      category,
      orderby: "sales",
      order: "DESC",
      skip: 0,
      take: 1,
      currency: "",
    });
    if (card) return { vehicle: value.label, slug: card.slug, name: card.name };
  }
  return null;
}
