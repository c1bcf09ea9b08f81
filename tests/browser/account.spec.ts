import type { Page } from "@playwright/test";
import { buy, guide, languages, parcel, password, Visitor } from "./account-visitor.ts";
import { expect, fillAddress, test } from "./shop.ts";

for (const language of languages) {
  for (const javaScriptEnabled of [true, false]) {
    const how = `in ${language.name} with script ${javaScriptEnabled ? "on" : "off"}`;
    test.describe(how, () => {
      test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

      test("a visitor registers, leaves and comes back to where they were", async ({ page }) => {
        const visitor = new Visitor(page, language);
        const { words } = visitor;
        await visitor.register();
        await visitor.told(visitor.name);
        await visitor.logout();
        expect(await page.context().cookies()).toEqual([]);
        await visitor.open("/my-account?tab=details");
        await visitor.login("salah sekali");
        await visitor.told(words["account.login-failed"]);
        await expect(page.locator("main [name=username]")).toHaveValue(visitor.name);
        await visitor.login();
        await page.waitForURL("**/my-account?tab=details");
        await expect(page.locator("main [name=email]")).toHaveValue(`${visitor.name}@example.test`);
      });

      test("a visitor who is refused hears why beside the field", async ({ page }) => {
        const visitor = new Visitor(page, language);
        const { words } = visitor;
        await visitor.register();
        await visitor.logout();
        await visitor.open("/my-account?action=register");
        await visitor.fill("email", `${visitor.name}@example.test`);
        await visitor.fill("username", `${visitor.name}-2`);
        await visitor.fill("password", password);
        await visitor.press(words["account.register"]);
        await visitor.told(words["account.email-taken"]);
        await expect(page.locator("main [name=email]")).toHaveAttribute("aria-invalid", "true");
      });

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
        await visitor.told(words["account.unlimited"]);
        await visitor.told(words["account.never"]);
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

      test("a customer keeps details and addresses", async ({ page }) => {
        const visitor = new Visitor(page, language);
        const { words } = visitor;
        await visitor.register();
        await visitor.open("/my-account?tab=details");
        await visitor.fill("firstName", "Budi");
        await visitor.press(words["account.save"]);
        await visitor.told(words["account.updated"]);
        await visitor.told("Budi");
        await visitor.open("/my-account?tab=addresses");
        await fillAddress(page);
        await visitor.fill("billing.postcode", "123");
        await page.getByRole("button", { name: words["account.save-address"] }).first().click();
        await visitor.told(words["checkout.postcode-invalid"]);
        await visitor.fill("billing.postcode", "60111");
        await page.getByRole("button", { name: words["account.save-address"] }).first().click();
        await visitor.told(words["account.updated"]);
        await expect(page.locator('[name="billing.city"]')).toHaveValue("Surabaya");
      });

      test("a customer changes the password, which ends other devices", async ({
        page,
        browser,
        baseURL,
      }) => {
        const visitor = new Visitor(page, language);
        const { words } = visitor;
        await visitor.register();
        const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
        const cookies = await page.context().cookies();
        await other.addCookies(cookies);
        const stolen = await other.newPage();
        const change = async (current: string, repeated: string) => {
          await visitor.open("/my-account?tab=details");
          await visitor.fill("currentPassword", current);
          await visitor.fill("password", "Lebih-rahasia-4");
          await visitor.fill("confirmation", repeated);
          await visitor.press(words["account.save-password"]);
        };
        await change(password, "Lain-lagi-5");
        await visitor.told(words["account.passwords-differ"]);
        await change("bukan ini", "Lebih-rahasia-4");
        await visitor.told(words["account.incorrect-password"]);
        await change(password, "Lebih-rahasia-4");
        await visitor.told(words["account.password-changed"]);
        await stolen.goto(visitor.at("/my-account"));
        await expect(stolen.getByRole("heading", { level: 1 })).toHaveText(words["account.login"]);
        await other.close();
        await visitor.logout();
        await visitor.login();
        await visitor.told(words["account.login-failed"]);
        await visitor.login("Lebih-rahasia-4");
        await visitor.told(visitor.name);
      });

      test("a customer who forgot the password gets a link that works once", async ({ page }) => {
        const visitor = new Visitor(page, language);
        const { words } = visitor;
        await visitor.register();
        await visitor.logout();
        await visitor.open("/my-account?action=forgotPassword");
        await visitor.fill("username", visitor.name);
        await visitor.press(words["account.send-link"]);
        await visitor.told(words["account.reset-sent"]);
        const link = await mailedLink(page, visitor.name);
        const choose = async (repeated: string) => {
          await page.goto(link);
          await visitor.fill("password", "Baru-sekali-6");
          await visitor.fill("confirmation", repeated);
          await visitor.press(words["account.save-password"]);
        };
        await choose("Lain-lagi-5");
        await visitor.told(words["account.passwords-differ"]);
        await choose("Baru-sekali-6");
        await visitor.told(words["account.password-reset"]);
        await visitor.login("Baru-sekali-6");
        await visitor.told(visitor.name);
        await visitor.logout();
        await choose("Baru-sekali-6");
        await visitor.told(words["account.reset-link-invalid"]);
      });
    });
  }
}

/** The link of the newest mail to somebody, as the embedded shop's operator sees it. */
async function mailedLink(page: Page, name: string): Promise<string> {
  const pattern = new RegExp(`/[\\w/-]*lost-password\\?key=\\w+&(?:amp;)*login=${name}`);
  const find = async () => {
    const mails = await (await page.request.get("/__backend/mails")).text();
    return pattern.exec(mails)?.[0].replaceAll("amp;", "") ?? "";
  };
  // The mail is written after the answer, so that its time tells nothing.
  await expect.poll(find).not.toBe("");
  return find();
}

/** Sets an order's status as the embedded shop's operator does: files are there once it is paid. */
async function complete(page: Page, order: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const form = { status: "COMPLETED" };
  const answer = await page.request.post(`/__backend/orders/${order}`, {
    form,
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
}

test("a wishlist on the device and the account's become one", async ({ page }) => {
  const visitor = new Visitor(page, languages[1]);
  await visitor.open(parcel);
  const id = Number(await page.locator("form [name=productId]").first().getAttribute("value"));
  await page.evaluate((ids) => localStorage.setItem("wishlist", ids), JSON.stringify([id]));
  await visitor.register();
  await visitor.open("/my-account?tab=wishlist");
  await expect(page.locator(".product-card")).toHaveCount(1);
  await page.locator(".wishlist-remove button").click();
  await visitor.told(visitor.words["account.wishlist-empty"]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishlist"))).toBe("[]");
});
