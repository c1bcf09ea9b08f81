import lighthouse, { type Result } from "lighthouse";
import type { BenchShop } from "./bench-shop.ts";
import { brotliBytes, brotliProxy } from "./brotli-proxy.ts";
import type { Browser } from "./browser.ts";
import { type Figure, median } from "./figure.ts";
import { benchPages, putIntoCart } from "./journeys.ts";

const runs = 5;

const speed = ["performance"];
const allCategories = ["performance", "accessibility", "best-practices", "seo"];

// What the mark for speed is made of: the other audits take another four seconds a run.
const speedAudits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

const figuresByName = {
  lcp: "largest-contentful-paint",
  cls: "cumulative-layout-shift",
  tbt: "total-blocking-time",
};

type Values = Record<string, number>;

/** Lighthouse's own slow line, with a processor that costs nothing. */
const lineAlone = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 0.01,
};

interface AuditOptions {
  port: number;
  categories: string[];
  throttling?: typeof lineAlone;
  blockedUrlPatterns?: string[];
}

const toTimes = (report: Result) =>
  Object.fromEntries(
    Object.entries(figuresByName).map(([name, audit]) => [
      name,
      report.audits[audit]?.numericValue ?? Number.NaN,
    ]),
  );

/**
 * A report; where Lighthouse has missed the page's beginning or one of its figures, it is run
 * again.
 */
async function runAudit(url: string, options: AuditOptions, tries = 3) {
  const { categories, ...flags } = options;
  const parts =
    categories === speed
      ? { onlyAudits: speedAudits, disableFullPageScreenshot: true }
      : { onlyCategories: categories };
  const result = await lighthouse(url, {
    ...flags,
    ...parts,
    output: "json",
    logLevel: "error",
    skipAboutBlank: true,
  });
  const report = result?.lhr;
  const isMissed =
    report?.runtimeError?.code === "NO_NAVSTART" ||
    (report && !report.runtimeError && !Object.values(toTimes(report)).every(Number.isFinite));
  if (!isMissed || tries === 1) return report;
  console.log(`${url} once more: Lighthouse missed its beginning or a figure`);
  return runAudit(url, options, tries - 1);
}

async function audit(url: string, options: AuditOptions): Promise<Values> {
  const { categories } = options;
  const report = await runAudit(url, options);
  if (!report || report.runtimeError) {
    const { code = "", message = "" } = report?.runtimeError ?? {};
    throw new Error(`Lighthouse failed at ${url}: ${code} ${message}`);
  }
  const { lcp = Number.NaN, ...times } = toTimes(report);
  const scores = categories.map((name) => [name, 100 * (report.categories[name]?.score ?? 0)]);
  const lost = categories.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  if (lost.length > 0) console.log(`${url} loses points by ${lost.join(", ")}`);
  return {
    ...Object.fromEntries(scores),
    ...times,
    lcp: lcp / 1_000,
  };
}

const toMedians = (all: readonly Values[]): Values =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [
      name,
      median(all.flatMap((values) => values[name] ?? [])),
    ]),
  );

/** Medians of a page, and in turns with them those of the same page without our script. */
async function measure(
  url: string,
  port: number,
  categories: string[],
): Promise<{ own: Values; bare: Values }> {
  // The first fills the caches, the browser's code cache among them.
  await audit(url, { port, categories: speed });
  const own: Values[] = [];
  const bare: Values[] = [];
  while (own.length < runs) {
    // What is not speed does not vary from run to run.
    own.push(await audit(url, { port, categories: own.length === 0 ? categories : speed }));
    bare.push(await audit(url, { port, categories: speed, blockedUrlPatterns: ["*.js"] }));
  }
  return { own: toMedians(own), bare: toMedians(bare) };
}

function listFigures(
  page: string,
  values: Values,
  { categories, bare, note }: { categories: string[]; bare: Values; note: string },
): Figure[] {
  const toFloor = (name: string) => ({ value: bare[name] ?? Number.NaN, of: "without our script" });
  const figure = (name: string, value: number, budget: Figure["budget"], unit: string): Figure => {
    return { id: "P5", name: `${page}: ${name}`, value, budget, unit };
  };
  return [
    ...categories.map((name) => figure(name, values[name] ?? 0, { least: 100 }, "points")),
    {
      ...figure("largest contentful paint", values.lcp ?? Number.NaN, { most: 1.2 }, "s"),
      floor: toFloor("lcp"),
      note,
    },
    figure("layout shift", values.cls ?? Number.NaN, { most: 0 }, ""),
    {
      ...figure("blocking by long tasks", values.tbt ?? Number.NaN, { most: 0 }, "ms"),
      floor: toFloor("tbt"),
    },
  ];
}

/** P5: Lighthouse's mobile marks over brotli, medians of five runs after a warm-up. */
export async function lighthouseMarks(shop: BenchShop, browser: Browser): Promise<Figure[]> {
  const proxy = await brotliProxy(shop.origin);
  try {
    await putIntoCart({ ...shop, origin: proxy.origin }, browser);
    const figures: Figure[] = [];
    for (const [page, path] of Object.entries({ ...benchPages, checkout: "/checkout" })) {
      // The checkout asks not to be indexed, which costs it the mark for search engines.
      const categories = page === "checkout" ? allCategories.slice(0, 3) : allCategories;
      const { own, bare } = await measure(proxy.origin + path, browser.port, categories);
      const bytes = await brotliBytes(proxy.origin + path);
      const line = await audit(proxy.origin + path, {
        port: browser.port,
        categories: speed,
        throttling: lineAlone,
      });
      const note = [
        `${line.lcp?.toFixed(2)} s of it the line`,
        `${bytes} bytes of document in brotli`,
      ].join("; ");
      figures.push(...listFigures(page, own, { categories, bare, note }));
    }
    return figures;
  } finally {
    await proxy.close();
  }
}
