import { rescue } from "../platform/backend-error.ts";
import {
  getMoreMembers,
  getMoreReviews,
  getMoreVariations,
  getTermsOfProduct,
} from "./documents/product-queries.ts";
import { restOfConnection, type UncachedQuery } from "./operation.ts";
import { readNodes } from "./pages.ts";
import { pageSize } from "./slugs.ts";

interface Source {
  query: UncachedQuery;
}

interface WholeSource extends Source {
  /** Which attributes to read all terms of; by default all. */
  isAttributeRead?: (name: string) => boolean;
}

interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

interface Paged {
  pageInfo?: PageInfo;
  nodes: readonly object[];
}

interface Attribute {
  name?: string | null;
  terms?: { nodes: readonly object[] } | null;
}

/** The lists in a product that the backend truncates at a hundred. */
interface Lists {
  variations?: Paged | null;
  products?: Paged | null;
  members?: Paged | null;
  attributes?: { nodes: readonly Attribute[] } | null;
  reviews?: { pageInfo?: PageInfo; edges: readonly object[] } | null;
}

const withNodes = (list: Paged, rest: readonly object[]) => ({
  ...list,
  nodes: [...list.nodes, ...rest],
});

async function readVariations(source: Source, slug: string, list: Paged) {
  const rest = await restOfConnection<object>(list, async (after) => {
    const { product } = await source.query(getMoreVariations, { slug, after });
    return product && "variations" in product ? product.variations : null;
  });
  return withNodes(list, rest);
}

const restOfMembers = (source: Source, slug: string, list: Paged) =>
  restOfConnection<object>(list, async (after) => {
    const { product } = await source.query(getMoreMembers, { slug, after });
    return product && "products" in product ? product.products : null;
  });

// Cards query the members under an alias, pages under both names; the members are the same.
async function readMembers(source: Source, slug: string, { products, members }: Lists) {
  const list = products ?? members;
  const rest = list?.pageInfo?.hasNextPage ? await restOfMembers(source, slug, list) : [];
  return {
    ...(products && { products: withNodes(products, rest) }),
    ...(members && { members: withNodes(members, rest) }),
  };
}

type Reviews = NonNullable<Lists["reviews"]>;

// Limit of a thousand, because the page waits for them; the newest matter most.
const maxReviewPages = 10;

/** Reads the reviews as far as possible; a failed read does not fail the page. */
async function readReviews(source: Source, slug: string, list: Reviews) {
  let read = 1;
  const rest = await restOfConnection<object>({ nodes: [], ...list }, async (after) => {
    read += 1;
    if (read > maxReviewPages) return null;
    const more = await rescue(source.query(getMoreReviews, { slug, after }), null);
    const reviews = more?.product?.reviews;
    return reviews && { ...reviews, nodes: reviews.edges };
  });
  return { ...list, edges: [...list.edges, ...rest] };
}

/** All terms of one attribute of a product. */
async function termsOfAttribute(source: Source, slug: string, name: string) {
  const readPage = async (after: string | null) => {
    const { product } = await source.query(getTermsOfProduct, { slug, after });
    const attributes = product && "attributes" in product ? product.attributes?.nodes : [];
    const match = attributes?.find((attribute) => attribute.name === name);
    return match && "terms" in match ? match.terms : null;
  };
  return readNodes<object>(readPage);
}

async function readAttributes(
  source: WholeSource,
  slug: string,
  list: NonNullable<Lists["attributes"]>,
): Promise<Lists["attributes"]> {
  const { isAttributeRead = () => true } = source;
  const nodes = list.nodes.map(async (attribute) => {
    const { name, terms } = attribute;
    const isCut = terms && terms.nodes.length >= pageSize;
    if (!name || !isCut || !isAttributeRead(name)) return attribute;
    return { ...attribute, terms: { nodes: await termsOfAttribute(source, slug, name) } };
  });
  return { ...list, nodes: await Promise.all(nodes) };
}

/**
 * A product with all variations, members, terms and reviews, which the backend returns a hundred at
 * a time.
 */
export async function withWholeLists<Product extends { slug: string | null }>(
  source: WholeSource,
  product: Product,
): Promise<Product> {
  const lists = product as Lists;
  const { variations, attributes, reviews } = lists;
  const { slug } = product;
  if (!slug) return product;
  const [allVariations, members, allAttributes, allReviews] = await Promise.all([
    variations?.pageInfo?.hasNextPage ? readVariations(source, slug, variations) : variations,
    readMembers(source, slug, lists),
    attributes ? readAttributes(source, slug, attributes) : attributes,
    reviews?.pageInfo?.hasNextPage ? readReviews(source, slug, reviews) : reviews,
  ]);
  return {
    ...product,
    ...(allVariations && { variations: allVariations }),
    ...members,
    ...(allAttributes && { attributes: allAttributes }),
    ...(allReviews && { reviews: allReviews }),
  };
}
