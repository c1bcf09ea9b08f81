import type { FacetValue, IndexedProduct, SearchText } from "../../commerce/indexed-product.ts";
import { plainText } from "../../platform/render/clean-html.ts";
import type { SearchTextNode } from "../documents/card-fields.ts";
import type { IndexNode } from "../documents/product-fields.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { getNodes, toCard } from "../mapping/to-card.ts";
import { toOffers } from "../mapping/to-offers.ts";
import { pageSize } from "../slugs.ts";

/** A category with its parent, as the index needs it. */
export interface CategoryNode {
  databaseId: number;
  slug: string;
  name: string;
  parentDatabaseId: number | null;
}

/** Values of the category facet, each with its parent's slug. */
export function categoryValues(categories: readonly CategoryNode[]): FacetValue[] {
  const slugs = new Map(categories.map(({ databaseId, slug }) => [databaseId, slug]));
  return categories.map(({ slug, name, parentDatabaseId }) => {
    const parent = parentDatabaseId === null ? undefined : slugs.get(parentDatabaseId);
    return { slug, label: name, ...(parent === undefined ? {} : { parent }) };
  });
}

// A cycle among categories is a backend error; it must not cause an endless loop here.
function withAncestors(slugs: readonly string[], values: readonly FacetValue[]): string[] {
  const parents = new Map(values.map(({ slug, parent }) => [slug, parent]));
  const all = new Set<string>();
  for (const own of slugs) {
    for (let slug: string | undefined = own; slug !== undefined && !all.has(slug); ) {
      all.add(slug);
      slug = parents.get(slug);
    }
  }
  return [...all];
}

/** A global attribute of one product with its terms. */
export interface AttributeInUse {
  name: string;
  label: string;
  values: FacetValue[];
}

/** The global attributes of a product; local ones belong to it alone and are not facets. */
export function getGlobalAttributes(node: IndexNode): AttributeInUse[] {
  if (!("attributes" in node)) return [];
  return getNodes(node.attributes).flatMap((attribute) => {
    if (!("terms" in attribute) || !attribute.name?.startsWith("pa_")) return [];
    const { name, label } = attribute;
    const values = getNodes(attribute.terms).flatMap((term) =>
      term.slug ? [{ slug: term.slug, label: term.name ?? term.slug }] : [],
    );
    return [{ name, label: label ?? name, values }];
  });
}

type Attributed = Pick<SearchTextNode, "databaseId"> & {
  attributes?: { nodes: readonly TermsInUse[] } | null;
};

interface TermsInUse {
  name: string | null;
  options?: readonly (string | null)[] | null;
  terms?: { nodes: readonly { name: string | null; slug?: string | null }[] } | null;
}

const isCut = ({ terms }: TermsInUse): boolean => (terms?.nodes.length ?? 0) >= pageSize;

/**
 * Whether the backend has truncated the terms of an attribute of this product; its options are
 * complete.
 */
export const hasCutTerms = (node: object): boolean =>
  ((node as Attributed).attributes?.nodes ?? []).some(isCut);

/** A product with all terms of its attributes, with the names that the shop's attributes have. */
export function withTermNames<Node extends object>(
  node: Node,
  shop: readonly AttributeInUse[],
): Node {
  if (!hasCutTerms(node)) return node;
  const nodes = ((node as Attributed).attributes?.nodes ?? []).map((attribute) => {
    const values = shop.find(({ name }) => name === attribute.name)?.values ?? [];
    const names = new Map(values.map(({ slug, label }) => [slug, label]));
    const terms = (attribute.options ?? []).flatMap((slug) =>
      slug ? [{ slug, name: names.get(slug) ?? slug }] : [],
    );
    return isCut(attribute) ? { ...attribute, terms: { nodes: terms } } : attribute;
  });
  return { ...node, attributes: { nodes } };
}

/** Names of a product's attribute values: "A5", "Dots", "90 g/m²". */
function getFacts(node: SearchTextNode): string[] {
  if (!("attributes" in node)) return [];
  return getNodes(node.attributes).flatMap((attribute) => {
    if ("terms" in attribute) return getNodes(attribute.terms).flatMap(({ name }) => name ?? []);
    return "options" in attribute ? (attribute.options ?? []).filter((it) => it !== null) : [];
  });
}

/** The searchable texts of a product in one language. */
export const toSearchText = (node: SearchTextNode): SearchText => ({
  name: plainText(node.name),
  categories: getNodes(node.productCategories).map(({ name }) => plainText(name)),
  facts: getFacts(node),
  short: plainText(node.shortDescription),
  description: plainText(node.description),
});

function getSkus(node: IndexNode): string[] {
  const variations = "variations" in node ? getNodes(node.variations) : [];
  return [node.sku, ...variations.map(({ sku }) => sku)].filter((sku) => !!sku) as string[];
}

/** An indexed product from the backend's node. */
export function toIndexedProduct(
  node: IndexNode,
  categories: readonly FacetValue[],
  context: MappingContext,
  other: SearchText | null = null,
): IndexedProduct {
  const card = toCard(node, context);
  const slugs = withAncestors(
    getNodes(node.productCategories).flatMap(({ slug }) => slug ?? []),
    categories,
  );
  const labels = new Map(categories.map(({ slug, label }) => [slug, label]));
  const own = {
    ...toSearchText(node),
    categories: slugs.flatMap((slug) => labels.get(slug) ?? []),
  };
  const offers = toOffers(node, context);
  return {
    card,
    ...(offers && { offers }),
    date: Date.parse(node.date ?? "") || 0,
    search: {
      texts: other ? [own, other] : [own],
      skus: getSkus(node),
      sales: ("totalSales" in node && node.totalSales) || 0,
      isInStock: card.stockStatus !== "OUT_OF_STOCK",
    },
    categories: slugs,
    terms: Object.fromEntries(
      getGlobalAttributes(node).map(({ name, values }) => [name, values.map(({ slug }) => slug)]),
    ),
  };
}
