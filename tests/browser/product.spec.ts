import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import { expect, test } from "./shop.ts";

const oil = "/en/product/oli-samudra-5w-30";
/** 1 L as 0W-40 and 5W-40, 4 L as 5W-40 and 5W-50. */
const twoChoices = "/en/product/oli-samudra-prestasi";

test("choosing a variation with the keyboard changes name, price, SKU, picture and address", async ({
  page,
}) => {
  await page.goto(oil);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Samudra 5W-30 Engine Oil - 4 L");
  await expect(page.locator(".offer-facts")).toContainText("€35.90");
  await page.getByRole("button", { name: "1 L", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(title).toHaveText("Samudra 5W-30 Engine Oil - 1 L");
  const facts = page.locator(".offer-facts");
  await expect(facts).toHaveAttribute("aria-live", "polite");
  await expect(facts).toContainText("€11.90");
  await expect(page.locator(".details")).toContainText("OFS-530-1L");
  await expect(page.locator("[data-part=grades]")).toContainText("1 L");
  await expect(page).toHaveURL(/\?pa_size=1l$/);
  await expect(page.getByRole("button", { name: "1 L", exact: true })).toBeFocused();
  await expect(page.locator('.slides [data-variations="12"]')).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("button", { name: english["product.add"] }).press("Enter");
  await expect(page.locator(".buy-hint[data-state=added]")).toBeVisible();
  await page.goto("/en/cart");
  await expect(page.locator("main .cart-line")).toContainText("1 L");
});

test("on a phone the next picture shows its edge, and pictures are counted, enlarged too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(oil);
  const left = (at: number) =>
    page
      .locator(".slides li")
      .nth(at)
      .evaluate((slide) => slide.getBoundingClientRect().left);
  const edge = await page
    .locator(".slides")
    .evaluate((slides) => slides.getBoundingClientRect().right);
  expect(edge - (await left(1))).toBe(24);
  const counter = (at: number) =>
    page
      .locator(".slides li")
      .nth(at)
      .evaluate((slide) => getComputedStyle(slide, "::after").content);
  expect(await counter(0)).toContain("1/5");
  await page.locator(".viewer-open").click();
  await expect(page.locator(".viewer:popover-open")).toBeVisible();
  expect(await left(1)).toBe(360);
  await page.locator(".slides").evaluate((slides) => slides.scrollBy({ left: 300 }));
  await expect.poll(() => left(1)).toBe(0);
  expect(await counter(1)).toContain("2/5");
});

test("what is sold out cannot be chosen, with script or without", async ({ browser, baseURL }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(oil);
    const off = page.locator(".option-off");
    await expect(off).toHaveText(`5 L (${english["product.out-of-stock"]})`);
    await expect(off.locator("xpath=ancestor-or-self::button")).toHaveCount(0);
    await context.close();
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("an option that nothing in stock offers with the others is disabled", async ({ page }) => {
      const options = (name: string) => page.getByRole("form", { name }).locator("li > *");
      const offered = async (name: string) =>
        (await options(name).all()).length > 0 &&
        (await options(name).evaluateAll((all) =>
          all
            .filter(({ localName }) => localName === "button")
            .map(({ textContent }) => textContent),
        ));
      const choose = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.goto(twoChoices);
      const clear = page.getByRole("link", { name: english["product.clear-choice"] });
      await expect(page.locator(".options")).toHaveCount(2);
      const [size = "", viscosity = ""] = await page
        .locator(".options")
        .evaluateAll((all) => all.map((section) => section.getAttribute("aria-label") ?? ""));
      await choose("4 L");
      await expect.poll(() => offered(viscosity)).toEqual(["5W-40", "5W-50"]);
      await choose("5W-50");
      await expect.poll(() => offered(size)).toEqual(["4 L"]);
      await expect(page.getByRole("button", { name: english["product.add"] })).toBeEnabled();
      await choose("5W-40");
      await expect.poll(() => offered(size)).toEqual(["1 L", "4 L"]);
      await choose("1 L");
      await expect.poll(() => offered(viscosity)).toEqual(["0W-40", "5W-40"]);
      await clear.click();
      await expect.poll(() => offered(viscosity)).toContain("5W-40");
      await expect(page.getByRole("heading", { level: 1 })).not.toContainText("1 L");
    });

    test("while nothing is chosen the button leads to the options", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/en/product/pembersih-injektor-bensin");
      await page.getByRole("link", { name: "Choose your pack" }).click();
      const first = page.getByRole("button", { name: /^1 bottle/ });
      await expect(first).toBeFocused();
      await expect(first).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: english["product.add"] })).toBeEnabled();
    });

    test("a review names what is missing, is sent, and awaits approval", async ({ page }) => {
      const email = `ani-${crypto.randomUUID().slice(0, 8)}@example.test`;
      await page.goto("/en/product/pembersih-ruang-mesin");
      await page.getByRole("link", { name: english["review.write"] }).click();
      await page.waitForURL("**/review/**");
      const send = page.getByRole("button", { name: english["review.send"] });
      await page.locator('[name="content"]').fill(`Bersih sekali ${email}`);
      await send.click();
      const main = page.locator("main");
      await expect(main).toContainText(english["review.rating-missing"]);
      await expect(main).toContainText(english["review.author-missing"]);
      await expect(main.getByText(english["review.rating-missing"]).first()).toBeInViewport();
      await expect(page.locator('[name="content"]')).toHaveValue(`Bersih sekali ${email}`);
      if (javaScriptEnabled) await expect(page.locator("[name=rating]").first()).toBeFocused();
      await page.getByRole("radio", { name: "4 stars" }).check();
      await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
      await page.locator('[name="author"]').fill("Ani");
      await page.locator('[name="authorEmail"]').fill(email);
      await send.click();
      const thanks = page.getByRole("status").filter({ hasText: english["review.thanks"] });
      await expect(thanks).toBeVisible();
      if (javaScriptEnabled) await expect(thanks).toBeFocused();
      await page.goto("/en/review/pembersih-ruang-mesin");
      await expect(main).not.toContainText(email);
    });
  });
}
