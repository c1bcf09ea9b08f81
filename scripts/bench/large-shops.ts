// P19: `node scripts/bench/large-shops.ts 1000000 [postgres://...]`: what one changed product costs, and
// how long listings and searches of a made catalogue in PostgreSQL take, by CPU time of this process and
// of the database, and by the clock.
import { readFileSync } from "node:fs";
import { freePort } from "../../tests/process/served-shop.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { openDatabase } from "../../worker/catalogue/postgres/database.ts";
import {
  currentCatalogue,
  postgresEngine,
} from "../../worker/catalogue/postgres/postgres-engine.ts";
import { postgresWriter } from "../../worker/catalogue/postgres/postgres-writer.ts";
import type { EngineQuery } from "../../worker/commerce/catalogue-engine.ts";
import { type IndexedProduct, noneHidden } from "../../worker/commerce/indexed-product.ts";
import { percentile } from "./figure.ts";
import { largeFacets, largeProduct } from "./large-catalogue.ts";

const size = Number(process.argv[2] ?? 100_000);
/** A database that stays, with what was stored in it before. */
const connectionString = process.argv[3];
const locale = "id_ID";

const server = connectionString ? null : await startPostgres(await freePort());
const database = openDatabase(connectionString ?? server?.connectionString ?? "");
const backend = await database.query<number>("SELECT to_json(pg_backend_pid())", {});
const writer = postgresWriter(database, { catalogue: "bench", locale });

/** Milliseconds of CPU that the database has used for this connection. */
const databaseCpu = () =>
  Number(readFileSync(`/proc/${backend}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;

/**
 * Drops the indexes; returns what makes them again, behind the products, which no shop's run can do:
 * it would be a statement of minutes.
 */
async function deferIndexes(): Promise<() => Promise<void>> {
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
}

async function report(name: string, rounds: number, work: (round: number) => Promise<unknown>) {
  const own: number[] = [];
  const ofDatabase: number[] = [];
  const wall: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [cpu, before, began] = [process.cpuUsage(), databaseCpu(), performance.now()];
    await work(round);
    wall.push(performance.now() - began);
    const { user, system } = process.cpuUsage(cpu);
    own.push((user + system) / 1_000);
    ofDatabase.push(databaseCpu() - before);
  }
  const shown = (values: number[]) =>
    `${percentile(values, 0.5).toFixed(1)} (p95 ${percentile(values, 0.95).toFixed(1)})`;
  console.log(
    `${name}: ${shown(own)} ms of CPU, ${shown(ofDatabase)} of the database, ${shown(wall)} ms`,
  );
}

async function store(): Promise<void> {
  const run = await writer.begin();
  const makeIndexes = await deferIndexes();
  let adding: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < size; from += 500) {
    const count = Math.min(500, size - from);
    const products = Array.from({ length: count }, (_, at) => largeProduct(from + at));
    await adding;
    adding = run.add(products);
    if (from % 50_000 === 0) console.log(`${from} added in ${Math.round(performance.now())} ms`);
  }
  await adding;
  await makeIndexes();
  await run.swap({ facets: largeFacets, hidden: noneHidden });
  console.log(`${size} products stored in ${Math.round(performance.now())} ms`);
}

async function openEngine() {
  const current = await currentCatalogue(database, "bench", undefined);
  return current && postgresEngine({ database, locale, current });
}

const stored = connectionString ? await openEngine() : null;
if ((await stored?.size()) !== size) await store();

const changed = (round: number): IndexedProduct => {
  const product = largeProduct((round * 7_919) % size);
  const amount = 1_000 + round + (Math.trunc(performance.now()) % 1_000) * 100;
  const price = { low: amount, high: amount };
  return { ...product, card: { ...product.card, price } };
};
const update = (product: IndexedProduct) =>
  writer.update([product.card.slug], { products: [product], facets: largeFacets });

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

const engine = await openEngine();
if (!engine) throw new Error("Nothing is stored.");
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
await database.close();
await server?.close();
