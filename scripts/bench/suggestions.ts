import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { storefrontReport } from "../../backend/storefront-report.ts";
import { defaultLocale } from "../../shared/i18n/locales.ts";
import { freePort } from "../../tests/process/served-shop.ts";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { mapBucket } from "../../tests/support/memory-stores.ts";
import { judgedQueries } from "../../tests/support/search/judged-queries.ts";
import { connectedTo } from "../../tests/support/shop-settings.ts";
import { buildIndex } from "../../worker/catalogue/build-index.ts";
import { indexBlob, rebuild } from "../../worker/catalogue/built-index.fixture.ts";
import { indexKey } from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import { configFor, withReport } from "../../worker/settings/config.ts";
import { parseReport } from "../../worker/settings/shop-report.ts";
import { catalogueReader } from "../../worker/woocommerce/index-source/catalogue-reader.ts";
import { serveBenchBackend } from "./bench-shop.ts";
import { buildWorker } from "./build-worker.ts";
import { type Figure, median } from "./figure.ts";
import { ask, costOf, oneWorker, senderOf, startWorkerd, text, type Workerd } from "./workerd.ts";

const rounds = 15;
const isolates = 9;
const built = "dist/bench-suggestions";
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const senderPort = await freePort();
const sender = `http://127.0.0.1:${senderPort}/`;

/** What shoppers of the Indonesian shop type. */
const searches = ["judged", "own"]
  .flatMap(judgedQueries)
  .filter(({ shop }) => shop === "id")
  .map(({ query }) => `${origin}/search-suggestions?q=${encodeURIComponent(query)}`);

const searchAt = (at: number): string => searches[at % searches.length] ?? origin;

/** The settings of the built shop. */
const settings = (): Record<string, string> =>
  JSON.parse(readFileSync("dist/storefront/wrangler.json", "utf8")).vars;

/** The index of the embedded shop, built as its own builder does. */
async function shopIndex(): Promise<ArrayBuffer> {
  const backend = await serveBenchBackend();
  try {
    const bindings = { ...settings(), ...connectedTo(backend.origin) };
    const config = withReport(
      configFor(bindings),
      parseReport(JSON.stringify(storefrontReport({}))),
    );
    const reader = catalogueReader(bindings as never, config, defaultLocale);
    const bucket = mapBucket();
    const { state } = await rebuild({
      reader,
      writer: indexWriter({ bucket, locale: defaultLocale, limit: 1_000 }),
    });
    const stored = bucket.objects.get(indexKey(defaultLocale));
    if (!stored) throw new Error(`The shop's index was not built: ${state}.`);
    return stored.bytes;
  } finally {
    await backend.kill();
  }
}

function start(index: string): Promise<Workerd> {
  const vars = Object.entries(settings()).map(
    ([name, value]) => `name = ${text(name)}, text = ${text(value)}`,
  );
  return startWorkerd(resolve(`${built}/bench.capnp`), {
    config: oneWorker({
      module: "suggestion-worker.js",
      bindings: [...vars, `name = "INDEX", data = embed ${text(index)}`],
      port,
    }),
    url: `${origin}/healthz`,
  });
}

/** CPU milliseconds of a suggestion, and of sending as many bytes under the same headers. */
async function warmCosts(): Promise<{ own: number; floor: number; bytes: number }> {
  const worker = await start("shop-index");
  const page = await ask(searchAt(0));
  if (!page.body.includes("/product/")) throw new Error(`No product is suggested: ${page.body}`);
  writeFileSync(resolve(`${built}/sender.js`), senderOf(page));
  const bare = await startWorkerd(resolve(`${built}/sender.capnp`), {
    config: oneWorker({ module: "sender.js", bindings: [], port: senderPort }),
    url: sender,
  });
  try {
    const own: number[] = [];
    const floor: number[] = [];
    const requests = searches.length;
    // The first rounds compile: what is meant is a shop that is searched in.
    for (let round = -3; round < rounds; round += 1) {
      const cost = await costOf(worker, { url: searchAt, requests });
      const bareCost = await costOf(bare, { url: sender, requests });
      if (round < 0) continue;
      own.push(cost / 1_000);
      floor.push(bareCost / 1_000);
    }
    return { own: median(own), floor: median(floor), bytes: page.body.length };
  } finally {
    await worker.stop();
    await bare.stop();
  }
}

/** CPU milliseconds of the first search of new isolates, and of the one after it. */
async function firstCosts(index: string): Promise<{ first: number; next: number }> {
  const first: number[] = [];
  const next: number[] = [];
  for (let at = 0; at < isolates; at += 1) {
    const worker = await start(index);
    try {
      first.push((await costOf(worker, { url: searchAt(at), requests: 1 })) / 1_000);
      next.push((await costOf(worker, { url: searchAt(at + isolates), requests: 1 })) / 1_000);
    } finally {
      await worker.stop();
    }
  }
  return { first: median(first), next: median(next) };
}

/** P10: suggestions by the CPU time of the whole worker, and the first search of an isolate. */
export async function suggestions(): Promise<Figure[]> {
  await buildWorker("scripts/bench/suggestion-worker.ts", built);
  writeFileSync(`${built}/shop-index`, new Uint8Array(await shopIndex()));
  writeFileSync(`${built}/large-index`, indexBlob(buildIndex(fakeCatalogue(10_000), "id-ID")));
  const { own, floor, bytes } = await warmCosts();
  const small = await firstCosts("shop-index");
  const large = await firstCosts("large-index");
  const figure = (name: string, value: number, most: number, note: string): Figure => {
    return { id: "P10", name, value, budget: { most }, unit: "ms", note };
  };
  return [
    {
      ...figure("suggestions of 72 products, CPU of the worker", own, 1, ""),
      floor: { value: floor, of: "a worker that only sends the bytes" },
      note: `${searches.length} searches in turns, ${bytes} bytes`,
    },
    figure(
      "first search of an isolate, 72 products, CPU",
      small.first,
      50,
      `the next one ${small.next.toFixed(1)} ms`,
    ),
    figure(
      "first search of an isolate, 10,000 products, CPU",
      large.first,
      80,
      `the next one ${large.next.toFixed(1)} ms`,
    ),
  ];
}
