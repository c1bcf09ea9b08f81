import type { Product, ProductCard } from "../../shared/product.ts";
import type { Catalogue } from "../commerce/catalogue.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { canAdd } from "../commerce/choice.ts";
import { BackendError } from "../platform/backend-error.ts";
import {
  type Attributes,
  isBeside,
  isInsteadOf,
  isRelated,
  mayGoWith,
  productsFor,
  rulesAround,
} from "./vehicle-fit.ts";
import { isOfVehicles } from "./vehicle-list.ts";

const maxCompanions = 2;
const maxAlternatives = 2;

type Engine = Pick<CatalogueEngine, "facets" | "select">;

/** Where what stands beside a product is read. */
export interface Source {
  catalogue: Pick<Catalogue, "product">;
  engine: Engine | null;
}

/** Reads a product; null where that fails: nothing beside a product is better than a wrong one. */
const readerOf =
  ({ catalogue }: Pick<Source, "catalogue">) =>
  (slug: string): Promise<Product | null> =>
    catalogue.product(slug).catch((error: unknown) => {
      if (error instanceof BackendError) return null;
      throw error;
    });

/** The cards whose products pass a test. */
async function passing(
  source: Pick<Source, "catalogue">,
  cards: readonly ProductCard[],
  test: (product: Product) => boolean,
): Promise<ProductCard[]> {
  const read = readerOf(source);
  const products = await Promise.all(cards.map(({ slug }) => read(slug)));
  return cards.filter((_, at) => {
    const product = products[at];
    return product && test(product);
  });
}

/** Whether the table of vehicles may say something of what stands beside a product. */
const isCompared = (product: Attributes, cards: readonly ProductCard[]): boolean =>
  cards.length > 0 && isOfVehicles(product);

/** What an operator has named beside a product, without what is for other vehicles. */
export const namedBeside = async (
  source: Pick<Source, "catalogue">,
  product: Attributes,
  cards: readonly ProductCard[],
): Promise<ProductCard[]> =>
  isCompared(product, cards)
    ? passing(source, cards, (other) => mayGoWith(other, product))
    : [...cards];

/** Best sellers of the other parts of the vehicles that a product is for. */
async function otherParts(
  source: Source,
  product: Attributes & Pick<Product, "id">,
): Promise<ProductCard[]> {
  const { engine } = source;
  if (!engine) return [];
  const read = readerOf(source);
  const { beside } = rulesAround(product);
  const lists = await Promise.all(beside.map((rule) => productsFor(engine, rule, read)));
  const chosen = await Promise.all(
    lists.map((cards) =>
      passing(source, cards.filter(canAdd), (other) => isBeside(other, product)),
    ),
  );
  return chosen.flatMap((cards) => cards.slice(0, 1)).filter(({ id }) => id !== product.id);
}

/**
 * What is added together with a product without a choice: the backend's cross-sells, and where it has
 * too few, what the table of vehicles says that the same vehicles need.
 */
export async function companionsOf(
  product: Pick<Product, "id" | "crossSells"> & Attributes,
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
  product: Pick<Product, "related"> & Attributes,
  source: Pick<Source, "catalogue">,
): Promise<ProductCard[]> =>
  isCompared(product, product.related)
    ? passing(source, product.related, (other) => isRelated(other, product))
    : product.related;

/** What can be had instead of a product: what the operator names as better, and what does the same. */
export async function alternativesTo(
  product: Pick<Product, "id" | "related" | "upsells"> & Attributes,
  source: Source,
): Promise<ProductCard[]> {
  const { engine } = source;
  const read = readerOf(source);
  const [own] = rulesAround(product).own;
  const [named, found] = await Promise.all([
    namedBeside(source, product, product.upsells),
    own && engine ? productsFor(engine, own, read) : [],
  ]);
  const alike = await passing(source, [...product.related, ...found], (other) =>
    isInsteadOf(other, product),
  );
  const cards = new Map([...named, ...alike].map((card) => [card.id, card]));
  cards.delete(product.id);
  return [...cards.values()]
    .filter(({ stockStatus }) => stockStatus !== "OUT_OF_STOCK")
    .slice(0, maxAlternatives);
}
