import type { Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

/** Shows the page again as the browser's Back does, from memory: nothing of it is loaded. */
async function restore(page: Page): Promise<void> {
  await page.waitForFunction(() => document.body.dataset.idle === "");
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
}

const slug = "minyak-cvt-samudra";

/** Adds a piece in another window, as on the page that was gone to and come back from. */
async function addElsewhere(page: Page, count: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`/en/product/${slug}`);
  await other.locator("form.buy-form button[type=submit]").last().click();
  await expect(other.locator(".cart-badge")).toHaveText(count);
  await other.close();
}

test("what Back shows from memory reads the cart again, in the badge, the drawer and on its page", async ({
  page,
}) => {
  await page.goto("/en/products");
  await addElsewhere(page, "1");
  await restore(page);
  await expect(page.locator(".cart-badge")).toHaveText("1");
  await page.goto("/en/cart");
  await expect(page.locator("main .cart-line")).toHaveCount(1);
  const total = page.locator("main .totals-total");
  const before = (await total.textContent()) ?? "";
  await addElsewhere(page, "2");
  await restore(page);
  await expect(page.locator(".cart-badge")).toHaveText("2");
  await expect(total).not.toHaveText(before);
});

test("what Back shows from memory has the wishlist as it is now", async ({ page }) => {
  await page.goto(`/en/product/${slug}`);
  const button = page.locator(".product-title [data-save]");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => localStorage.setItem("wishlist", "[]"));
  await restore(page);
  await expect(button).toHaveAttribute("aria-pressed", "false");
});
