// `node --expose-gc scripts/bench/changed-product.ts [postgres://...]`: what a builder holds while it stores one
// changed product, above what it holds before, and its CPU: in indexes of 1,000, 5,000 and 10,000 products
// or, with a catalogue that large-shops.ts has stored, in PostgreSQL. Looks after a collection before each
// operation of the store.
import { createReadStream, mkdtempSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { IndexBucket } from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import { openDatabase, type Query } from "../../worker/catalogue/postgres/database.ts";
import { postgresWriter } from "../../worker/catalogue/postgres/postgres-writer.ts";
import type { CatalogueWriter } from "../../worker/commerce/catalogue-engine.ts";
import { type IndexedProduct, noneHidden } from "../../worker/commerce/indexed-product.ts";
import { median } from "./figure.ts";
import { largeFacets, largeProduct } from "./large-catalogue.ts";

const [, , connectionString] = process.argv;
const locale = "id_ID";
const sizes = [1_000, 5_000, 10_000];
const pageSize = 100;

const held = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

let [before, most, isLooking] = [0, 0, false];
const look = async () => {
  if (!isLooking) return;
  // Bytes of buffers are given back some time after a collection.
  held();
  await pause(5);
  most = Math.max(most, held() - before);
};

/** A bucket whose objects are files: R2 holds none of them in the builder either. */
function fileBucket(folder: string): IndexBucket {
  const about = new Map<string, R2HTTPMetadata & { customMetadata: object; etag: string }>();
  const fileOf = (key: string) => join(folder, key.replaceAll("/", "+"));
  const bucket = {
    async get(key: string) {
      await look();
      const known = about.get(key);
      if (!known) return null;
      const read = () =>
        new Response(Readable.toWeb(createReadStream(fileOf(key))) as ReadableStream);
      return { ...known, body: read().body, arrayBuffer: () => read().arrayBuffer() };
    },
    async put(key: string, value: BodyInit, { customMetadata = {} } = {}) {
      await look();
      const [name, written] = [fileOf(key), `${fileOf(key)}.written`];
      const file = await open(written, "w");
      for await (const part of new Response(value).body ?? []) await file.write(part);
      await look();
      await file.close();
      // What is stored before is read until the end.
      renameSync(written, name);
      about.set(key, { customMetadata, etag: key });
      return { etag: key };
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) about.delete(key);
    },
  };
  return bucket as unknown as IndexBucket;
}

interface Store {
  writer: CatalogueWriter;
  close(): Promise<void>;
}

async function indexStore(size: number): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), "changed-product-"));
  const writer = indexWriter({ bucket: fileBucket(folder), locale, limit: size });
  const run = await writer.begin();
  for (let from = 0; from < size; from += pageSize)
    await run.add(Array.from({ length: pageSize }, (_, at) => largeProduct(from + at)));
  await run.swap({ facets: largeFacets, hidden: noneHidden });
  return { writer, close: async () => rmSync(folder, { recursive: true }) };
}

async function databaseStore(text: string): Promise<Store> {
  const database = openDatabase(text);
  const looking =
    (query: Query): Query =>
    async (statement, given) => {
      await look();
      const result = await query<never>(statement, given);
      await look();
      return result;
    };
  const watched = {
    ...database,
    query: looking(database.query),
    together: <Result>(work: (query: Query) => Promise<Result>) =>
      database.together((query) => work(looking(query))),
  };
  const writer = postgresWriter(watched, { catalogue: "bench", locale });
  return { writer, close: () => database.close() };
}

const priced = (product: IndexedProduct): IndexedProduct => {
  const amount = 1_000 + (Math.trunc(performance.now()) % 1_000) * 100;
  return { ...product, card: { ...product.card, price: { low: amount, high: amount } } };
};

function renamed(product: IndexedProduct): IndexedProduct {
  const name = `Nama lain ${Math.trunc(performance.now())}`;
  const texts = product.search.texts.map((text) => ({ ...text, name }));
  return { ...product, card: { ...product.card, name }, search: { ...product.search, texts } };
}

/** What is held at most while a product is stored, in MB. */
async function heldFor(store: Store, product: IndexedProduct): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    held();
    await pause(200);
  }
  [before, most, isLooking] = [held(), 0, true];
  await storeProduct(store, product);
  isLooking = false;
  return most;
}

async function storeProduct({ writer }: Store, product: IndexedProduct): Promise<void> {
  const source = { products: [product], facets: largeFacets };
  const stored = await writer.update([product.card.slug], source);
  if (stored?.state !== "built") throw new Error(`It was ${stored?.state}.`);
}

/** Milliseconds of CPU in which a product is stored. */
async function cpuFor(store: Store, product: IndexedProduct): Promise<number> {
  const began = process.cpuUsage();
  await storeProduct(store, product);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

async function measure(name: string, store: Store): Promise<void> {
  const product = largeProduct(919);
  // The first holds what is loaded once.
  await storeProduct(store, priced(product));
  for (const [what, change] of [
    ["a price", priced],
    ["a name", renamed],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) times.push(await cpuFor(store, change(product)));
    const megabytes = await heldFor(store, change(product));
    console.log(
      `${name}, ${what}: ${median(times).toFixed(0)} ms of CPU, ${megabytes.toFixed(1)} MB held`,
    );
  }
  await store.close();
}

if (connectionString) await measure("PostgreSQL", await databaseStore(connectionString));
else for (const size of sizes) await measure(`${size} products`, await indexStore(size));
