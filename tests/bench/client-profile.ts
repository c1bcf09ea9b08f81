import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { type Tab, until, visit } from "./devtools.ts";
import { median } from "./figure.ts";
import { benchPages } from "./journeys.ts";

const slowdown = 4;
const rounds = 5;

/** What a phone's main thread was busy with, in milliseconds: until the load event, or while islands are hydrated. */
export interface ClientProfile {
  page: string;
  phase: "load" | "hydrate";
  script: number;
  style: number;
  layout: number;
  /** All that is none of the three: parsing, painting, garbage. */
  other: number;
}

const names = {
  script: "ScriptDuration",
  style: "RecalcStyleDuration",
  layout: "LayoutDuration",
  all: "TaskDuration",
} as const;
type Times = Record<keyof typeof names, number>;

async function timesOf(tab: Tab): Promise<Times> {
  const { metrics } = await tab.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  const of = (name: string) =>
    1_000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
  return {
    script: of(names.script),
    style: of(names.style),
    layout: of(names.layout),
    all: of(names.all),
  };
}

const between = (before: Times, after: Times): Times => ({
  script: after.script - before.script,
  style: after.style - before.style,
  layout: after.layout - before.layout,
  all: after.all - before.all,
});

const hydrateAll = `document.querySelectorAll("[hydrate]").forEach((island) =>
  island.dispatchEvent(new Event("shop-hydrate", { bubbles: true })))`;

async function measure(browser: Browser, url: string): Promise<{ load: Times; hydrate: Times }> {
  const tab = await browser.newTab();
  await tab.send("Performance.enable", { timeDomain: "threadTicks" });
  await tab.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const start = await timesOf(tab);
  await visit(tab, url);
  const loaded = await timesOf(tab);
  await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 20, y: 300 });
  await tab.evaluate(hydrateAll);
  await until(tab, `!document.querySelector("[hydrate]:not([hydrated])")`);
  const hydrated = await timesOf(tab);
  await tab.close();
  return { load: between(start, loaded), hydrate: between(loaded, hydrated) };
}

function summary(page: string, phase: ClientProfile["phase"], times: Times[]): ClientProfile {
  const [script, style, layout, all] = (["script", "style", "layout", "all"] as const).map((name) =>
    median(times.map((time) => time[name])),
  ) as [number, number, number, number];
  return { page, phase, script, style, layout, other: all - script - style - layout };
}

/** Where the main thread's time goes on a phone with a quarter of this machine's speed. */
export async function clientProfile(shop: BenchShop, browser: Browser): Promise<ClientProfile[]> {
  const profiles: ClientProfile[] = [];
  for (const [page, path] of Object.entries({ ...benchPages, checkout: "/checkout" })) {
    const runs: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < rounds; round += 1)
      runs.push(await measure(browser, shop.origin + path));
    profiles.push(
      summary(
        page,
        "load",
        runs.map(({ load }) => load),
      ),
    );
    profiles.push(
      summary(
        page,
        "hydrate",
        runs.map(({ hydrate }) => hydrate),
      ),
    );
  }
  return profiles;
}
