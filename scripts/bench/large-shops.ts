// `node scripts/bench/large-shops.ts 10000 [index|postgresql [postgres://...]]`: what one changed product costs, and how
// long listings and searches take before an engine of a made catalogue, by CPU time of this process and,
// for a database, by the clock.
import { readFileSync } from "node:fs";
import { freePort } from "../../tests/process/served-shop.ts";
import { mapBucket } from "../../tests/support/memory-stores.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { indexEngine } from "../../worker/catalogue/index-engine.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import { indexKey } from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import { openDatabase } from "../../worker/catalogue/postgres/database.ts";
import {
  currentCatalogue,
  postgresEngine,
} from "../../worker/catalogue/postgres/postgres-engine.ts";
import { postgresWriter } from "../../worker/catalogue/postgres/postgres-writer.ts";
import type {
  CatalogueEngine,
  CatalogueWriter,
  EngineQuery,
} from "../../worker/commerce/catalogue-engine.ts";
import { type IndexedProduct, noneHidden } from "../../worker/commerce/indexed-product.ts";
import { largeFacets, largeProduct } from "./large-catalogue.ts";

const size = Number(process.argv[2] ?? 10_000);
const kind = process.argv[3] ?? "index";
/** A database that stays, with what was stored in it before. */
const connectionString = process.argv[4];
const locale = "id_ID";

interface Store {
  writer: CatalogueWriter;
  open(): Promise<CatalogueEngine>;
  /** Puts off what is faster for all products at once; returns what does it. */
  defer?(): Promise<() => Promise<void>>;
  /** Milliseconds of CPU that the database has used for this connection. */
  databaseCpu?(): number;
  close(): Promise<void>;
}

function indexStore(): Store {
  const bucket = mapBucket();
  return {
    writer: indexWriter({ bucket, locale, limit: 1_000_000 }),
    async open() {
      const bytes = bucket.objects.get(indexKey(locale))?.bytes ?? new ArrayBuffer(0);
      return indexEngine(openIndex(decodeIndex(bytes)), async () => []);
    },
    async close() {},
  };
}

async function databaseStore(): Promise<Store> {
  const server = connectionString ? null : await startPostgres(await freePort());
  const database = openDatabase(connectionString ?? server?.connectionString ?? "");
  const backend = await database.query<number>("SELECT to_json(pg_backend_pid())", {});
  return {
    writer: postgresWriter(database, { catalogue: "bench", locale }),
    databaseCpu: () =>
      Number(readFileSync(`/proc/${backend}/schedstat`, "utf8").split(" ")[0]) / 1_000_000,
    async defer() {
      const indexes = await database.query<{ name: string; made: string }[] | null>(
        `SELECT json_agg(json_build_object('name', indexname, 'made', indexdef)) FROM pg_indexes
         WHERE tablename LIKE 'storefront\\_%' AND indexdef NOT LIKE '%UNIQUE%'
           AND tablename LIKE '%\\_' || (SELECT max(run) FROM storefront_runs)`,
        {},
      );
      for (const { name } of indexes ?? []) await database.run(`DROP INDEX ${name}`);
      return async () => {
        for (const { made } of indexes ?? [])
          await database.run(`SET maintenance_work_mem = '1GB'; ${made}`);
      };
    },
    async open() {
      const current = await currentCatalogue(database, "bench", undefined);
      if (!current) throw new Error("Nothing is stored.");
      return postgresEngine({ database, locale, current });
    },
    async close() {
      await database.close();
      await server?.close();
    },
  };
}

interface Cost {
  cpu: number;
  wall: number;
  database: number;
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const before = store.databaseCpu?.() ?? 0;
  await work();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const database = (store.databaseCpu?.() ?? 0) - before;
  return { cpu: (user + system) / 1_000, wall, database };
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function report(name: string, rounds: number, work: (round: number) => Promise<unknown>) {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await cost(() => work(round)));
  const shown = (key: keyof Cost) => {
    const values = costs.map((it) => it[key]).sort((a, b) => a - b);
    return `${at(values, 0.5).toFixed(1)} (p95 ${at(values, 0.95).toFixed(1)})`;
  };
  const database = store.databaseCpu ? `, ${shown("database")} of the database` : "";
  console.log(`${name}: ${shown("cpu")} ms of CPU${database}, ${shown("wall")} ms`);
}

const store = kind === "index" ? indexStore() : await databaseStore();
const stored = connectionString ? await store.open().catch(() => null) : null;
const whole = await cost(async () => {
  if ((await stored?.size()) === size) return;
  const run = await store.writer.begin();
  // The indexes of a database are made behind the products, which no shop's run can do: it would be a
  // statement of minutes.
  const finish = await store.defer?.();
  let adding: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < size; from += 500) {
    const count = Math.min(500, size - from);
    const products = Array.from({ length: count }, (_, at) => largeProduct(from + at));
    await adding;
    adding = run.add(products);
    if (from % 50_000 === 0) console.log(`${from} added in ${Math.round(performance.now())} ms`);
  }
  await adding;
  const indexed = performance.now();
  await finish?.();
  const added = performance.now();
  if (finish) console.log(`indexed in ${Math.round(added - indexed)} ms`);
  await run.swap({ facets: largeFacets, hidden: noneHidden });
  console.log(`swapped in ${Math.round(performance.now() - added)} ms`);
});
console.log(`${size} products, ${kind}: stored in ${Math.round(whole.wall)} ms`);

const changed = (round: number): IndexedProduct => {
  const product = largeProduct((round * 7_919) % size);
  const amount = 1_000 + round + (Math.trunc(performance.now()) % 1_000) * 100;
  const price = { low: amount, high: amount };
  return { ...product, card: { ...product.card, price } };
};
const update = (product: IndexedProduct) =>
  store.writer.update([product.card.slug], { products: [product], facets: largeFacets });

await report("one changed price", 9, (round) => update(changed(round)));
const again = changed(8);
await update(again);
await report("the same again, nothing changed", 5, () => update(again));
await report("one changed name", 3, (round) => {
  const product = changed(round + 20);
  const [text, ...texts] = product.search.texts;
  const name = `Nama lain ${round}`;
  return update({
    ...product,
    card: { ...product.card, name },
    search: { ...product.search, texts: text ? [{ ...text, name }, ...texts] : [] },
  });
});

const engine = await store.open();
const base = { search: "", order: "DESC", skip: 0, take: 24, currency: "IDR" } as const;
const orders = ["date", "price", "rating", "sales", "discount", "alphabetically"] as const;
const list = (query: Partial<EngineQuery>) =>
  engine.list({ ...base, filter: {}, orderby: "date", ...query });
const category = (round: number) => `kategori-${(round * 7) % 100}`;
const orderby = (round: number) => orders[round % orders.length] ?? "date";

await report("all products", 24, (round) => list({ orderby: orderby(round) }));
await report("a category", 40, (round) =>
  list({ category: category(round), orderby: orderby(round) }),
);
await report("a category, upwards by price", 12, (round) =>
  list({ category: category(round), orderby: "price", order: "ASC" }),
);
await report("a parent category", 24, (round) =>
  list({ category: `induk-${round % 12}`, orderby: orderby(round) }),
);
await report("a category with filters", 40, (round) =>
  list({
    category: category(round),
    filter: { pa_size: [`ukuran-${round % 9}`], ...(round % 2 === 0 && { sale: ["true"] }) },
    orderby: orderby(round),
  }),
);
await report("all products with filters", 60, (round) =>
  list({
    filter: {
      pa_brand: [`merek-${(round * 5) % 200}`],
      ...(round % 2 === 0 && { stock: ["true"] }),
      ...(round % 3 === 0 && { price: ["20000", "90000"] }),
    },
    orderby: orderby(round),
  }),
);
await report("page 1,000 of all", 6, (round) => list({ skip: 24_000, orderby: orderby(round) }));
const searches = [
  ["words that many have", "oli mesin", "oli mobil", "minyak rem", "oli"],
  ["words that some have", "sampo pembersih", "injektor filter", "kampas rem", "busi motor"],
  ["a slip", "pembresih injektor", "radaitor mobil", "smapo kaca"],
  ["a name or a code", largeProduct(77).card.name, "SKU-77", largeProduct(4_321).card.name],
  ["what nothing has", "qwxzv", "oli qwxzv", "spion wiper rantai radiator"],
];
for (const [name = "", ...texts] of searches)
  await report(`a search: ${name}`, 20 * texts.length, (round) =>
    list({ search: texts[round % texts.length] ?? "", orderby: "relevance" }),
  );
await report("a search with filters", 60, (round) =>
  list({
    search: ["oli mesin", "sampo", "minyak rem"][round % 3] ?? "",
    filter: { pa_color: [`warna-${round % 5}`], ...(round % 2 === 0 && { sale: ["true"] }) },
    orderby: "relevance",
  }),
);
await store.close();
