import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { freePort } from "../../tests/process/served-shop.ts";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { buildIndex } from "../../worker/catalogue/build-index.ts";
import { indexBlob } from "../../worker/catalogue/built-index.fixture.ts";
import type { CatalogueSource } from "../../worker/commerce/indexed-product.ts";
import { buildWorker } from "./build-worker.ts";
import { type Figure, median } from "./figure.ts";
import { ask, measureCost, oneWorker, startWorkerd, type Workerd } from "./workerd.ts";

const many = 10_000;
const few = 24;
const requests = 50;
const rounds = 41;
const built = "dist/bench-listing";
const budget = { most: 1.05 };

/** Listings that show the same cards in either shop: the index alone has more to do in the larger. */
const queries = ["", "?filter=price[0.01,100000]"];

/** The newest products alone, with every value of every facet still in use: same cards, same vocabulary. */
function takeNewest({ products, facets }: CatalogueSource): CatalogueSource {
  const newest = products
    .toSorted((a, b) => b.date - a.date || b.card.id - a.card.id)
    .slice(0, few);
  const toShare = (name: string, index: number) =>
    (facets.find((facet) => facet.name === name)?.values ?? [])
      .filter((_value, at) => at % few === index)
      .map(({ slug }) => slug);
  return {
    facets,
    products: newest.map((product, index) => ({
      ...product,
      categories: [...new Set([...product.categories, ...toShare("category", index)])],
      terms: Object.fromEntries(
        Object.entries(product.terms).map(([name, slugs]) => [
          name,
          [...new Set([...slugs, ...toShare(name, index)])],
        ]),
      ),
    })),
  };
}

interface Served extends Workerd {
  origin: string;
}

async function serve(source: CatalogueSource): Promise<Served> {
  const port = await freePort();
  writeFileSync(`${built}/index-${port}`, indexBlob(buildIndex(source, "id-ID")));
  const origin = `http://127.0.0.1:${port}`;
  const config = oneWorker({
    module: "listing-worker.js",
    bindings: [`name = "INDEX", data = embed "index-${port}"`],
    port,
  });
  const file = resolve(`${built}/bench-${port}.capnp`);
  return { origin, ...(await startWorkerd(file, { config, url: `${origin}/products` })) };
}

async function measureBytes({ origin }: Served): Promise<number> {
  const { status, body } = await ask(`${origin}/products`);
  const cards = body.toString().split('class="product-card"').length - 1;
  if (status !== 200 || cards !== few) throw new Error(`${status} with ${cards} cards`);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

async function measureCpu(shop: Served): Promise<number> {
  let sum = 0;
  for (const query of queries)
    sum += await measureCost(shop, { url: `${shop.origin}/products${query}`, requests });
  return sum / queries.length;
}

async function compare(large: Served, small: Served): Promise<Figure[]> {
  for (const shop of [large, small]) await measureCpu(shop);
  const ratios: number[] = [];
  let cpu = 0;
  for (let round = 0; round < rounds; round += 1) {
    cpu = await measureCpu(small);
    ratios.push((await measureCpu(large)) / cpu);
  }
  const [largeBytes, smallBytes] = [await measureBytes(large), await measureBytes(small)];
  const name = (what: string) => `listing of ${many} products against ${few}, ${what}`;
  const figure = { id: "P4", budget, unit: "times" };
  return [
    {
      ...figure,
      name: name("HTML"),
      value: largeBytes / smallBytes,
      note: `${largeBytes} bytes, brotli 5`,
    },
    { ...figure, name: name("CPU"), value: median(ratios), note: `${Math.round(cpu)} us a page` },
  ];
}

/** P4: what a listing costs with a large catalogue against a small one, the index warm, no page cached. */
export async function listingGrowth(): Promise<Figure[]> {
  await buildWorker("scripts/bench/listing-worker.ts", built);
  const source = fakeCatalogue(many);
  const large = await serve(source);
  const small = await serve(takeNewest(source));
  try {
    return await compare(large, small);
  } finally {
    for (const shop of [large, small]) await shop.stop();
  }
}
