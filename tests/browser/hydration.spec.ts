import type { Page } from "@playwright/test";
import { english } from "../support/messages.ts";
import { choosePayment, expect, test } from "./shop.ts";

const product = "/en/product/minyak-cvt-samudra";

const phone = { width: 360, height: 740 };

/** Stops every request for a script until it is let go. */
async function hold(page: Page, scripts: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(product);
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
}

test("the Delete key takes out a line of the cart that still sleeps", async ({ page }) => {
  await fillCart(page);
  const letGo = await hold(page, "**/assets/react-*.js");
  await page.goto("/en/cart");
  await page.locator("main .cart-line h3 a").focus();
  await page.keyboard.press("Delete");
  letGo();
  await expect(page.locator("main .cart-line")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("a search typed before the shop's first script is there gets its suggestions", async ({
  page,
}) => {
  const letGo = await hold(page, "**/assets/entry-*.js");
  await page.goto("/en", { waitUntil: "commit" });
  await page.locator("#search").fill("brake");
  letGo();
  await expect(page.locator("#suggestions img")).toHaveCount(5);
});

test("the payment method that a shopper chooses before the form is hydrated stays chosen", async ({
  page,
}) => {
  await fillCart(page);
  const letGo = await hold(page, "**/assets/checkout-form.island-*.js");
  await page.goto("/en/checkout");
  await choosePayment(page, "bacs");
  letGo();
  await expect(page.locator("shop-island[name=checkout-form]")).toHaveAttribute("hydrated", "");
  await expect(page.locator("[name=paymentMethod]:checked")).toHaveValue("bacs");
});

test("one request brings the icons of all ways to pay", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/icons/")) requests.push(request.url());
  });
  await fillCart(page);
  await page.goto("/en/checkout");
  const methods = page.locator("[name=paymentMethod]");
  await expect(page.locator(".choice-icon svg")).toHaveCount(await methods.count());
  expect(await methods.count()).toBeGreaterThan(2);
  expect(requests).toEqual([expect.stringMatching(/tabler\.json\?icons=[\w-]+(,[\w-]+)+$/)]);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("enlarged, a picture is shown whole, and the next one is a swipe away", async ({ page }) => {
    await page.goto(product);
    await page.locator(".viewer-open").click();
    await expect(page.locator(".viewer:popover-open")).toBeVisible();
    await expect(page.locator(".slides img").first()).toBeInViewport({ ratio: 1 });
    await page.locator(".slides").evaluate((slides) => slides.scrollBy({ left: 300 }));
    await expect(page.locator(".slides img").nth(1)).toBeInViewport({ ratio: 1 });
    await page.locator(".viewer-close").click();
    await expect(page.locator(".viewer:popover-open")).toHaveCount(0);
  });
});
