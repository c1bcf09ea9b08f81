import { expect, fillAddress, test } from "./shop.ts";

const stub = "http://localhost:8798";

test.use({ viewport: { width: 390, height: 844 } });

test("a shopper pays by card: incomplete, declined, then paid", async ({ page }) => {
  // The browser's own word to Stripe goes to the same stub that the shop asks.
  await page.route("https://api.stripe.com/**", async (route) => {
    await fetch(stub + new URL(route.request().url()).pathname);
    await route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  await page.goto("/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: "Tambah ke keranjang" }).click();
  await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
  await page.goto("/checkout");
  await expect(page.locator('[name="paymentMethod"][value="stripe"]')).toBeChecked();
  await fillAddress(page);
  const order = page.getByRole("button", { name: "Buat pesanan" });
  const notices = page.locator(".notices").last();
  await order.click();
  await expect(notices).toHaveText("Your card number is incomplete.");
  await page.getByLabel("Card number").fill("4000");
  await order.click();
  await expect(notices).toHaveText("Your card was declined.");
  await page.getByLabel("Card number").fill("4242");
  await order.click();
  await page.waitForURL("**/order-received/**");
  await expect(page.locator("main")).toContainText("Kartu Kredit");
});
