import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { storefrontReport } from "../../backend/storefront-report.ts";
import { readListingQuery } from "../../shared/facets.ts";
import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { freePort } from "../../tests/process/served-shop.ts";
import { type MapBucket, mapBucket } from "../../tests/support/memory-stores.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { openIndex } from "../../worker/catalogue/catalogue-index.ts";
import { indexEngine } from "../../worker/catalogue/index-engine.ts";
import { decodeIndex } from "../../worker/catalogue/index-format.ts";
import { editionBucket, indexEdition, indexKey } from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import type { CatalogueEngine } from "../../worker/commerce/catalogue-engine.ts";
import { noneHidden } from "../../worker/commerce/indexed-product.ts";
import { configFor } from "../../worker/settings/config.ts";
import { buildWorker } from "./build-worker.ts";
import { type Figure, median } from "./figure.ts";
import { heldMegabytes } from "./held-megabytes.ts";
import { largeFacets, largeProduct } from "./large-catalogue.ts";
import { ask, oneWorker, startWorkerd, text, type Workerd } from "./workerd.ts";

const size = 10_000;
const few = 72;
const built = "dist/bench-large-isolate";
const isolates = 5;
const listings = 300;
const port = await freePort();
const inspectorPort = await freePort();
const origin = `http://127.0.0.1:${port}`;

const settings = (): Record<string, string> => ({
  ...JSON.parse(readFileSync("dist/storefront/wrangler.json", "utf8")).vars,
  SHOP_REPORT: JSON.stringify(storefrontReport({})),
});

async function stocked(products: number): Promise<MapBucket> {
  const bucket = mapBucket();
  const own = editionBucket(bucket, indexEdition(configFor(settings() as never)));
  for (const locale of localeCodes) {
    const run = await indexWriter({ bucket: own, locale, limit: size }).begin();
    for (let from = 0; from < products; from += 500)
      await run.add(
        Array.from({ length: Math.min(500, products - from) }, (_, at) => largeProduct(from + at)),
      );
    await run.swap({ facets: largeFacets, hidden: noneHidden });
  }
  return bucket;
}

interface Store {
  server: Server;
  port: number;
  bucket: MapBucket;
}

/** Serves a bucket to the worker. */
async function serveBucket(bucket: MapBucket): Promise<Store> {
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? "/").slice(1));
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const customMetadata = JSON.parse(String(request.headers["x-metadata"] ?? "{}"));
      const put = await bucket.put(key, new Uint8Array(Buffer.concat(chunks)), { customMetadata });
      return response.setHeader("etag", put.etag).end();
    }
    if (request.method === "DELETE") {
      await bucket.delete(key);
      return response.end();
    }
    const stored = bucket.objects.get(key);
    response.statusCode = stored ? 200 : 404;
    if (stored)
      response
        .setHeader("etag", stored.etag)
        .setHeader("x-metadata", JSON.stringify(stored.customMetadata));
    response.end(stored ? Buffer.from(stored.bytes) : undefined);
  });
  const own = await freePort();
  await new Promise<void>((listening) => server.listen(own, "127.0.0.1", listening));
  return { server, port: own, bucket };
}

function start(store: Store): Promise<Workerd> {
  const vars = Object.entries(settings()).map(
    ([name, value]) => `name = ${text(name)}, text = ${text(value)}`,
  );
  const config = oneWorker({
    module: "large-isolate-worker.js",
    bindings: [...vars, `name = "STORE", service = "store"`],
    services: [`name = "store", external = (address = "127.0.0.1:${store.port}", http = ())`],
    v8Flags: ["--expose-gc"],
    port,
  });
  return startWorkerd(resolve(`${built}/bench.capnp`), {
    config,
    url: `${origin}/healthz`,
    inspectorPort,
  });
}

async function page(path: string): Promise<void> {
  const { status, body } = await ask(`${origin}${path}`);
  const cards = body.toString().split('class="product-card"').length - 1;
  if (status !== 200 || cards !== 24) throw new Error(`${path}: ${status}, ${cards} products`);
}

interface Listing {
  path: string;
  locale: Locale;
  query: URLSearchParams;
  page: number;
}

/** A listing as the page's data has it, and as the index of this process counts it. */
async function compare(store: Store, { path, locale, query, page }: Listing): Promise<void> {
  const { status, body } = await ask(`${origin}${path}`);
  const { filter, orderby, order } = readListingQuery(query);
  const list = await makeEngine(store, locale).list({
    ...{ search: "", filter, orderby, order, skip: 24 * (page - 1), take: 24 },
    currency: "EUR",
  });
  const shown = body.toString().split('class="product-card"').length - 1;
  const { length } = list.products;
  if (status !== 200 || shown !== length)
    throw new Error(`${path}: ${status}, ${shown} of ${length} products`);
}

const engines = new Map<Locale, CatalogueEngine>();

function makeEngine({ bucket }: Store, locale: Locale): CatalogueEngine {
  const key = `${indexEdition(configFor(settings() as never))}/${indexKey(locale)}`;
  const bytes = bucket.objects.get(key)?.bytes ?? new ArrayBuffer(0);
  const engine = engines.get(locale) ?? indexEngine(openIndex(decodeIndex(bytes)), async () => []);
  engines.set(locale, engine);
  return engine;
}

/** The first listing of new isolates, in milliseconds by the clock and of CPU. */
async function firstListings(store: Store): Promise<{ wall: number; cpu: number }> {
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let at = 0; at < isolates; at += 1) {
    const worker = await start(store);
    try {
      const [before, began] = [worker.cpuMicroseconds(), performance.now()];
      await page("/products");
      wall.push(performance.now() - began);
      cpu.push((worker.cpuMicroseconds() - before) / 1_000);
    } finally {
      await worker.stop();
    }
  }
  return { wall: median(wall), cpu: median(cpu) };
}

const paths: Record<Locale, string> = { id_ID: "", en_US: "/en" };

/** Listings of all kinds, drawn by a seed. */
function randomListing(random: () => number): Listing {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const category = one(["", "", `kategori-${Math.floor(random() ** 2 * 240)}`]);
  const groups = [
    random() < 0.4 && `pa_brand[merek-${Math.floor(random() * 400)}]`,
    random() < 0.3 && `pa_size[ukuran-${Math.floor(random() * 40)}]`,
    random() < 0.2 && "sale[true]",
    random() < 0.2 && `price[${100 * Math.floor(random() * 50)},]`,
    random() < 0.2 && "rating[4]",
    category && `category[${category}]`,
  ].filter(Boolean);
  const query = new URLSearchParams({
    ...(groups.length > 0 && { filter: groups.sort().join() }),
    ...(random() < 0.5 && { orderby: one(["price", "rating", "sales", "alphabetically"]) }),
  });
  const page =
    random() < 0.3 && groups.length === 0 ? 2 + Math.floor(random() * (size / 24 - 2)) : 1;
  const locale = one(localeCodes);
  const path = `${paths[locale]}/products${page > 1 ? `/page/${page}` : ""}`;
  return { path: query.size > 0 ? `${path}?${query}` : path, locale, query, page };
}

/**
 * Seconds of CPU for a changed name, with two looks at both languages, in a worker that has done it
 * before.
 */
async function changedName(worker: Workerd): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const url = `${origin}/change?number=${(round * 1_579) % size}&name=Nama+lain+${round}`;
    const before = worker.cpuMicroseconds();
    const looks = [await ask(url), await ask(url)].map(({ body }) => body.toString());
    if (looks.join() !== "built,built,unchanged,unchanged") throw new Error(looks.join());
    if (round > 0) seconds.push((worker.cpuMicroseconds() - before) / 1_000_000);
  }
  return median(seconds);
}

/** P16: an isolate of a shop of 10,000 products, and what a changed name costs its builder. */
export async function largeIsolate(): Promise<Figure[]> {
  await buildWorker("scripts/bench/large-isolate-worker.ts", built);
  const [large, small] = await Promise.all([
    stocked(size).then(serveBucket),
    stocked(few).then(serveBucket),
  ]);
  try {
    const floor = await firstListings(small);
    const first = await firstListings(large);
    const worker = await start(large);
    try {
      const empty = await heldMegabytes({ origin, inspectorPort });
      for (const locale of localeCodes) await page(`${paths[locale]}/products`);
      const listed = (await heldMegabytes({ origin, inspectorPort })) - empty;
      for (const locale of localeCodes)
        for (const search of ["oli+mesin", "pembresih", "sampo"])
          await ask(`${origin}${paths[locale]}/products?search=${search}`);
      const searched = (await heldMegabytes({ origin, inspectorPort })) - empty;
      const random = seededRandom(size);
      const faults: string[] = [];
      for (let at = 0; at < listings; at += 1) {
        const fault = (cause: unknown) => faults.push(String(cause));
        await compare(large, randomListing(random)).catch(fault);
      }
      const changed = await changedName(worker);
      const figure = (name: string, value: number, most: number, unit: string): Figure => {
        return { id: "P16", name: `${name}, 10,000 products`, value, budget: { most }, unit };
      };
      return [
        {
          ...figure("first listing of an isolate", first.wall, 300, "ms"),
          floor: { value: floor.wall, of: `the same with ${few} products` },
          note: `${first.cpu.toFixed(0)} ms of CPU, ${floor.cpu.toFixed(0)} with ${few}`,
        },
        {
          ...figure("memory of both languages", searched, 32, "MB"),
          note: `${listed.toFixed(1)} MB before the first searches`,
        },
        figure("a changed name, both languages built, CPU", changed, 6, "s"),
        {
          ...figure(`faults in ${listings} random listings`, faults.length, 0, "listings"),
          note: faults.slice(0, 3).join("; "),
        },
      ];
    } finally {
      await worker.stop();
    }
  } finally {
    for (const { server } of [large, small]) server.close();
  }
}
