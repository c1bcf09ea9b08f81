import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./shop.ts";
import { walks } from "./walks.ts";

const count = (page: Page): Locator => page.getByRole("status").filter({ hasText: /^\d+ pro/ });

const counted = async (page: Page): Promise<number> =>
  Number.parseInt((await count(page).textContent()) ?? "", 10);

const cards = (page: Page): Promise<string[]> => page.locator(".product-card h3").allTextContents();

/** The number beside a value: as many products has its listing. */
const promised = async (box: Locator): Promise<number> =>
  Number(await box.locator("xpath=..").locator("span[aria-hidden]").textContent());

const isPhone = ({ width }: { width: number }) => width < 1024;

for (const { how, prefix, screen, hasScript } of walks) {
  const { viewport } = screen;
  test.describe(how, () => {
    test.use({ viewport, javaScriptEnabled: hasScript });

    if (hasScript)
      test("a listing is filtered, sorted and cleared with the keyboard alone", async ({
        page,
      }) => {
        await page.goto(`${prefix}/products`);
        const all = await counted(page);
        const panel = page.locator(".filters-button");
        if (isPhone(viewport)) {
          await panel.focus();
          await page.keyboard.press("Enter");
          await expect(page.locator("#filters")).toBeVisible();
        }
        const box = page.locator('#filters [name="category"][value="minyak-rem"]');
        const expected = await promised(box);
        await box.focus();
        await page.keyboard.press("Space");
        await expect(count(page)).toHaveText(new RegExp(`^${expected} `));
        await expect(box).toBeFocused();
        await expect(box).toBeChecked();
        await expect(page).toHaveURL(`${prefix}/products?filter=category%5Bminyak-rem%5D`);
        const size = page.locator('#filters [name="pa_size"]').first();
        const both = await promised(size);
        await size.focus();
        await page.keyboard.press("Space");
        await expect(count(page)).toHaveText(new RegExp(`^${both} `));
        await expect(size).toBeFocused();
        if (isPhone(viewport)) {
          await page.keyboard.press("Escape");
          await expect(page.locator("#filters")).toBeHidden();
          await expect(panel).toBeFocused();
        }
        await page.locator('[name="sort"]').focus();
        await page.keyboard.press("End");
        await expect(page).toHaveURL(/orderby=alphabetically&order=DESC/);
        await expect(page.locator('[name="sort"]')).toBeFocused();
        const { compare } = new Intl.Collator(prefix ? "en-US" : "id-ID", { numeric: true });
        const isSorted = async () => {
          const names = await cards(page);
          return names.join() === names.toSorted((a, b) => compare(b, a)).join();
        };
        await expect.poll(isSorted).toBe(true);
        await page.locator(".chip-clear").focus();
        await page.keyboard.press("Enter");
        await expect(count(page)).toHaveText(new RegExp(`^${all} `));
        await page.goBack();
        await expect(count(page)).toHaveText(new RegExp(`^${both} `));
      });
    else
      test("the whole catalogue is browsed, filtered, sorted and searched", async ({ page }) => {
        await page.goto(`${prefix}/products`);
        const all = await counted(page);
        const observed = new Set(await cards(page));
        const next = page.locator(".pager [rel=next]");
        for (let number = 2; await next.isVisible(); number += 1) {
          // By key: cards get their height as they come onto the screen, and a tap meant for the link below
          // would land where it was.
          await next.press("Enter");
          await page.waitForURL(`**/page/${number}`);
          for (const name of await cards(page)) observed.add(name);
        }
        expect(observed.size).toBe(all);
        await page.goto(`${prefix}/products`);
        if (isPhone(viewport)) await page.locator(".filters-button").click();
        const box = page.locator('#filters [name="category"][value="minyak-rem"]');
        const expected = await promised(box);
        await box.check();
        await page.locator("#filters [name=price_min]").fill("1");
        await page.locator("#filters [type=submit]").click();
        await expect(page).toHaveURL(/[?&]category=minyak-rem&/);
        const canonical = page.locator("link[rel=canonical]");
        await expect(canonical).toHaveAttribute(
          "href",
          new RegExp(`${prefix}/products\\?filter=category%5Bminyak-rem%5D,price%5B1,%5D$`),
        );
        expect(await counted(page)).toBe(expected);
        await page.locator('[name="sort"]').selectOption("price-ASC");
        await page
          .locator(".listing-tools noscript button, .listing-tools [form=filters][type=submit]")
          .click();
        await expect(page).toHaveURL(/[?&]sort=price-ASC/);
        await expect(page.locator(".product-card .price")).toHaveCount(expected);
        await page.locator(".chip-clear").click();
        expect(await counted(page)).toBe(all);
        await page.locator("#search").fill("dot 4");
        await page.locator("#search").press("Enter");
        await expect(page).toHaveURL(`${prefix}/products?search=dot+4`);
        expect(await counted(page)).toBeGreaterThan(0);
        await page.locator(".product-card a").first().click();
        await page.waitForURL(`**${prefix}/product/**`);
      });
  });
}

test("a slider of prices filters as its field does", async ({ page }) => {
  await page.goto("/products");
  const all = await counted(page);
  await page.locator('[name="sort"]').focus();
  const highest = page.locator(".price-slider [data-for=price_max]");
  await expect(highest).toBeVisible();
  await highest.focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/price%5B,\d+%5D/);
  await expect(page.locator("#filters [name=price_max]")).toHaveValue(/^\d+$/);
  expect(await counted(page)).toBeLessThan(all);
  await page.keyboard.press("End");
  await expect(count(page)).toHaveText(new RegExp(`^${all} `));
});

test.describe("adding without leaving a list", () => {
  const added = (page: Page): Locator => page.getByRole("status").filter({ hasText: ": Added" });

  test("a card's button adds in place, and says so", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/en/products");
    const button = page.getByRole("button", { name: /^Add .* to the cart$/ }).first();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(added(page)).toHaveCount(1);
    await expect(page.locator(".cart-badge")).toHaveText("1");
    await expect(button).toBeFocused();
    await expect(page).toHaveURL("/en/products");
  });

  test("on a phone a comparison shows that there is a third column, and adds in place", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/en/compare?product=minyak-rem-dot-4,minyak-rem-motor,minyak-cvt-samudra");
    const third = page.locator(".compare thead th").nth(2);
    await expect(third).toBeInViewport({ ratio: 0.3 });
    await expect(third).not.toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: /^Add to cart ?: .*CVT/ }).click();
    await expect(added(page)).toHaveCount(1);
    await expect(page.locator("[data-added]")).toContainText("CVT");
    await expect(page.locator(".cart-badge")).toHaveText("1");
  });
});

test("without script a comparison's button leads to the cart", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/en/compare?product=minyak-rem-motor,minyak-cvt-samudra");
  await page.getByRole("button", { name: /^Add to cart ?: .*CVT/ }).click();
  await expect(page).toHaveURL("/en/cart");
  await context.close();
});
