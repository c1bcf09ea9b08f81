import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { type Tab, until, visit } from "./devtools.ts";
import { type Figure, median } from "./figure.ts";
import { benchPages } from "./journeys.ts";

const taps = 100;
const slowdown = 4;

// Event Timing rounds to this, and reports nothing shorter than 16.
const clockStep = 8;
const shortest = 16;

const record = `
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, interactionId } of list.getEntries())
      if (interactionId) window.taps.push({ name, startTime, duration, interactionId });
  }).observe({ type: "event", durationThreshold: ${shortest}, buffered: true });`;

/** Taps of one visit to a page, the first of each island while it is still asleep. */
const visits: { path: string; selectors: string[] }[] = [
  {
    path: benchPages.product,
    selectors: [".buy-form [type=submit]", ".cart-button"],
  },
  {
    path: benchPages.home,
    selectors: [".menu-button", ".mobile-menu .icon-button"],
  },
  {
    path: "/product/minyak-cvt-samudra",
    selectors: [".buy-form [type=submit]", ".buy-form [type=submit]"],
  },
  { path: benchPages.listing, selectors: [".menu-button", ".mobile-menu .icon-button"] },
];

// Without our script a button submits its form and a link leads away: neither is what is measured.
const stayOnPage = `
  addEventListener("submit", (event) => event.preventDefault());
  addEventListener("click", (event) => event.target.closest("a") && event.preventDefault());`;

const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

async function tap(tab: Tab, selector: string): Promise<void> {
  const point = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const element = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .find((found) => found.checkVisibility());
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  await tab.evaluate(twoFrames);
  await tab.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await tab.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await tab.evaluate(twoFrames);
}

async function phone(browser: Browser, options: { withScript: boolean }): Promise<Tab> {
  const tab = await browser.newTab();
  if (!options.withScript) {
    await tab.send("Network.setBlockedURLs", { urls: ["*.js"] });
    await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: stayOnPage });
  }
  await tab.send("Emulation.setDeviceMetricsOverride", {
    width: 412,
    height: 823,
    deviceScaleFactor: 1.75,
    mobile: true,
  });
  await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await tab.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: record });
  return tab;
}

interface Interaction {
  duration: number;
  interactionId: number;
}

/** Milliseconds from each tap of a visit to the next paint; what was too short to be measured is 16. */
async function measureTaps(tab: Tab, selectors: string[]): Promise<number[]> {
  for (const selector of selectors) await tap(tab, selector);
  await until(tab, "performance.interactionCount >= 1");
  await tab.evaluate("new Promise((done) => setTimeout(done, 300))");
  const observed = await tab.evaluate<Interaction[]>("window.taps");
  const longest = new Map<number, number>();
  for (const { interactionId, duration } of observed)
    longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  const oldestUnsent = Math.max(0, selectors.length - longest.size);
  return [...longest.values(), ...Array.from({ length: oldestUnsent }, () => shortest)];
}

const worst = (durations: readonly number[]): number => Math.max(...durations);

/**
 * P11: from a tap to the paint that shows it pressed, on a slow phone: how much more than the same
 * taps on the same pages with our script blocked, in turns, which is what the browser and the machine
 * cost by themselves.
 */
export async function tapToPaint(shop: BenchShop, browser: Browser): Promise<Figure[]> {
  const durations: number[] = [];
  const withoutScript: number[] = [];
  for (let at = 0; durations.length < taps; at++) {
    const { path, selectors } = visits[at % visits.length] ?? { path: "/", selectors: [] };
    for (const withScript of [true, false]) {
      const tab = await phone(browser, { withScript });
      await visit(tab, shop.origin + path);
      (withScript ? durations : withoutScript).push(...(await measureTaps(tab, selectors)));
      await tab.close();
    }
  }
  const figure = (name: string, of: (durations: readonly number[]) => number): Figure => {
    const [paint, floor] = [of(durations), of(withoutScript)];
    return {
      id: "P11",
      name: `tap to paint above our page without script, ${name}`,
      value: paint - floor,
      budget: { most: clockStep },
      unit: "ms",
      floor: { value: floor, of: "without our script" },
      note: `${durations.length} taps, ${slowdown}x slowdown; ${paint} ms`,
    };
  };
  return [figure("the median", median), figure("the worst", worst)];
}
