import type { Locale } from "../../../shared/i18n/locales.ts";
import type { CatalogueRun, CatalogueWriter } from "../../commerce/catalogue-engine.ts";
import { IdSet } from "../../commerce/id-set.ts";
import type { Facet, IndexedProduct } from "../../commerce/indexed-product.ts";
import { joinedFacets } from "../index-writer.ts";
import { valueKey } from "../product-facts.ts";
import type { Database, Query } from "./database.ts";
import { storeCounts } from "./listing-sql.ts";
import {
  clearBits,
  removeRows,
  storeBitsOfBlocks,
  storeBitsOfProducts,
  storeRows,
  storeWords,
  toRow,
  widestAmong,
  widestAttribute,
} from "./product-rows.ts";
import {
  blockSize,
  createAheadIndex,
  createRunTables,
  createShared,
  dropRunTables,
  nameTables,
  type RunTables,
  toAheadQuery,
} from "./tables.ts";

const run = "($1::text::json ->> 'run')::bigint";
const catalogue = "$1::text::json ->> 'catalogue'";
const texts = (name: string): string =>
  `ARRAY(SELECT json_array_elements_text($1::text::json -> '${name}'))`;

interface StoredRow {
  id: number;
  number: number;
  slug: string;
  hash: string;
  edit: string;
  salesRank: number | null;
  values: string[];
}

const listCategories = (rows: readonly { values: string[] }[]): Set<string> => {
  const prefix = valueKey("category", "");
  const keys = rows.flatMap(({ values }) => values).filter((key) => key.startsWith(prefix));
  return new Set(keys.map((key) => key.slice(prefix.length)));
};

interface CurrentRun {
  run: number;
  size: number;
  facets: Facet[];
}

// Changes of one catalogue wait for each other.
const currentRun = `
  SELECT json_build_object('run', run, 'size', size, 'facets', facets) FROM storefront_runs
  WHERE catalogue = ${catalogue} AND is_current FOR UPDATE`;

type Row = ReturnType<typeof toRow>;

interface Block {
  block: number;
  home: number;
  used: number;
}

/** Gives products their numbers: those of a home have blocks of their own. */
async function number(query: Query, { blocks }: RunTables, rows: readonly Row[]) {
  const stored = await query<{ last: number; open: Block[] | null }>(
    `SELECT json_build_object('last', coalesce(max(block), -1), 'open',
       json_agg(json_build_object('block', block, 'home', home, 'used', used))
         FILTER (WHERE used < ${blockSize} AND home = ANY (${texts("homes")}::int[])))
     FROM ${blocks}`,
    { homes: [...new Set(rows.map(({ home }) => home))] },
  );
  let { last } = stored;
  const open = new Map(stored.open?.map((block) => [block.home, block]));
  const changed = new Map<number, Block>();
  const numbered = rows.map((row) => {
    let block = open.get(row.home);
    if (!block || block.used === blockSize) {
      last += 1;
      block = { block: last, home: row.home, used: 0 };
      open.set(row.home, block);
    }
    changed.set(block.block, block);
    const number = block.block * blockSize + block.used;
    block.used += 1;
    return { ...row, number };
  });
  await query(
    `INSERT INTO ${blocks} (block, home, used)
     SELECT block, home, used FROM json_to_recordset($1::text::json -> 'blocks')
       AS given(block int, home int, used int)
     ON CONFLICT (block) DO UPDATE SET used = EXCLUDED.used`,
    { blocks: [...changed.values()] },
  );
  return numbered;
}

/** Counts the listings of categories, and that of all products, anew. */
async function countListings(query: Query, tables: RunTables, categories: Iterable<string>) {
  await query(storeCounts(tables, false), {});
  for (const category of categories) await query(storeCounts(tables, true), { category });
}

/** Drops values that no product has. */
const inUse = (facets: readonly Facet[], used: ReadonlySet<string>): Facet[] =>
  facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ slug }) => used.has(valueKey(facet.name, slug))),
    }))
    .filter(({ values }) => values.length > 0);

/** The values that products of a run have. */
async function usedValues(query: Query, { bits }: RunTables): Promise<Set<string>> {
  const keys = await query<string[] | null>(
    `SELECT json_agg(DISTINCT facet || E'\\n' || value) FROM ${bits} WHERE bit_count(bits) > 0`,
    {},
  );
  return new Set(keys ?? []);
}

/** Those of `values` that products of a run have. */
async function usedAmong(
  query: Query,
  { bits }: RunTables,
  values: readonly string[],
): Promise<Set<string>> {
  const keys = await query<string[] | null>(
    `SELECT json_agg(key) FROM unnest(${texts("values")}) key WHERE EXISTS (
       SELECT FROM ${bits} WHERE facet = split_part(key, E'\\n', 1)
         AND value = split_part(key, E'\\n', 2) AND bit_count(bits) > 0)`,
    { values },
  );
  return new Set(keys ?? []);
}

const idsAtOnce = 50_000;

/** The ids of the products of a run. */
async function storedIds(query: Query, { products }: RunTables): Promise<IdSet> {
  const ids = new IdSet();
  let after = 0;
  do {
    const page = await query<number[] | null>(
      `SELECT json_agg(id) FROM (
         SELECT id FROM ${products} WHERE id > ($1::text::json ->> 'after')::bigint
         ORDER BY id LIMIT ${idsAtOnce}) page`,
      { after },
    );
    for (const id of page ?? []) ids.add(id);
    after = page?.at(-1) ?? 0;
  } while (after > 0);
  return ids;
}

interface StartedRun {
  catalogue: string;
  run: number;
  ids: IdSet;
}

/** Blocks whose bits are set by one statement. */
const blocksAtOnce = 4;

class PostgresRun implements CatalogueRun {
  readonly ids: IdSet;
  readonly #database: Database;
  readonly #catalogue: string;
  readonly #run: number;
  readonly #tables: RunTables;
  /** By which, beside their categories, products share blocks. */
  #attribute: string | null = null;

  constructor(database: Database, started: StartedRun) {
    this.#database = database;
    this.#catalogue = started.catalogue;
    this.#run = started.run;
    this.#tables = nameTables(started.run);
    this.ids = started.ids;
  }

  async add(products: readonly IndexedProduct[]) {
    const ids = products.map(({ card }) => card.id);
    const attribute = this.#attribute ?? widestAmong(products);
    this.#attribute = attribute;
    const given = products.map((product) => toRow(product, attribute));
    await this.#database.together(async (query) => {
      const rows = await number(query, this.#tables, given);
      await query(storeRows(this.#tables), { rows });
      await query(storeWords(this.#tables), { ids });
    });
    for (const id of ids) this.ids.add(id);
    return { run: this.#run };
  }

  /** One statement after another: a pooled connection has a limit of time for each. */
  async #storeBits(): Promise<void> {
    const { query, run } = this.#database;
    const { bits, blocks, documents, products, searched } = this.#tables;
    await run(`TRUNCATE ${bits}`);
    const last = await query<number | null>(`SELECT to_json(max(block)) FROM ${blocks}`, {});
    for (let from = 0; from <= (last ?? -1); from += blocksAtOnce)
      await query(storeBitsOfBlocks(this.#tables), { from, to: from + blocksAtOnce });
    await run(`VACUUM (ANALYZE) ${products}, ${documents}, ${searched}, ${bits}`);
    const categories = await query<string[] | null>(
      `SELECT json_agg(DISTINCT value) FROM ${bits} WHERE facet = 'category'`,
      {},
    );
    await countListings(query, this.#tables, categories ?? []);
  }

  /** Indexes the most popular products of a large run by themselves; null for a smaller one. */
  async #indexAhead(): Promise<number | null> {
    const from = await this.#database.query<number | null>(toAheadQuery(this.#tables), {});
    if (from !== null) await createAheadIndex(this.#database, this.#tables, from);
    return from;
  }

  async swap({ facets, hidden }: Parameters<CatalogueRun["swap"]>[0]) {
    const { size } = this.ids;
    const ahead = await this.#indexAhead();
    const given = { catalogue: this.#catalogue, run: this.#run, size, hidden, ahead };
    await this.#storeBits();
    const { changed, edited } = await this.#database.together(async (query) => {
      const before = await query<CurrentRun | null>(currentRun, given);
      const used = inUse(facets, await usedValues(query, this.#tables));
      const compared = before && (await this.#compare(query, nameTables(before.run)));
      await query(
        `WITH old AS (
           UPDATE storefront_runs SET is_current = false WHERE catalogue = ${catalogue} AND is_current)
         SELECT 1`,
        given,
      );
      await query(
        `UPDATE storefront_runs SET is_current = true, version = 1, stored_at = now(),
           size = ($1::text::json ->> 'size')::int, facets = $1::text::json -> 'facets',
           hidden = $1::text::json -> 'hidden', ahead = ($1::text::json ->> 'ahead')::float4
         WHERE run = ${run}`,
        { ...given, facets: used },
      );
      return compared ?? { changed: [], edited: [] };
    });
    const etag = `${this.#run}-1`;
    return { state: "built" as const, products: size, etag, changed, edited };
  }

  #compare(query: Query, old: RunTables) {
    return query<{ changed: string[]; edited: string[] }>(
      `SELECT json_build_object(
         'changed', (SELECT coalesce(json_agg(coalesce(now.slug, before.slug)
             ORDER BY now.date DESC NULLS LAST, now.id DESC), '[]')
           FROM ${this.#tables.products} now FULL JOIN ${old.products} before USING (slug)
           WHERE now.hash IS DISTINCT FROM before.hash),
         'edited', (SELECT coalesce(json_agg(now.slug), '[]')
           FROM ${this.#tables.products} now LEFT JOIN ${old.products} before USING (slug)
           WHERE now.edit IS DISTINCT FROM before.edit))`,
      {},
    );
  }

  async discard() {
    await remove(this.#database, this.#run);
  }
}

async function remove(database: Database, number: number): Promise<void> {
  await dropRunTables(database, nameTables(number));
  await database.query(`DELETE FROM storefront_runs WHERE run = ${run}`, { run: number });
}

/**
 * Removes the run that the current one has replaced, and those that have died. Not as it is replaced:
 * requests may still be reading it.
 */
async function removeOthers(database: Database, name: string): Promise<void> {
  const others = await database.query<number[] | null>(
    `SELECT json_agg(run) FROM storefront_runs WHERE catalogue = ${catalogue} AND NOT is_current`,
    { catalogue: name },
  );
  for (const other of others ?? []) await remove(database, other);
}

interface Changes {
  slugs: readonly string[];
  products: readonly IndexedProduct[];
  facets: Facet[];
}

async function update(
  query: Query,
  name: string,
  { slugs, products, facets }: Changes,
): ReturnType<CatalogueWriter["update"]> {
  const current = await query<CurrentRun | null>(currentRun, { catalogue: name });
  if (!current) return null;
  const tables = nameTables(current.run);
  const all = [...new Set([...slugs, ...products.map(({ card }) => card.slug)])];
  const ids = products.map(({ card }) => card.id);
  const stored =
    (await query<StoredRow[] | null>(
      `SELECT json_agg(json_build_object('id', id, 'number', number, 'slug', slug, 'hash', hash,
         'edit', edit, 'salesRank', sales_rank, 'values', values)) FROM ${tables.products}
       WHERE slug = ANY (${texts("slugs")}) OR id = ANY (${texts("ids")}::bigint[])`,
      { slugs: all, ids },
    )) ?? [];
  const before = new Map(stored.map((row) => [row.id, row]));
  const attribute = widestAttribute(current.facets);
  // A changed product keeps its rank by sales until the next whole run.
  const rows = products.map((product) => {
    const salesRank = before.get(product.card.id)?.salesRank ?? undefined;
    return toRow(salesRank === undefined ? product : { ...product, salesRank }, attribute);
  });
  const fresh = rows.filter((row) => {
    const old = before.get(row.id);
    return old?.hash !== row.hash || old.slug !== row.slug;
  });
  const gone = stored.filter(({ id }) => !ids.includes(id));
  if (fresh.length === 0 && gone.length === 0)
    return { state: "unchanged", products: current.size };
  const freshIds = fresh.map(({ id }) => id);
  const goneIds = gone.map(({ id }) => id);
  const added = fresh.filter(({ id }) => !before.has(id));
  const numbered = [
    ...(added.length > 0 ? await number(query, tables, added) : []),
    ...fresh.flatMap((row) => {
      const old = before.get(row.id);
      return old ? [{ ...row, number: old.number }] : [];
    }),
  ];
  await query(clearBits(tables), { ids: [...freshIds, ...goneIds] });
  await query(removeRows(tables), { ids: goneIds });
  await query(storeRows(tables), { rows: numbered });
  await query(storeWords(tables), { ids: freshIds });
  await query(storeBitsOfProducts(tables), { ids: freshIds });
  await countListings(query, tables, listCategories([...numbered, ...stored]));
  const touched = new Set([...numbered, ...stored].flatMap(({ values }) => values));
  const stillUsed = await usedAmong(query, tables, [...touched]);
  const others = current.facets.flatMap(({ name, values }) =>
    values.map(({ slug }) => valueKey(name, slug)).filter((key) => !touched.has(key)),
  );
  const used = inUse(joinedFacets(facets, current.facets), new Set([...stillUsed, ...others]));
  const size = current.size + added.length - gone.length;
  const version = await query<number>(
    `UPDATE storefront_runs SET version = version + 1, stored_at = now(),
       facets = $1::text::json -> 'facets', size = ($1::text::json ->> 'size')::int
     WHERE run = ${run} RETURNING to_json(version)`,
    { run: current.run, facets: used, size },
  );
  const changed = [...fresh, ...gone].map(({ slug }) => slug);
  const edited = fresh.filter(({ id, edit }) => before.get(id)?.edit !== edit);
  return {
    state: "built",
    products: size,
    etag: `${current.run}-${version}`,
    changed,
    edited: edited.map(({ slug }) => slug),
  };
}

/** Stores a catalogue, a language of an edition, in PostgreSQL. */
export function postgresWriter(
  database: Database,
  { catalogue: name, locale }: { catalogue: string; locale: Locale },
): CatalogueWriter {
  return {
    async begin() {
      await createShared(database);
      await removeOthers(database, name);
      const number = await database.query<number>(
        `INSERT INTO storefront_runs (catalogue) VALUES (${catalogue}) RETURNING to_json(run)`,
        { catalogue: name },
      );
      await createRunTables(database, nameTables(number), locale);
      return new PostgresRun(database, { catalogue: name, run: number, ids: new IdSet() });
    },
    async resume(note) {
      const number = Number(note.run);
      const isOpen = await database.query<boolean | null>(
        `SELECT to_json(true) FROM storefront_runs
         WHERE run = ${run} AND catalogue = ${catalogue} AND NOT is_current AND version = 0`,
        { catalogue: name, run: number },
      );
      if (!isOpen) return null;
      const ids = await storedIds(database.query, nameTables(number));
      return ids.size > 0 ? new PostgresRun(database, { catalogue: name, run: number, ids }) : null;
    },
    async facets() {
      await createShared(database);
      const facets = await database.query<Facet[] | null>(
        `SELECT facets FROM storefront_runs WHERE catalogue = ${catalogue} AND is_current`,
        { catalogue: name },
      );
      return facets ?? [];
    },
    async update(slugs, { products, facets }) {
      await createShared(database);
      return database.together((query) => update(query, name, { slugs, products, facets }));
    },
  };
}
