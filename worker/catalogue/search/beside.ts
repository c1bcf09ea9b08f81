import type { Product, ProductCard } from "../../../shared/product.ts";
import type { Catalogue, Classification } from "../../commerce/catalogue.ts";
import type { CatalogueEngine } from "../../commerce/catalogue-engine.ts";
import { canAdd } from "../../commerce/choice.ts";
import { rescue } from "../../platform/backend-error.ts";
import {
  canReplace,
  isBeside,
  isRelated,
  mayGoWith,
  productsFor,
  rulesAround,
} from "./vehicle-fit.ts";
import { isOfVehicles } from "./vehicle-list.ts";

const maxCompanions = 2;
const maxAlternatives = 2;

/** Where what stands beside a product is read. */
export interface Source {
  catalogue: Pick<Catalogue, "classifications">;
  engine: Pick<CatalogueEngine, "facets" | "select"> | null;
}

/** The cards whose products pass a test; none if the backend fails: none is better than a wrong one. */
async function passing(
  { catalogue }: Pick<Source, "catalogue">,
  cards: readonly ProductCard[],
  test: (product: Classification) => boolean,
): Promise<ProductCard[]> {
  if (cards.length === 0) return [];
  const products = await rescue(catalogue.classifications(cards.map(({ id }) => id)), new Map());
  return cards.filter(({ id }) => {
    const product = products.get(id);
    return product && test(product);
  });
}

/** Whether the table of vehicles may say something of what stands beside a product. */
const isCompared = (product: Classification, cards: readonly ProductCard[]): boolean =>
  cards.length > 0 && isOfVehicles(product);

/** What an operator has named beside a product, without what is for other vehicles. */
export const namedBeside = async (
  source: Pick<Source, "catalogue">,
  product: Classification,
  cards: readonly ProductCard[],
): Promise<ProductCard[]> =>
  isCompared(product, cards)
    ? passing(source, cards, (other) => mayGoWith(other, product))
    : [...cards];

/** Best sellers of the other parts of the vehicles that a product is for. */
async function otherParts(
  source: Source,
  product: Classification & Pick<Product, "id">,
): Promise<ProductCard[]> {
  const { engine, catalogue } = source;
  if (!engine) return [];
  const { beside } = rulesAround(product);
  const lists = await rescue(productsFor(beside, { engine, catalogue }), []);
  const cards = lists.flat().filter(canAdd);
  const fitting = new Set(await passing(source, cards, (other) => isBeside(other, product)));
  return lists
    .flatMap((list) => list.find((card) => fitting.has(card)) ?? [])
    .filter(({ id }) => id !== product.id);
}

/**
 * What is added together with a product without a choice: the backend's cross-sells, and where it has
 * too few, what the table of vehicles says that the same vehicles need.
 */
export async function listCompanions(
  product: Pick<Product, "id" | "crossSells"> & Classification,
  source: Source,
): Promise<ProductCard[]> {
  const crossed = await namedBeside(
    source,
    product,
    product.crossSells.filter(canAdd).slice(0, maxCompanions),
  );
  const missing = maxCompanions - crossed.length;
  const others = missing > 0 && isOfVehicles(product) ? await otherParts(source, product) : [];
  const unlisted = others.filter(({ id }) => !crossed.some((it) => it.id === id));
  return [...crossed, ...unlisted.slice(0, missing)];
}

/** Products that the backend finds alike, without what is for other vehicles. */
export const relatedTo = async (
  product: Pick<Product, "related"> & Classification,
  source: Pick<Source, "catalogue">,
): Promise<ProductCard[]> =>
  isCompared(product, product.related)
    ? passing(source, product.related, (other) => isRelated(other, product))
    : product.related;

/** What can be had instead of a product: what the operator names as better, and what does the same. */
export async function alternativesTo(
  product: Pick<Product, "id" | "related" | "upsells"> & Classification,
  source: Source,
): Promise<ProductCard[]> {
  const { engine, catalogue } = source;
  const { own } = rulesAround(product);
  const [named, found] = await Promise.all([
    namedBeside(source, product, product.upsells),
    engine ? rescue(productsFor(own, { engine, catalogue }), []) : [],
  ]);
  const alike = await passing(source, [...product.related, ...found.flat()], (other) =>
    canReplace(other, product),
  );
  const cards = new Map([...named, ...alike].map((card) => [card.id, card]));
  cards.delete(product.id);
  return [...cards.values()]
    .filter(({ stockStatus }) => stockStatus !== "OUT_OF_STOCK")
    .slice(0, maxAlternatives);
}
