import type { Page } from "@playwright/test";
import { buy, parcel, Visitor, ways } from "./account-visitor.ts";
import { beyondScreen } from "./looks.ts";
import { expect, operator, test } from "./shop.ts";
import { order, put } from "./visit.ts";

/** The newest code that was mailed to an address. */
async function mailedCode(page: Page, email: string): Promise<string> {
  const response = await page.request.get("/__backend/mails", { headers: operator });
  const text = (await response.text()).replaceAll(/<[^>]+>/g, " ");
  const [, code = ""] = new RegExp(`${email}[^@]*?(\\d{4} \\d{4})`).exec(text) ?? [];
  return code;
}

/** Does what the embedded shop's operator does by a form. */
async function operate(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { origin, ...operator };
  expect((await page.request.post(`/__backend/${path}`, { form, headers })).ok()).toBe(true);
}

for (const { language, javaScriptEnabled, how } of ways) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } });

    test("an order is found by its number, and opened by a mailed code", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const email = `${visitor.name}@example.test`;
      const number = await buy(page, visitor, parcel);
      await page.context().clearCookies();
      await visitor.open("/faq");
      await page.locator("footer").getByRole("link", { name: words["order.find"] }).click();
      await page.waitForURL(`**${visitor.at("/order-lookup")}`);
      await visitor.fill("number", number);
      await visitor.fill("contact", "stranger@example.test");
      await visitor.press(words["order.find"]);
      await visitor.expectStatus(words["order.find-none"]);
      await expect(page.locator('main [name="number"]')).toHaveValue(number);
      await visitor.fill("contact", "0812 3456 7890");
      await visitor.press(words["order.find"]);
      await page.waitForURL("**/order-lookup/**");
      await visitor.expectStatus(words["order.progress"]);
      await expect(page.locator("main")).not.toContainText("Ani Wijaya");
      expect(await beyondScreen(page)).toBe(0);
      await visitor.press(words["order.code-mail"]);
      await visitor.expectStatus(words["order.code-sent"]);
      await visitor.fill("code", "0000 0000");
      await visitor.press(words["order.open"]);
      await visitor.expectStatus(words["order.code-wrong"]);
      await visitor.fill("code", await mailedCode(page, email));
      await visitor.press(words["order.open"]);
      await page.waitForURL("**/order-summary/**");
      await visitor.expectStatus("Ani Wijaya");
    });

    test("an order that waits for a transfer is cancelled at the second press", async ({
      page,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await put({ page, at: visitor.at }, parcel);
      await order({ page, at: visitor.at, words }, "bacs");
      await page.getByText(words["order.cancel"], { exact: true }).click();
      expect(await beyondScreen(page)).toBe(0);
      await visitor.press(words["order.cancel-yes"]);
      await page.waitForURL("**/order-summary/**");
      await visitor.expectStatus(words["order.cancel-done"]);
      await visitor.expectStatus(words["order.money.bacs-cancelled"]);
      await expect(page.getByText(words["order.cancel"], { exact: true })).toHaveCount(0);
    });

    test("a parcel is followed by its number, and money that was paid back is shown", async ({
      page,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      const number = await buy(page, visitor, parcel);
      await operate(page, `orders/${number}/parcels`, {
        courier: "JNE",
        number: "010980012345678",
      });
      await visitor.open(`/order-summary/${number}`);
      await visitor.expectStatus(words["order.progress"]);
      await visitor.expectStatus("010980012345678");
      await expect(page.locator('main a[href*="jne"]')).toBeVisible();
      expect(await beyondScreen(page)).toBe(0);
      await operate(page, `orders/${number}/refunds`, { amount: "1.00", reason: "Botol pecah" });
      await visitor.open(`/order-summary/${number}`);
      await visitor.expectStatus("Botol pecah");
    });

    test("what has arrived is reviewed, sent back with a reply, and bought again", async ({
      page,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      const number = await buy(page, visitor, parcel);
      const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
      const sent = { courier: "JNE", number: "010980012345678", day: lastMonth };
      await operate(page, `orders/${number}/parcels`, sent);
      await visitor.open(`/order-summary/${number}`);
      await visitor.expectStatus(words["order.review-invitation"]);
      await page.getByText(words["order.ask-return"], { exact: true }).click();
      await visitor.press(words["order.ask-return-send"]);
      await visitor.expectStatus(words["order.ask-reason-missing"]);
      await page.getByLabel(words["order.reason.wrong"]).check();
      await page.getByLabel(words["order.wish.exchange"]).check();
      await visitor.fill("text", "Salah kirim, mohon ditukar");
      expect(await beyondScreen(page)).toBe(0);
      await visitor.press(words["order.ask-return-send"]);
      await visitor.expectStatus(words["order.ask-sent"]);
      await visitor.expectStatus("Salah kirim, mohon ditukar");
      const staff = await page.request.get(`/__backend/orders/${number}`, { headers: operator });
      expect(await staff.text()).toContain("Salah kirim, mohon ditukar");
      await operate(page, `orders/${number}/notes`, { note: "Silakan kirim kembali." });
      await visitor.open(`/order-summary/${number}`);
      await visitor.expectStatus("Silakan kirim kembali.");
      await page.getByRole("link", { name: words["review.write"] }).click();
      await page.waitForURL(`**${visitor.at("/review/minyak-cvt-samudra")}`);
      await page.locator('[name="rating"][value="5"]').check({ force: true });
      await visitor.fill("content", `Cepat sampai, ${visitor.name}`);
      await visitor.press(words["review.send"]);
      await visitor.expectStatus(words["review.thanks"]);
      await visitor.open(`/order-summary/${number}`);
      await visitor.press(words["order.reorder"]);
      await page.waitForURL(`**${visitor.at("/cart")}`);
      await expect(page.locator("main .cart-line")).toHaveCount(1);
    });
  });
}
