import type { Browser, Page } from "@playwright/test";
import englishTexts from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesianTexts from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, languages, test } from "./shop.ts";
import { oil, parcel, put } from "./visit.ts";

const texts = { Indonesian: indonesianTexts, English: englishTexts };

/** The names and quantities of the lines of a cart. */
const readLines = (page: Page) =>
  page
    .locator("main .cart-line")
    .evaluateAll((lines) =>
      lines.map((line) => [
        line.querySelector("h3")?.textContent ?? "",
        line.querySelector<HTMLInputElement>("input[type=number]")?.value ?? "",
      ]),
    );

const newPhone = async (browser: Browser, javaScriptEnabled: boolean): Promise<Page> =>
  (
    await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
  ).newPage();

for (const { name, prefix } of languages) {
  const hasScript = prefix === "";
  test.describe(`in ${name} with script ${hasScript ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled: hasScript, viewport: { width: 360, height: 740 } });

    test("a cart travels to a second phone by its link", async ({ page, browser, baseURL }) => {
      const words = texts[name];
      const at = (path: string) => prefix + path;
      await put({ page, at }, parcel, oil);
      await page.goto(at("/cart"));
      const lines = await readLines(page);
      expect(lines).toHaveLength(2);
      await page.getByText(words["cart.share"]).click();
      const field = page.getByRole("textbox", { name: words["cart.share-link"] });
      await expect(field).toBeVisible();
      const link = new URL(await field.inputValue());
      expect(link.pathname).toMatch(new RegExp(`^${at("/cart-link/")}[\\d:,-]+$`));
      await expect(page.getByRole("button", { name: words["cart.share-send"] })).toBeVisible({
        visible: hasScript,
      });
      const other = await newPhone(browser, hasScript);
      await other.goto(baseURL + link.pathname);
      const main = other.locator("main");
      for (const [product = ""] of lines) await expect(main).toContainText(product);
      await expect(other.locator(".cart-badge")).toBeHidden();
      await main.getByRole("button").click();
      await other.waitForURL(`**${at("/cart")}`);
      await expect(other.locator("main")).toContainText(words["cart-link.added"]);
      expect((await readLines(other)).toSorted()).toEqual(lines.toSorted());
      await other.context().close();
    });
  });
}

test("a cart's link follows what is changed in it, and is copied by one press", async ({
  page,
}) => {
  const at = (path: string) => `/en${path}`;
  await put({ page, at }, parcel);
  await page.goto("/en/cart");
  await page.getByText(englishTexts["cart.share"]).click();
  const field = page.getByRole("textbox", { name: englishTexts["cart.share-link"] });
  await expect(field).toHaveValue(/:1$/);
  await page.getByRole("button", { name: englishTexts["product.increase"] }).click();
  await expect(field).toHaveValue(/:2$/);
  await page.evaluate(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });
  await page.getByRole("button", { name: englishTexts["cart.share-send"] }).click();
  await expect(page.locator(".share-link [role=status]")).toHaveText(
    englishTexts["cart.share-copied"],
  );
  expect(await page.title()).toBe(await field.inputValue());
});

test("a link that a store or an agent has made asks before it adds", async ({ page }) => {
  await page.goto("/en/product/minyak-cvt-samudra");
  const id = await page.locator(".product-title [data-save]").getAttribute("data-save");
  await page.goto(`/en?add-to-cart=${id}&quantity=2`);
  await expect(page).toHaveURL(new RegExp(`/en/cart-link/${id}:2$`));
  await expect(page.locator(".cart-badge")).toBeHidden();
  await page.locator("main").getByRole("button").click();
  await page.waitForURL("**/en/cart");
  await expect(page.locator("main input[type=number]")).toHaveValue("2");
});
