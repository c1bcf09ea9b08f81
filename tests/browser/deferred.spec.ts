import { expect, test } from "@playwright/test";
import { indonesian } from "../support/messages.ts";

const sheet = "**/assets/deferred-*.css";

test.use({ viewport: { width: 390, height: 844 } });

test("a page whose sheet of menus and drawers hangs is painted, and sells", async ({ page }) => {
  await page.route(sheet, () => new Promise(() => {}));
  await page.goto("/product/minyak-cvt-samudra", { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  await page.getByRole("button", { name: indonesian["product.add"] }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator(".cart-line")).toHaveCount(1);
});

test("menus, enlarged pictures and the drawer open without their sheet", async ({ page }) => {
  await page.route(sheet, (route) => route.abort());
  await page.goto("/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("#mobile-menu").getByRole("link", { name: "Artikel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: indonesian["product.zoom"] }).click();
  await expect(page.locator("#pictures:popover-open img").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator(".cart-button").click();
  await expect(page.locator(".cart-drawer")).toBeVisible();
});
