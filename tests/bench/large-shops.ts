// `node tests/bench/large-shops.ts 20000 [index|postgresql]`: what one changed product costs, and how
// long listings and searches take before an engine of a made catalogue, by CPU time of this process and,
// for a database, by the clock.
import type { CatalogueEngine, CatalogueWriter } from "../../worker/commerce/catalogue-engine.ts";
import { type IndexedProduct, noneHidden } from "../../worker/commerce/indexed-product.ts";
import { openDatabase } from "../../worker/postgres/database.ts";
import { currentCatalogue, postgresEngine } from "../../worker/postgres/postgres-engine.ts";
import { postgresWriter } from "../../worker/postgres/postgres-writer.ts";
import { openIndex } from "../../worker/product-index/catalogue-index.ts";
import { indexEngine } from "../../worker/product-index/index-engine.ts";
import { decodeIndex, indexKey } from "../../worker/product-index/index-store.ts";
import { indexWriter } from "../../worker/product-index/index-writer.ts";
import { freePort } from "../process/served-shop.ts";
import { fakeCatalogue, fakeFacets } from "../support/fake-products.ts";
import { mapBucket } from "../support/map-bucket.ts";
import { startPostgres } from "../support/postgres-server.ts";

const size = Number(process.argv[2] ?? 20_000);
const kind = process.argv[3] ?? "index";
const locale = "id_ID";

interface Store {
  writer: CatalogueWriter;
  open(): Promise<CatalogueEngine>;
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
  const server = await startPostgres(await freePort());
  const database = openDatabase(server.connectionString);
  return {
    writer: postgresWriter(database, "bench"),
    async open() {
      const current = await currentCatalogue(database, "bench", undefined);
      if (!current) throw new Error("Nothing is stored.");
      await database.run("ANALYZE");
      return postgresEngine({ database, locale, current });
    },
    async close() {
      await database.close();
      await server.close();
    },
  };
}

async function cost(work: () => Promise<unknown>): Promise<{ cpu: number; wall: number }> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1_000, wall: performance.now() - began };
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function report(name: string, rounds: number, work: (round: number) => Promise<unknown>) {
  const costs: { cpu: number; wall: number }[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await cost(() => work(round)));
  const sorted = (key: "cpu" | "wall") => costs.map((it) => it[key]).sort((a, b) => a - b);
  const [cpu, wall] = [sorted("cpu"), sorted("wall")];
  const shown = (values: number[]) =>
    `${at(values, 0.5).toFixed(1)} (p95 ${at(values, 0.95).toFixed(1)})`;
  console.log(`${name}: ${shown(cpu)} ms of CPU, ${shown(wall)} ms`);
}

const store = kind === "index" ? indexStore() : await databaseStore();
const { products } = fakeCatalogue(size);
const newest = products.toSorted((a, b) => b.date - a.date || b.card.id - a.card.id);
const whole = await cost(async () => {
  const run = await store.writer.begin();
  for (let from = 0; from < size; from += 100) await run.add(newest.slice(from, from + 100));
  await run.swap({ facets: fakeFacets, hidden: noneHidden });
});
console.log(`${size} products, ${kind}: stored in ${Math.round(whole.wall)} ms`);

const changed = (round: number): IndexedProduct => {
  const product = newest[(round * 7_919) % size] as IndexedProduct;
  const price = { low: 1_000 + round, high: 1_000 + round };
  return { ...product, card: { ...product.card, price } };
};
const update = (product: IndexedProduct) =>
  store.writer.update([product.card.slug], { products: [product], facets: fakeFacets });

await report("one changed price", 9, (round) => update(changed(round)));
await report("the same again, nothing changed", 5, () => update(changed(8)));
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
const categories = fakeFacets[0]?.values ?? [];
const base = { search: "", order: "DESC", skip: 0, take: 24, currency: "EUR" } as const;
await report("a listing with counts", 40, (round) =>
  engine.list({
    ...base,
    filter: round % 2 === 0 ? {} : { pa_size: ["1l"], sale: ["true"] },
    category: categories[round % categories.length]?.slug,
    orderby: round % 3 === 0 ? "price" : "date",
  }),
);
const searches = ["minyak rem", "pembresih injektor", "oli mesin motor", "SKU-77", "sampo mobil"];
await report("a search", 40, (round) =>
  engine.list({
    ...base,
    search: searches[round % searches.length] ?? "",
    filter: {},
    orderby: "relevance",
  }),
);
await store.close();
