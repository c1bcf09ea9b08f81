import type { Product } from "../../shared/product.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";
import type { IndexState } from "../product-index/index-reader.ts";
import type { CatalogueClient } from "../woocommerce/catalogue-client.ts";
import { getProduct } from "../woocommerce/documents/product-queries.ts";
import { catalogueQuery, graphql } from "../woocommerce/operation.ts";
import {
  hasSlug,
  isInList,
  type Listed,
  pageSize,
  readBySlug,
  type UnlistedSlugs,
} from "../woocommerce/slugs.ts";
import { withWholeLists } from "../woocommerce/whole-product.ts";

/** Sources that determine whether a slug is a product. */
export interface ProductSources {
  catalogue: CatalogueClient;
  index: () => Promise<IndexState>;
  unlisted: UnlistedSlugs;
}

/**
 * Reads data of a product; null, without a backend query, when the index does not have the slug.
 */
export const readByProductSlug = <Found>(
  { catalogue, index, unlisted }: ProductSources,
  slug: string,
  read: () => Promise<Found | null | undefined>,
): Promise<Found | null> => {
  const isListed = () => isListedProduct(catalogue, index, slug);
  return readBySlug(unlisted, { kind: "product", slug, isListed }, read);
};

/** The product of a slug; null, without a backend query, when the index does not have it. */
export const readProduct = (sources: ProductSources, slug: string) =>
  readByProductSlug(sources, slug, async () => {
    const { product } = await sources.catalogue.query(getProduct, { slug });
    return product && withWholeLists(sources.catalogue, product);
  });

// Names of the attributes that tell what a product is for, and how thick an oil is.
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
 * for "motor" one of "motor-matik"; null when there is none. Of other goods the best seller for
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
  const place = inCategory?.places.get(categories[0]?.slug ?? "");
  const category = place === undefined ? undefined : inCategory?.sets[place];
  if (own === undefined || !facet || !category || !isOil(own)) return null;
  const values = facet.values.map((value, at) => ({ ...value, set: facet.sets[at] ?? category }));
  const isFor = ({ set }: (typeof values)[number]) => index.has(set, own);
  const kinds = new Set(values.filter(isFor).map((value) => firstWord(value.slug)));
  for (const value of values) {
    if (isFor(value) || !kinds.has(firstWord(value.slug))) continue;
    const found = index.orders.sales.DESC.find(
      (product) =>
        isOil(product) &&
        [value.set, category, index.listed, index.stock].every((set) => index.has(set, product)),
    );
    if (found === undefined) continue;
    const card = index.card(found);
    return { vehicle: value.label, slug: card.slug, name: card.name };
  }
  return null;
}

// Without an index the slug is unknown, and the backend's result decides.
async function isListedProduct(
  catalogue: CatalogueClient,
  index: ProductSources["index"],
  slug: string,
): Promise<Listed> {
  const known = await index();
  if (known.state !== "ready") return "unknown";
  if (known.index.hasSlug(slug)) return "yes";
  return isInList(hasSlug(slug), (after) => hiddenPage(catalogue, after));
}

// Products in no listing or search that still have pages; other clients do not need this query.
const getHiddenSlugs = catalogueQuery(
  graphql(`
    query getHiddenSlugs($after: String, $first: Int = 100) {
      products(
        first: $first
        after: $after
        where: {
          status: "publish"
          supportedTypesOnly: true
          visibility: HIDDEN
          orderby: [{ field: DATE, order: DESC }]
        }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          slug
        }
      }
    }
  `),
  { profile: "listing", tags: () => ["listing"] },
);

const hiddenPage = async (catalogue: CatalogueClient, after: string | null) =>
  (await catalogue.query(getHiddenSlugs, { first: pageSize, after })).products;
