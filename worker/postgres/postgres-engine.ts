import type { Filter, SortKey } from "../../shared/facets.ts";
import type { Locale } from "../../shared/i18n/locales.ts";
import { locales } from "../../shared/i18n/locales.ts";
import { currencyExponent } from "../../shared/money.ts";
import type { ProductCard } from "../../shared/product.ts";
import type {
  CatalogueEngine,
  EngineCounts,
  EngineList,
  EngineQuery,
} from "../commerce/catalogue-engine.ts";
import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import type { KnownFacet } from "../product-index/catalogue-index.ts";
import { engineInMemory } from "../product-index/index-engine.ts";
import { appliedFilter } from "../product-index/query-index.ts";
import type { Database, Query } from "./database.ts";
import { valueKey } from "./product-rows.ts";
import { readSearch, tsQueryOf } from "./search-groups.ts";
import { collationOf } from "./tables.ts";

/** The current run of a catalogue, as an isolate remembers it. */
export interface CurrentCatalogue {
  run: number;
  version: number;
  size: number;
  facets: KnownFacet[];
}

const given = "$1::text::json";
// As a query of its own, each is computed once and not for every row.
const run = `(SELECT (${given} ->> 'run')::bigint)`;
const number = (name: string): string => `(SELECT (${given} ->> '${name}')::float8)`;
const texts = (name: string): string =>
  `ARRAY(SELECT json_array_elements_text(${given} -> '${name}'))`;

/** The current run of a catalogue; null where there is none. */
export async function currentCatalogue(
  { query }: Pick<Database, "query">,
  catalogue: string,
  known: CurrentCatalogue | undefined,
): Promise<CurrentCatalogue | null> {
  const current = await query<(CurrentCatalogue & { facets: Facet[] | null }) | null>(
    `SELECT json_build_object('run', run, 'version', version, 'size', size, 'facets',
       CASE WHEN run = coalesce(${run}, 0) AND version = ${number("version")} THEN NULL ELSE facets END)
     FROM storefront_runs WHERE catalogue = ${given} ->> 'catalogue' AND is_current`,
    { catalogue, run: known?.run, version: known?.version },
  );
  if (!current) return null;
  if (known && !current.facets) return known;
  const facets = (current.facets ?? []).map((facet: Facet) => ({
    ...facet,
    positions: new Map(facet.values.map(({ slug }, at) => [slug, at])),
  }));
  return { ...current, facets };
}

/** A filter's groups as conditions, each with its values in the statement's parameter. */
function groupsOf(filter: Filter, currency: string) {
  const units = 10 ** currencyExponent(currency);
  const conditions: { name: string; condition: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, chosen] of Object.entries(filter)) {
    const at = conditions.length;
    const add = (condition: string) => conditions.push({ name, condition });
    if (name === "rating") add(`stars >= ${Number(chosen[0])}`);
    else if (name === "sale") add("on_sale");
    else if (name === "stock") add("in_stock");
    else if (name === "price") {
      values.low = chosen[0] ? Math.round(Number(chosen[0]) * units) : null;
      values.high = chosen[1] ? Math.round(Number(chosen[1]) * units) : null;
      add(
        `(price IS NOT NULL AND price >= coalesce(${number("low")}, price) AND price <= coalesce(${number("high")}, price))`,
      );
    } else {
      values[`group${at}`] = chosen.map((slug) => valueKey(name, slug));
      add(`values && ${texts(`group${at}`)}`);
    }
  }
  return { conditions, values };
}

const newestFirst = "date DESC, id DESC";

function orderOf(orderby: Exclude<SortKey, "relevance">, order: string, locale: Locale): string {
  const isUp = order === "ASC";
  if (orderby === "date") return isUp ? "date, id" : newestFirst;
  if (orderby === "alphabetically")
    return `name COLLATE ${collationOf(locale)} ${isUp ? "ASC" : "DESC"}, ${newestFirst}`;
  // The best seller has rank 0.
  if (orderby === "sales") return `sales_rank ${isUp ? "DESC" : "ASC"} NULLS LAST, ${newestFirst}`;
  return `${orderby} ${isUp ? "ASC" : "DESC"} NULLS LAST, ${newestFirst}`;
}

/** Totals of the rows that fail the same groups of a filter. */
interface Total {
  /** Groups that they fail, as bits: none, or one alone. */
  misses: number;
  count: number;
  sale: number;
  stock: number;
  stars: number[];
  low: number | null;
  high: number | null;
}

interface Counted {
  totals: Total[] | null;
  /** Misses, value, count. */
  counts: [number, string, number][] | null;
}

// A value is counted under all filters but its own group's: one scan gives all groups their counts,
// by the single group that a row fails.
const countedSql = `
  'totals', (SELECT json_agg(t) FROM (
    SELECT misses, count(*) AS count, count(*) FILTER (WHERE on_sale) AS sale,
      count(*) FILTER (WHERE in_stock) AS stock, min(price) AS low, max(price) AS high,
      json_build_array(${[1, 2, 3, 4, 5].map((least) => `count(*) FILTER (WHERE stars >= ${least})`).join(", ")}) AS stars
    FROM counted GROUP BY misses) t),
  'counts', (SELECT json_agg(json_build_array(misses, value, n)) FROM (
    SELECT misses, value, count(*) AS n FROM counted, unnest(values) AS value GROUP BY misses, value) v)`;

const missesOf = (conditions: readonly { condition: string }[]): string =>
  conditions.map(({ condition }, at) => `(NOT (${condition}))::int * ${2 ** at}`).join(" + ") ||
  "0";

function countsOf(
  { totals, counts }: Counted,
  facets: readonly Facet[],
  groups: readonly { name: string }[],
): EngineCounts {
  const all = totals ?? [];
  const bitOf = (name: string) => {
    const at = groups.findIndex((group) => group.name === name);
    return at < 0 ? 0 : 2 ** at;
  };
  const under = (name: string) => {
    const bit = bitOf(name);
    return all.filter(({ misses }) => misses === 0 || misses === bit);
  };
  const sum = (name: string, figure: (total: Total) => number) =>
    under(name).reduce((before, total) => before + figure(total), 0);
  const byValue = new Map<string, number>();
  for (const [misses, value, n] of counts ?? []) {
    const [name = ""] = value.split("\n");
    if (misses !== 0 && misses !== bitOf(name)) continue;
    byValue.set(value, (byValue.get(value) ?? 0) + n);
  }
  const prices = under("price").flatMap(({ low, high }) =>
    low === null || high === null ? [] : [low, high],
  );
  return {
    count: sum("", ({ count }) => count),
    facetCounts: facets.map(({ name, values }) =>
      values.map(({ slug }) => byValue.get(valueKey(name, slug)) ?? 0),
    ),
    ratingCounts: [0, 1, 2, 3, 4].map((at) => sum("rating", ({ stars }) => stars[at] ?? 0)),
    saleCount: sum("sale", ({ sale }) => sale),
    stockCount: sum("stock", ({ stock }) => stock),
    prices: prices.length > 0 ? { low: Math.min(...prices), high: Math.max(...prices) } : null,
  };
}

/** Found products that our own search ranks. */
const maxRanked = 500;
/** With fewer that have all words, descriptions are searched too, and of these so many at most. */
const enoughStrong = 24;
const maxDescribed = 2_000;
/** With fewer, their whole texts are read. */
const maxWhole = 100;

interface Found extends Counted {
  /** Products with the most of the search's words. */
  full: number;
  candidates: IndexedProduct[] | null;
}

/** Common words of a catalogue that are close to one that it does not have. */
async function closeWords(query: Query, of: number, words: readonly string[]) {
  const long = words.filter((word) => word.length >= 4);
  if (long.length === 0) return new Map<string, string[]>();
  const close = await query<[string, string[]][] | null>(
    `SELECT json_agg(json_build_array(typed, near)) FROM unnest(${texts("words")}) AS typed,
       LATERAL (SELECT json_agg(word) AS near FROM (
         SELECT word FROM storefront_words_of_runs WHERE run = ${run} AND word % typed
         ORDER BY similarity(word, typed) DESC, word LIMIT 8) it) found
     WHERE near IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM storefront_words_of_runs WHERE run = ${run} AND word = typed)`,
    { run: of, words: long },
  );
  return new Map(close ?? []);
}

interface EngineOptions {
  database: Database;
  locale: Locale;
  current: CurrentCatalogue;
}

async function plainList(
  { database, locale, current }: EngineOptions,
  query: EngineQuery,
): Promise<EngineList> {
  const { facets } = current;
  const filter = appliedFilter(facets, query);
  const { conditions, values } = groupsOf(filter, query.currency);
  const inCategory = query.category === undefined ? "" : ` AND values @> ${texts("category")}`;
  const orderby = query.orderby === "relevance" ? "date" : query.orderby;
  const all = ["", ...conditions.map(({ condition }) => condition)].join(" AND ");
  const listed = await database.query<Counted & { cards: ProductCard[] | null }>(
    `WITH counted AS MATERIALIZED (
       SELECT * FROM (
         SELECT values, price, stars, on_sale, in_stock, ${missesOf(conditions)} AS misses
         FROM storefront_products WHERE run = ${run} AND listed${inCategory}) rows
       WHERE misses & (misses - 1) = 0)
     SELECT json_build_object(${countedSql},
       'cards', (SELECT json_agg(card) FROM (
         SELECT card FROM storefront_products WHERE run = ${run} AND listed${inCategory}${all}
         ORDER BY ${orderOf(orderby, query.order, locale)}
         OFFSET ${number("skip")} LIMIT ${number("take")}) page))`,
    {
      run: current.run,
      category: [valueKey("category", query.category ?? "")],
      skip: query.skip,
      take: query.take,
      ...values,
    },
  );
  const counts = countsOf(listed, facets, conditions);
  return { products: listed.cards ?? [], filter, facets, ...counts, found: null };
}

/** A search: the database finds, our own search ranks the best of it and says what it understood. */
async function searchedList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { database, locale, current } = options;
  const { facets } = current;
  const filter = appliedFilter(facets, query);
  const { conditions, values } = groupsOf(filter, query.currency);
  const { groups, low, high } = readSearch(query.search, query.currency);
  const close = await closeWords(
    database.query,
    current.run,
    groups.map(({ word }) => word),
  );
  const queries = groups.map((group) => tsQueryOf(group, close.get(group.word) ?? []));
  const hitsIn = (column: string) =>
    queries
      .map(
        (_query, at) => `(${column} @@ (SELECT (${given} -> 'queries' ->> ${at})::tsquery))::int`,
      )
      .join(" + ") || "0";
  const any = `(SELECT (${given} ->> 'any')::tsquery)`;
  const inCategory = query.category === undefined ? "" : ` AND values @> ${texts("category")}`;
  const priced = `
    AND (${number("searchedLow")} IS NULL OR price >= ${number("searchedLow")})
    AND (${number("searchedHigh")} IS NULL OR low_price <= ${number("searchedHigh")})`;
  const found = await database.query<Found>(
    `WITH strong AS MATERIALIZED (
       SELECT id, ${hitsIn("words")} AS hits
       FROM storefront_products
       WHERE run = ${run} AND searched${inCategory}${priced}
         ${queries.length > 0 ? `AND words @@ ${any}` : ""}),
     weak AS MATERIALIZED (
       SELECT id, ${hitsIn("(words || described)")} AS hits
       FROM storefront_products
       WHERE run = ${run} AND searched${inCategory}${priced} AND described @@ ${any}
         AND (SELECT count(*) FROM strong WHERE hits = ${queries.length}) < ${enoughStrong}
         AND id NOT IN (SELECT id FROM strong WHERE hits = ${queries.length})
       LIMIT ${maxDescribed}),
     found AS MATERIALIZED (
       SELECT id, max(hits) AS hits
       FROM (SELECT * FROM strong UNION ALL SELECT * FROM weak) both_kinds GROUP BY id),
     most AS MATERIALIZED (SELECT max(hits) AS hits FROM found),
     -- What lacks a word is not compared further: there may be thousands.
     partial AS (
       SELECT id, hits FROM found WHERE hits < (SELECT hits FROM most)
       ORDER BY hits DESC, id DESC LIMIT ${maxRanked}),
     matched AS MATERIALIZED (
       SELECT f.id, f.hits, values, price, stars, on_sale, in_stock,
         CASE WHEN f.hits = (SELECT hits FROM most)
           THEN ts_rank(words, ${any}) * (1 + popularity / 100) ELSE popularity END AS rank,
         ${missesOf(conditions)} AS misses
       FROM (SELECT * FROM found WHERE hits = (SELECT hits FROM most)
             UNION ALL SELECT * FROM partial) f
       JOIN storefront_products p ON p.run = ${run} AND p.id = f.id),
     counted AS MATERIALIZED (
       SELECT * FROM matched
       WHERE hits = (SELECT hits FROM most) AND misses & (misses - 1) = 0),
     size AS (SELECT count(*) AS n FROM matched WHERE hits = (SELECT hits FROM most)),
     best AS (
       SELECT id, hits, rank FROM matched, size
       WHERE n <= ${maxRanked} OR (misses = 0 AND hits = (SELECT hits FROM most))
       ORDER BY hits DESC, rank DESC, id DESC LIMIT ${maxRanked}),
     few AS (SELECT count(*) <= ${maxWhole} AS are FROM best)
     SELECT json_build_object(${countedSql}, 'full', (SELECT n FROM size),
       'candidates', (SELECT json_agg(CASE WHEN (SELECT are FROM few) THEN p.product ELSE p.brief END
           ORDER BY best.hits DESC, best.rank DESC, best.id DESC)
         FROM best JOIN storefront_products p ON p.run = ${run} AND p.id = best.id))`,
    {
      run: current.run,
      category: [valueKey("category", query.category ?? "")],
      queries,
      any: queries.map((it) => `(${it})`).join(" | "),
      searchedLow: low,
      searchedHigh: high,
      ...values,
    },
  );
  const products = found.candidates ?? [];
  const { languageTag } = locales[locale];
  const ranking = engineInMemory({ products, facets: [...facets] }, languageTag);
  if (found.full <= maxRanked)
    return withAllFacets(await ranking.list({ ...query, filter }), facets, filter);
  return largeList(options, query, { found, ranking, filter, conditions });
}

/** A list of some products' facets, by the facets of all. */
function withAllFacets(list: EngineList, facets: readonly Facet[], filter: Filter): EngineList {
  const facetCounts = facets.map(({ name, values }) => {
    const at = list.facets.findIndex((facet) => facet.name === name);
    const own = new Map(list.facets[at]?.values.map(({ slug }, by) => [slug, by]));
    return values.map(({ slug }) => list.facetCounts[at]?.[own.get(slug) ?? -1] ?? 0);
  });
  return { ...list, facets, facetCounts, filter };
}

interface LargeSearch {
  found: Found;
  ranking: CatalogueEngine;
  filter: Filter;
  conditions: { name: string; condition: string }[];
}

/** A search with more products than are ranked: those that are come first, in their order. */
async function largeList(
  { current }: EngineOptions,
  query: EngineQuery,
  { found, ranking, filter, conditions }: LargeSearch,
): Promise<EngineList> {
  const counts = countsOf(found, current.facets, conditions);
  const list = await ranking.list({
    ...query,
    filter: {},
    category: undefined,
    skip: 0,
    take: maxRanked,
  });
  const ranked = list.products.slice(query.skip, query.skip + query.take);
  // Those that are not ranked are not shown, so they are not counted as pages.
  const count = Math.min(counts.count, list.products.length);
  return { ...counts, count, products: ranked, filter, facets: current.facets, found: list.found };
}

/** An engine over the current run of a catalogue in PostgreSQL. */
export function postgresEngine(options: EngineOptions): CatalogueEngine {
  const { database, locale, current } = options;
  const { query } = database;
  const ask = async <Result>(statement: string, values: object): Promise<Result[]> =>
    (await query<Result[] | null>(statement, { run: current.run, ...values })) ?? [];
  return {
    list: (asked) => (asked.search ? searchedList(options, asked) : plainList(options, asked)),
    async select({ filter, category, orderby, order, skip, take, currency }) {
      const { conditions, values } = groupsOf(
        appliedFilter(current.facets, { filter, category }),
        currency || "EUR",
      );
      const inCategory = category === undefined ? "" : ` AND values @> ${texts("category")}`;
      const all = ["", ...conditions.map(({ condition }) => condition)].join(" AND ");
      return ask(
        `SELECT json_agg(card) FROM (
           SELECT card FROM storefront_products WHERE run = ${run} AND listed${inCategory}${all}
           ORDER BY ${orderOf(orderby, order, locale)}
           OFFSET ${number("skip")} LIMIT ${number("take")}) page`,
        { category: [valueKey("category", category ?? "")], skip, take, ...values },
      );
    },
    facets: async () => current.facets,
    has: async (slug) =>
      (await query(
        `SELECT to_json(true) FROM storefront_products WHERE run = ${run} AND slug = ${given} ->> 'slug'`,
        { run: current.run, slug },
      )) === true,
    async valuesOf(slug) {
      const keys = await query<string[] | null>(
        `SELECT to_json(values) FROM storefront_products WHERE run = ${run} AND slug = ${given} ->> 'slug'`,
        { run: current.run, slug },
      );
      if (!keys) return null;
      const own = new Set(keys);
      return Object.fromEntries(
        current.facets
          .map(({ name, values }) => [
            name,
            values.map((value) => value.slug).filter((it) => own.has(valueKey(name, it))),
          ])
          .filter(([, slugs]) => slugs && slugs.length > 0),
      );
    },
    cards: (ids) =>
      ask(
        `SELECT json_agg(card) FROM storefront_products
         WHERE run = ${run} AND id = ANY (${texts("ids")}::bigint[])`,
        { ids },
      ),
    idsOf: (slugs) =>
      ask(
        `SELECT json_agg(id ORDER BY at) FROM storefront_products
         JOIN unnest(${texts("slugs")}) WITH ORDINALITY AS asked(slug, at) USING (slug)
         WHERE run = ${run}`,
        { slugs },
      ),
    async parents(variations) {
      const pairs = await ask<[number, number]>(
        `SELECT json_agg(json_build_array(variation, id))
         FROM storefront_products, unnest(variations) AS variation
         WHERE run = ${run} AND variations && ${texts("ids")}::bigint[]
           AND variation = ANY (${texts("ids")}::bigint[])`,
        { ids: variations },
      );
      return new Map(pairs);
    },
    size: async () => current.size,
    every: (start, most) => ask(pageSql("card"), { start, most }),
    part: (at) => ask(pageSql("product"), { start: (at - 1) * partSize, most: partSize }),
  };
}

const partSize = 1_000;

// The page is found in the index alone, before any product is read.
const pageSql = (column: string): string => `
  SELECT json_agg(p.${column} ORDER BY p.date DESC, p.id DESC) FROM (
    SELECT id FROM storefront_products WHERE run = ${run} ORDER BY ${newestFirst}
    OFFSET ${number("start")} LIMIT ${number("most")}) page
  JOIN storefront_products p ON p.run = ${run} AND p.id = page.id`;
