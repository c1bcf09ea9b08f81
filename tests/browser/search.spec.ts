import type { Page } from "@playwright/test";
import { english } from "../support/messages.ts";
import { isMore } from "./looks.ts";
import { expect, screens, test } from "./shop.ts";

const field = (page: Page) => page.locator("#search");
const options = (page: Page) => page.locator("#suggestions [role=option]");
/** Five products; words and categories may follow them, and the way to all results is last. */
async function expectSuggestions(page: Page): Promise<void> {
  await expect(page.locator("#suggestions img")).toHaveCount(5);
  await expect(options(page).last()).toHaveAttribute("id", "suggestion-all");
}

const announced = (page: Page) => page.locator("search [role=status]");

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let left = 40; left > 0 && !(await isThere()); left--) await page.keyboard.press("Tab");
  expect(await isThere()).toBe(true);
}

/** Goes to the search box as the keyboard gets there. */
const reachSearch = (page: Page) => tabTo(page, "#search");

for (const { name, viewport } of screens.filter((_, at) => isMore || at === 0)) {
  test.describe(`on ${name} with the keyboard alone`, () => {
    test.use({ viewport });

    test("suggestions are announced, walked through, left and taken", async ({ page }) => {
      await page.goto("/en");
      await reachSearch(page);
      await page.keyboard.type("brake");
      await expectSuggestions(page);
      await expect(announced(page)).toHaveText(/^\d+ products found$/);
      await expect(field(page)).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("ArrowDown");
      await expect(field(page)).toHaveAttribute("aria-activedescendant", "suggestion-0");
      await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowUp");
      await expect(field(page)).toHaveAttribute("aria-activedescendant", "");
      await page.keyboard.press("ArrowUp");
      await expect(field(page)).toHaveAttribute("aria-activedescendant", "suggestion-all");
      await page.keyboard.press("Escape");
      await expect(options(page)).toHaveCount(0);
      await expect(field(page)).toHaveAttribute("aria-expanded", "false");
      await expect(field(page)).toHaveValue("brake");
      await expect(field(page)).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expectSuggestions(page);
      await page.keyboard.press("Escape");
      await page.keyboard.type(" f");
      await expect(options(page).first()).toBeVisible();
      const wanted = (await options(page).first().getAttribute("href")) ?? "-";
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(wanted);
    });

    test("the typed words lead to their listing, and blanks to none", async ({ page }) => {
      await page.goto("/en");
      await reachSearch(page);
      await page.keyboard.type("   ");
      await page.keyboard.press("Enter");
      await expect(options(page)).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe("/en");
      await page.keyboard.type("brake fluid ");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/en/products?search=brake+fluid");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("brake fluid");
    });
  });
}

test("the empty box offers the popular searches, later this browser's own, which can be cleared", async ({
  page,
}) => {
  const popular = [english["search.popular"], ...english["search.popular-queries"].split(", ")];
  await page.goto("/en");
  await field(page).click();
  await expect(options(page)).toHaveText(popular);
  await expect(options(page).last()).toHaveAttribute("href", "/en/products?search=chain+lube");
  for (const search of ["brake fluid", "5w-30", "brake fluid"]) {
    await field(page).fill(search);
    await expect(options(page).last()).toHaveAttribute("id", "suggestion-all");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(search);
  }
  await page.goto("/en");
  await field(page).click();
  await expect(options(page)).toHaveText([
    english["search.past"],
    "brake fluid",
    "5w-30",
    english["search.forget-past"],
  ]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/en/products?search=5w-30");
  await page.goto("/en");
  await field(page).click();
  await options(page).last().click();
  await expect(options(page)).toHaveCount(0);
  await page.reload();
  await field(page).click();
  await expect(options(page)).toHaveText(popular);
});

test("three skeletons wait for suggestions, an empty field has none", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/search-suggestions?*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/en");
  await field(page).fill("oil");
  await expect(page.locator(".suggestion-skeleton")).toHaveCount(3);
  resolve();
  await expectSuggestions(page);
  await field(page).fill("");
  await expect(page.locator("#suggestions")).toBeHidden();
});

test("what is typed without a pause of 100 ms is one request for suggestions", async ({
  browser,
}) => {
  // Playwright's clock reaches the next test of a context that is used again.
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/search-suggestions?")) requests.push(request.url());
  });
  await page.goto("/en");
  await field(page).fill("bra");
  await expectSuggestions(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  requests.length = 0;
  for (const typed of ["brak", "brake"]) {
    await field(page).fill(typed);
    await page.clock.runFor(99);
  }
  expect(requests).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => requests).toEqual([expect.stringContaining("=brake")]);
  await page.context().close();
});

test("Escape right after a letter ends the search for it too", async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto("/en");
  await field(page).fill("bra");
  await expectSuggestions(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).fill("brak");
  await field(page).press("Escape");
  await page.clock.runFor(100);
  await expect(page.locator("#suggestions")).toBeHidden();
  await page.context().close();
});

test("three skeletons take the place of suggestions while those of the next letters load", async ({
  page,
}) => {
  await page.goto("/en");
  await field(page).fill("bra");
  await expectSuggestions(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/search-suggestions?*", async (route) => {
    await promise;
    await route.continue();
  });
  await field(page).fill("chain");
  await expect(page.locator(".suggestion-skeleton")).toHaveCount(3);
  await expect(page.locator("#suggestions img")).toHaveCount(0);
  resolve();
  await expect(options(page).first()).toContainText("Chain");
});

test("of searches that overlap the latest alone is shown, and the earlier ones end", async ({
  page,
}) => {
  await page.goto("/en");
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended: string[] = [];
  page.on("requestfailed", (request) => ended.push(request.url()));
  await page.route("**/search-suggestions?*", async (route) => {
    await promise;
    await route.continue();
  });
  for (const typed of ["brake", "chain"]) {
    const requested = page.waitForRequest(`**/search-suggestions?q=${typed}`);
    await field(page).fill(typed);
    await requested;
  }
  await expect.poll(() => ended).toContainEqual(expect.stringContaining("=brake"));
  resolve();
  await expect(options(page).first()).toContainText("Chain");
});

test("a click elsewhere puts suggestions away", async ({ page }) => {
  await page.goto("/en/faq");
  await field(page).fill("oil");
  await expectSuggestions(page);
  await page.locator("h1").click({ position: { x: 5, y: 5 } });
  await expect(page.locator("#suggestions")).toBeHidden();
});

test("a typo still finds products, and an empty result shows search tips", async ({ page }) => {
  await page.goto("/en/products?search=brkae");
  await expect(page.locator(".product-card").first()).toBeVisible();
  await page.locator(".search-note a", { hasText: "brake" }).click();
  await expect(page).toHaveURL("/en/products?search=brake");
  await page.goto("/en/products?search=zzzzzz");
  await expect(page.locator("main")).toContainText(english["listing.search-tips"]);
  // There is nothing to narrow down or to sort.
  await expect(page.locator(".listing-tools")).toBeHidden();
  await page.locator("main").getByRole("link", { name: english["listing.empty-action"] }).click();
  await page.waitForURL("**/en/products");
});
