import type { FacetValue } from "../../commerce/indexed-product.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { getAllTerms, getGlobalAttributes } from "../documents/product-queries.ts";
import type { ResultOf, UncachedQuery, VariablesOf } from "../operation.ts";
import { pages } from "../pages.ts";
import type { AttributeInUse } from "./to-indexed-product.ts";

// WPGraphQL silently truncates longer lists to this, and an attribute's own list has no cursor.
const pageSize = 100;

type Taxonomies = VariablesOf<typeof getAllTerms.document>["taxonomies"];
type TermsPage = ResultOf<typeof getAllTerms.document>["terms"];

/**
 * "pa_engine-type" in TaxonomyEnum is PAENGINETYPE. A shop's own attributes are not in our schema.
 */
const toEnum = (taxonomy: string): Taxonomies =>
  [taxonomy.replace(/[^a-z0-9]/gi, "").toUpperCase()] as unknown as Taxonomies;

const toValues = (
  nodes: readonly { slug: string | null; name: string | null }[] | undefined,
): FacetValue[] =>
  (nodes ?? []).flatMap(({ slug, name }) => (slug ? [{ slug, label: name ?? slug }] : []));

const termsPage = async (
  ask: UncachedQuery,
  taxonomy: string,
  after: string | null,
): Promise<TermsPage> =>
  (await ask(getAllTerms, { taxonomies: toEnum(taxonomy), first: pageSize, after })).terms;

/** All terms of an attribute that are in use, by name, over as many calls as needed. */
async function everyTerm(ask: UncachedQuery, taxonomy: string): Promise<FacetValue[]> {
  const values: FacetValue[] = [];
  try {
    for await (const { nodes } of pages((after) => termsPage(ask, taxonomy, after)))
      values.push(...toValues(nodes.filter((term) => term.taxonomyName === taxonomy)));
  } catch (error) {
    // A backend with another enum name rejects the query; the remaining terms come from its
    // products.
    if (!(error instanceof BackendError) || error.reason !== "graphql") throw error;
  }
  return values;
}

/** Terms in the shop's order, followed by the truncated ones. */
async function completed(
  ask: UncachedQuery,
  name: string,
  values: FacetValue[],
): Promise<FacetValue[]> {
  if (values.length < pageSize) return values;
  const existing = new Set(values.map(({ slug }) => slug));
  const more = await everyTerm(ask, name);
  return [...values, ...more.filter(({ slug }) => !existing.has(slug))];
}

/** Global attributes with their terms, both in the shop's order. */
export async function shopAttributes(ask: UncachedQuery): Promise<AttributeInUse[]> {
  const { productAttributes } = await ask(getGlobalAttributes, {});
  const attributes = await Promise.all(
    (productAttributes?.nodes ?? []).map(async ({ name, label, terms }) =>
      name
        ? [
            {
              name,
              label: label ?? name,
              values: await completed(ask, name, toValues(terms?.nodes)),
            },
          ]
        : [],
    ),
  );
  return attributes.flat();
}
