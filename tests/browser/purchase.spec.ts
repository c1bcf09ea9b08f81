import { expect, fillAddress, languages, screens, test } from "./shop.ts";

const simple = "/product/minyak-cvt-samudra";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const screen of screens) {
  for (const { name, prefix, add, placeOrder, checkout, thanks } of languages) {
    test.describe(`in ${name} on ${screen.name}`, () => {
      test.use({ viewport: screen.viewport });

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
    });

    test.describe(`in ${name} on ${screen.name} with script off`, () => {
      test.use({ viewport: screen.viewport, javaScriptEnabled: false });

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
  }
}
