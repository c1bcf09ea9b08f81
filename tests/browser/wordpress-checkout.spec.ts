import type { Page } from "@playwright/test";
import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { expect, operator, test } from "./shop.ts";

/** Products that no other journey looks at. */
const withScript = "pembilas-power-steering";
const without = "pembilas-radiator";

/** Gives a product the type of a plugin, as the embedded shop's operator does. */
async function makeBundle(page: Page, slug: string): Promise<void> {
  const html = await (await page.request.get(`/product/${slug}`)).text();
  const [, id = ""] = /name="productId" value="(\d+)"/.exec(html) ?? [];
  const { origin } = new URL(page.url());
  const form = { regularPrice: "45", stockStatus: "IN_STOCK", pluginType: "bundle" };
  const headers = { origin, ...operator };
  const response = await page.request.post(`/__backend/products/${id}`, { form, headers });
  expect(response.ok()).toBe(true);
}

async function buy(page: Page, prefix: string, slug: string, words: typeof english) {
  await page.goto(`${prefix}/`);
  await makeBundle(page, slug);
  const button = page.getByRole("button", { name: words["wordpress-checkout.buy"] });
  // A purge reaches each isolate within seconds.
  await expect(async () => {
    await page.goto(`${prefix}/product/${slug}`);
    await expect(button).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const name = (await page.locator("main h1").textContent()) ?? "";
  await button.click();
  await page.waitForURL(`**${prefix}/checkout`);
  await expect(page.locator("main")).toContainText(name);
  await page.getByRole("button", { name: words["wordpress-checkout.open"] }).click();
  await page.waitForURL("**/wordpress/checkout/");
  await expect(page.locator("li")).toContainText(/1 × /);
  await page.getByLabel("First name").fill("Ani");
  await page.getByLabel("Last name").fill("Wijaya");
  await page.getByLabel("Email address").fill("ani@example.test");
  await page.getByLabel("Phone").fill("081234567890");
  await page.getByLabel("Street address").fill("Jl. Melati 5");
  await page.getByLabel("Town / City").fill("Surabaya");
  await page.getByLabel("Province").fill("JI");
  await page.getByLabel("Postcode").fill("60111");
  await page.getByRole("button", { name: "Place order" }).click();
  await page.waitForURL("**/order-received/**");
  await expect(page.locator("main")).toContainText(name);
  await page.goto(`${prefix}/cart`);
  await expect(page.locator("main")).toContainText(words["cart.empty"]);
}

test.describe("with script, in Indonesian", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a product of another type is bought at WordPress's own checkout, and its order is shown here", ({
    page,
  }) => buy(page, "", withScript, indonesian));
});

test.describe("without script, in English", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test("a product of another type is bought at WordPress's own checkout, and its order is shown here", ({
    page,
  }) => buy(page, "/en", without, english));
});
