import { join, resolve } from "node:path";
import { freePort } from "../../tests/process/served-shop.ts";
import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { buildWorker } from "./build-worker.ts";
import { visit } from "./devtools.ts";
import { type Figure, median } from "./figure.ts";
import { benchPages, putIntoCart } from "./journeys.ts";
import { ask, costOf, oneWorker, startWorkerd, text, type Workerd } from "./workerd.ts";

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

/** How a page is made: as React's stream, as one text for the cache, and by renderToString. */
const ways = ["/", "/collected/", "/string/"] as const;
type Costs = Record<(typeof ways)[number], number>;

async function requireSameBytes(page: string): Promise<number> {
  const bodies = await Promise.all(ways.map(async (way) => (await ask(origin + way + page)).body));
  const [first] = bodies;
  if (!first || bodies.some((body) => !body.equals(first)))
    throw new Error(`The ways do not make the same ${page}.`);
  return first.length;
}

/** The costs of a page in so many rounds, the ways in turns: who is second pays for the garbage. */
async function costsOf(workerd: Workerd, page: string): Promise<Costs[]> {
  const cost = (way: string) => costOf(workerd, { url: origin + way + page, requests });
  for (const way of ways) await cost(way);
  const all: Costs[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const costs = {} as Costs;
    const turn = round % ways.length;
    for (const way of [...ways.slice(turn), ...ways.slice(0, turn)]) costs[way] = await cost(way);
    all.push(costs);
  }
  return all;
}

/** P18: a page as React's own stream against renderToString of the same tree, by CPU time. */
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
    url: `${origin}/home`,
  });
  const figures: Figure[] = [];
  try {
    for (const page of Object.keys(pages)) {
      const bytes = await requireSameBytes(page);
      const costs = await costsOf(workerd, page);
      const ratio = (way: "/" | "/collected/") =>
        median(costs.map((cost) => cost[way] / cost["/string/"]));
      const whole = median(costs.map((cost) => cost["/string/"]));
      figures.push({
        id: "P18",
        name: `${page} as React's stream, CPU against renderToString`,
        value: ratio("/"),
        budget: { most: 1.15 },
        unit: "times",
        note: `${ratio("/collected/").toFixed(2)} as one text for the cache; renderToString ${Math.round(whole)} µs; ${bytes} bytes of HTML`,
      });
    }
  } finally {
    await workerd.stop();
  }
  return figures;
}
