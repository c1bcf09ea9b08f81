import { Agent, get } from "node:http";
import { findProduct } from "../../tests/process/buy.ts";
import { startFaultServer } from "../../tests/process/fault-server.ts";
import { indonesian as words } from "../../tests/process/languages.ts";
import { serveShop } from "../../tests/process/served-shop.ts";
import { connectedTo } from "../../tests/support/shop-settings.ts";
import { TextClient } from "../../tests/support/text-client.ts";
import { serveBenchBackend, stock } from "./bench-shop.ts";
import { type Figure, percentile } from "./figure.ts";

const state = ".wrangler/bench-stalled-shop";

const warmRoutes = [
  "/",
  "/products",
  "/products/page/2",
  "/product-category/minyak-rem",
  "/category/minyak-rem",
  "/product/minyak-cvt-samudra",
  "/product/oli-samudra-5w-30",
  "/articles",
  "/article/engine-flush-perlukah",
  "/categories",
  "/faq",
  "/products/_payload.json",
].flatMap((path) => [path, path === "/" ? "/en" : `/en${path}`]);

// Longer than a page is fresh: from then on each is served while it is asked for anew.
const untilStaleMs = 62_000;
const untilIndexedMs = 20_000;
const untilProbedMs = 5_000;
const stallMs = 10_000;
const gapMs = 25;
/** A response for which the worker reads nothing and renders nothing. */
const idlePath = "/healthz";
/** How long the shop itself waits for its backend before it says so. */
const ownLimitMs = 5_000;

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Milliseconds until the first byte of a body. */
const firstByte = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent }, (response) => {
      response.once("data", () => resolve(performance.now() - began));
      response.resume();
      if (response.statusCode !== 200)
        reject(new Error(`${url} responded with ${response.statusCode}.`));
    }).on("error", reject);
  });

/** Asks until the page is there: a busy machine's first responses may come too late. */
async function warmUp(url: string): Promise<void> {
  for (let left = 10; left > 0; left -= 1) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.ok) return;
    await pause(1_000);
  }
  throw new Error(`${url} could not be warmed.`);
}

/** Milliseconds until a response is complete, whatever it contains. */
async function whole(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const request = (url: string, init?: RequestInit) => async () =>
  (await fetch(url, { redirect: "manual", ...init })).arrayBuffer();

/** What nobody has requested before, and what is never cached. */
async function coldWork(origin: string): Promise<(() => Promise<unknown>)[]> {
  const shopper = new TextClient(origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
  const headers = { ...shopper.jar.header(), origin };
  const contact = { name: "Ani", email: "ani@example.test", phone: "0812", message: "Halo" };
  const post = (path: string, fields: Record<string, string>) =>
    request(origin + path, { method: "POST", headers, body: new URLSearchParams(fields) });
  return [
    ...["/product/kotak-rawat-mesin", "/en/product/nothing", "/products?filter=sale[true]"].map(
      (path) => request(origin + path),
    ),
    ...["/search-suggestions?q=rem", "/offer/kotak-rawat-mesin", "/article/nothing"].map((path) =>
      request(origin + path),
    ),
    ...["/cart", "/checkout", "/my-account?tab=orders", "/wishlist"].map((path) =>
      request(origin + path, { headers }),
    ),
    post("/actions/add-to-cart", { productId: "1", quantity: "1" }),
    post("/actions/apply-code", { code: "HEMAT10" }),
    post("/actions/contact", { ...contact, privacy: "1" }),
    post("/actions/login", { username: "ani", password: "ani" }),
  ];
}

/** First bytes of warm pages, and in between of a response for which the worker does nothing. */
async function warmTimes(origin: string): Promise<{ pages: number[]; floor: number[] }> {
  const pages: Promise<number>[] = [];
  const floor: Promise<number>[] = [];
  for (let at = 0; at * gapMs < stallMs; at += 1) {
    pages.push(firstByte(origin + warmRoutes[at % warmRoutes.length]));
    await pause(gapMs / 2);
    floor.push(firstByte(origin + idlePath));
    await pause(gapMs / 2);
  }
  return { pages: await Promise.all(pages), floor: await Promise.all(floor) };
}

/** The longest of some work, and of idle responses for as long as it takes. */
async function measureLongest(
  origin: string,
  work: readonly (() => Promise<unknown>)[],
): Promise<{ longest: number; floor: number }> {
  let isOver = false;
  const all = Promise.all(work.map(whole)).finally(() => {
    isOver = true;
  });
  let floor = 0;
  while (!isOver) {
    floor = Math.max(floor, await firstByte(origin + idlePath));
    await pause(gapMs);
  }
  return { longest: Math.max(...(await all)), floor };
}

async function measure(origin: string, stall: (isStalled: boolean) => void): Promise<Figure[]> {
  const cold = await coldWork(origin);
  for (const route of warmRoutes) await warmUp(origin + route);
  // A first visit has the product index built, which invalidates the listings that were made without it.
  await pause(untilIndexedMs);
  for (const route of warmRoutes) await warmUp(origin + route);
  await pause(untilStaleMs);
  stall(true);
  const cases = await measureLongest(origin, cold);
  // Well again in between, so that the warm pages meet the silence unprepared too.
  stall(false);
  await pause(untilProbedMs);
  await warmUp(`${origin}/product/kotak-rawat-mesin`);
  stall(true);
  const warm = await warmTimes(origin);
  return [
    {
      id: "P8",
      name: "first byte of a warm page, backend stalled, p99",
      value: percentile(warm.pages, 0.99),
      budget: { most: 50 },
      unit: "ms",
      floor: { value: percentile(warm.floor, 0.99), of: `${idlePath} in turns with them` },
      note: `${warm.pages.length} views of stale pages, median ${percentile(warm.pages, 0.5).toFixed(1)} ms`,
    },
    {
      id: "P8",
      name: "longest response of any kind, backend stalled",
      value: cases.longest / 1_000,
      budget: { most: 5.5 },
      unit: "s",
      floor: {
        value: (ownLimitMs + cases.floor) / 1_000,
        of: `the shop's own limit, and the longest ${idlePath} meanwhile`,
      },
      note: `${cold.length} cold and private pages, forms and questions`,
    },
  ];
}

/** P8: the built shop before a backend that has fallen silent. */
export async function stalledBackend(): Promise<Figure[]> {
  stock(state);
  const backend = await serveBenchBackend();
  const proxy = await startFaultServer(backend.origin);
  const shop = await serveShop({ state, settings: connectedTo(proxy.origin) });
  try {
    return await measure(shop.origin, (isStalled) => {
      proxy.fault = isStalled ? "hung" : null;
    });
  } finally {
    await shop.kill();
    await proxy.close();
    await backend.kill();
  }
}
