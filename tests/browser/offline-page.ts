import { expect, type Page } from "@playwright/test";

export const product = "/product/minyak-cvt-samudra";

/** Whether a page is controlled, and what its islands load is stored. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    const scripts = [...document.querySelectorAll("[hydrate][script]")].map(
      (island) => island.getAttribute("script") ?? "",
    );
    const copies = await Promise.all(scripts.map((script) => caches.match(script)));
    return navigator.serviceWorker.controller !== null && copies.every(Boolean);
  });

/**
 * Touches the page, as a shopper goes on doing, until its service worker is there: the first touch may
 * come before the script that waits for it.
 */
async function touch(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 40);
    await page.mouse.wheel(0, -40);
    expect(await isReady(page)).toBe(true);
  }).toPass({ intervals: [100] });
}

/** Opens a page, and has its service worker. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await touch(page);
}

/** Whether a page is stored, of any visitor. */
const isStored = (page: Page, address: string) =>
  page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), address);

export const expectStored = (page: Page, address: string) =>
  expect.poll(() => isStored(page, address)).toBe(true);

export async function expectInCart(page: Page, pieces: number): Promise<void> {
  await expect(async () => {
    await page.goto("/cart");
    const quantity = page.locator("main .cart-line input[type=number]");
    await expect(quantity).toHaveValue(`${pieces}`, { timeout: 5_000 });
  }).toPass();
}

/** What waits on the device; with "all" also what the shopper has yet to be told. */
export async function waiting(page: Page, which?: "all"): Promise<string[]> {
  const items = await page.evaluate(async () => {
    const cache = await caches.open("outbox");
    return Promise.all(
      (await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ""),
    );
  });
  return items.filter((item) => which === "all" || !JSON.parse(item).end);
}
