import type { CatalogueRun, CatalogueWriter } from "../commerce/catalogue-engine.ts";
import type { Facet, IndexedProduct } from "../commerce/indexed-product.ts";
import { joinedFacets } from "../product-index/index-writer.ts";
import type { Database, Query } from "./database.ts";
import { rowOf, storeRows, storeWords, valueKey } from "./product-rows.ts";
import { createTables } from "./tables.ts";

const run = "($1::text::json ->> 'run')::bigint";
const catalogue = "$1::text::json ->> 'catalogue'";
const texts = (name: string): string =>
  `ARRAY(SELECT json_array_elements_text($1::text::json -> '${name}'))`;

interface StoredRow {
  id: number;
  slug: string;
  hash: string;
  edit: string;
  salesRank: number | null;
}

interface CurrentRun {
  run: number;
  size: number;
  facets: Facet[];
}

const currentRun = `
  SELECT json_build_object('run', run, 'size', size, 'facets', facets) FROM storefront_runs
  WHERE catalogue = ${catalogue} AND is_current`;

/** Drops values that no product of a run has. */
async function inUse(query: Query, of: number, facets: readonly Facet[]): Promise<Facet[]> {
  const keys = await query<string[] | null>(
    `SELECT json_agg(value) FROM (
       SELECT DISTINCT unnest(values) AS value FROM storefront_products WHERE run = ${run}) used`,
    { run: of },
  );
  const used = new Set(keys ?? []);
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(({ slug }) => used.has(valueKey(facet.name, slug))),
    }))
    .filter(({ values }) => values.length > 0);
}

class PostgresRun implements CatalogueRun {
  readonly ids: Set<number>;
  readonly #database: Database;
  readonly #catalogue: string;
  readonly #run: number;

  constructor(
    database: Database,
    { catalogue: name, run: number, ids }: { catalogue: string; run: number; ids: number[] },
  ) {
    this.#database = database;
    this.#catalogue = name;
    this.#run = number;
    this.ids = new Set(ids);
  }

  async add(products: readonly IndexedProduct[]) {
    const ids = products.map(({ card }) => card.id);
    await this.#database.together(async (query) => {
      await query(storeRows, { run: this.#run, rows: products.map(rowOf) });
      await query(storeWords, { run: this.#run, ids });
    });
    for (const id of ids) this.ids.add(id);
    return { run: this.#run };
  }

  async swap({ facets, hidden }: Parameters<CatalogueRun["swap"]>[0]) {
    const { size } = this.ids;
    const given = { catalogue: this.#catalogue, run: this.#run, size, hidden };
    const { changed, edited } = await this.#database.together(async (query) => {
      const used = await inUse(query, this.#run, facets);
      const compared = await query<{ changed: string[]; edited: string[] } | null>(
        `WITH before AS (
           SELECT p.slug, p.hash, p.edit FROM storefront_products p
           JOIN storefront_runs r USING (run) WHERE r.catalogue = ${catalogue} AND r.is_current),
         now AS (SELECT slug, hash, edit, date, id FROM storefront_products WHERE run = ${run})
         SELECT json_build_object(
           'changed', (SELECT coalesce(json_agg(coalesce(now.slug, before.slug)
               ORDER BY now.date DESC NULLS LAST, now.id DESC), '[]')
             FROM now FULL JOIN before USING (slug) WHERE now.hash IS DISTINCT FROM before.hash),
           'edited', (SELECT coalesce(json_agg(now.slug), '[]')
             FROM now LEFT JOIN before USING (slug) WHERE now.edit IS DISTINCT FROM before.edit))
         WHERE EXISTS (SELECT 1 FROM before)`,
        given,
      );
      await query(
        `WITH old AS (
           UPDATE storefront_runs SET is_current = false WHERE catalogue = ${catalogue} AND is_current)
         SELECT 1`,
        given,
      );
      await query(
        `UPDATE storefront_runs SET is_current = true, version = 1, stored_at = now(),
           size = ($1::text::json ->> 'size')::int, facets = $1::text::json -> 'facets',
           hidden = $1::text::json -> 'hidden'
         WHERE run = ${run}`,
        { ...given, facets: used },
      );
      return compared ?? { changed: [], edited: [] };
    });
    await removeOthers(this.#database, this.#catalogue);
    const etag = `${this.#run}-1`;
    return { state: "built" as const, products: size, etag, changed, edited };
  }

  async discard() {
    await removeRun(this.#database.query, this.#run);
  }
}

async function removeRun(query: Query, number: number): Promise<void> {
  const given = { run: number };
  await query(`DELETE FROM storefront_products WHERE run = ${run}`, given);
  await query(`DELETE FROM storefront_words_of_runs WHERE run = ${run}`, given);
  await query(`DELETE FROM storefront_runs WHERE run = ${run}`, given);
}

/** Removes the runs that the current one has replaced, and those that have died before it. */
async function removeOthers({ query }: Database, name: string): Promise<void> {
  const others = await query<number[] | null>(
    `SELECT json_agg(run) FROM storefront_runs WHERE catalogue = ${catalogue} AND NOT is_current`,
    { catalogue: name },
  );
  for (const other of others ?? []) await removeRun(query, other);
}

async function update(
  query: Query,
  name: string,
  {
    slugs,
    products,
    facets,
  }: { slugs: readonly string[]; products: readonly IndexedProduct[]; facets: Facet[] },
): ReturnType<CatalogueWriter["update"]> {
  const current = await query<CurrentRun | null>(currentRun, { catalogue: name });
  if (!current) return null;
  const all = [...new Set([...slugs, ...products.map(({ card }) => card.slug)])];
  const ids = products.map(({ card }) => card.id);
  const stored =
    (await query<StoredRow[] | null>(
      `SELECT json_agg(json_build_object('id', id, 'slug', slug, 'hash', hash, 'edit', edit,
         'salesRank', sales_rank)) FROM storefront_products
       WHERE run = ${run} AND (slug = ANY (${texts("slugs")}) OR id = ANY (${texts("ids")}::bigint[]))`,
      { run: current.run, slugs: all, ids },
    )) ?? [];
  const before = new Map(stored.map((row) => [row.id, row]));
  // A changed product keeps its rank by sales until the next whole run.
  const rows = products.map((product) => {
    const salesRank = before.get(product.card.id)?.salesRank ?? undefined;
    return rowOf(salesRank === undefined ? product : { ...product, salesRank });
  });
  const fresh = rows.filter((row) => {
    const old = before.get(row.id);
    return old?.hash !== row.hash || old.slug !== row.slug;
  });
  const gone = stored.filter(({ id }) => !ids.includes(id));
  if (fresh.length === 0 && gone.length === 0)
    return { state: "unchanged", products: current.size };
  const given = { run: current.run, ids: gone.map(({ id }) => id) };
  await query(
    `DELETE FROM storefront_products WHERE run = ${run} AND id = ANY (${texts("ids")}::bigint[])`,
    given,
  );
  await query(storeRows, { run: current.run, rows: fresh });
  await query(storeWords, { run: current.run, ids: fresh.map(({ id }) => id) });
  const used = await inUse(query, current.run, joinedFacets(facets, current.facets));
  const { size, version } = await query<{ size: number; version: number }>(
    `UPDATE storefront_runs SET version = version + 1, stored_at = now(),
       facets = $1::text::json -> 'facets',
       size = (SELECT count(*) FROM storefront_products WHERE run = ${run})
     WHERE run = ${run} RETURNING json_build_object('size', size, 'version', version)`,
    { run: current.run, facets: used },
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
export function postgresWriter(database: Database, name: string): CatalogueWriter {
  return {
    async begin() {
      await createTables(database);
      const number = await database.query<number>(
        `INSERT INTO storefront_runs (catalogue) VALUES (${catalogue}) RETURNING to_json(run)`,
        { catalogue: name },
      );
      return new PostgresRun(database, { catalogue: name, run: number, ids: [] });
    },
    async goOn(note) {
      const number = Number(note.run);
      const ids = await database.query<number[] | null>(
        `SELECT json_agg(p.id) FROM storefront_products p JOIN storefront_runs r USING (run)
         WHERE run = ${run} AND r.catalogue = ${catalogue} AND NOT r.is_current`,
        { catalogue: name, run: number },
      );
      return ids && new PostgresRun(database, { catalogue: name, run: number, ids });
    },
    async update(slugs, { products, facets }) {
      await createTables(database);
      return database.together((query) => update(query, name, { slugs, products, facets }));
    },
  };
}
