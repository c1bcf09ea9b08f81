import type { Filter, SortKey } from "../../shared/facets.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { currencyExponent } from "../../shared/money.ts";
import type { ProductCard } from "../../shared/product.ts";
import type {
  CatalogueEngine,
  EngineCounts,
  EngineList,
  EngineQuery,
} from "../commerce/catalogue-engine.ts";
import type { IndexedProduct } from "../commerce/indexed-product.ts";
import type { FacetPositions } from "../product-index/catalogue-index.ts";
import { appliedFilter } from "../product-index/query-index.ts";
import { rankedList } from "../product-index/ranked-list.ts";
import { readSearch } from "../search/search-groups.ts";
import { synonymsWith } from "../search/synonyms.ts";
import { type CurrentRun, documentValue, type ProductDocument } from "./documents.ts";
import type { Search, Searched, TypesenseClient } from "./typesense-client.ts";

interface EngineOptions {
  client: TypesenseClient;
  locale: Locale;
  current: CurrentRun;
}

/** The server's limit of one search. */
const maxHits = 250;
const maxFacetValues = 10_000;
/** Found products that our own search ranks, under the whole filter and under all but each group. */
const maxRanked = 500;
/** With fewer that have all words, the server leaves words out. */
const enough = 24;

/** A text in a filter; it cannot have the quote itself. */
const quoted = (text: string): string => `\`${text.replaceAll("`", "")}\``;

const anyOf = (field: string, values: readonly string[]): string =>
  `${field}:=[${values.map(quoted).join(",")}]`;

/** A group of a filter as the server reads it. */
interface Group {
  name: string;
  condition: string;
}

function groupsOf(filter: Filter, currency: string): Group[] {
  const units = 10 ** currencyExponent(currency);
  return Object.entries(filter).map(([name, chosen]) => {
    if (name !== "price")
      return {
        name,
        condition: anyOf(
          "values",
          chosen.map((slug) => documentValue(name, slug)),
        ),
      };
    const [low, high] = chosen.map((price) => (price ? Math.round(Number(price) * units) : null));
    const bounds = [`price:>=${low ?? 0}`, ...(high == null ? [] : [`price:<=${high}`])];
    return { name, condition: bounds.join(" && ") };
  });
}

const sortsOf: Record<Exclude<SortKey, "relevance">, (order: string) => string> = {
  date: (order) => `date:${order},product:${order}`,
  price: (order) => `price(missing_values: last):${order}`,
  rating: (order) => `rating(missing_values: last):${order}`,
  discount: (order) => `discount(missing_values: last):${order}`,
  // The best seller has rank 0.
  sales: (order) => `sales_rank(missing_values: last):${order === "asc" ? "desc" : "asc"}`,
  alphabetically: (order) => `sorted_name:${order}`,
};

const newestFirst = "date:desc,product:desc";

function sortOf({ orderby, order }: Pick<EngineQuery, "orderby" | "order">): string {
  const key = orderby === "relevance" ? "date" : orderby;
  const own = sortsOf[key](order.toLowerCase());
  return key === "date" ? own : `${own},${newestFirst}`;
}

/** A listing's searches, all in one collection and with the same conditions but for its filter. */
function listingOf({ current }: EngineOptions, query: Omit<EngineQuery, "search">) {
  const filter = appliedFilter(current.facets.map(withPositions), query);
  const groups = groupsOf(filter, query.currency || "EUR");
  const always =
    query.category === undefined
      ? []
      : [anyOf("values", [documentValue("category", query.category)])];
  return {
    filter,
    groups,
    /** Conditions of all groups but one, and others. */
    filterBut: (but: string, ...others: string[]) =>
      [
        ...others,
        ...always,
        ...groups.filter(({ name }) => name !== but).map(({ condition }) => condition),
      ].join(" && "),
  };
}

const withPositions = (facet: CurrentRun["facets"][number]): FacetPositions => ({
  ...facet,
  positions: new Map(facet.values.map(({ slug }, at) => [slug, at])),
});

const cardsIn = ({ hits }: Searched<Pick<ProductDocument, "card">>): ProductCard[] =>
  hits.map(({ document }) => JSON.parse(document.card));

const counted = {
  facet_by: "values",
  facet_strategy: "exhaustive",
  max_facet_values: maxFacetValues,
} as const;

async function plainList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { client, current } = options;
  const { facets, collection } = current;
  const { filter, groups, filterBut } = listingOf(options, query);
  const all = { collection, q: "*" };
  const priced = { ...all, filter_by: filterBut("price", "listed:=true", "price:>=0"), limit: 1 };
  const searches: Search[] = [
    {
      ...all,
      ...counted,
      filter_by: filterBut("", "listed:=true"),
      sort_by: sortOf(query),
      offset: query.skip,
      limit: query.take,
      include_fields: "card",
    },
    { ...priced, sort_by: "price:asc", include_fields: "price" },
    { ...priced, sort_by: "price:desc", include_fields: "price" },
    // Values of a group are counted under all filters but its own.
    ...groups.map(({ name }) => ({
      ...all,
      ...counted,
      filter_by: filterBut(name, "listed:=true"),
      limit: 1,
      include_fields: "id",
    })),
  ];
  const [listed, cheapest, dearest, ...others] =
    await client.search<Pick<ProductDocument, "card" | "price">>(searches);
  if (!listed || !cheapest || !dearest) throw new Error("Typesense has left out a search.");
  const [low, high] = [cheapest, dearest].map(({ hits }) => hits[0]?.document.price);
  return {
    products: cardsIn(listed),
    filter,
    facets,
    ...countsOf(listed, facets, new Map(groups.map(({ name }, at) => [name, others[at]]))),
    prices: low === undefined || high === undefined ? null : { low, high },
    found: null,
  };
}

function countsOf(
  listed: Searched<unknown>,
  facets: CurrentRun["facets"],
  others: ReadonlyMap<string, Searched<unknown> | undefined>,
): Omit<EngineCounts, "prices"> {
  const byValue = (searched: Searched<unknown>) =>
    new Map(
      searched.facet_counts
        .filter(({ field_name }) => field_name === "values")
        .flatMap(({ counts }) => counts.map(({ value, count }) => [value, count])),
    );
  const counts = byValue(listed);
  const own = new Map([...others].map(([name, it]) => [name, it ? byValue(it) : counts]));
  const countOf = (name: string, slug: string) =>
    (own.get(name) ?? counts).get(documentValue(name, slug)) ?? 0;
  return {
    count: listed.found,
    facetCounts: facets.map(({ name, values }) => values.map(({ slug }) => countOf(name, slug))),
    ratingCounts: [1, 2, 3, 4, 5].map((least) => countOf("rating", String(least))),
    saleCount: countOf("sale", "true"),
    stockCount: countOf("stock", "true"),
  };
}

/** A search: the server finds, our own search ranks the best of it and says what it understood. */
async function searchedList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { client, locale, current } = options;
  const { facets, collection } = current;
  const { filter, groups, filterBut } = listingOf(options, query);
  const {
    groups: words,
    low,
    high,
  } = readSearch(query.search, query.currency, synonymsWith(query.decided));
  const priced = [
    ...(low === null ? [] : [`price:>=${low}`]),
    ...(high === null ? [] : [`low_price:<=${high}`]),
  ];
  const base: Search = {
    collection,
    q: words.map(({ word }) => word).join(" ") || "*",
    query_by: "names,facts,others,described",
    query_by_weights: "8,4,2,1",
    prefix: "true",
    num_typos: "2",
    drop_tokens_threshold: enough,
    sort_by: words.length > 0 ? "_text_match:desc,popularity:desc" : newestFirst,
    include_fields: "brief",
  };
  const searches = ["", ...groups.map(({ name }) => name)].flatMap((but) =>
    Array.from({ length: maxRanked / maxHits }, (_, page) => ({
      ...base,
      filter_by: filterBut(but, "searched:=true", ...priced),
      offset: page * maxHits,
      limit: maxHits,
    })),
  );
  const results = await client.search<Pick<ProductDocument, "brief">>(searches);
  const briefs = new Set(results.flatMap(({ hits }) => hits.map(({ document }) => document.brief)));
  const products = [...briefs].map((brief): IndexedProduct => JSON.parse(brief));
  return rankedList(products, { facets, locale, filter, query });
}

const partSize = 1_000;

/** An engine over the current run of a catalogue in Typesense. */
export function typesenseEngine(options: EngineOptions): CatalogueEngine {
  const { client, current } = options;
  const { collection, facets } = current;
  /** Documents of a filter, newest first, in as many searches as they need. */
  async function documents(
    filter: string,
    fields: string,
    { skip = 0, take, sort = newestFirst }: { skip?: number; take: number; sort?: string },
  ): Promise<ProductDocument[]> {
    const searches = Array.from({ length: Math.ceil(take / maxHits) }, (_, page) => ({
      collection,
      q: "*",
      ...(filter && { filter_by: filter }),
      sort_by: sort,
      include_fields: fields,
      offset: skip + page * maxHits,
      limit: Math.min(maxHits, take - page * maxHits),
    }));
    if (searches.length === 0) return [];
    const results = await client.search<ProductDocument>(searches);
    return results.flatMap(({ hits }) => hits.map(({ document }) => document));
  }
  const bySlug = async (slug: string, fields: string) =>
    (await documents(anyOf("slug", [slug]), fields, { take: 1 }))[0];
  return {
    list: (query) => (query.search ? searchedList(options, query) : plainList(options, query)),
    async select(selection) {
      const { filterBut } = listingOf(options, selection);
      const { skip, take } = selection;
      const sort = sortOf(selection);
      const found = await documents(filterBut("", "listed:=true"), "card", { skip, take, sort });
      return found.map(({ card }) => JSON.parse(card));
    },
    facets: async () => facets,
    has: async (slug) => (await bySlug(slug, "id")) !== undefined,
    async valuesOf(slug) {
      const found = await bySlug(slug, "values");
      if (!found) return null;
      const values: Record<string, string[]> = {};
      const own = new Set(found.values);
      for (const { name, values: all } of facets) {
        const slugs = all.map((it) => it.slug).filter((it) => own.has(documentValue(name, it)));
        if (slugs.length > 0) values[name] = slugs;
      }
      return values;
    },
    async cards(ids) {
      if (ids.length === 0) return [];
      const found = await documents(`product:[${ids.join(",")}]`, "card", { take: ids.length });
      return found.map(({ card }) => JSON.parse(card));
    },
    async idsOf(slugs) {
      if (slugs.length === 0) return [];
      const found = await documents(anyOf("slug", slugs), "product,slug", { take: slugs.length });
      const ids = new Map(found.map(({ slug, product }) => [slug, product]));
      return slugs.flatMap((slug) => ids.get(slug) ?? []);
    },
    async parents(variations) {
      if (variations.length === 0) return new Map();
      const wanted = new Set(variations);
      const found = await documents(`variations:[${variations.join(",")}]`, "product,variations", {
        take: variations.length,
      });
      return new Map(
        found.flatMap(({ product, variations: own }) =>
          own.filter((id) => wanted.has(id)).map((id) => [id, product] as const),
        ),
      );
    },
    size: async () => current.size,
    every: async (start, most) =>
      (await documents("", "card", { skip: start, take: most })).map(({ card }) =>
        JSON.parse(card),
      ),
    part: async (at) =>
      (await documents("", "whole", { skip: (at - 1) * partSize, take: partSize })).map(
        ({ whole }) => JSON.parse(whole),
      ),
  };
}
