import type { Filter } from "../../shared/facets.ts";
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { EngineList, EngineQuery } from "../commerce/catalogue-engine.ts";
import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import { engineInMemory } from "./index-engine.ts";

interface RankedQuery {
  /** Of the whole catalogue. */
  facets: readonly Facet[];
  locale: Locale;
  /** As it is applied. */
  filter: Filter;
  query: EngineQuery;
}

/** Lists the best of what an engine outside the isolate has found, ranked by our own search. */
export async function rankedList(
  products: IndexedProduct[],
  { facets, locale, filter, query }: RankedQuery,
): Promise<EngineList> {
  const { languageTag } = locales[locale];
  const ranking = engineInMemory({ products, facets: [...facets] }, languageTag);
  const list = await ranking.list({ ...query, filter });
  const facetCounts = facets.map(({ name, values }) => {
    const at = list.facets.findIndex((facet) => facet.name === name);
    const own = new Map(list.facets[at]?.values.map(({ slug }, by) => [slug, by]));
    return values.map(({ slug }) => list.facetCounts[at]?.[own.get(slug) ?? -1] ?? 0);
  });
  return { ...list, facets, facetCounts, filter };
}
