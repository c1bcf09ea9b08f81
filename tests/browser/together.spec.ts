import type { Page } from "@playwright/test";
import { english } from "../support/messages.ts";
import { expect, test } from "./shop.ts";

const fluid = "/en/product/minyak-cvt-samudra";

/** Of a choice that no other test opens before the index is there, which knows what goes together. */
const chosen = "/en/product/oli-samudra-5w-30?pa_size=1l";

test.use({ viewport: { width: 360, height: 740 } });

async function openTogether(page: Page): Promise<void> {
  const found = async () => (await page.request.get("/en/fit?model=honda-beat&year=2019")).text();
  await expect.poll(found, { timeout: 300_000 }).toContain("/en/product/");
  await page.goto(chosen);
}

test("what goes together is added by one press, and nothing leaves the page", async ({ page }) => {
  await openTogether(page);
  const form = page.locator("form.together");
  const count = await form.locator("li").count();
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toHaveText(english["cart.items-added"]);
  await expect(page.locator(".cart-badge")).toHaveText(`${count}`);
});

test("what is refused is said at its row", async ({ page }) => {
  await openTogether(page);
  const row = page.locator("form.together li").last();
  const item = (await row.getAttribute("data-item")) ?? "";
  await page.route("**/actions/add-items", async (route) => {
    const notice = { id: "cart.out-of-stock", text: "Sold out just now." };
    await route.fulfill({
      json: {
        ok: false,
        error: {
          code: "cart.some-items-added",
          notice: { id: "cart.some-items-added", text: english["cart.some-items-added"] },
          fields: { [item]: notice },
        },
      },
    });
  });
  await page.locator("form.together").getByRole("button").click();
  await expect(row).toContainText("Sold out just now.");
  await expect(page.locator("form.together").getByRole("status")).toHaveText(
    english["cart.some-items-added"],
  );
});

test("after adding, the way to free delivery and one suggestion are shown, and closed by Escape", async ({
  page,
}) => {
  await page.goto(fluid);
  await page.getByRole("button", { name: english["product.add"], exact: true }).click();
  const peek = page.locator(".peek");
  await expect(peek).toContainText("more for free shipping");
  await expect(
    page.locator(".buy-bar").getByRole("link", { name: english["cart.checkout"] }),
  ).toBeVisible();
  // The button that was pressed has the focus, and is not covered.
  const covered = await page.locator(".buy-row [type=submit]").evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(covered).toBe(false);
  const suggestion = peek.getByRole("button");
  if ((await suggestion.count()) > 0) {
    await suggestion.click();
    await expect(page.locator(".cart-badge")).toHaveText("2");
    await expect(suggestion).toHaveCount(0);
  }
  await page.keyboard.press("Escape");
  await expect(peek).toBeHidden();
});

test("after adding, nothing opens over the price where there is nothing to say", async ({
  page,
}) => {
  // Above the minimum of free delivery, and without companions.
  await page.route("**/peek/**", (route) =>
    route.fulfill({ body: '<div data-part="peek"></div>' }),
  );
  await page.goto(fluid);
  const response = page.waitForResponse("**/peek/**");
  await page.getByRole("button", { name: english["product.add"], exact: true }).click();
  await (await response).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.locator(".peek")).toBeAttached();
  await expect(page.locator(".peek")).toBeHidden();
});

test("recently viewed products are shown by this browser alone, and erased by one press", async ({
  page,
}) => {
  const recent = page.locator("shop-fragment[name=recently-viewed]");
  await page.goto(fluid);
  await expect(recent).toHaveAttribute("hydrated");
  await expect(recent.locator("h2")).toHaveCount(0);
  await page.goto("/en/product/oli-samudra-5w-30");
  await expect(recent.getByRole("heading", { name: english["product.recent"] })).toBeVisible();
  await expect(recent.locator(".product-card")).toHaveCount(1);
  await recent.getByRole("button", { name: english["product.recent-erase"] }).click();
  await expect(recent).toHaveText(english["product.recent-erased"]);
  await page.goto(fluid);
  await expect(recent).toHaveAttribute("hydrated");
  await expect(recent.locator("h2")).toHaveCount(0);
});

test("what is shown after an add does not open above the cart's drawer, however late it comes", async ({
  page,
}) => {
  let release = () => {};
  const isOpen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/peek/**", async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.goto("/en/product/minyak-cvt-samudra");
  await page.getByRole("button", { name: english["product.add"] }).click();
  await expect(page.locator(".cart-badge")).toHaveText("1");
  await page.locator(".cart-button").click();
  const drawer = page.locator(".cart-drawer");
  await expect(drawer.locator(".cart-line")).toBeVisible();
  const response = page.waitForResponse("**/peek/**");
  release();
  await (await response).finished();
  await expect(page.locator(".peek progress")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.locator(".peek")).toBeHidden();
});
