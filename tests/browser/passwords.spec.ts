import type { Page } from "@playwright/test";
import { password, Visitor, ways } from "./account-visitor.ts";
import { expect, operator, test } from "./shop.ts";

/** The link of the newest mail to somebody, as the embedded shop's operator sees it. */
async function mailedLink(page: Page, name: string): Promise<string> {
  const pattern = new RegExp(`/[\\w/-]*lost-password\\?key=\\w+&(?:amp;)*login=${name}`);
  const find = async () => {
    const mails = await (await page.request.get("/__backend/mails", { headers: operator })).text();
    return pattern.exec(mails)?.[0].replaceAll("amp;", "") ?? "";
  };
  // The mail is written after the response, so that its time reveals nothing.
  await expect.poll(find).not.toBe("");
  return find();
}

for (const { language, javaScriptEnabled, how } of ways) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

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
      await visitor.expectStatus(words["account.passwords-differ"]);
      await change("bukan ini", "Lebih-rahasia-4");
      await visitor.expectStatus(words["account.incorrect-password"]);
      await change(password, "Lebih-rahasia-4");
      await visitor.expectStatus(words["account.password-changed"]);
      await stolen.goto(visitor.at("/my-account"));
      await expect(stolen.getByRole("heading", { level: 1 })).toHaveText(words["account.login"]);
      await other.close();
      await visitor.logout();
      await visitor.login();
      await visitor.expectStatus(words["account.login-failed"]);
      await visitor.login("Lebih-rahasia-4");
      await visitor.expectStatus(visitor.name);
    });

    test("a customer who forgot the password gets a link that works once", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      await visitor.logout();
      await visitor.open("/my-account?action=forgotPassword");
      await visitor.fill("username", visitor.name);
      await visitor.press(words["account.send-link"]);
      await visitor.expectStatus(words["account.reset-sent"]);
      const link = await mailedLink(page, visitor.name);
      const choose = async (repeated: string) => {
        await page.goto(link);
        await visitor.fill("password", "Baru-sekali-6");
        await visitor.fill("confirmation", repeated);
        await visitor.press(words["account.save-password"]);
      };
      await choose("Lain-lagi-5");
      await visitor.expectStatus(words["account.passwords-differ"]);
      await choose("Baru-sekali-6");
      await visitor.expectStatus(words["account.password-reset"]);
      await visitor.login("Baru-sekali-6");
      await visitor.expectStatus(visitor.name);
      await visitor.logout();
      await page.goto(link);
      await visitor.expectStatus(words["account.reset-link-invalid"]);
      await expect(page.locator("[name=password]")).toHaveCount(0);
      await visitor.fill("username", visitor.name);
    });
  });
}
