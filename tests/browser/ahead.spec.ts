import type { Page } from "@playwright/test";
import { expect, operator, test } from "./shop.ts";

/** The pages that the browser fetches ahead, as soon as each is there. */
async function watchAhead(page: Page): Promise<Set<string>> {
  const fetched = new Set<string>();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Preload.enable");
  browser.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
    if (status === "Ready") fetched.add(new URL(prefetchUrl).pathname);
  });
  return fetched;
}

const readPaths = (page: Page): Promise<string[]> =>
  page
    .locator(".listing-results .product-card h3 a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

test("a listing fetches the pages of its first four cards, and another when it is hovered over", async ({
  page,
}) => {
  const fetched = await watchAhead(page);
  await page.goto("/products");
  const paths = await readPaths(page);
  const first = paths.slice(0, 4);
  await expect.poll(() => [...fetched].toSorted()).toEqual(first.toSorted());
  await page.locator(".product-card h3 a").nth(6).hover();
  await expect.poll(() => [...fetched]).toContain(paths[6]);
  expect(fetched.size).toBe(5);
});

test("under data saver a listing marks no cards to be fetched ahead", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const fetched = await watchAhead(page);
  await page.goto("/products");
  // What is hovered over the browser itself leaves alone; here it does not know of data saver.
  await page.locator(".product-card h3 a").nth(6).hover();
  await expect.poll(() => [...fetched]).toEqual([(await readPaths(page))[6]]);
  await expect(page.locator("body")).not.toHaveAttribute("data-idle");
});

test("a product of a search that was fetched ahead counts as chosen once it is opened", async ({
  page,
}) => {
  const search = "minyak rem dot";
  const timesLeft = async () => {
    const response = await page.request.get("/__backend/searches", { headers: operator });
    const [, list = ""] = (await response.text()).split("<h2>Left without a click");
    const [, row = ""] = list.split(`>${search}</th>`);
    return Number(/data-label="Times">(\d+)/.exec(row)?.[1] ?? 0);
  };
  const before = await timesLeft();
  const fetched = await watchAhead(page);
  await page.goto(`/products?search=${encodeURIComponent(search)}`);
  const [first = ""] = await readPaths(page);
  await expect.poll(() => [...fetched]).toContain(first);
  await expect.poll(timesLeft).toBe(before + 1);
  const reported = page.waitForRequest("**/search-chosen");
  await page.locator(".listing-results .product-card h3 a").first().click();
  expect((await (await reported).response())?.status()).toBe(204);
  await expect.poll(timesLeft).toBe(before);
});
