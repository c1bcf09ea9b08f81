import { currencyExponent } from "../../../shared/currency.ts";
import type { Filter, SortKey } from "../../../shared/facets.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { EngineCounts } from "../../commerce/catalogue-engine.ts";
import type { Facet } from "../../commerce/indexed-product.ts";
import { valueKey } from "../product-facts.ts";
import { blockSize, newestFirst, priceBits, type RunTables, toCollation } from "./tables.ts";

export const given = "$1::text::json";
// As a query of its own, each is computed once and not for every row.
export const run = `(SELECT (${given} ->> 'run')::bigint)`;
export const number = (name: string): string => `(SELECT (${given} ->> '${name}')::float8)`;
export const texts = (name: string): string =>
  `ARRAY(SELECT json_array_elements_text(${given} -> '${name}'))`;

/** A group of a filter: what products have one of, or a range of prices. */
export interface Group {
  name: string;
  /** Null for prices. */
  keys: string[] | null;
}

/** A filter's groups, with prices in minor units. */
export function toGroups(filter: Filter, currency: string) {
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
export const toConditions = (groups: readonly Group[], but = ""): string =>
  groups
    .map(({ name, keys }, at) => {
      if (name === but) return "";
      if (keys) return ` AND values && ${texts(`group${at}`)}`;
      const [low, high] = [number("low"), number("high")];
      return ` AND price IS NOT NULL AND price >= coalesce(${low}, price) AND price <= coalesce(${high}, price)`;
    })
    .join("");

export function toOrder(
  orderby: Exclude<SortKey, "relevance">,
  order: string,
  locale: Locale,
): string {
  const isUp = order === "ASC";
  if (orderby === "date") return isUp ? "date, id" : newestFirst;
  if (orderby === "alphabetically")
    return `name COLLATE ${toCollation(locale)} ${isUp ? "ASC" : "DESC"}, ${newestFirst}`;
  // The best seller has rank 0.
  if (orderby === "sales") return `sales_rank ${isUp ? "DESC" : "ASC"} NULLS LAST, ${newestFirst}`;
  return `${orderby} ${isUp ? "ASC" : "DESC"} NULLS LAST, ${newestFirst}`;
}

export interface Counted {
  /** Facet, value, count. */
  counts: [string, string, number][];
  prices: EngineCounts["prices"];
}

/** A listing as it is asked for in SQL. */
export interface Asked {
  tables: RunTables;
  groups: readonly Group[];
  isInCategory: boolean;
}

const none = `B'0'::bit(${blockSize})`;

/**
 * Sets of products, a row for each block: those of the listing (`met`), and those that every group but
 * one lets pass (`under0`).
 */
export function setsSql({ tables: { bits }, groups, isInCategory }: Asked): string {
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
    ? `SELECT own.block, own.bits & shown.bits AS bits FROM ${bits} own JOIN ${bits} shown USING (block)
       WHERE own.facet = 'category' AND own.value = ${given} ->> 'category'
         AND shown.facet = 'all' AND shown.value = ''`
    : `SELECT block, bits FROM ${bits} WHERE facet = 'all' AND value = ''`;
  return `
    base AS MATERIALIZED (${base}),
    chosen AS MATERIALIZED (
      SELECT block, bits AS base${chosen.map((it) => `, ${it}`).join("")} FROM base),
    sets AS MATERIALIZED (
      SELECT block, ${meets(-1)} AS met${groups.map((_group, at) => `, ${meets(at)} AS under${at}`).join("")}
      FROM chosen)`;
}

const slicesSql = (bits: string, block: string): string => `
  ARRAY(SELECT value::int FROM ${bits} WHERE block = ${block} AND facet = 'price' ORDER BY value DESC) AS worth,
  ARRAY(SELECT bits FROM ${bits} WHERE block = ${block} AND facet = 'price' ORDER BY value DESC) AS slices`;

const pricedSql = (bits: string, block: string): string =>
  `coalesce((SELECT bits FROM ${bits} WHERE block = ${block} AND facet = 'priced'), ${none})`;

/** Values, each with its count in a set of its own: those of a group are counted under all others. */
function valuesSql({ tables, groups }: Asked): string {
  const { bits } = tables;
  const named = groups.map(({ name }) => `'${name.replaceAll("'", "''")}'`);
  const others = ["'price'", "'priced'", ...named].join(", ");
  const counted = (set: string, condition: string) => `
    SELECT facet, value, bit_count(bits & ${set})::int AS n FROM sets JOIN ${bits} USING (block)
    WHERE bit_count(${set}) > 0 AND ${condition}`;
  const met = counted("met", `facet NOT IN (${others})`);
  const [only] = named;
  // Those of the only group are counted as without a filter, which is stored.
  if (only && groups.length === 1)
    return `${met} UNION ALL
    SELECT it ->> 0, it ->> 1, (it ->> 2)::int
    FROM json_array_elements(${storedCountsSql(tables)} -> 'counts') it WHERE it ->> 0 = ${only}`;
  const under = named.map((name, at) =>
    counted(`under${at}`, `facet = ${name} AND facet <> 'price'`),
  );
  return [met, ...under].join(" UNION ALL ");
}

/** Counts of all values, and the ends of prices. */
export function countsSql(asked: Asked): string {
  const { groups } = asked;
  const { bits } = asked.tables;
  const at = groups.findIndex(({ name }) => name === "price");
  const priced = at < 0 ? "met" : `under${at}`;
  const prices =
    at === 0 && groups.length === 1
      ? `${storedCountsSql(asked.tables)} -> 'prices'`
      : pricesSql(bits, priced);
  return `json_build_object(
    'counts', (SELECT coalesce(json_agg(json_build_array(facet, value, n)), '[]') FROM (
      SELECT facet, value, sum(n) AS n FROM (${valuesSql(asked)}) of GROUP BY facet, value) of
      WHERE n > 0),
    'prices', ${prices})`;
}

/** The lowest and highest price of a set. */
const pricesSql = (bits: string, set: string): string => `
  (SELECT CASE WHEN min(low) IS NULL THEN NULL
     ELSE json_build_object('low', min(low), 'high', max(high)) END FROM (
   SELECT storefront_extreme(worth, slices, among, false) AS low,
     storefront_extreme(worth, slices, among, true) AS high
   FROM (SELECT ${slicesSql(bits, "sets.block")}, ${pricedSql(bits, "sets.block")} & ${set} AS among
         FROM sets WHERE bit_count(${set}) > 0 OFFSET 0) of) ends)`;

/** Counts of a listing without filters, stored for each category and, as "", for all products. */
export const storedCountsSql = ({ counts }: RunTables): string =>
  `(SELECT listed FROM ${counts} WHERE category = coalesce(${given} ->> 'category', ''))`;

/** Stores the counts of `category`, or without one of all products. */
export const storeCounts = (tables: RunTables, isInCategory: boolean): string => {
  const asked = { tables, groups: [], isInCategory };
  return `
    WITH ${setsSql(asked)}
    INSERT INTO ${tables.counts} (category, listed)
    SELECT coalesce(${given} ->> 'category', ''), ${countsSql(asked)}
    ON CONFLICT (category) DO UPDATE SET listed = EXCLUDED.listed`;
};

/** Of fewer products all are sorted; of more, an order's index is gone through until a page is full. */
const maxSorted = 8_000;

// Of the bits of a block, parts in which there is any are looked through one by one.
const partBits = 64;

/** The sets of all blocks, each as one string of bits. */
export const joinedSql = ({ tables: { blocks } }: Asked, sets: readonly string[]): string => `
  joined AS MATERIALIZED (
    SELECT ${sets.map((set) => `storefront_joined(coalesce(${set}, ${none}) ORDER BY block) AS ${set}`).join(", ")}
    FROM ${blocks} LEFT JOIN sets USING (block))`;

/** Whether a product is in a set of all blocks. */
const isIn = (set: string): string => `get_bit((SELECT ${set} FROM joined), number) = 1`;

export function cardsSql(
  { tables: { products, documents }, groups, isInCategory }: Asked,
  { order, skip, take }: { order: string; skip: number; take: number },
): string {
  // Written out, because how many are wanted decides how they are best found.
  const page = `ORDER BY ${order} OFFSET ${Math.trunc(skip)} LIMIT ${Math.trunc(take)}`;
  const cards = (which: string) => `(
      SELECT json_agg(card ORDER BY place)
      FROM unnest(ARRAY(SELECT number FROM ${products} WHERE ${which} ${page}))
        WITH ORDINALITY AS page(number, place)
      JOIN ${documents} USING (number))`;
  const few = cards(`number = ANY (ARRAY(
          SELECT block * ${blockSize} + part + at
          FROM sets, generate_series(0, ${blockSize - 1}, ${partBits}) part,
            LATERAL (SELECT substring(met FROM part + 1 FOR ${partBits}) AS own) of,
            generate_series(0, ${partBits - 1}) at
          WHERE bit_count(met) > 0 AND bit_count(own) > 0 AND get_bit(own, at) = 1))`);
  const isWhole = groups.length === 0 && !isInCategory;
  const many = cards(`listed${isWhole ? "" : ` AND ${isIn("met")}`}`);
  return `CASE WHEN (SELECT sum(bit_count(met)) FROM sets) <= ${maxSorted} THEN ${few} ELSE ${many} END`;
}

export function toCounts({ counts, prices }: Counted, facets: readonly Facet[]): EngineCounts {
  const byKey = new Map(counts.map(([facet, value, n]) => [valueKey(facet, value), n]));
  const getCount = (facet: string, value: string) => byKey.get(valueKey(facet, value)) ?? 0;
  return {
    count: getCount("all", ""),
    facetCounts: facets.map(({ name, values }) => values.map(({ slug }) => getCount(name, slug))),
    ratingCounts: [1, 2, 3, 4, 5].map((least) => getCount("rating", String(least))),
    saleCount: getCount("sale", "true"),
    stockCount: getCount("stock", "true"),
    prices,
  };
}
