import { toReason } from "../refusal.ts";
import { type BenchShop, startShop } from "./bench-shop.ts";
import { type Browser, startBrowser } from "./browser.ts";
import type { Figure } from "./figure.ts";

/** One measurement. Its code is loaded when it is run. */
export interface Bench {
  /** The figures' ids, by which it is asked for. */
  ids: readonly string[];
  title: string;
  /** Seconds on two idle cores. */
  seconds: number;
  /** What it measures in: the sources alone, what was built, or a served shop with a browser. */
  needs: "sources" | "build" | "shop" | "browser";
  measure(running: Running): Promise<Figure[]>;
}

/** What a bench may measure in; its browser is its own, so that no measurement affects the next. */
export interface Running {
  shop(): Promise<BenchShop>;
  browser(): Promise<Browser>;
}

/** All measurements; those that need no served shop come first, while there is none beside them. */
export const benches: readonly Bench[] = [
  {
    ids: ["P4"],
    title: "a listing with 10,000 products against one with 24",
    seconds: 60,
    needs: "build",
    measure: async () => (await import("./listing-growth.ts")).listingGrowth(),
  },
  {
    ids: ["P9"],
    title: "backend calls of product views",
    seconds: 20,
    needs: "sources",
    measure: async () => (await import("./backend-calls.ts")).backendCalls(),
  },
  {
    ids: ["P14"],
    title: "views that wait for what was invalidated",
    seconds: 8,
    needs: "sources",
    measure: async () => (await import("./generation-waits.ts")).generationWaits(),
  },
  {
    ids: ["P10"],
    title: "filters, counts and searches of the index",
    seconds: 15,
    needs: "sources",
    measure: async () => (await import("./catalogue-index.ts")).catalogueIndex(),
  },
  {
    ids: ["P16"],
    title: "an isolate of a shop of 10,000 products, and a changed product",
    seconds: 90,
    needs: "build",
    measure: async () => (await import("./large-isolate.ts")).largeIsolate(),
  },
  {
    ids: ["P8"],
    title: "a backend that has fallen silent",
    seconds: 130,
    needs: "build",
    measure: async () => (await import("./stalled-backend.ts")).stalledBackend(),
  },
  {
    ids: ["P3"],
    title: "bytes of HTML",
    seconds: 5,
    needs: "shop",
    measure: async ({ shop }) => (await import("./html-bytes.ts")).htmlBytes((await shop()).origin),
  },
  {
    ids: ["P13"],
    title: "judged searches",
    seconds: 10,
    needs: "shop",
    measure: async ({ shop }) =>
      (await import("./search-quality.ts")).searchQuality((await shop()).origin),
  },
  {
    ids: ["P7", "P18"],
    title: "pages as they are streamed against renderToString",
    seconds: 90,
    needs: "browser",
    measure: async ({ shop, browser }) =>
      (await import("./stream-cost.ts")).streamCost(await shop(), await browser()),
  },
  {
    ids: ["P1", "P2"],
    title: "bytes of script",
    seconds: 25,
    needs: "browser",
    measure: async ({ shop, browser }) =>
      (await import("./script-bytes.ts")).scriptBytes(await shop(), await browser()),
  },
  {
    ids: ["P11"],
    title: "taps at a quarter of the CPU",
    seconds: 150,
    needs: "browser",
    measure: async ({ shop, browser }) =>
      (await import("./tap-to-paint.ts")).tapToPaint(await shop(), await browser()),
  },
  {
    ids: ["P12"],
    title: "the way back, and the way ahead",
    seconds: 45,
    needs: "browser",
    measure: async ({ shop, browser }) =>
      (await import("./back-and-ahead.ts")).backAndAhead(await shop(), await browser()),
  },
  {
    ids: ["P5"],
    title: "Lighthouse on a phone",
    seconds: 340,
    needs: "browser",
    measure: async ({ shop, browser }) =>
      (await import("./lighthouse.ts")).lighthouseMarks(await shop(), await browser()),
  },
];

/** Minutes of some seconds, as a person says them. */
export const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.round(seconds / 60));
  return count === 1 ? "a minute" : `${count} minutes`;
};

/** Uses a browser of its own, started when it is asked for. */
async function withOwnBrowser<Result>(
  use: (browser: () => Promise<Browser>) => Promise<Result>,
): Promise<Result> {
  let started: Promise<Browser> | undefined;
  try {
    return await use(() => {
      started ??= startBrowser();
      return started;
    });
  } finally {
    await (await started)?.close();
  }
}

/** What came of a bench: its figures, or why it could not measure them. */
export type Measured = { figures: Figure[] } | { error: unknown };

interface Report {
  start(bench: Bench): void;
  end(bench: Bench, measured: Measured, seconds: number): void;
}

/**
 * Measures in what was built; the shop is served from when the first needs it until the end. A bench
 * that throws is run once more, then the others go on.
 */
export async function runBenches(wanted: readonly Bench[], report: Report): Promise<void> {
  const { PORT = "8861", PERSIST_TO = ".wrangler/bench-state" } = process.env;
  let served: Promise<BenchShop> | undefined;
  const shop = () => {
    served ??= startShop(Number(PORT), PERSIST_TO);
    return served;
  };
  const stopShop = async () => {
    const stopping = served;
    served = undefined;
    await (await stopping?.catch(() => undefined))?.stop();
  };
  const measure = async (bench: Bench): Promise<Measured> => {
    try {
      return { figures: await withOwnBrowser((browser) => bench.measure({ shop, browser })) };
    } catch (error) {
      // Whatever broke it may have broken the shop too.
      await stopShop();
      return { error };
    }
  };
  try {
    for (const bench of wanted) {
      report.start(bench);
      const started = performance.now();
      let measured = await measure(bench);
      if ("error" in measured) {
        console.log(`${bench.title} failed and is measured once more: ${toReason(measured.error)}`);
        measured = await measure(bench);
      }
      report.end(bench, measured, (performance.now() - started) / 1_000);
    }
  } finally {
    await stopShop();
  }
}

/** The version of the Chromium that benches measure in. */
export const browserVersion = (): Promise<string> =>
  withOwnBrowser(async (browser) => (await browser()).version);
