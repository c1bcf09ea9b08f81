import { expect, fillAddress, test } from "./shop.ts";
import { walks } from "./walks.ts";

const simple = "/product/minyak-cvt-samudra";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const { how, prefix, screen, hasScript, add, placeOrder, checkout, thanks } of walks)
  test.describe(how, () => {
    test.use({ viewport: screen.viewport, javaScriptEnabled: hasScript });

    if (hasScript)
      test("a shopper buys with script: product, drawer, checkout, order", async ({ page }) => {
        await page.goto(prefix + simple);
        await page.getByRole("button", { name: add }).click();
        await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
        await expect(page.locator(".cart-badge")).toHaveText("1");
        await page.locator(".cart-button").click();
        const drawer = page.locator(".cart-drawer");
        await expect(drawer.locator(".cart-line")).toHaveCount(1);
        await drawer.getByRole("link", { name: checkout }).click();
        await page.waitForURL(`**${prefix}/checkout`);
        await fillAddress(page);
        await page.locator('[name="shippingMethod"]').first().check();
        await page.locator('[name="paymentMethod"][value="cod"]').check();
        await page.getByRole("button", { name: placeOrder }).click();
        await page.waitForURL("**/order-received/**");
        await expect(page.locator("main")).toContainText(thanks);
        await expect(page.locator(".cart-badge")).toBeHidden();
      });
    else
      test("a shopper buys by links and forms alone", async ({ page }) => {
        await page.goto(prefix + simple);
        await page.getByRole("button", { name: add }).click();
        await page.waitForURL(`**${prefix}/cart`);
        await page.getByRole("link", { name: checkout }).click();
        await fillAddress(page);
        await page.locator('[name="shippingMethod"]').first().check();
        await page.locator('[name="paymentMethod"][value="cod"]').check();
        await page.getByRole("button", { name: placeOrder }).click();
        await page.waitForURL("**/order-received/**");
        await expect(page.locator("main")).toContainText(thanks);
      });
  });
