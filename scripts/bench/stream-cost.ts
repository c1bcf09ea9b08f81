import { join, resolve } from "node:path";
import { freePort } from "../../tests/process/served-shop.ts";
import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { buildWorker } from "./build-worker.ts";
import { visit } from "./devtools.ts";
import { type Figure, median } from "./figure.ts";
import { benchPages, putIntoCart } from "./journeys.ts";
import { ask, measureCost, oneWorker, startWorkerd, text, type Workerd } from "./workerd.ts";

const requests = 100;
const rounds = 21;
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const built = "dist/bench-stream";

type PageData = Record<string, { path: string; data: unknown }>;

/** What the pages are made of, as a served shop has it; the browser has a line in its cart. */
async function readPages({ origin }: BenchShop, browser: Browser): Promise<PageData> {
  const given: PageData = {};
  for (const [name, path] of Object.entries(benchPages)) {
    const response = await fetch(`${origin}${path === "/" ? "" : path}/_payload.json`);
    given[name] = { path, data: await response.json() };
  }
  const tab = await browser.newTab();
  await visit(tab, `${origin}/checkout`);
  const props = "document.querySelector('shop-island[name=checkout-form]').getAttribute('props')";
  // The page's data is the form's and what stands beside it: a guest has no saved addresses.
  const data = { ...JSON.parse(await tab.evaluate(props)), saved: [], wordpressMethods: [] };
  given.checkout = { path: "/checkout", data };
  await tab.close();
  return given;
}

async function requireSameBytes(way: string, whole: string): Promise<number> {
  const [one, other] = [await ask(origin + way), await ask(origin + whole)];
  if (!one.body.equals(other.body))
    throw new Error(`${way} and ${whole} do not make the same page.`);
  return one.body.length;
}

/** CPU of a way against that of another, which take turns: who is second pays for the garbage. */
async function measureRatio(workerd: Workerd, way: string, whole: string): Promise<number> {
  const ways = [way, whole];
  const costs: Record<string, number> = {};
  const measure = async (path: string) => {
    costs[path] = await measureCost(workerd, { url: origin + path, requests });
  };
  for (const path of ways) await measure(path);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of round % 2 ? ways : ways.toReversed()) await measure(path);
    ratios.push((costs[way] ?? 0) / (costs[whole] ?? 0));
  }
  return median(ratios);
}

/**
 * By CPU time against renderToString of the same tree: P18, a page as React's own stream, and P7, a
 * listing that nobody has cached in the two parts that the shop sends.
 */
export async function streamCost(shop: BenchShop, browser: Browser): Promise<Figure[]> {
  // A checkout has its form only with something to buy.
  await putIntoCart(shop, browser);
  return measure(await readPages(shop, browser));
}

async function measure(pages: PageData): Promise<Figure[]> {
  await buildWorker("scripts/bench/stream-worker.tsx", built);
  const workerd = await startWorkerd(resolve(join(built, "bench.capnp")), {
    config: oneWorker({
      module: "stream-worker.js",
      bindings: [`name = "PAGES", json = ${text(JSON.stringify(pages))}`],
      port,
    }),
    url: `${origin}/string/home`,
  });
  const figure = async (way: string, page: string): Promise<Omit<Figure, "id" | "name">> => {
    const bytes = await requireSameBytes(way, `/string/${page}`);
    const value = await measureRatio(workerd, way, `/string/${page}`);
    return { value, budget: { most: 1.15 }, unit: "times", note: `${bytes} bytes of HTML` };
  };
  try {
    const name = "uncached listing of 24, CPU against renderToString";
    const listing = await figure("/products", "listing");
    const figures: Figure[] = [{ id: "P7", name, ...listing, budget: { most: 1.2 } }];
    for (const page of Object.keys(pages)) {
      const name = `${page} as React's stream, CPU against renderToString`;
      figures.push({ id: "P18", name, ...(await figure(`/stream/${page}`, page)) });
    }
    return figures;
  } finally {
    await workerd.stop();
  }
}
