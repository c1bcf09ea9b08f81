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
  EngineSelection,
} from "../commerce/catalogue-engine.ts";
import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import type { KnownFacet } from "../product-index/catalogue-index.ts";
import { engineInMemory } from "../product-index/index-engine.ts";
import { appliedFilter } from "../product-index/query-index.ts";
import type { Database, Query } from "./database.ts";
import { valueKey } from "./product-rows.ts";
import { readSearch, tsQueryOf } from "./search-groups.ts";
import { blockSize, collationOf, priceBits, type RunTables, tablesOf } from "./tables.ts";

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

interface EngineOptions {
  database: Database;
  locale: Locale;
  current: CurrentCatalogue;
}

/** A group of a filter: what products have one of, or a range of prices. */
interface Group {
  name: string;
  /** Null for prices. */
  keys: string[] | null;
}

/** A filter's groups, with prices in minor units. */
function groupsOf(filter: Filter, currency: string) {
  const units = 10 ** currencyExponent(currency);
  const groups = Object.entries(filter).map(
    ([name, chosen]): Group => ({
      name,
      keys: name === "price" ? null : chosen.map((slug) => valueKey(name, slug)),
    }),
  );
  const [low, high] = (filter.price ?? []).map((price) =>
    price ? Math.round(Number(price) * units) : null,
  );
  const keys = Object.fromEntries(groups.map((group, at) => [`group${at}`, group.keys]));
  return { groups, values: { ...keys, low: low ?? null, high: high ?? null } };
}

/** The groups of a filter as conditions on products, but for one of them. */
const conditionsOf = (groups: readonly Group[], but = ""): string =>
  groups
    .map(({ name, keys }, at) => {
      if (name === but) return "";
      if (keys) return ` AND values && ${texts(`group${at}`)}`;
      const [low, high] = [number("low"), number("high")];
      return ` AND price IS NOT NULL AND price >= coalesce(${low}, price) AND price <= coalesce(${high}, price)`;
    })
    .join("");

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

interface Counted {
  /** Facet, value, count. */
  counts: [string, string, number][] | null;
  prices: EngineCounts["prices"];
}

/** A listing as it is asked for in SQL. */
interface Asked {
  tables: RunTables;
  groups: readonly Group[];
  isInCategory: boolean;
}

const none = `B'0'::bit(${blockSize})`;

/**
 * Sets of products, a row for each block: those of the listing (`met`), and those that every group but
 * one lets pass (`under0`).
 */
function setsSql({ tables: { bits }, groups, isInCategory }: Asked): string {
  const chosen = groups.map(({ keys }, at) =>
    keys
      ? `coalesce((SELECT bit_or(b.bits) FROM ${bits} b JOIN unnest(${texts(`group${at}`)}) key
           ON b.facet = split_part(key, E'\\n', 1) AND b.value = split_part(key, E'\\n', 2)
         WHERE b.block = base.block), ${none}) AS group${at}`
      : `(SELECT storefront_at_most(worth, slices, among, coalesce(${number("high")}::bigint, ${2 ** priceBits}))
             & ~storefront_at_most(worth, slices, among, coalesce(${number("low")}::bigint, 0) - 1)
          FROM (SELECT ${slicesSql(bits, "base.block")}, ${pricedSql(bits, "base.block")} AS among) of) AS group${at}`,
  );
  const meets = (but: number) =>
    ["base", ...groups.map((_group, at) => `group${at}`).filter((_name, at) => at !== but)].join(
      " & ",
    );
  const base = isInCategory
    ? `facet = 'category' AND value = ${given} ->> 'category'`
    : "facet = 'all' AND value = ''";
  return `
    chosen AS MATERIALIZED (
      SELECT block, bits AS base${chosen.map((it) => `, ${it}`).join("")}
      FROM ${bits} base WHERE ${base}),
    sets AS MATERIALIZED (
      SELECT block, ${meets(-1)} AS met${groups.map((_group, at) => `, ${meets(at)} AS under${at}`).join("")}
      FROM chosen)`;
}

const slicesSql = (bits: string, block: string): string => `
  ARRAY(SELECT value::int FROM ${bits} WHERE block = ${block} AND facet = 'price' ORDER BY value DESC) AS worth,
  ARRAY(SELECT bits FROM ${bits} WHERE block = ${block} AND facet = 'price' ORDER BY value DESC) AS slices`;

const pricedSql = (bits: string, block: string): string =>
  `coalesce((SELECT bits FROM ${bits} WHERE block = ${block} AND facet = 'priced'), ${none})`;

/** The set that values of a facet are counted in. */
function underSql(groups: readonly Group[], facet: string): string {
  const cases = groups.map(
    ({ name }, at) => `WHEN '${name.replaceAll("'", "''")}' THEN under${at}`,
  );
  return cases.length > 0 ? `CASE ${facet} ${cases.join(" ")} ELSE met END` : "met";
}

const countsSql = ({ tables: { bits }, groups }: Asked): string => `
  'counts', (SELECT json_agg(json_build_array(facet, value, n)) FROM (
    SELECT facet, value, sum(bit_count(bits & ${underSql(groups, "facet")})) AS n
    FROM sets JOIN ${bits} USING (block) WHERE facet <> 'price' AND facet <> 'priced'
    GROUP BY facet, value) of WHERE n > 0),
  'prices', (SELECT CASE WHEN min(low) IS NULL THEN NULL
      ELSE json_build_object('low', min(low), 'high', max(high)) END FROM (
    SELECT storefront_extreme(worth, slices, among, false) AS low,
      storefront_extreme(worth, slices, among, true) AS high
    FROM (SELECT ${slicesSql(bits, "sets.block")},
            ${pricedSql(bits, "sets.block")} & ${underSql(groups, "'price'")} AS among
          FROM sets OFFSET 0) of) ends)`;

/** Of fewer products all are sorted; of more, products are read in order until a page is full. */
const maxSorted = 2_000;

// Of the bits of a block, parts in which there is any are looked through one by one.
const partBits = 64;

function cardsSql({ tables: { products }, groups, isInCategory }: Asked, order: string): string {
  const page = `ORDER BY ${order} OFFSET ${number("skip")} LIMIT ${number("take")}`;
  const conditions =
    (isInCategory ? ` AND values @> ARRAY[${given} ->> 'categoryKey']` : "") + conditionsOf(groups);
  return `CASE WHEN (SELECT sum(bit_count(met)) FROM sets) <= ${maxSorted} THEN (
      SELECT json_agg(card) FROM (
        SELECT card FROM ${products} WHERE number = ANY (ARRAY(
          SELECT block * ${blockSize} + part + at
          FROM sets, generate_series(0, ${blockSize - 1}, ${partBits}) part,
            LATERAL (SELECT substring(met FROM part + 1 FOR ${partBits}) AS own) of,
            generate_series(0, ${partBits - 1}) at
          WHERE bit_count(met) > 0 AND bit_count(own) > 0 AND get_bit(own, at) = 1))
        ${page}) page)
    ELSE (
      SELECT json_agg(card) FROM (
        SELECT card FROM ${products} WHERE listed${conditions} ${page}) page)
    END`;
}

function countsOf({ counts, prices }: Counted, facets: readonly Facet[]): EngineCounts {
  const byKey = new Map((counts ?? []).map(([facet, value, n]) => [valueKey(facet, value), n]));
  const countOf = (facet: string, value: string) => byKey.get(valueKey(facet, value)) ?? 0;
  return {
    count: countOf("all", ""),
    facetCounts: facets.map(({ name, values }) => values.map(({ slug }) => countOf(name, slug))),
    ratingCounts: [1, 2, 3, 4, 5].map((least) => countOf("rating", String(least))),
    saleCount: countOf("sale", "true"),
    stockCount: countOf("stock", "true"),
    prices,
  };
}

/** A listing as SQL, and what its statement is given. */
function listingOf(
  { locale, current }: EngineOptions,
  query: Omit<EngineQuery, "search">,
): { asked: Asked; given: object; order: string; filter: Filter } {
  const filter = appliedFilter(current.facets, query);
  const { groups, values } = groupsOf(filter, query.currency || "EUR");
  const { category, skip, take } = query;
  const orderby = query.orderby === "relevance" ? "date" : query.orderby;
  return {
    asked: { tables: tablesOf(current.run), groups, isInCategory: category !== undefined },
    given: {
      category,
      categoryKey: valueKey("category", category ?? ""),
      skip,
      take,
      ...values,
    },
    order: orderOf(orderby, query.order, locale),
    filter,
  };
}

async function plainList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { database, current } = options;
  const { asked, given, order, filter } = listingOf(options, query);
  const listed = await database.query<Counted & { cards: ProductCard[] | null }>(
    `WITH ${setsSql(asked)}
     SELECT json_build_object(${countsSql(asked)}, 'cards', ${cardsSql(asked, order)})`,
    given,
  );
  const { facets } = current;
  return {
    products: listed.cards ?? [],
    filter,
    facets,
    ...countsOf(listed, facets),
    found: null,
  };
}

async function selected(
  options: EngineOptions,
  selection: EngineSelection,
): Promise<ProductCard[]> {
  const { asked, given, order } = listingOf(options, selection);
  const cards = await options.database.query<ProductCard[] | null>(
    `WITH ${setsSql(asked)} SELECT ${cardsSql(asked, order)}`,
    given,
  );
  return cards ?? [];
}

/** Found products that our own search ranks, under the whole filter and under all but each group. */
const maxRanked = 500;
/** Of more, the best are chosen among so many. */
const maxPool = 1_000;
/** With fewer that have all words, products are found by their descriptions and by some words. */
const enough = 24;
/** With fewer, their whole texts are read. */
const maxWhole = 100;

/** Common words of a catalogue that are close to one that it does not have. */
async function closeWords(query: Query, { words: table }: RunTables, words: readonly string[]) {
  const long = words.filter((word) => word.length >= 4);
  if (long.length === 0) return new Map<string, string[]>();
  const close = await query<[string, string[]][] | null>(
    `SELECT json_agg(json_build_array(typed, near)) FROM unnest(${texts("words")}) AS typed,
       LATERAL (SELECT json_agg(word) AS near FROM (
         SELECT word FROM ${table} WHERE word % typed
         ORDER BY similarity(word, typed) DESC, word LIMIT 8) it) found
     WHERE near IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM ${table} WHERE word = typed)`,
    { words: long },
  );
  return new Map(close ?? []);
}

/**
 * Products of a search, by how many of its words they have: all; all, some of them in the description
 * alone; all but one; any.
 */
function foundSql(
  name: string,
  { products }: RunTables,
  { conditions, words }: { conditions: string; words: number },
): string {
  const query = (kind: string) => `(SELECT (${given} ->> '${kind}')::tsquery)`;
  const where = `searched${conditions}`;
  if (words === 0)
    return `${name} AS MATERIALIZED (
      SELECT id, 0 AS hits FROM ${products} WHERE ${where} LIMIT ${maxPool})`;
  const hits = Array.from(
    { length: words },
    (_word, at) => `(whole @@ (SELECT (${given} -> 'queries' ->> ${at})::tsquery))::int`,
  ).join(" + ");
  const more = (kind: string, condition: string) =>
    `SELECT id, ${hits} AS hits FROM ${products}
     WHERE ${where} AND whole @@ ${query(kind)} AND (SELECT ${condition}) LIMIT ${maxPool}`;
  const count = (...of: string[]) =>
    of.map((it) => `(SELECT count(*) FROM ${name}_${it})`).join(" + ");
  return `
    ${name}_all AS MATERIALIZED (
      (SELECT id, ${words} + 1 AS hits FROM ${products}
       WHERE ${where} AND words @@ ${query("all")} AND sales_rank IS NOT NULL LIMIT ${maxPool})
      UNION
      (SELECT id, ${words} + 1 FROM ${products}
       WHERE ${where} AND words @@ ${query("all")} LIMIT ${maxPool})),
    ${name}_whole AS MATERIALIZED (${more("all", `${count("all")} < ${enough}`)}),
    ${name}_most AS MATERIALIZED (${more("most", `${count("all", "whole")} < ${enough}`)}),
    ${name}_any AS MATERIALIZED (${more("any", `${count("all", "whole", "most")} < ${enough}`)}),
    ${name} AS MATERIALIZED (
      SELECT id, max(hits) AS hits FROM (
        SELECT * FROM ${name}_all UNION ALL SELECT * FROM ${name}_whole
        UNION ALL SELECT * FROM ${name}_most UNION ALL SELECT * FROM ${name}_any) every GROUP BY id)`;
}

/** The best of what was found, where it is more than is ranked. */
const bestSql = (name: string, { products }: RunTables): string => `
  best_${name} AS (
    SELECT f.id FROM ${name} f JOIN ${products} p USING (id)
    ORDER BY hits DESC,
      CASE WHEN (SELECT count(*) FROM ${name}) > ${maxRanked}
        THEN ts_rank(words, (SELECT (${given} ->> 'any')::tsquery)) * (1 + popularity / 100) END DESC,
      id DESC
    LIMIT ${maxRanked})`;

/** A search: the database finds, our own search ranks the best of it and says what it understood. */
async function searchedList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { database, locale, current } = options;
  const { asked, given: values, filter } = listingOf(options, query);
  const { tables, groups } = asked;
  const { groups: words, low, high } = readSearch(query.search, query.currency);
  const close = await closeWords(
    database.query,
    tables,
    words.map(({ word }) => word),
  );
  const queries = words.map((group) => `(${tsQueryOf(group, close.get(group.word) ?? [])})`);
  const most = queries.map((_query, but) => queries.filter((_it, at) => at !== but));
  const always =
    (asked.isInCategory ? ` AND values @> ARRAY[${given} ->> 'categoryKey']` : "") +
    (low === null ? "" : ` AND price >= ${number("searchedLow")}`) +
    (high === null ? "" : ` AND low_price <= ${number("searchedHigh")}`);
  // Values of a group are counted among what all others let pass.
  const sets = ["", ...groups.map(({ name }) => name)].map((but, at) => ({
    name: `found${at}`,
    conditions: always + conditionsOf(groups, but),
  }));
  const found = await database.query<IndexedProduct[] | null>(
    `WITH ${sets
      .flatMap(({ name, conditions }) => [
        foundSql(name, tables, { conditions, words: queries.length }),
        bestSql(name, tables),
      ])
      .join(",")},
     best AS MATERIALIZED (${sets.map(({ name }) => `SELECT id FROM best_${name}`).join(" UNION ")})
     SELECT json_agg(CASE WHEN (SELECT count(*) FROM best) <= ${maxWhole} THEN product ELSE brief END)
     FROM ${tables.products} WHERE id = ANY (ARRAY(SELECT id FROM best))`,
    {
      ...values,
      queries,
      all: queries.join(" & "),
      most: (queries.length > 2 ? most : [queries])
        .map((of) => `(${of.join(queries.length > 2 ? " & " : " | ")})`)
        .join(" | "),
      any: queries.join(" | "),
      searchedLow: low,
      searchedHigh: high,
    },
  );
  const { facets } = current;
  const { languageTag } = locales[locale];
  const ranking = engineInMemory({ products: found ?? [], facets: [...facets] }, languageTag);
  return withAllFacets(await ranking.list({ ...query, filter }), facets, filter);
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

/** An engine over the current run of a catalogue in PostgreSQL. */
export function postgresEngine(options: EngineOptions): CatalogueEngine {
  const { database, current } = options;
  const { query } = database;
  const { products } = tablesOf(current.run);
  const ask = async <Result>(statement: string, values: object): Promise<Result[]> =>
    (await query<Result[] | null>(statement, values)) ?? [];
  return {
    list: (asked) => (asked.search ? searchedList(options, asked) : plainList(options, asked)),
    select: (selection) => selected(options, selection),
    facets: async () => current.facets,
    has: async (slug) =>
      (await query(`SELECT to_json(true) FROM ${products} WHERE slug = ${given} ->> 'slug'`, {
        slug,
      })) === true,
    async valuesOf(slug) {
      const keys = await query<string[] | null>(
        `SELECT to_json(values) FROM ${products} WHERE slug = ${given} ->> 'slug'`,
        { slug },
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
        `SELECT json_agg(card) FROM ${products}
         WHERE id = ANY (${texts("ids")}::bigint[])`,
        { ids },
      ),
    idsOf: (slugs) =>
      ask(
        `SELECT json_agg(id ORDER BY at) FROM ${products}
         JOIN unnest(${texts("slugs")}) WITH ORDINALITY AS asked(slug, at) USING (slug)`,
        { slugs },
      ),
    async parents(variations) {
      const pairs = await ask<[number, number]>(
        `SELECT json_agg(json_build_array(variation, id))
         FROM ${products}, unnest(variations) AS variation
         WHERE variations && ${texts("ids")}::bigint[]
           AND variation = ANY (${texts("ids")}::bigint[])`,
        { ids: variations },
      );
      return new Map(pairs);
    },
    size: async () => current.size,
    every: (start, most) => ask(pageSql(products, "card"), { start, most }),
    part: (at) => ask(pageSql(products, "product"), { start: (at - 1) * partSize, most: partSize }),
  };
}

const partSize = 1_000;

// The page is found in the index alone, before any product is read.
const pageSql = (products: string, column: string): string => `
  SELECT json_agg(p.${column} ORDER BY p.date DESC, p.id DESC) FROM (
    SELECT id FROM ${products} ORDER BY ${newestFirst}
    OFFSET ${number("start")} LIMIT ${number("most")}) page
  JOIN ${products} p USING (id)`;
