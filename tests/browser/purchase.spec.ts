import { english } from "../support/messages.ts";
import { choosePayment, expect, fillAddress, test } from "./shop.ts";
import { put } from "./visit.ts";
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
        await choosePayment(page);
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
        await choosePayment(page);
        await page.getByRole("button", { name: placeOrder }).click();
        await page.waitForURL("**/order-received/**");
        await expect(page.locator("main")).toContainText(thanks);
      });
  });

test.describe("without script", () => {
  const notFocusable = "An invalid form control with name='paymentMethod' is not focusable.";
  // Cards, which need script, are hidden; the browser says it of their radio.
  test.use({ javaScriptEnabled: false, expectedErrors: [`${notFocusable} /en/checkout`] });

  test("the browser itself asks for a payment method", async ({ page }) => {
    await put({ page, at: (path) => `/en${path}` }, simple);
    await page.goto("/en/checkout");
    await fillAddress(page);
    await page.getByRole("button", { name: english["checkout.place-order"] }).click();
    await expect(page.locator("[name=paymentMethod]:focus")).toBeVisible();
    await expect(page).toHaveURL("/en/checkout");
  });
});
