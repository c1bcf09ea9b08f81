import type { Filter } from "../../../shared/facets.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { ProductCard } from "../../../shared/product.ts";
import type {
  CatalogueEngine,
  EngineList,
  EngineQuery,
  EngineSelection,
} from "../../commerce/catalogue-engine.ts";
import type { Facet, IndexedProduct, ProductWords } from "../../commerce/indexed-product.ts";
import type { FacetPositions } from "../catalogue-index.ts";
import { valueKey } from "../product-facts.ts";
import { appliedFilter } from "../query-index.ts";
import { rankedList } from "../ranked-list.ts";
import { readSearch, type WordGroup } from "../search/search-groups.ts";
import { synonymsWith } from "../search/synonyms.ts";
import { hasDigit } from "../search/words.ts";
import type { Database, Query } from "./database.ts";
import {
  type Asked,
  type Counted,
  cardsSql,
  countsSql,
  given,
  joinedSql,
  number,
  run,
  setsSql,
  storedCountsSql,
  texts,
  toConditions,
  toCounts,
  toGroups,
  toOrder,
} from "./listing-sql.ts";
import { isAhead, nameTables, newestFirst, type RunTables } from "./tables.ts";
import { toTsQuery } from "./ts-query.ts";

/** The current run of a catalogue, as an isolate remembers it. */
export interface CurrentCatalogue {
  run: number;
  version: number;
  size: number;
  facets: FacetPositions[];
  /** From which popularity on products have an index of their own; null in a small catalogue. */
  ahead: number | null;
}

type StoredRun = CurrentCatalogue & { facets: Facet[] | null };

const undefinedTable = "42P01";

/** The current run of a catalogue; null where there is none. */
export async function currentCatalogue(
  { query }: Pick<Database, "query">,
  catalogue: string,
  known: CurrentCatalogue | undefined,
): Promise<CurrentCatalogue | null> {
  const current = await query<StoredRun | null>(
    `SELECT json_build_object('run', run, 'version', version, 'size', size, 'ahead', ahead, 'facets',
       CASE WHEN run = coalesce(${run}, 0) AND version = ${number("version")} THEN NULL ELSE facets END)
     FROM storefront_runs WHERE catalogue = ${given} ->> 'catalogue' AND is_current`,
    { catalogue, run: known?.run, version: known?.version },
  ).catch((cause) => {
    // Nothing has ever been stored in this database.
    if (cause.code === undefinedTable) return null;
    throw cause;
  });
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

/** A listing as SQL, and what its statement is given. */
function toListing(
  { locale, current }: EngineOptions,
  query: Omit<EngineQuery, "search">,
): { asked: Asked; values: object; order: string; filter: Filter } {
  const filter = appliedFilter(current.facets, query);
  const { groups, values: chosen } = toGroups(filter, query.currency || "EUR");
  const { category } = query;
  const orderby = query.orderby === "relevance" ? "date" : query.orderby;
  return {
    asked: { tables: nameTables(current.run), groups, isInCategory: category !== undefined },
    values: {
      category,
      categoryKey: valueKey("category", category ?? ""),
      ...chosen,
    },
    order: toOrder(orderby, query.order, locale),
    filter,
  };
}

async function plainList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { database, current } = options;
  const { asked, values, order, filter } = toListing(options, query);
  const counted =
    asked.groups.length > 0
      ? countsSql(asked)
      : `coalesce(${storedCountsSql(asked.tables)}, ${countsSql(asked)})`;
  const listed = await database.query<{ counted: Counted; cards: ProductCard[] | null }>(
    `WITH ${setsSql(asked)}, ${joinedSql(asked, ["met"])}
     SELECT json_build_object('counted', ${counted}, 'cards', ${cardsSql(asked, { ...query, order })})`,
    values,
  );
  const { facets } = current;
  return {
    products: listed.cards ?? [],
    filter,
    facets,
    ...toCounts(listed.counted, facets),
    found: null,
  };
}

async function selected(
  options: EngineOptions,
  selection: EngineSelection,
): Promise<ProductCard[]> {
  const { asked, values, order } = toListing(options, selection);
  const cards = await options.database.query<ProductCard[] | null>(
    `WITH ${setsSql(asked)}, ${joinedSql(asked, ["met"])} SELECT ${cardsSql(asked, { ...selection, order })}`,
    values,
  );
  return cards ?? [];
}

/** Found products of a filter, as our own search ranks them. */
const maxRanked = 500;
/** Of those that all groups but one let pass, so many more are found: the values of that one are counted. */
const maxCounted = 250;
/** Of more, the best are chosen among so many of the most popular. */
const maxPool = 1_000;
/** With fewer that have all words, products are found by their descriptions, and by some of the words. */
const enough = 24;
/** With fewer, their descriptions are read. */
const maxWhole = 100;

/** Longer words that begin as a word, at most. */
const maxBegun = 60;

/** What a catalogue's words are to those of a search. */
interface CatalogueWords {
  /** Words that begin as a word does, or are close to one that the catalogue does not have. */
  others: Map<string, string[]>;
  /** Whether products may have a word outside their descriptions. */
  isDuplicate(word: string): boolean;
}

// As words are stored: others are not looked up.
const isStored = (word: string): boolean => /^[a-z]{4,24}$/.test(word);

async function catalogueWords(
  query: Query,
  { words: table }: RunTables,
  groups: readonly WordGroup[],
): Promise<CatalogueWords> {
  const words = groups.map(({ word }) => word).filter((it) => it.length >= 2 && !hasDigit(it));
  const parts = [...new Set(groups.flatMap((it) => it.alternatives.flat()).filter(isStored))];
  if (words.length === 0 && parts.length === 0)
    return { others: new Map(), isDuplicate: () => true };
  // In the index alone: a prefix in a search would have all products of each word read.
  const read = await query<{ others: [string, string[]][] | null; stored: string[] | null }>(
    `SELECT json_build_object('others', (
       SELECT json_agg(json_build_array(typed, other)) FROM unnest(${texts("words")}) AS typed,
       LATERAL (SELECT json_agg(word) AS other FROM (
         (SELECT word FROM ${table} WHERE word > typed COLLATE "C" AND word < (typed || '~') COLLATE "C"
          ORDER BY word LIMIT ${maxBegun})
         UNION
         (SELECT word FROM ${table} WHERE length(typed) >= 4 AND word % typed
            AND NOT EXISTS (SELECT 1 FROM ${table} WHERE word = typed)
          ORDER BY similarity(word, typed) DESC, word LIMIT 8)) it) found
       WHERE other IS NOT NULL),
     'stored', (SELECT json_agg(word) FROM ${table} WHERE word = ANY (${texts("parts")})))`,
    { words, parts },
  );
  const stored = new Set(read.stored);
  return {
    others: new Map(read.others),
    isDuplicate: (word) => stored.has(word) || !isStored(word),
  };
}

interface Searched {
  asked: Asked;
  /** Conditions of the prices that the search names. */
  prices: string;
  /** How many words it has. */
  words: number;
  ahead: number | null;
}

/**
 * The most popular products of a set that have all words. Where those ahead are as many as are wanted,
 * they are the most popular of all, and no other is looked at.
 */
function allWordsSql(
  { asked, ahead }: Searched,
  { name, where, pool }: { name: string; where: string; pool: number },
): string {
  const { searched } = asked.tables;
  const best = (condition: string) => `
    SELECT number, popularity FROM ${searched}
    WHERE ${where} AND words @@ (SELECT (${given} ->> 'words')::tsquery) AND ${condition}
    ORDER BY popularity DESC, number LIMIT ${pool}`;
  if (ahead === null) return `${name}_best AS MATERIALIZED (${best("true")})`;
  const areAll = `(SELECT count(*) = ${pool} FROM ${name}_ahead)`;
  return `${name}_ahead AS MATERIALIZED (${best(isAhead(ahead))}),
    ${name}_best AS MATERIALIZED (
      SELECT * FROM ${name}_ahead WHERE ${areAll} UNION ALL (${best(`NOT ${areAll}`)}))`;
}

/**
 * Products of a search in a set of its filters, by how many of its words they have: all; all, some of
 * them in the description alone; all but one; any. The best of them, where it is more than is ranked.
 */
function foundSql(search: Searched, but: string, at: number): string {
  const { asked, prices, words, ahead } = search;
  const { searched } = asked.tables;
  const name = `found${at}`;
  const query = (kind: string) => `(SELECT (${given} ->> '${kind}')::tsquery)`;
  const category = asked.isInCategory ? ` AND values @> ARRAY[${given} ->> 'categoryKey']` : "";
  const where = `true${category}${prices}${toConditions(asked.groups, but)}`;
  const [pool, most] = but ? [maxCounted, maxCounted] : [maxPool, maxRanked];
  const more = (kind: string, hits: number, condition: string) =>
    `SELECT number, ${hits} AS hits FROM ${searched}
     WHERE ${where} AND whole @@ ${query(kind)} AND (SELECT ${condition}) LIMIT ${most}`;
  const lacks = (...of: string[]) =>
    `${of.map((it) => `(SELECT count(*) FROM ${name}_${it})`).join(" + ")} < ${enough}`;
  // Common words are in a tenth of all products: those of all but one of them are looked for ahead first.
  const popular =
    ahead === null
      ? "SELECT 0 AS number, 0 AS hits WHERE false"
      : `SELECT number, ${words - 1} AS hits FROM ${searched}
         WHERE ${where} AND words @@ ${query("most")} AND ${isAhead(ahead)}
           AND (SELECT ${lacks("all", "whole")}) LIMIT ${most}`;
  const steps =
    words === 0
      ? `${name}_every AS MATERIALIZED (
          SELECT number, 0 AS hits FROM ${searched} WHERE ${where} LIMIT ${pool})`
      : `${allWordsSql(search, { name, where, pool })},
        ${name}_all AS (SELECT number, ${words} + 1 AS hits FROM ${name}_best),
        ${name}_whole AS MATERIALIZED (${more("all", words, lacks("all"))}),
        ${name}_popular AS MATERIALIZED (${popular}),
        ${name}_most AS MATERIALIZED (${more("most", words - 1, lacks("all", "whole", "popular"))}),
        ${name}_any AS MATERIALIZED (${more("any", 0, lacks("all", "whole", "popular", "most"))}),
        ${name}_every AS MATERIALIZED (
          SELECT number, max(hits) AS hits FROM (
            SELECT * FROM ${name}_all UNION ALL SELECT * FROM ${name}_whole
            UNION ALL SELECT * FROM ${name}_popular
            UNION ALL SELECT * FROM ${name}_most UNION ALL SELECT * FROM ${name}_any) every
          GROUP BY number)`;
  // Only what is shown is worth reading its words for.
  const best = but
    ? "popularity"
    : `CASE WHEN (SELECT count(*) FROM ${name}_every) > ${maxRanked}
         THEN ts_rank(words, ${query("any")}) * (1 + popularity / 100) END`;
  return `${steps},
    ${name} AS (
      SELECT number FROM ${name}_every JOIN ${searched} USING (number)
      ORDER BY hits DESC, ${best} DESC, number LIMIT ${most})`;
}

/** A search: the database finds, our own search ranks the best of it and says what it understood. */
async function searchedList(options: EngineOptions, query: EngineQuery): Promise<EngineList> {
  const { database, locale, current } = options;
  const { asked, values, filter } = toListing(options, query);
  const { tables, groups } = asked;
  const {
    groups: words,
    low,
    high,
  } = readSearch(query.search, query.currency, synonymsWith(query.decided));
  const { others, isDuplicate } = await catalogueWords(database.query, tables, words);
  const toQueries = (isAsked: (word: string) => boolean) =>
    words.map((group) => `(${toTsQuery(group, others.get(group.word) ?? [], isAsked)})`);
  const queries = toQueries(() => true);
  const most = queries.map((_query, but) => queries.filter((_it, at) => at !== but));
  const prices =
    (low === null ? "" : ` AND price >= ${number("searchedLow")}`) +
    (high === null ? "" : ` AND low_price <= ${number("searchedHigh")}`);
  const search: Searched = { asked, prices, words: queries.length, ahead: current.ahead };
  // Values of a group are counted among what all others let pass.
  const found = ["", ...groups.map(({ name }) => name)].map((but, at) => foundSql(search, but, at));
  const best = await database.query<[IndexedProduct, ProductWords["weak"] | null][] | null>(
    `WITH ${found.join(",")},
     best AS MATERIALIZED (${found.map((_sql, at) => `SELECT number FROM found${at}`).join(" UNION ")})
     SELECT json_agg(json_build_array(
       brief, CASE WHEN (SELECT count(*) FROM best) <= ${maxWhole} THEN weak END))
     FROM ${tables.searched} WHERE number = ANY (ARRAY(SELECT number FROM best))`,
    {
      ...values,
      words: toQueries(isDuplicate).join(" & "),
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
  const products = (best ?? []).map(([product, weak]) =>
    weak && product.words ? { ...product, words: { ...product.words, weak } } : product,
  );
  return rankedList(products, { facets, locale, filter, query });
}

/** An engine over the current run of a catalogue in PostgreSQL. */
export function postgresEngine(options: EngineOptions): CatalogueEngine {
  const { database, current } = options;
  const { query } = database;
  const tables = nameTables(current.run);
  const { products, documents } = tables;
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
    async findValues(slug) {
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
        `SELECT json_agg(card) FROM ${products} JOIN ${documents} USING (number)
         WHERE id = ANY (${texts("ids")}::bigint[])`,
        { ids },
      ),
    findIds: (slugs) =>
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
    every: (start, most) => ask(pageSql(tables, "card"), { start, most }),
    part: (at) => ask(pageSql(tables, "product"), { start: (at - 1) * partSize, most: partSize }),
  };
}

const partSize = 1_000;

// The page is found in the index alone, before any product is read.
const pageSql = ({ products, documents }: RunTables, column: string): string => `
  SELECT json_agg(${column} ORDER BY date DESC, id DESC) FROM (
    SELECT date, id, number FROM ${products} ORDER BY ${newestFirst}
    OFFSET ${number("start")} LIMIT ${number("most")}) page
  JOIN ${documents} USING (number)`;
