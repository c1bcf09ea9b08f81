import type { CatalogueClient } from "../platform/graphql/catalogue-client.ts";
import {
  hasSlug,
  isInList,
  type Listed,
  pageSize,
  readBySlug,
  type UnlistedSlugs,
} from "../platform/graphql/listed-slugs.ts";
import { catalogueQuery, graphql } from "../platform/graphql/operation.ts";
import type { IndexState } from "../product-index/index-reader.ts";
import { getProduct } from "./product-queries.ts";
import { withWholeLists } from "./whole-product.ts";

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
