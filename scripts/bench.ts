// `npm run bench`: measures the figures of docs/performance.md against their budgets; JSON in
// dist/bench.json. `npm run bench -- P3 P11` measures only those, --built what was built before. Exits non-zero when a budget is
// missed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { backAndAhead } from "../tests/bench/back-and-ahead.ts";
import { backendCalls } from "../tests/bench/backend-calls.ts";
import { type BenchShop, startShop } from "../tests/bench/bench-shop.ts";
import { type Browser, startBrowser } from "../tests/bench/browser.ts";
import { type Figure, passes } from "../tests/bench/figure.ts";
import { generationWaits } from "../tests/bench/generation-waits.ts";
import { htmlBytes } from "../tests/bench/html-bytes.ts";
import { lighthouseMarks } from "../tests/bench/lighthouse.ts";
import { listingGrowth } from "../tests/bench/listing-growth.ts";
import { pageCache } from "../tests/bench/page-cache.ts";
import { renderCost } from "../tests/bench/render-cost.ts";
import { scriptBytes } from "../tests/bench/script-bytes.ts";
import { searchQuality } from "../tests/bench/search-quality.ts";
import { stalledBackend } from "../tests/bench/stalled-backend.ts";
import { streamCost } from "../tests/bench/stream-cost.ts";
import { tapToPaint } from "../tests/bench/tap-to-paint.ts";
import { readArguments, refuseInSentences, requireNames } from "./refusal.ts";

refuseInSentences();

interface Bench {
  ids: string[];
  /** Uses a browser of its own, so that state of one measurement cannot affect the next. */
  measure(shop: BenchShop, browser: Browser): Promise<Figure[]>;
}

const benches: Bench[] = [
  { ids: ["P1", "P2"], measure: scriptBytes },
  { ids: ["P3"], measure: ({ origin }) => htmlBytes(origin) },
  { ids: ["P4"], measure: listingGrowth },
  { ids: ["P6"], measure: pageCache },
  { ids: ["P7"], measure: renderCost },
  { ids: ["P18"], measure: streamCost },
  { ids: ["P8"], measure: stalledBackend },
  { ids: ["P9"], measure: backendCalls },
  { ids: ["P10"], measure: async () => printed("tests/bench/catalogue-index.ts") },
  { ids: ["P13", "search"], measure: ({ origin }) => searchQuality(origin) },
  { ids: ["P16"], measure: async () => largeIndex() },
  { ids: ["P11"], measure: tapToPaint },
  { ids: ["P14"], measure: generationWaits },
  { ids: ["P12"], measure: backAndAhead },
  { ids: ["P5"], measure: lighthouseMarks },
];

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { built: { type: "boolean", default: false } },
});
requireNames(
  positionals,
  benches.flatMap(({ ids }) => ids),
);

/** Runs a bench that needs its own process, and parses the figures that it prints as JSON. */
function printed(file: string): Figure[] {
  const node = process.execPath;
  return JSON.parse(execFileSync(node, ["--expose-gc", file], { encoding: "utf8" }));
}

function largeIndex(): Figure[] {
  const node = "node_modules/.bin/node";
  const flags = ["--max-old-space-size=128", "tests/bench/large-index.ts", "20000"];
  const { peak } = JSON.parse(execFileSync(node, flags, { encoding: "utf8" }));
  const name = "memory while 20,000 products are indexed";
  return [{ id: "P16", name, value: peak, budget: { most: 128 }, unit: "MB" }];
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;

function header(browser: Browser): Record<string, string> {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString(),
    machine: `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    workerd: versionOf("workerd"),
    react: versionOf("react"),
    lighthouse: versionOf("lighthouse"),
    browser: browser.version,
  };
}

// One decimal is too few for ratios near one.
const decimals = (value: number): number => (value < 1 ? 3 : value < 3 ? 2 : 1);

const shown = (value: number): string => String(Number(value.toFixed(decimals(value))));

const budgetOf = ({ budget }: Figure): string =>
  "most" in budget ? `<= ${shown(budget.most)}` : `>= ${shown(budget.least)}`;

function row(figure: Figure): string {
  const { id, name, value, unit, note } = figure;
  const verdict = passes(figure) ? "pass" : "MISS";
  const cells = [id.padEnd(4), name.padEnd(50), budgetOf(figure).padStart(9)];
  return [...cells, shown(value).padStart(9), unit.padEnd(12), verdict, note ?? ""].join(" ");
}

async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await startBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function measureAll(wanted: Set<string>) {
  const { PORT = "8861", PERSIST_TO = ".wrangler/bench-state" } = process.env;
  const shop = await startShop({ port: Number(PORT), state: PERSIST_TO, built: values.built });
  const about = await withBrowser(async (browser) => header(browser));
  const figures: Figure[] = [];
  try {
    for (const [name, value] of Object.entries(about)) console.log(`${name}: ${value}`);
    console.log();
    for (const { ids, measure } of benches) {
      if (wanted.size > 0 && !ids.some((id) => wanted.has(id))) continue;
      const measured = await withBrowser((browser) => measure(shop, browser));
      for (const figure of measured) console.log(row(figure));
      figures.push(...measured);
    }
  } finally {
    await shop.stop();
  }
  return { about, figures };
}

const { about, figures } = await measureAll(new Set(positionals));
writeFileSync("dist/bench.json", JSON.stringify({ about, figures }, null, 2));
const missed = figures.filter((figure) => !passes(figure));
console.log(
  `\n${figures.length} figures, ${missed.length} over budget; written to dist/bench.json`,
);
process.exit(missed.length > 0 ? 1 : 0);
