import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { buy, guide, parcel, Visitor, ways } from "./account-visitor.ts";
import { beyondScreen, covered, isMore } from "./looks.ts";
import { expect, operator, test } from "./shop.ts";
import { order, put } from "./visit.ts";

/** Sets an order's status as the embedded shop's operator does: files are there once it is paid. */
async function complete(page: Page, order: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const form = { status: "COMPLETED" };
  const response = await page.request.post(`/__backend/orders/${order}`, {
    form,
    headers: { origin, ...operator },
  });
  expect(response.ok()).toBe(true);
}

for (const { language, javaScriptEnabled, how } of ways) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a customer finds orders and files again, and orders once more", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      const order = await buy(page, visitor, guide, parcel);
      await visitor.open("/my-account?tab=orders");
      await page.locator(".account-table tbody a").first().click();
      await page.waitForURL(`**/order-summary/${order}`);
      await visitor.press(words["order.reorder"]);
      await page.waitForURL(`**${visitor.at("/cart")}`);
      await expect(page.locator("main .cart-line")).toHaveCount(2);
      await complete(page, order);
      await visitor.open("/my-account?tab=downloads");
      await visitor.expectStatus(words["account.unlimited"]);
      await visitor.expectStatus(words["account.never"]);
      const link = page.locator(".account-table tbody a").first();
      const href = await link.getAttribute("href");
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect([await file.failure(), file.suggestedFilename()]).toEqual([
        null,
        expect.stringMatching(/\.(pdf|txt)$/),
      ]);
      await visitor.logout();
      expect((await page.request.get(href ?? "")).status()).toBe(404);
      expect((await page.request.get(visitor.at(`/order-summary/${order}`))).status()).toBe(404);
    });

    test("an order is an invoice on paper", async ({ page }) => {
      const visitor = new Visitor(page, language);
      await visitor.register();
      const order = await buy(page, visitor, parcel);
      await visitor.open(`/order-summary/${order}`);
      const onScreen = [page.locator(".order-tools"), page.locator("body > header")];
      for (const part of onScreen) await expect(part).toBeVisible();
      await expect(page.locator(".invoice-head")).toBeHidden();
      if (javaScriptEnabled) {
        await page.evaluate(() => {
          window.print = () => document.body.toggleAttribute("data-printed");
        });
        await visitor.press(visitor.words["order.print"]);
        await expect(page.locator("body[data-printed]")).toBeAttached();
      }
      await page.emulateMedia({ media: "print" });
      for (const part of onScreen) await expect(part).toBeHidden();
      await expect(page.locator("body > footer")).toBeHidden();
      await expect(page.locator(".invoice-head")).toContainText(visitor.words["order.invoice"]);
      await expect(page.locator("main .totals-total")).toBeVisible();
    });
  });
}

for (const { width, words, prefix } of [
  { width: 360, words: indonesian, prefix: "" },
  { width: 1280, words: english, prefix: "/en" },
].filter((_, at) => isMore || at === 0))
  test(`at ${width} px the home page says what waits for its payment, with the way to pay it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const visit = { page, words, at: (path: string) => prefix + path };
    await put(visit, parcel);
    await order(visit, "bacs");
    const [, number = ""] = /order-received\/(\d+)/.exec(page.url()) ?? [];
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(prefix || "/");
    const waiting = page.getByRole("list", { name: words["order.payment-title"] });
    await expect(waiting).toContainText(words["order.status.awaiting-payment"]);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    expect(await covered(page)).toEqual([]);
    expect(await beyondScreen(page)).toBe(0);
    await waiting.getByRole("link", { name: `${words["account.order-pay"]}: ${number}` }).click();
    await page.waitForURL(`**/order-summary/${number}?key=*`);
    await expect(page.locator(".order-payment")).toBeVisible();
    // Nothing waits any more: it is looked for once, and not again before the next order.
    await complete(page, number);
    await page.goto(prefix || "/");
    const path = `${prefix}/my-account/to-pay`;
    await expect.poll(() => requests.filter((each) => each === path).length).toBe(2);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("ordered=");
    await expect(waiting).toHaveCount(0);
  });
