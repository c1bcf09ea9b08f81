import { brotliCompressSync } from "node:zlib";
import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { type Tab, until, visit } from "./devtools.ts";
import { type Figure, kilobytes } from "./figure.ts";
import { benchPages, putIntoCart } from "./journeys.ts";

interface Received {
  url: string;
  type: string;
  isBeforeLoad: boolean;
  /** Compressed by brotli, as the edge sends it. */
  bytes: number;
}

/** What a tab has received since it was opened, each with its size. */
function watch(tab: Tab): { received(): Promise<Received[]> } {
  const requests = new Map<string, { url: string; type: string; isBeforeLoad: boolean }>();
  let isLoaded = false;
  tab.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    const { url } = request as { url: string };
    requests.set(String(requestId), { url, type: String(type), isBeforeLoad: !isLoaded });
  });
  tab.on("Page.loadEventFired", () => {
    isLoaded = true;
  });
  const sized = async ([requestId, request]: [string, Omit<Received, "bytes">]) => {
    const { body, base64Encoded } = await tab.send<{ body: string; base64Encoded: boolean }>(
      "Network.getResponseBody",
      { requestId },
    );
    const bytes = brotliCompressSync(Buffer.from(body, base64Encoded ? "base64" : "utf8")).length;
    return { ...request, bytes };
  };
  // Chromium shows DevTools no body of a page that it prefetches.
  const uncounted = ["Image", "Prefetch"];
  const isCounted = ([, { url, type }]: [string, Omit<Received, "bytes">]) =>
    url.startsWith("http") && !uncounted.includes(type);
  return { received: () => Promise.all([...requests].filter(isCounted).map(sized)) };
}

const isScript = ({ url }: Received): boolean => /\.js$/.test(new URL(url).pathname);

const sum = (files: Received[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** React with its DOM, by the name of the chunk that holds nothing else. */
const isReact = ({ url }: Received): boolean => /\/react-/.test(url);

async function hydrateEverything(tab: Tab): Promise<void> {
  await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 20, y: 300 });
  await tab.evaluate(
    `document.querySelectorAll("[hydrate]:not([hydrated])").forEach((island) => {
      // One that waits for an order or a vehicle is woken as the others are.
      island.setAttribute("hydrate", "interaction");
      island.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    })`,
  );
  await until(tab, `!document.querySelector("[hydrate]:not([hydrated])")`);
  // The later module and the check of the build come a second after the load event.
  await until(tab, `performance.getEntriesByType("resource").some((r) => /builds/.test(r.name))`);
}

async function measureBytes(browser: Browser, url: string) {
  const tab = await browser.newTab();
  await tab.send("Network.setCacheDisabled", { cacheDisabled: true });
  // An earlier page has noted there that the face is in the cache.
  const { origin } = new URL(url);
  await tab.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  const network = watch(tab);
  await visit(tab, url);
  await hydrateEverything(tab);
  const received = await network.received();
  await tab.close();
  const scripts = [...new Map(received.filter(isScript).map((file) => [file.url, file])).values()];
  const before = received.filter(({ isBeforeLoad }) => isBeforeLoad);
  return {
    requests: before.length,
    before: sum(scripts.filter(({ isBeforeLoad }) => isBeforeLoad)),
    all: sum(scripts),
    own: sum(scripts.filter((file) => !isReact(file))),
  };
}

const KB = "KB brotli";

function listFigures(name: string, bytes: Awaited<ReturnType<typeof measureBytes>>): Figure[] {
  const { requests, before, all, own } = bytes;
  const isCheckout = name === "checkout";
  const later = `${kilobytes(all).toFixed(1)} KB once all is hydrated`;
  const whole: Figure = {
    id: "P2",
    name: `${name}: all script, every island hydrated`,
    value: kilobytes(all),
    budget: { most: isCheckout ? 80 : 71.1 },
    unit: KB,
    note: `${kilobytes(own).toFixed(1)} KB of it our own`,
  };
  if (isCheckout) return [whole];
  return [
    {
      id: "P1",
      name: `${name}: script until the load event`,
      value: kilobytes(before),
      budget: { most: 1.5 },
      unit: KB,
      note: later,
    },
    {
      id: "P1",
      name: `${name}: requests that are no images`,
      value: requests,
      budget: { most: 4 },
      unit: "requests",
    },
    whole,
    {
      id: "P2",
      name: `${name}: our own script`,
      value: kilobytes(own),
      budget: { most: 14.45 },
      unit: KB,
    },
  ];
}

/** P1 and P2: the script that browsers receive, before the load event and once all is hydrated. */
export async function scriptBytes(shop: BenchShop, browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(benchPages))
    figures.push(...listFigures(name, await measureBytes(browser, shop.origin + path)));
  await putIntoCart(shop, browser);
  figures.push(...listFigures("checkout", await measureBytes(browser, `${shop.origin}/checkout`)));
  return figures;
}
