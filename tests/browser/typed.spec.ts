import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { parcel, Visitor } from "./account-visitor.ts";
import { choosePayment, expect, test } from "./shop.ts";

const speak = (page: Page, language: string) =>
  page.locator("body > footer").getByRole("button", { name: language }).click();

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

test("a quantity that is typed before the cart's script has come is kept", async ({ page }) => {
  const visitor = new Visitor(page, { prefix: "/en", words: english });
  await visitor.open(parcel);
  await visitor.press(english["product.add"]);
  await page.locator(".buy-hint[data-state=added]").waitFor();
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/(react|hydrate|cart-view)/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await visitor.open("/cart");
  const quantity = page.locator("main input[type=number][name=quantity]");
  await quantity.click();
  await quantity.fill("3");
  const sent = page.waitForResponse("**/actions/update-quantity");
  arrives.resolve();
  await sent;
  await page.reload();
  await expect(quantity).toHaveValue("3");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("switching the language preserves what was typed at the checkout, except the password", async ({
      page,
    }) => {
      const visitor = new Visitor(page, { prefix: "", words: indonesian });
      await visitor.open(parcel);
      await visitor.press(indonesian["product.add"]);
      if (javaScriptEnabled) await page.locator(".buy-hint[data-state=added]").waitFor();
      await visitor.open("/checkout");
      const typed = {
        email: "ani@example.test",
        "shipping.name": "Ani",
        "shipping.address1": "Jl. Melati 5 <b>",
        customerNote: "Rumah biru\ndi ujung gang",
      };
      await page.getByText(indonesian["checkout.fold-note"], { exact: true }).click();
      for (const [name, value] of Object.entries(typed)) await visitor.fill(name, value);
      await field(page, "shipping.state").selectOption("JI");
      await choosePayment(page, "bacs");
      await field(page, "createAccount").check();
      await visitor.fill("password", "Rahasia-123");
      await speak(page, "EN");
      await page.waitForURL("**/en/checkout");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(english["checkout.title"]);
      for (const [name, value] of Object.entries(typed))
        await expect(field(page, name)).toHaveValue(value);
      await expect(field(page, "shipping.state")).toHaveValue("JI");
      await expect(page.locator('[name="paymentMethod"][value="bacs"]')).toBeChecked();
      await expect(field(page, "createAccount")).toBeChecked();
      await expect(field(page, "password")).toHaveValue("");
      await expect(page.locator("main .field-error, main [role=alert] p")).toHaveCount(0);
    });

    test("a form on a public page shows there what is wrong, with what was typed", async ({
      page,
    }) => {
      const visitor = new Visitor(page, { prefix: "/en", words: english });
      await visitor.open("/about");
      await visitor.fill("name", "Ani Wijaya");
      await visitor.fill("email", "ani@");
      await visitor.press(english["contact.send"]);
      await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator("main [role=alert] p")).toHaveText(english["checkout.errors"]);
      await expect(field(page, "name")).toHaveValue("Ani Wijaya");
      await expect(page).toHaveURL(javaScriptEnabled ? "/en/about" : "/en/about?flash=1");
      await page.goto("/en/about");
      await expect(page.locator("main [role=alert] p")).toHaveCount(0);
    });

    test("Enter in a field sends its own form, and changes no language", async ({ page }) => {
      const visitor = new Visitor(page, { prefix: "/en", words: english });
      const openInput = async (path: string, name: string) => {
        await visitor.open(path);
        const input = field(page, name).first();
        await input.evaluate((element: HTMLInputElement) => {
          if (element.form) element.form.noValidate = true;
        });
        return input;
      };
      const enter = async (path: string, name: string) => {
        const sent = page.waitForRequest(/\/(language|actions\/(?!read-cart))/);
        const input = await openInput(path, name);
        const loaded = page.waitForEvent("load").catch(() => {});
        await input.press("Enter");
        const request = await sent;
        // A form that the browser itself sends leads to a page, which the next visit must not interrupt.
        if (request.isNavigationRequest()) await loaded;
        else await request.response();
        return new URL(request.url()).pathname;
      };
      /** With script, what a field lacks is shown there without the server. */
      const sends = async (path: string, name: string, action: string) => {
        if (!javaScriptEnabled)
          return expect(await enter(path, name)).toBe(`/en/actions/${action}`);
        await (await openInput(path, name)).press("Enter");
        await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        await expect(page).toHaveURL(`/en${path}`);
      };
      expect(await enter("/contact", "name")).toBe("/en/actions/contact");
      await sends("/my-account", "username", "login");
      await sends("/my-account?action=register", "email", "register");
      expect(await enter("/review/minyak-rem-balap", "author")).toBe("/en/actions/write-review");
      await visitor.open(parcel);
      await visitor.press(english["product.add"]);
      if (javaScriptEnabled) await page.locator(".buy-hint[data-state=added]").waitFor();
      await sends("/checkout", "email", "checkout");
    });
  });

  test.describe(`on a touch screen with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({
      javaScriptEnabled,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 1280, height: 800 },
    });

    test("a tap on Products opens the menu of categories", async ({ page }) => {
      await page.goto("/en");
      await page.getByRole("button", { name: english["layout.products"] }).tap();
      await expect(page.locator("#mega-menu")).toBeVisible();
      await expect(page).toHaveURL(/\/en$/);
      await page.locator("#mega-menu").getByText(english["layout.all-products"]).tap();
      await page.waitForURL("**/en/products");
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("switching the language preserves a message and a login, and also works on an empty form", async ({
    page,
  }) => {
    await page.goto("/en/contact");
    await speak(page, "ID");
    await page.waitForURL(/[^n]\/contact$/);
    await field(page, "name").fill("Ani");
    await field(page, "message").fill("Halo?");
    await speak(page, "EN");
    await page.waitForURL("**/en/contact");
    await expect(field(page, "name")).toHaveValue("Ani");
    await expect(field(page, "message")).toHaveValue("Halo?");
    await page.goto("/en/my-account");
    await field(page, "username").fill("ani");
    await field(page, "password").fill("Rahasia-123");
    await speak(page, "ID");
    await page.waitForURL(/[^n]\/my-account$/);
    await expect(field(page, "username")).toHaveValue("ani");
    await expect(field(page, "password")).toHaveValue("");
  });

  test("switching the language preserves what a customer typed: an address, details, and a review", async ({
    page,
  }) => {
    const visitor = new Visitor(page, { prefix: "/en", words: english });
    await visitor.register();
    await visitor.open("/my-account?tab=addresses");
    const addresses = {
      "billing.name": "Budi",
      "billing.address1": "Jl. Kenanga 7",
      "billing.postcode": "60111",
    };
    await page.locator(".account-fold > summary").click();
    for (const [name, value] of Object.entries(addresses)) await visitor.fill(name, value);
    await field(page, "billing.state").selectOption("JI");
    await speak(page, "ID");
    await page.waitForURL(/[^n]\/my-account\?tab=addresses$/);
    for (const [name, value] of Object.entries({ ...addresses, "billing.state": "JI" }))
      await expect(field(page, name)).toHaveValue(value);
    await visitor.open("/my-account?tab=details");
    await visitor.fill("displayName", "Ani W.");
    await speak(page, "ID");
    await page.waitForURL(/[^n]\/my-account\?tab=details$/);
    await expect(field(page, "displayName")).toHaveValue("Ani W.");
    await visitor.open("/review/minyak-rem-balap");
    await visitor.fill("content", "Pakem sekali");
    await page.getByRole("radio", { name: "4 stars" }).check();
    await speak(page, "ID");
    await page.waitForURL(/[^n]\/review\/minyak-rem-balap$/);
    await expect(field(page, "content")).toHaveValue("Pakem sekali");
    await expect(page.locator('[name="rating"][value="4"]')).toBeChecked();
  });

  test("a customer who is logged in writes a review without name and address", async ({ page }) => {
    const visitor = new Visitor(page, { prefix: "/en", words: english });
    await visitor.register();
    await visitor.open("/review/minyak-rem-balap");
    await expect(field(page, "author")).toHaveCount(0);
    await visitor.fill("content", `Brakes well, says ${visitor.name}`);
    await page.getByRole("radio", { name: "5 stars" }).check();
    await visitor.press(english["review.send"]);
    await visitor.expectStatus(english["review.thanks"]);
  });
});
