import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, fillAddress, test } from "./shop.ts";

const wholeCard = "KADO-10000-BBBB";

/** Gives a code on the page of the cart, with script or without. */
async function give(page: Page, words: typeof english, code: string): Promise<void> {
  const codes = page.locator("main .cart-codes");
  const field = codes.locator('.code-form [name="code"]');
  const summary = codes.locator("details > summary");
  await expect(summary).toBeVisible();
  if (!(await field.isVisible())) await summary.click();
  await field.fill(code);
  await codes.getByRole("button", { name: words["cart.code-apply"] }).click();
}

async function put(page: Page, path: string, words: typeof english, quantity = "1") {
  await page.goto(path);
  await page.locator('main form [name="quantity"]').first().fill(quantity);
  await page.getByRole("button", { name: words["product.add"] }).click();
}

const totalOf = (page: Page) => page.locator("main .totals-total dd");

test.describe("with script, in Indonesian", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a gift card pays for a whole order: no gateway is called, and the balance is shown", async ({
    page,
  }) => {
    const words = indonesian;
    await put(page, "/product/pembersih-karburator", words);
    await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
    await page.goto("/cart");
    await give(page, words, "KADO-PALSU");
    await expect(page.locator("main .field-error")).toContainText("KADO-PALSU");
    await give(page, words, wholeCard);
    await expect(page.locator("main .totals")).toContainText(wholeCard);
    await expect(page.locator("main .totals")).toContainText("Sisa saldo kartu");
    await page.goto("/checkout");
    await expect(page.locator("main")).toContainText(words["checkout.nothing-to-pay"]);
    await expect(page.locator('[name="paymentMethod"]')).toHaveCount(0);
    await fillAddress(page);
    await page.locator('[name="shippingMethod"]').first().check();
    await expect(page.locator("#place-total")).toContainText("€0.00");
    await page.getByRole("button", { name: words["checkout.place-order"] }).click();
    await page.waitForURL("**/order-received/**");
    await expect(totalOf(page)).toHaveText("€0.00");
    await expect(page.locator("main .totals")).toContainText(wholeCard);
    await expect(page.locator("main .totals")).toContainText("Sisa saldo kartu");
  });
});
