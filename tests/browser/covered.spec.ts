import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { coverable } from "./every-page.ts";
import { covered, isFull } from "./looks.ts";
import { expect, test } from "./shop.ts";
import { open, order, parcel, put, register, type Visit, wish } from "./visit.ts";

// The page of delivery districts, which this shop has not, is in tests/process/rupiah.test.ts. At 360 px,
// with their accessibility, pages are looked at by pages.spec.ts.
const addresses = isFull ? coverable : [];

const screens = [
  { width: 360, height: 740 },
  // Of `npm run test:looks` alone.
  ...(isFull
    ? [
        { width: 1280, height: 800 },
        { width: 320, height: 640 },
        { width: 430, height: 932 },
      ]
    : []),
];

async function coveredOnScreens(page: Page): Promise<[number, string][]> {
  const matches: [number, string][] = [];
  for (const screen of screens) {
    await page.setViewportSize(screen);
    for (const what of await covered(page)) matches.push([screen.width, what]);
  }
  return matches;
}

const toVisit = (page: Page): Visit => ({
  page,
  at: (path) => `/en${path === "/" ? "" : path}`,
  words: english,
});

for (const address of addresses) {
  test(`nothing lies over a price or a button of ${address}, wherever it is scrolled to`, async ({
    page,
  }) => {
    await open(toVisit(page), address);
    expect(await coveredOnScreens(page)).toEqual([]);
  });
}

test("what lies over a button is found, so that the checks here mean something", async ({
  page,
}) => {
  await open(toVisit(page), "/product/minyak-cvt-samudra");
  expect(await covered(page)).toEqual([]);
  await page.locator(".buy-row .button").evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const over = Object.assign(document.createElement("aside"), { className: "over" });
    over.style.cssText = `position: absolute; left: ${left + scrollX}px; top: ${top + scrollY}px;
      width: ${width}px; height: ${height}px`;
    document.body.appendChild(over);
  });
  expect((await covered(page)).join()).toContain("aside.over over");
});

test("nothing lies over the sums and buttons from the cart to the order", async ({ page }) => {
  const visit = toVisit(page);
  await put(visit, parcel);
  for (const address of ["/cart", "/checkout"]) {
    await open(visit, address);
    await expect(page.locator("main .button-primary:visible").first()).toBeVisible();
    expect([address, await coveredOnScreens(page)]).toEqual([address, []]);
  }
  await order(visit);
  expect(await coveredOnScreens(page)).toEqual([]);
});

// Each tab is one of the states of states.spec.ts as well.
if (isFull)
  test("nothing lies over the links and buttons of an account", async ({ page }) => {
    const visit = toVisit(page);
    await register(visit);
    await wish(visit, "/");
    await put(visit, parcel);
    await order(visit);
    for (const tab of ["orders", "downloads", "wishlist", "details", "addresses"]) {
      await open(visit, `/my-account?tab=${tab}`);
      if (tab === "wishlist") await expect(page.locator(".product-card")).toBeVisible();
      expect([tab, await coveredOnScreens(page)]).toEqual([tab, []]);
    }
  });
