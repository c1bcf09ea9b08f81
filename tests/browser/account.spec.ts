import type { Page } from "@playwright/test";
import { english } from "../support/messages.ts";
import { password, Visitor, ways } from "./account-visitor.ts";
import { expect, fillAddress, test } from "./shop.ts";

for (const { language, javaScriptEnabled, how } of ways) {
  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a visitor registers, logs out and returns to the same page after login", async ({
      page,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.registerByForm();
      await visitor.expectStatus(visitor.name);
      await visitor.logout();
      expect(await page.context().cookies()).toEqual([]);
      await visitor.open("/my-account?tab=details");
      await visitor.login("salah sekali");
      await visitor.expectStatus(words["account.login-failed"]);
      await expect(page.locator("main [name=username]")).toHaveValue(visitor.name);
      await visitor.login();
      await page.waitForURL("**/my-account?tab=details");
      await expect(page.locator("main [name=email]")).toHaveValue(`${visitor.name}@example.test`);
    });

    test("a refused visitor sees the reason beside the field", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      await visitor.logout();
      await visitor.open("/my-account?action=register");
      await visitor.fill("email", `${visitor.name}@example.test`);
      await visitor.fill("password", password);
      await visitor.press(words["account.register"]);
      await visitor.expectStatus(words["account.email-taken"]);
      await expect(page.locator("main [name=email]")).toHaveAttribute("aria-invalid", "true");
      await visitor.open("/my-account?action=forgotPassword");
      await visitor.fill("username", `${visitor.name}-tidak-ada`);
      await visitor.press(words["account.send-link"]);
      await visitor.expectStatus(words["account.reset-sent"]);
      await visitor.open("/my-account/lost-password?key=tebakan&login=admin");
      await visitor.expectStatus(words["account.reset-link-invalid"]);
      await expect(page.locator("main [name=password]")).toHaveCount(0);
    });

    test("a garage is the same on two devices, leaves one by a log-out, and is erased on both", async ({
      page,
      browser,
    }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      const vehicles = (at: Page) => at.locator(".garage-vehicle h2");
      const add = async (at: Page, model: string) => {
        await at.goto(visitor.at("/garasi"));
        const more = at.getByText(words["garage.add"], { exact: true }).first();
        if (await vehicles(at).count()) await more.click();
        await at.getByLabel(words["fit.finder-model"]).selectOption(model);
        await at.getByLabel(words["fit.finder-year"]).selectOption("2019");
        await at.getByRole("button", { name: words["garage.add"] }).click();
      };
      await visitor.register();
      await visitor.open("/my-account");
      await page.getByRole("link", { name: words["garage.title"], exact: true }).last().click();
      await add(page, "Honda BeAT");
      await expect(vehicles(page)).toHaveText(["Honda BeAT 2019"]);

      const other = await browser.newContext({ javaScriptEnabled });
      const phone = await other.newPage();
      await add(phone, "Toyota Avanza");
      await phone.getByRole("link", { name: words["garage.log-in"] }).click();
      await visitor.on(phone).login();
      await expect(vehicles(phone)).toHaveText(["Toyota Avanza 2019", "Honda BeAT 2019"]);
      await expect(phone.locator(".vehicle-chip")).toBeVisible({ visible: javaScriptEnabled });
      const beat = phone.getByRole("region", { name: "Honda BeAT 2019" });
      await beat.getByRole("textbox").fill("14.200");
      await beat.getByRole("button", { name: words["garage.save"], exact: true }).click();
      await expect(phone.getByText(words["garage.saved"])).toBeVisible();

      await page.reload();
      await expect(vehicles(page)).toHaveText(["Toyota Avanza 2019", "Honda BeAT 2019"]);
      await expect(page.locator("main")).toContainText(/14[.,]200 km/);
      await visitor.on(phone).logout();
      await visitor.on(phone).open("/garasi");
      await expect(vehicles(phone)).toHaveCount(0);
      await visitor.on(phone).open("/my-account");
      await visitor.on(phone).login();
      await page.getByRole("button", { name: words["garage.forget-account"] }).click();
      await visitor.expectStatus(words["garage.erased"]);
      await expect(vehicles(page)).toHaveCount(0);
      await visitor.on(phone).open("/garasi");
      await expect(vehicles(phone)).toHaveCount(0);
      await other.close();
    });

    test("a customer saves details and addresses", async ({ page }) => {
      const visitor = new Visitor(page, language);
      const { words } = visitor;
      await visitor.register();
      await visitor.open("/my-account?tab=details");
      await visitor.fill("name", "Budi");
      await visitor.press(words["account.save"]);
      await visitor.expectStatus(words["account.updated"]);
      await visitor.expectStatus("Budi");
      await visitor.open("/my-account?tab=addresses");
      await page.locator(".account-fold > summary").click();
      await fillAddress(page, null);
      await visitor.fill("billing.postcode", "123");
      await page.getByRole("button", { name: words["account.save-address"] }).click();
      await visitor.expectStatus(words["checkout.postcode-invalid"]);
      // It stands open where something is wrong with it.
      await visitor.fill("billing.postcode", "60111");
      await page.getByRole("button", { name: words["account.save-address"] }).click();
      await visitor.expectStatus(words["account.updated"]);
      await expect(page.locator('[name="billing.city"]')).toBeHidden();
      await expect(page.locator('[name="billing.city"]')).toHaveValue("Surabaya");
    });
  });
}

test("the login form shows that it is on its way, and no more once it is back", async ({
  page,
}) => {
  await page.goto("/en/my-account");
  // Its response would be another page, on which nothing could be checked.
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  const form = page.locator("main form[action$='/actions/login']");
  await form.locator("[name=username]").fill("nobody-here");
  await form.locator("[name=password]").fill("wrong");
  await form.locator("[type=submit]").click();
  await expect(form).toHaveAttribute("aria-busy", "true");
  await expect(form.getByRole("status")).toHaveText(english["account.logging-in"]);
  await page.evaluate(() => dispatchEvent(new Event("pageshow")));
  await expect(form).toHaveAttribute("aria-busy", "false");
  await expect(form.getByRole("status")).toBeEmpty();
});

test("a new account says in the page's words what it lacks, before anything is sent", async ({
  page,
}) => {
  await page.goto("/en/my-account?action=register");
  const form = page.locator("main form[action$='/actions/register']");
  await form.locator("[name=email]").fill("budi");
  await form.locator("[name=password]").fill("short");
  await form.locator("[type=submit]").click();
  await expect(form.locator(".field-error")).toHaveText([
    english["checkout.invalid-email"],
    english["account.password-short"],
  ]);
  const email = form.locator("[name=email]");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(english["checkout.invalid-email"]);
  await email.fill("budi@example.test");
  await expect(email).not.toHaveAttribute("aria-invalid");
  await expect(form.locator(".field-error")).toHaveCount(1);
  await expect(page).toHaveURL("/en/my-account?action=register");
});
