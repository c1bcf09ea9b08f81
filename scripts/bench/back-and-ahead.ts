import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { type Tab, until, visit } from "./devtools.ts";
import { type Figure, median } from "./figure.ts";

const publicPaths = [
  "/",
  "/products",
  "/product/oli-samudra-5w-30",
  "/categories",
  "/category",
  "/category/minyak-rem",
  "/product-category/minyak-rem",
  "/articles",
  "/article/memahami-kekentalan-oli",
  "/contact",
  "/faq",
  "/privacy-policy",
  "/history",
  "/profile",
  "/about",
  "/racing/richard-petty",
  "/en",
  "/en/products",
  "/en/product/oli-samudra-5w-30",
];

const runs = 5;

/** Whether the page is still the same one after a visit elsewhere and the way back. */
async function isTakenBack(tab: Tab, origin: string, path: string): Promise<boolean> {
  await visit(tab, origin + path);
  await tab.evaluate("window.left = true");
  await visit(tab, `${origin}${path === "/faq" ? "/history" : "/faq"}`);
  await tab.evaluate("setTimeout(() => history.back())");
  await until(tab, `location.pathname === ${JSON.stringify(path)}`);
  return tab.evaluate<boolean>("window.left === true");
}

async function takenBack({ origin }: BenchShop, browser: Browser): Promise<Figure> {
  const lost: string[] = [];
  for (const path of publicPaths) {
    const tab = await browser.newTab();
    if (!(await isTakenBack(tab, origin, path))) lost.push(path);
    await tab.close();
  }
  return {
    id: "P12",
    name: "public pages that the back-forward cache takes",
    value: (100 * (publicPaths.length - lost.length)) / publicPaths.length,
    budget: { least: 100 },
    unit: "%",
    note: lost.length > 0 ? `not ${lost.join(", ")}` : `${publicPaths.length} pages`,
  };
}

const largestPaint = `new Promise((done) => {
  new PerformanceObserver((list) => {
    const { activationStart } = performance.getEntriesByType("navigation")[0];
    const painted = list.getEntries().at(-1);
    done({ activationStart, milliseconds: Math.max(0, painted.startTime - activationStart) });
  }).observe({ type: "largest-contentful-paint", buffered: true });
})`;

/** A press of 200 ms on the first card: the pointer goes down, the page is made, the pointer goes up. */
async function openCard(tab: Tab): Promise<void> {
  const { x, y } = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const link = document.querySelector(".product-card a[href*='/product/']");
    link.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  const mouse = { x, y, button: "left", clickCount: 1 };
  await tab.send("Input.dispatchMouseEvent", { ...mouse, type: "mousePressed" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await tab.send("Input.dispatchMouseEvent", { ...mouse, type: "mouseReleased" });
}

async function aheadOnce(browser: Browser, from: string) {
  const tab = await browser.newTab();
  await visit(tab, from);
  await openCard(tab);
  const opened = await browser.waitForTab("/product/");
  const paint = await opened.evaluate<{ activationStart: number; milliseconds: number }>(
    largestPaint,
  );
  await opened.close();
  return paint;
}

const bareRules = JSON.stringify({
  prerender: [{ where: { href_matches: "/*" }, eagerness: "conservative" }],
});

const barePages: Record<string, string> = {
  "/": `<script type="speculationrules">${bareRules}</script>
    <p class="product-card"><a href="/product/bare">A page with one line of text</a></p>`,
  "/product/bare": "<h1>One line of text</h1>",
};

/** Two pages with a line of text each: what Chromium itself needs to show a prerendered page. */
async function bareSite() {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Bare</title>${barePages[request.url ?? "/"] ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function ahead(shop: BenchShop, browser: Browser): Promise<Figure> {
  const bare = await bareSite();
  const paints = [];
  const floor = [];
  for (let run = 0; run < runs; run++) {
    paints.push(await aheadOnce(browser, `${shop.origin}/products`));
    floor.push(await aheadOnce(browser, bare.address));
  }
  bare.close();
  const prerendered = paints.filter(({ activationStart }) => activationStart > 0).length;
  const paint = median(paints.map(({ milliseconds }) => milliseconds));
  const bareMedian = median(floor.map(({ milliseconds }) => milliseconds));
  return {
    id: "P12",
    name: "listing to product, paint above a page of one line",
    value: paint - bareMedian,
    budget: { most: 30 },
    unit: "ms",
    floor: { value: bareMedian, of: "a page with one line of text" },
    note: `${prerendered} of ${runs} were prerendered; ${paint.toFixed(0)} ms`,
  };
}

/** P12: the way back by the back-forward cache, and the way ahead by prerendering. */
export async function backAndAhead(shop: BenchShop, browser: Browser): Promise<Figure[]> {
  return [await takenBack(shop, browser), await ahead(shop, browser)];
}
